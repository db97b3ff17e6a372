#!/usr/bin/env node
/** Ingests, lists every problem of the data, and fails when one is an error or a warning. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { openStore, repository } from "../loaders/store.js";
import { ingest, summaryLine } from "./ingest.js";

const question = readFileSync(new URL("../src/data/problems.sql", import.meta.url), "utf8");

const help = `Usage: npm run check

Ingests what changed and lists what is wrong in the raw files and study.yaml of every study, a line each:
file:line: severity: what (code); what was expected; what to do. Exit code 1 when there is an error or a warning.

  --root      folder of another repository of this kind
  --help      show this text`;

/**
 * @param {Record<string, any>} problem a row of the table problems
 * @returns {string} one line
 */
export function describeProblem({ study, source, line, byte, severity, code, message, expected, advice }) {
  const place = [`data/studies/${study}/${source}`, line ?? (byte === null ? null : `byte ${byte}`)];
  const said = [`${message} (${code})`, expected && `expected ${expected}`, advice]
    .filter(Boolean)
    .join("; ");
  return `${place.filter((part) => part !== null).join(":")}: ${severity}: ${said}`.replace(/\s*\n\s*/g, " ");
}

/**
 * @param {{root?: string}} [options]
 * @returns {Promise<{lines: string[], failed: boolean, summary: string}>}
 */
export async function check({ root = repository } = {}) {
  const summary = await ingest({ root, quiet: true });
  const store = await openStore(root);
  try {
    const problems = await store.rows(question);
    return {
      lines: problems.map(describeProblem),
      failed: problems.some(({ severity }) => severity !== "note"),
      summary: summaryLine(summary),
    };
  } finally {
    store.close();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({ options: { root: { type: "string" }, help: { type: "boolean" } } });
  if (values.help) console.log(help);
  else {
    const { lines, failed, summary } = await check(values);
    for (const line of lines) console.log(line);
    console.log(summary);
    process.exitCode = failed ? 1 : 0;
  }
}
