/** The committed reference: a line for each published table and page, with its length and a hash. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listFiles } from "./compare.js";

/** Path of the reference inside the repository. */
export const referencePath = "tests/golden/reference.txt";

/** The reference's file. */
export const referenceFile = fileURLToPath(new URL("reference.txt", import.meta.url));

/**
 * Describes a record in few lines: path, rows of a table or lines of a page, and a hash of all of them.
 * @param {string} record
 * @returns {string[]}
 */
export const describeRecord = (record) =>
  listFiles(record)
    .map((path) => {
      const text = readFileSync(join(record, path), "utf8");
      const count = text.split("\n").length - (path.endsWith(".jsonl") ? 2 : 1);
      const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
      return `${path.replaceAll("\\", "/")} ${count} ${hash}`;
    })
    .sort();

/** @returns {string[]} the lines of the committed reference */
export const readReference = () => readFileSync(referenceFile, "utf8").split("\n").filter(Boolean);
