/** Python for the browser, and the package that reads fio: the page Check loads them under these names. */
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { packFile } from "../packed.js";

const parser = fileURLToPath(new URL("../../../loaders/fio_parser/", import.meta.url));
/** Where what takes long is kept from build to build. */
const bundles = fileURLToPath(new URL("../../../src/vendor/", import.meta.url));
const require = createRequire(import.meta.url);
const program = "pyodide.asm.wasm";
/** Many servers, nginx among them, don't know that .mjs is JavaScript: a browser then refuses it. */
const scripts = { "pyodide.mjs": "pyodide.js", "pyodide.asm.mjs": "pyodide.asm.js" };

/**
 * The program is packed, and the list of Pyodide's own packages empty: none of them is published.
 * @param {string} folder  of the site, where they are put
 */
export async function publishPython(folder) {
  await mkdir(folder, { recursive: true });
  const from = path.dirname(require.resolve("pyodide/package.json"));
  for (const [name, published] of Object.entries(scripts)) {
    const text = await readFile(path.join(from, name), "utf8");
    if (!text.includes("pyodide.asm.mjs")) throw new Error(`${name}: expected that it names pyodide.asm.mjs`);
    await writeFile(path.join(folder, published), text.replaceAll("pyodide.asm.mjs", "pyodide.asm.js"));
  }
  await copyFile(path.join(from, "python_stdlib.zip"), path.join(folder, "python_stdlib.zip"));
  const packed = path.join(bundles, `${program}.gz`);
  await packFile(path.join(from, program), packed);
  await copyFile(packed, path.join(folder, `${program}.gz`));
  const lock = JSON.parse(await readFile(path.join(from, "pyodide-lock.json"), "utf8"));
  await writeFile(path.join(folder, "pyodide-lock.json"), JSON.stringify({ ...lock, packages: {} }));
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
