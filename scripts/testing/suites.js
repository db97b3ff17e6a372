/** Runs the tests of a suite, all or some, and counts them. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { findPython } from "../../loaders/reading/python.js";
import { repository } from "../../loaders/store/store.js";
import { listTestFiles, patterns } from "./choose.js";
import { run } from "./run.js";
import { variable } from "./seconds.js";

/** @typedef {import("./choose.js").Suite} Suite */
/** @typedef {{file: string, seconds: number}} Timed a test file */
/** @typedef {{passed: number, failed: number, skipped: number, files?: Timed[], failures?: string[]}} Totals failures: a line each */

/**
 * @typedef {object} Choice
 * @property {string[]} [files]  of this suite; none: all
 * @property {string} [name]  what names of tests have to hold
 * @property {boolean} [update]  whether expected outputs are written anew
 * @property {import("./run.js").Manner} [manner]
 */

/** Folders of the tests in Python, and those that their imports start from. */
const pythonFolders = {
  python: { top: join("loaders", "fio_parser"), folder: "tests" },
  collect: { top: "tests", folder: "collect" },
};

/** Suites in Python. */
export const pythonSuites = /** @type {Suite[]} */ (Object.keys(pythonFolders));

/**
 * @param {Suite} suite
 * @param {Choice} [choice]
 * @returns {Promise<Totals>}
 */
export async function runSuite(suite, choice = {}) {
  if (suite === "python" || suite === "collect") return runPython(suite, choice);
  if (!(await prepare([suite]))) return { passed: 0, failed: 1, skipped: 0 };
  return runVitest(suite, choice);
}

/**
 * Runs tests in JavaScript, and again what a change concerns, until Ctrl-C.
 * @param {Suite[]} suites
 * @param {Choice} choice
 * @returns {Promise<Totals>}
 */
export async function watchSuites(suites, choice) {
  const projects = suites.filter((suite) => !pythonSuites.includes(suite));
  if (!(await prepare(projects))) return { passed: 0, failed: 1, skipped: 0 };
  const { code } = await run(process.execPath, [...vitestArguments(projects, choice), "--watch"], {
    keys: true,
  });
  return { passed: 0, failed: Number(code !== 0), skipped: 0 };
}

/**
 * @param {Suite[]} suites
 * @returns {Promise<boolean>} whether what they need is there: the site, for tests of it
 */
async function prepare(suites) {
  if (!suites.some((suite) => suite === "dist" || suite === "long")) return true;
  const { code } = await run(process.execPath, [join(repository, "scripts", "build.js")]);
  return code === 0;
}

/**
 * @param {Suite[]} projects of tests/vitest.config.js: one, or several whose names begin so
 * @param {Choice} choice
 */
function vitestArguments(projects, { files = [], name, update }) {
  const related = files.some((path) => projects.every((project) => !patterns[project].test(path)));
  return [
    join(repository, "node_modules", "vitest", "vitest.mjs"),
    ...(related ? ["related"] : []),
    ...files,
    ...["--config", join(repository, "tests", "vitest.config.js")],
    ...projects.flatMap((project) => ["--project", `${project}*`]),
    ...(update ? ["--update"] : []),
    ...(name ? ["--testNamePattern", name.replace(/[^\w\s]/g, "\\$&")] : []),
    "--reporter=default",
  ];
}

/**
 * @param {Suite} project
 * @param {Choice} choice
 * @returns {Promise<Totals>}
 */
async function runVitest(project, choice) {
  const folder = mkdtempSync(join(tmpdir(), "atlas-tests-"));
  const [report, seconds] = ["report.json", "seconds.json"].map((name) => join(folder, name));
  const timer = fileURLToPath(new URL("seconds.js", import.meta.url));
  const args = [
    ...vitestArguments([project], choice),
    ...["--run", "--reporter=json", `--outputFile.json=${report}`, `--reporter=${timer}`],
  ];
  const { code } = await run(process.execPath, args, { ...choice.manner, env: { [variable]: seconds } });
  try {
    const totals = countReport(JSON.parse(readFileSync(report, "utf8")), code, choice.name);
    return { ...totals, files: JSON.parse(readFileSync(seconds, "utf8")) };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {any} report as vitest writes it
 * @param {number | null} code exit code
 * @param {string} [name] other tests were not meant, and are not counted as skipped
 * @returns {Totals}
 */
export function countReport({ numPassedTests, testResults }, code, name = "") {
  const tests = testResults.flatMap((/** @type {any} */ { assertionResults }) => assertionResults);
  const failedTests = tests.filter((/** @type {any} */ { status }) => status === "failed").length;
  const brokenFiles = testResults.filter(
    (/** @type {any} */ { status, assertionResults }) => status === "failed" && !assertionResults.length,
  ).length;
  const skipped = tests.filter(
    (/** @type {any} */ { status, fullName }) =>
      !["passed", "failed"].includes(status) && fullName.includes(name),
  ).length;
  const failed = failedTests + brokenFiles;
  const failures = testResults.flatMap((/** @type {any} */ { name: file, message, assertionResults }) => {
    const path = file ? relative(repository, file) : "a file";
    const lines = assertionResults
      .filter((/** @type {any} */ { status }) => status === "failed")
      .map((/** @type {any} */ t) => `${path}: ${t.fullName}: ${firstLine(t.failureMessages?.[0])}`);
    return lines.length > 0 || !message ? lines : [`${path}: ${firstLine(message)}`];
  });
  return {
    passed: numPassedTests,
    failed: failed || Number(code !== 0),
    skipped,
    ...(failures.length > 0 && { failures }),
  };
}

const firstLine = (message = "") => message.split("\n", 1)[0];

/** So many files run side by side: those of the runner wait more than they compute. */
const sideBySide = { python: 1, collect: 3 };
/** They start first. */
const longest = /test_(?:interrupts|hosts)\.py$/;

/**
 * Each file is a process of its own: unittest does not say how long each took.
 * @param {keyof typeof pythonFolders} suite
 * @param {Choice} choice
 * @returns {Promise<Totals>}
 */
async function runPython(suite, { files = [], name, manner }) {
  const [python, ...args] = findPython();
  const { top, folder } = pythonFolders[suite];
  const named = name ? ["-k", `*${name.replace(/\W+/g, "*")}*`] : [];
  const chosen = files.length > 0 ? files : listTestFiles().filter((file) => patterns[suite].test(file));
  const waiting = chosen.toSorted((a, b) => Number(longest.test(b)) - Number(longest.test(a)));
  /** @type {Totals[]} */
  const totals = [];
  const runWaiting = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const started = performance.now();
      const module = `${folder}.${basename(file, ".py")}`;
      const { code, said } = await run(python, [...args, "-m", "unittest", module, ...named], {
        ...manner,
        later: manner?.later || chosen.length > 1,
        cwd: join(repository, top),
      });
      const seconds = (performance.now() - started) / 1000;
      const failures = [...said.matchAll(/^(?:FAIL|ERROR): .+/gm)].map(([line]) => `${file}: ${line}`);
      totals.push({ ...countUnittest(said, code, Boolean(name)), files: [{ file, seconds }], failures });
    }
  };
  await Promise.all(Array.from({ length: sideBySide[suite] }, runWaiting));
  return sum(totals);
}

/**
 * @param {Totals[]} totals
 * @returns {Totals}
 */
export const sum = (totals) =>
  totals.reduce(
    (all, { passed, failed, skipped, files = [], failures = [] }) => ({
      passed: all.passed + passed,
      failed: all.failed + failed,
      skipped: all.skipped + skipped,
      files: [...(all.files ?? []), ...files],
      failures: [...(all.failures ?? []), ...failures],
    }),
    { passed: 0, failed: 0, skipped: 0, files: [], failures: [] },
  );

/**
 * @param {string} said by unittest on standard error
 * @param {number | null} code exit code
 * @param {boolean} [some] whether none may have been meant
 * @returns {Totals}
 */
export function countUnittest(said, code, some = false) {
  const ran = Number(/Ran (\d+) tests?/.exec(said)?.[1] ?? 0);
  const count = (/** @type {string} */ kind) =>
    Number(new RegExp(`[(,] ?${kind}=(\\d+)`).exec(said)?.[1] ?? 0);
  const skipped = count("skipped");
  const told = count("failures") + count("errors");
  if (ran === 0 && some && told === 0) return { passed: 0, failed: 0, skipped };
  const failed = told || Number(code !== 0 || ran === 0);
  return { passed: Math.max(0, ran - failed - skipped), failed, skipped };
}
