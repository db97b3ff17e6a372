/** The Python programs of tests/readers, where their packages are installed. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const folder = fileURLToPath(new URL("readers/", import.meta.url));
const python = [join(folder, ".venv/bin/python"), join(folder, ".venv/Scripts/python.exe")].find(existsSync);

/** True when DuckDB is not installed there and that is no failure; says once how to install it. */
export const withoutReaders = !hasPackage("duckdb") && process.env.REQUIRE_READERS !== "1";

if (withoutReaders)
  console.warn(`Tests with DuckDB over HTTP are skipped. Install it: ${installing("requirements.txt")}`);

/** True when the readers and validators of test:long are not installed beside it and that is no failure. */
export const withoutValidators = !hasPackage("rocrate_validator") && process.env.REQUIRE_VALIDATORS !== "1";

/** True when Spark, which needs Java, is not installed beside them and that is no failure. */
export const withoutSpark = !hasPackage("pyspark") && process.env.REQUIRE_SPARK !== "1";

/** @param {string} list */
export function installing(list) {
  return `python3 -m venv tests/readers/.venv && tests/readers/.venv/bin/pip install -r tests/readers/${list}`;
}

/** @param {string} name of a Python package */
function hasPackage(name) {
  const lib = join(folder, ".venv", "lib");
  const versions = existsSync(lib) ? readdirSync(lib) : [];
  return versions.some((version) => existsSync(join(lib, version, "site-packages", name)));
}

/**
 * @param {string} program in tests/readers
 * @param {string[]} args
 * @returns {Promise<any>} what it printed as JSON
 * @throws {Error} with what it said
 */
export async function askReader(program, ...args) {
  if (!python) throw new Error(`no tests/readers/.venv: ${installing("requirements.txt")}`);
  const { stdout } = await promisify(execFile)(python, [join(folder, program), ...args]);
  return JSON.parse(stdout);
}
