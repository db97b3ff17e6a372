#!/usr/bin/env node
/** Compares everything that two commits publish: rows of tables, words, links and charts of pages. */
import "./command/begin.js";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { repository } from "../loaders/store/store.js";
import { findTree, lastCommitOf } from "../tests/golden/checkout.js";
import { compareRecords } from "../tests/golden/compare.js";
import { recordTree } from "../tests/golden/record.js";
import { describeRecord, referenceFile, referencePath } from "../tests/golden/reference.js";
import { readOptions, refuse } from "./command/options.js";

/** @typedef {import("../tests/golden/record.js").Part} Part */

const help = `Usage: npm run golden -- [A [B]] [options]

Compares everything that two commits publish. Builds each in a clean folder, with data/studies and all fixtures. Prints
each row of a table and each line of a page that differs. Exit code 1 if something differs. Takes minutes for each commit.

  A           a commit, or a folder made with --keep; default: the commit of ${referencePath}
  B           the same; default: the working tree
  --only      tables (no pages are built) or pages
  --numbers   compare keys and numbers only, no text
  --limit     differences to print for each table and page; default: 20
  --keep      keep both records in this folder, as a and b, to compare them again without a build
  --write     record the working tree in ${referencePath}: counts and hashes
  --help      show this text

  npm run golden -- main                            the working tree against main
  npm run golden -- main --keep ../golden           then, with other options:
  npm run golden -- ../golden/a ../golden/b --numbers`;

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    numbers: { type: "boolean" },
    limit: { type: "string" },
    keep: { type: "string" },
    write: { type: "boolean" },
    help: { type: "boolean" },
  },
});
const only = /** @type {Part | undefined} */ (values.only);
const limit = values.limit === undefined ? undefined : Number(values.limit);

if (values.help) console.log(help);
else {
  if (only !== undefined && !["tables", "pages"].includes(only))
    refuse(`--only ${only}: expected tables or pages`);
  if (limit !== undefined && !(limit >= 0)) refuse(`--limit ${values.limit}: expected a number, such as 100`);
  if (positionals.length > 2) refuse(`${positionals[2]}: expected at most two commits or folders`);
  if (values.write && (only ?? positionals[0]))
    refuse("--write: expected neither a commit nor --only: it records everything");
  const work = mkdtempSync(join(tmpdir(), "atlas-golden-"));
  const clean = () => rmSync(work, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => {
      clean();
      process.exit(130);
    });
  try {
    process.exitCode = values.write ? await writeReference(work) : await compare(work);
  } catch (error) {
    console.error(`golden: ${/** @type {Error} */ (error).message}`);
    process.exitCode = 2;
  } finally {
    clean();
  }
}

/** @param {string} work a temporary folder */
async function writeReference(work) {
  await recordTree(repository, findTree(repository, null), work, { say: console.error });
  const lines = describeRecord(work);
  writeFileSync(referenceFile, `${lines.join("\n")}\n`);
  console.log(`${referencePath}: ${lines.length} lines. Read its changes with git diff, then commit it.`);
  return 0;
}

/** @param {string} work a temporary folder @returns {Promise<number>} exit status */
async function compare(work) {
  const keep = values.keep === undefined ? work : resolve(values.keep);
  const [a = lastCommitOf(repository, referencePath), b = null] = positionals;
  const before = await prepare(a, join(keep, "a"));
  const after = await prepare(b, join(keep, "b"));
  const { lines, different, summary } = compareRecords(before, after, {
    only,
    numbers: values.numbers,
    limit,
  });
  for (const line of lines) console.log(line);
  console.log(summary);
  return different > 0 ? 1 : 0;
}

/** @param {string} folder */
function isRecord(folder) {
  return ["tables", "pages"].some((part) => existsSync(join(folder, "studies", part)));
}

/**
 * @param {string | null} name a commit, a folder of records, or null for the working tree
 * @param {string} to where a record is written
 * @returns {Promise<string>} the folder of its record
 */
async function prepare(name, to) {
  if (name !== null && isRecord(name)) return resolve(name);
  const tree = findTree(repository, name);
  if (existsSync(to)) throw new Error(`${to}: it has a record already: remove it, or name another folder`);
  mkdirSync(to, { recursive: true });
  const label = name ?? "working tree";
  const started = performance.now();
  await recordTree(repository, tree, to, { only, say: (text) => console.error(`${label}: ${text}`) });
  console.error(`${label}: recorded in ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
  return to;
}
