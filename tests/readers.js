/** The Python programs of tests/readers, where their packages are installed. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const folder = fileURLToPath(new URL("readers/", import.meta.url));
const python = [join(folder, ".venv/bin/python"), join(folder, ".venv/Scripts/python.exe")].find(existsSync);

/** True when they are not installed and that is no failure; says once how to install them. */
export const withoutReaders = !python && process.env.REQUIRE_READERS !== "1";

if (withoutReaders)
  console.warn(
    "Tests with other readers of Parquet and Frictionless are skipped. Install them: python3 -m venv tests/readers/.venv && tests/readers/.venv/bin/pip install -r tests/readers/requirements.txt",
  );

/** True when Spark, which needs Java, is not installed beside them and that is no failure. */
export const withoutSpark = withoutReaders || (!hasPackage("pyspark") && process.env.REQUIRE_SPARK !== "1");

/** True when what validates descriptions for citing is not installed and that is no failure. */
export const withoutValidators =
  withoutReaders || (!hasPackage("rocrate_validator") && process.env.REQUIRE_READERS !== "1");

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
  if (!python) throw new Error("no tests/readers/.venv, and REQUIRE_READERS=1");
  const { stdout } = await promisify(execFile)(python, [join(folder, program), ...args]);
  return JSON.parse(stdout);
}
