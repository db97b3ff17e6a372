/** What files would say as part of a study: they are read in a repository of their own that is thrown away. */
import { constants, copyFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { groupBy } from "../../src/analysis/series.js";
import { formatCount, formatLatency, formatMany, formatThree } from "../../src/words/numbers.js";
import { openStore } from "../../loaders/store/store.js";
import { describeProblem } from "../ingest/problem-line.js";
import { ingest } from "../ingest.js";
import { readQuestion } from "../site/question.js";
import { findSides, never } from "./infer.js";
import { describeLeftOut, nameSome } from "./left-out.js";

/** @import {Given} from "./files.js" */

/** Runs that are listed one by one. */
const listed = 10;
/** Problems of one kind, and levels of a factor, that are. */
const mostAlike = 5;
const mostLevels = 12;

/**
 * @typedef {object} Preview
 * @property {string[]} lines that read out what the files say
 * @property {Record<string, any>[]} runs of the whole study as it would be: rows of run_results.csv.sql
 */

/**
 * @param {string} root of the temporary repository
 * @param {string} before folder of the study as it is; it need not exist
 * @param {string} yaml
 * @param {Given[]} files
 * @returns {Promise<Preview>}
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
    const isGiven = (/** @type {Record<string, any>} */ { source }) => given.has(source);
    const sources = (await store.rows(await readQuestion("sources"))).filter(isGiven);
    const parts = await store.rows("select study, run, source, role from run_sources order by all");
    const ours = new Set(
      parts.filter((part) => isGiven(part) && part.role === "result").map(({ run }) => run),
    );
    const runs = await store.rows(await readQuestion("run_results.csv"));
    const factors = await store.rows(await readQuestion("differing-factors"));
    const isFolder = (/** @type {Record<string, any>} */ { source }) =>
      files.some(({ to }) => to.startsWith(`${source}/`));
    const problems = (await store.rows(await readQuestion("problems"))).filter(
      (problem) => isGiven(problem) || isFolder(problem),
    );
    const lines = [
      ...countFormats(sources),
      ...listRuns(
        runs.filter(({ run }) => ours.has(run)),
        parts.filter(({ run }) => ours.has(run)),
      ),
      ...describeRest(sources, parts, problems),
      ...describeFactors(factors, runs),
      ...describeProblems(problems),
    ];
    return { lines, runs };
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

/**
 * @param {Record<string, any>[]} runs
 * @param {Record<string, any>[]} parts their files
 */
function listRuns(runs, parts) {
  if (!runs.length) return ["  no results among them"];
  const lines = runs.slice(0, listed).map((run) => `    ${describeRun(run)}`);
  const more = runs.length - lines.length;
  return [
    `  ${formatMany(runs.length, "run")} of ${countFiles(runs, parts)}:`,
    ...lines,
    ...(more ? [`    and ${formatCount(more)} more`] : []),
  ];
}

/**
 * @param {Record<string, any>[]} runs
 * @param {Record<string, any>[]} parts
 * @returns {string} how many files each run is made of
 */
function countFiles(runs, parts) {
  const counts = runs.map(
    ({ run }) => new Set(parts.filter((part) => part.run === run).map(({ source }) => source)).size,
  );
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (least !== most) return `${formatCount(least)} to ${formatMany(most, "file")}`;
  return `${formatMany(least, "file")}${runs.length > 1 ? " each" : ""}`;
}

/**
 * Files that are kept, but are part of no run, or not published.
 * @param {Record<string, any>[]} sources
 * @param {Record<string, any>[]} parts
 * @param {Record<string, any>[]} problems
 */
function describeRest(sources, parts, problems) {
  const placed = new Set([...parts, ...problems].map(({ source }) => source));
  const lost = sources.filter(({ source }) => !placed.has(source));
  const unread = lost.filter(({ rows }) => !rows).map(({ source }) => ({ path: source }));
  const loose = lost.filter(({ rows }) => rows).map(({ source }) => ({ path: source }));
  const withheld = sources.filter((source) => source.withheld);
  return [
    ...(loose.length
      ? [`  kept, but part of no run: ${formatMany(loose.length, "file")} (${nameSome(loose)})`]
      : []),
    ...(unread.length
      ? [`  kept, but not read: ${formatMany(unread.length, "file")} (${nameSome(unread)})`]
      : []),
    ...describeLeftOut(
      withheld.map((source) => ({ path: source.source, why: source.withheld })),
      "kept, but not published",
    ),
  ];
}

/**
 * @param {Record<string, any>[]} problems
 * @returns {string[]} a line each; of many of one kind some, and how many more there are
 */
function describeProblems(problems) {
  return groupBy(problems, ({ code }) => code).flatMap((list) => {
    const [{ code }] = list;
    const lines = list.slice(0, mostAlike).map(describeProblem);
    const more = list.length - lines.length;
    return more ? [...lines, `  and ${formatCount(more)} more of this kind (${code})`] : lines;
  });
}

/**
 * @param {Record<string, any>[]} factors that differ
 * @param {Record<string, any>[]} runs
 */
function describeFactors(factors, runs) {
  if (runs.length > 1 && !factors.length) {
    const sides = findSides(runs.map(({ run }) => run)).map((folder) => folder.split("/").at(-1));
    const named = sides.map((side) => `system=${side}`).join(" and ");
    return [
      sides.length > 0
        ? `  no setting differs between the runs. If the folders ${sides.join(" and ")} are values of one, rename them ${named}`
        : "  no setting differs between the runs. If one does, and the files don't record it, type it as name=value",
    ];
  }
  return factors
    .filter(({ factor }) => !never.has(factor))
    .map(({ factor, levels }) => `  differs between the runs: ${factor} (${shorten(levels)})`);
}

/** @param {string} levels with commas, ascending */
function shorten(levels) {
  const list = levels.split(", ");
  return list.length > mostLevels ? `${list.length} levels from ${list[0]} to ${list.at(-1)}` : levels;
}

/** @param {Record<string, any>} run a row of run_results.csv.sql */
function describeRun({ study, run, tool_version, tool, workload, iops, latency_mean_us, outcome }) {
  const figures = [
    iops !== null && `${formatThree(iops)} IOPS`,
    latency_mean_us !== null && formatLatency(latency_mean_us),
    outcome !== "completed" && outcome,
  ];
  const parts = [[tool, tool_version].filter(Boolean).join(" ") || "tool not known", workload, ...figures];
  return `${run.slice(study.length + 1)}: ${parts.filter(Boolean).join(", ")}`;
}
