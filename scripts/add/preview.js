/** What files would say as part of a study: they are read in a repository of their own that is thrown away. */
import { constants, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { formatCount, formatMany, formatThree } from "../../src/words/numbers.js";
import { openStore } from "../../loaders/store/store.js";
import { describeProblem } from "../check.js";
import { ingest } from "../ingest.js";

/** @import {Given} from "./files.js" */

const question = (/** @type {string} */ name) =>
  readFileSync(new URL(`../../src/data/${name}.sql`, import.meta.url), "utf8");

/** Runs that are listed one by one. */
const listed = 10;

/**
 * @param {string} root of the temporary repository
 * @param {string} before folder of the study as it is; it need not exist
 * @param {string} yaml
 * @param {Given[]} files
 * @returns {Promise<string[]>} lines that read out what the files say
 */
export async function readOut(root, before, yaml, files) {
  const folder = join(root, "data", "studies", basename(before));
  mkdirSync(folder, { recursive: true });
  if (existsSync(before)) cpSync(before, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  writeFileSync(join(folder, "study.yaml"), yaml);
  for (const { from, to } of files) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    copyFileSync(from, join(folder, to), constants.COPYFILE_FICLONE);
  }
  await ingest({ root, quiet: true });
  const store = await openStore(root);
  try {
    const given = new Set(files.map(({ to }) => to));
    const sources = (await store.rows(question("sources"))).filter(({ source }) => given.has(source));
    const results = (await store.rows(question("run-sources"))).filter(({ source }) => given.has(source));
    const ours = new Set(results.map(({ run }) => run));
    const runs = (await store.rows(question("run_results.csv"))).filter(({ run }) => ours.has(run));
    const factors = await store.rows(question("differing-factors"));
    const problems = await store.rows(question("problems"));
    return [
      ...countFormats(sources),
      ...listRuns(runs),
      ...factors.map(({ factor, levels }) => `  differs between the runs: ${factor} (${levels})`),
      ...problems.filter(({ source }) => given.has(source)).map(describeProblem),
    ];
  } finally {
    store.close();
  }
}

/** @param {Record<string, any>[]} sources */
function countFormats(sources) {
  const formats = [...new Set(sources.map(({ format }) => format))].sort();
  return formats.map((format) => {
    const ours = sources.filter((source) => source.format === format);
    const rows = ours.reduce((sum, source) => sum + (source.rows ?? 0), 0);
    return `  ${format}: ${formatMany(ours.length, "file")}, ${formatMany(rows, "row")} read`;
  });
}

/** @param {Record<string, any>[]} runs */
function listRuns(runs) {
  if (!runs.length) return ["  no result of a run among them"];
  const lines = runs.slice(0, listed).map((run) => `    ${describeRun(run)}`);
  const more = runs.length - lines.length;
  return [
    `  ${formatMany(runs.length, "run")}:`,
    ...lines,
    ...(more ? [`    and ${formatCount(more)} more`] : []),
  ];
}

/** @param {Record<string, any>} run a row of run_results.csv.sql */
function describeRun({ study, run, tool_version, tool, workload, iops, latency_mean_us, outcome }) {
  const figures = [
    iops !== null && `${formatThree(iops)} IOPS`,
    latency_mean_us !== null && `${formatThree(latency_mean_us / 1000)} ms`,
    outcome !== "completed" && outcome,
  ];
  const parts = [[tool, tool_version].filter(Boolean).join(" ") || "tool not known", workload, ...figures];
  return `${run.slice(study.length + 1)}: ${parts.filter(Boolean).join(", ")}`;
}
