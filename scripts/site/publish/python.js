/** Python for the browser, and the package that reads fio: the page Check loads them under these names. */
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const parser = fileURLToPath(new URL("../../../loaders/fio_parser/", import.meta.url));
const require = createRequire(import.meta.url);
const names = [
  "pyodide.mjs",
  "pyodide.asm.mjs",
  "pyodide.asm.wasm",
  "python_stdlib.zip",
  "pyodide-lock.json",
];

/** @param {string} folder  of the site, where they are put */
export async function publishPython(folder) {
  await mkdir(folder, { recursive: true });
  const from = path.dirname(require.resolve("pyodide/package.json"));
  for (const name of names) await copyFile(path.join(from, name), path.join(folder, name));
  await writeFile(path.join(folder, "fio_parser.json"), JSON.stringify(await readParser()));
}

/** @returns {Promise<Record<string, string>>} text of each module by its path */
async function readParser() {
  const paths = await readdir(path.join(parser, "fio_parser"), { recursive: true });
  const modules = paths.filter((name) => name.endsWith(".py")).sort();
  const texts = modules.map(async (name) => [
    `fio_parser/${name.replaceAll("\\", "/")}`,
    await readFile(path.join(parser, "fio_parser", name), "utf8"),
  ]);
  return Object.fromEntries(await Promise.all(texts));
}
