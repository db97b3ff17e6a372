import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { transform } from "esbuild";

/**
 * Takes comments and spaces out of our modules, which Framework publishes as they were written. Names stay.
 * @param {string} dist
 */
export async function minifyModules(dist) {
  const folder = path.join(dist, "_import");
  if (!existsSync(folder)) return;
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"));
  for (const name of files.filter((each) => !each.startsWith("vendor"))) {
    const file = path.join(folder, name);
    const { code } = await transform(await readFile(file, "utf8"), {
      format: "esm",
      target: "es2022",
      minify: true,
    });
    await writeFile(file, code);
  }
}
