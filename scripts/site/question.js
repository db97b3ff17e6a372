import { readFile } from "node:fs/promises";

/** @param {string} name  of a file in src/data, without .sql */
export function readQuestion(name) {
  return readFile(new URL(`../../src/data/${name}.sql`, import.meta.url), "utf8");
}
