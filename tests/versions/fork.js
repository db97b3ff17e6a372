/** A fork: a copy of the repository after reset-data, which looks like its owner. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { copyAll, runNode } from "./nodes.js";

const look = `title: ACME storage
description: What our clusters reach.
logo: acme.svg
colours:
  light: { link: "#7a1f52", level-0: "#7a1f52" }
  dark: { link: "#ff9ecb" }
`;
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><path fill="#7a1f52" d="M0 0h16v16H0z"/></svg>\n`;

/** @returns {ReturnType<typeof copyAll>} */
export function makeFork() {
  const copy = copyAll();
  const reset = runNode(process.execPath, copy.folder, "scripts/atlas.js", "reset-data", "--yes");
  if (reset.status !== 0) throw new Error(reset.stderr);
  const manifest = path.join(copy.folder, "package.json");
  const own = { homepage: "https://storage.example/bench/", repository: "github:acme/storage-bench" };
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, "utf8")), ...own }, null, 2));
  writeFileSync(path.join(copy.folder, "src/look.yaml"), look);
  writeFileSync(path.join(copy.folder, "src/acme.svg"), logo);
  return copy;
}

/**
 * Runs tests of JavaScript that need no browser.
 * @param {string} folder  a repository
 * @param {{node?: string, files?: string[]}} [options]
 * @returns {string[]} what failed
 */
export function listFailed(folder, { node = process.execPath, files = [] } = {}) {
  const report = path.join(folder, "report.json");
  const vitest = [
    "node_modules/vitest/vitest.mjs",
    "--config",
    "tests/vitest.config.js",
    "--project",
    "unit",
  ];
  const { stderr } = runNode(
    node,
    folder,
    ...vitest,
    ...files,
    "--run",
    "--reporter=json",
    `--outputFile=${report}`,
  );
  const { testResults, numPassedTests } = JSON.parse(readFileSync(report, "utf8"));
  if (numPassedTests === 0) return [`no test ran: ${stderr}`];
  return testResults.flatMap((/** @type {any} */ { name, message, assertionResults }) => [
    ...(message ? [`${name}: ${message}`] : []),
    ...assertionResults
      .filter((/** @type {any} */ { status }) => status === "failed")
      .map((/** @type {any} */ { fullName, failureMessages }) => `${name}: ${fullName}: ${failureMessages}`),
  ]);
}
