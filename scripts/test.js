#!/usr/bin/env node
/** Every test there is: JavaScript, Python, the runner, the built site in a browser. The last line has the true totals. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findPython } from "../loaders/reading/python.js";
import { repository } from "../loaders/store/store.js";

const help = `Usage: npm test [-- --only unit|python|collect|lab|dist|long]

Runs the JavaScript tests (unit), those of the Python package fio_parser (python), those of scripts/collect.py, which
need fio and sshd (collect), boots the lab's machine and collects in it (lab), then builds the site and tests it in
Chromium (dist). Ends with a line: passed, failed, skipped.

  --only      run only these; long (npm run test:long) runs when it is named: every damage to every fixture, and a
              line of 2 GB
  --help      show this text

Environment: CHROMIUM_PATH names the browser. Without one the browser tests are skipped, and say how to install it;
with REQUIRE_BROWSER=1 they fail. Where the lab cannot run its tests are skipped; with REQUIRE_LAB=1 they fail.
REQUIRE_SCREENSHOTS=1 compares pages with their pictures also where another browser made those.
CI=true refuses expected outputs that are not committed.`;

/** @typedef {{passed: number, failed: number, skipped: number}} Totals */

/** @type {Record<string, () => Promise<Totals>>} */
const suites = {
  unit: () => runVitest("unit"),
  long: () => runVitest("long"),
  python: () => runPython(join("loaders", "fio_parser", "tests"), join("loaders", "fio_parser")),
  collect: () => runPython(join("tests", "collect"), "tests"),
  lab: () => runVitest("lab"),
  dist: async () => {
    const { code } = await run(process.execPath, [join(repository, "scripts", "build.js")]);
    return code === 0 ? runVitest("dist") : { passed: 0, failed: 1, skipped: 0 };
  },
};

/**
 * @param {string} project
 * @returns {Promise<Totals>}
 */
async function runVitest(project) {
  const folder = mkdtempSync(join(tmpdir(), "atlas-tests-"));
  const report = join(folder, "report.json");
  const vitest = join(repository, "node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const config = join(repository, "tests", "vitest.config.js");
  const { code } = await run(process.execPath, [
    vitest,
    "run",
    "--config",
    config,
    "--project",
    project,
    ...reporters,
  ]);
  try {
    const { numPassedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    const failedTests = testResults.flatMap((/** @type {any} */ file) =>
      file.assertionResults.filter((/** @type {any} */ { status }) => status === "failed"),
    ).length;
    const brokenFiles = testResults.filter(
      (/** @type {any} */ { status, assertionResults }) => status === "failed" && !assertionResults.length,
    ).length;
    const failed = failedTests + brokenFiles;
    return { passed: numPassedTests, failed: failed || Number(code !== 0), skipped: numPendingTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} tests folder of test_*.py
 * @param {string} top folder that its imports start from
 * @returns {Promise<Totals>}
 */
async function runPython(tests, top) {
  const [python, ...args] = findPython();
  const discover = ["-m", "unittest", "discover", "-s", tests, "-t", top];
  const { code, said } = await run(python, [...args, ...discover]);
  const ran = Number(/Ran (\d+) tests?/.exec(said)?.[1] ?? 0);
  const count = (/** @type {string} */ kind) => Number(new RegExp(`${kind}=(\\d+)`).exec(said)?.[1] ?? 0);
  const skipped = count("skipped");
  const failed = count("failures") + count("errors") || Number(code !== 0 || ran === 0);
  return { passed: ran - failed - skipped, failed, skipped };
}

/**
 * Runs a program whose output is shown as it comes.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{code: number | null, said: string}>} exit code, and what it said on standard error
 */
async function run(command, args) {
  const child = spawn(command, args, { cwd: repository, stdio: ["ignore", "inherit", "pipe"] });
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said += chunk;
    process.stderr.write(chunk);
  });
  const [code] = await once(child, "close");
  return { code, said };
}

const { values } = parseArgs({
  options: { only: { type: "string", multiple: true }, help: { type: "boolean" } },
});
if (values.help) console.log(help);
else {
  const names = values.only ?? Object.keys(suites).filter((name) => name !== "long");
  const unknown = names.find((name) => !Object.hasOwn(suites, name));
  if (unknown) {
    console.error(`test: --only ${unknown}: expected one of ${Object.keys(suites).join(", ")}`);
    process.exit(2);
  }
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const name of names) {
    const { passed, failed, skipped } = await suites[name]();
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  console.log(
    `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ""}`,
  );
  process.exitCode = total.failed ? 1 : 0;
}
