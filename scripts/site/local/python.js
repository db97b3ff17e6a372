/** Rows of fio's output, by the Python package that the ingest reads it with, under Pyodide. Loaded when a file of fio is there. */
import { unpack } from "../../../src/figure/client/unpacked.js";

/** Without the right to compile WebAssembly Pyodide waits for ever instead of failing. */
const loadSeconds = 90;

/** A file and its request in, JSON lines out: what the package's worker answers on a pipe. */
const program = `
import io, json
from fio_parser.worker import answer

def read_file(path, request):
    rows = io.BytesIO()
    answer(json.dumps({**json.loads(request), "id": 1, "path": path}).encode(), rows)
    return rows.getvalue().decode("ascii")

read_file
`;

/** @typedef {(path: string, bytes: Uint8Array, request: string) => string} ReadFile */

/**
 * @param {string} folder address of Pyodide's files, and of the package's
 * @returns {(bytes: Uint8Array, path: string, request?: object) => Promise<Record<string, any>[]>} rows of a file
 */
export function openPython(folder) {
  /** @type {Promise<ReadFile> | undefined} */
  let python;
  return async (bytes, path, request = {}) => {
    python ??= within(loadSeconds, loadPython(folder));
    const read = await python;
    try {
      return rowsOf(read(path, bytes, JSON.stringify(request)));
    } catch (error) {
      // What overflows the stack of WebAssembly ends Python: the next file has another one.
      python = undefined;
      throw error;
    }
  };
}

/** @param {string} lines of JSON */
const rowsOf = (lines) =>
  lines
    .trimEnd()
    .split("\n")
    .flatMap((line) => JSON.parse(line).row ?? []);

/** A script that cannot be downloaded throws a TypeError, as a bug does: the message says which it was. @param {string} folder */
const loadPython = (folder) =>
  startPython(folder).catch(() => {
    throw new Error("the reader of fio could not be loaded from this site; reload the page and try again");
  });

/**
 * @param {string} folder
 * @returns {Promise<ReadFile>}
 */
async function startPython(folder) {
  const [{ loadPyodide }, sources] = await Promise.all([
    import(`${folder}pyodide.js`),
    fetch(`${folder}fio_parser.json`).then((response) => response.json()),
  ]);
  const python = await unpacking(`${folder}pyodide.asm.wasm`, () => loadPyodide({ indexURL: folder }));
  for (const [path, text] of Object.entries(sources)) {
    const target = `/package/${path}`;
    python.FS.mkdirTree(target.replace(/\/[^/]*$/, ""));
    python.FS.writeFile(target, text);
  }
  python.runPython("import sys; sys.path.insert(0, '/package'); sys.dont_write_bytecode = True");
  const readFile = python.runPython(program);
  return (path, bytes, request) => {
    // Only the last part of its name says anything, of a log.
    const file = `/${path.split("/").at(-1)}`;
    python.FS.writeFile(file, bytes);
    try {
      return readFile(file, request);
    } finally {
      python.FS.unlink(file);
    }
  };
}

/**
 * Pyodide asks for its program itself, by its own name: it is given what is published packed.
 * @template T
 * @param {string} program  address
 * @param {() => Promise<T>} load
 */
async function unpacking(program, load) {
  const plain = self.fetch;
  self.fetch = async (address, ...rest) => {
    if (String(address) !== program) return plain(address, ...rest);
    const response = await plain(`${program}.gz`);
    if (!response.ok) return response;
    const headers = { "Content-Type": "application/wasm" };
    return new Response(await unpack(await response.blob()), { headers });
  };
  try {
    return await load();
  } finally {
    self.fetch = plain;
  }
}

/**
 * @template T
 * @param {number} seconds
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
const within = (seconds, work) =>
  Promise.race([
    work,
    new Promise((_, reject) =>
      setTimeout(
        () => reject(new Error(`the reader of fio was not there after ${seconds} seconds; try again`)),
        1000 * seconds,
      ),
    ),
  ]);
