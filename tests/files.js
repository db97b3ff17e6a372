/** Files of a folder, for tests that say what a command left. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * @param {string} folder
 * @returns {Record<string, string>} content by path, in the order of paths
 */
export const readTree = (folder) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => path.replaceAll("\\", "/"))
      .sort()
      .map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  );
