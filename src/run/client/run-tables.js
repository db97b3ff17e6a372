import { givePause, listTablesOf, readTable } from "../../figure/client/tables.js";
import { minOf } from "../../words/ends.js";

/** @import {PublishedFile, RunTables} from "../../types.js" */

/** What the page opens with, and the columns that are read of it; null: all. A column of the run is no part of it. */
const opening = {
  run_factors: ["factor", "value", "number", "origin", "source"],
  results: null,
};
/** What comes after it: the larger tables. */
const further = {
  run_sources: ["source", "role"],
  sources: null,
  checks: ["run", "runs", "scope", "severity", "sentence", "forbids"],
  reported: null,
  percentiles: null,
  histograms: null,
  samples: null,
  steadiness: null,
  host_metrics: ["host", "scope", "metric", "value"],
  problems: null,
};
/** Of runs it needs those of the same workload too. */
const ofRun = ["run", "tool", "tool_version", "started_at", "workload", "outcome"];
/** Tables of which all rows of the study count. */
const ofStudy = ["sources", "problems"];

/**
 * Everything that the published tables say of a run.
 * @param {string} run  its id: <study>/<group path>
 * @param {(tables: RunTables) => void} show  gets what the page opens with, without the larger tables
 * @returns {Promise<RunTables>}
 * @throws {Error} when there is no such run, or a table cannot be read
 */
export async function readRun(run, show) {
  const { about, files } = await listTablesOf(run.split("/")[0]);
  const readOf = readOne(files);
  /** @type {(columns: Record<string, string[] | null>) => Promise<Record<string, any[]>>} */
  const read = async (columns) => {
    const found = Object.entries(columns).map(async ([table, wanted]) => {
      // A check without a run is about a series.
      const runs = table === "checks" ? [run, null] : [run];
      return [table, await readOf(table, ofStudy.includes(table) ? {} : { run: runs }, wanted ?? undefined)];
    });
    return Object.fromEntries(await Promise.all(found));
  };
  const isLarge = files.some(({ table, rows }) => table === "results" && rows > MOST_RESULTS);
  const [runs, first] = await Promise.all([
    readOf("runs", isLarge ? { run: [run] } : {}, ofRun),
    read(opening),
  ]);
  const own = runs.find((each) => each.run === run);
  if (!own || !about) throw new Error(`No run here is called ${run}: it may have been renamed or withdrawn.`);
  const same = runs.filter(({ tool, workload }) => tool === own.tool && workload === own.workload);
  const whole = { entity_kind: ["all"], operation: ["all"], run: same.map((each) => each.run) };
  const alike = isLarge || !own.workload ? [] : await readOf("results", whole, shown);
  const none = Object.fromEntries(Object.keys(further).map((table) => [table, []]));
  const tablesOf = (/** @type {Record<string, any[]>} */ tables) =>
    /** @type {any} */ ({
      ...none,
      ...tables,
      alike,
      complete: "checks" in tables,
      run: own,
      study: about,
      steadiness: tables.steadiness?.[0] ?? null,
      counters: () => readCounters(readOf, own, tables),
    });
  await givePause();
  show(tablesOf(first));
  await nextPaint();
  const rest = await read(further);
  await givePause();
  return tablesOf({ ...first, ...rest });
}

/** What is shown is painted before more is fetched; a hidden page paints nothing. */
const nextPaint = () =>
  new Promise((resolve) =>
    document.hidden ? resolve(null) : requestAnimationFrame(() => setTimeout(resolve)),
  );

const shown = ["run", "iops", "bytes_per_s", "latency_mean_us"];
/** In a study of more results than this the runs of the same workload are not looked for. */
const MOST_RESULTS = 20_000;

/** @typedef {(table: string, filter: Record<string, unknown[]>, wanted?: string[]) => Promise<any[]>} ReadOf */

/** @param {PublishedFile[]} files  of the study @returns {ReadOf} a table without a file has no rows */
const readOne = (files) => async (table, filter, wanted) => {
  const file = files.find((each) => each.table === table);
  return file ? readTable(file, filter, wanted) : [];
};

/**
 * Counters of the captures that the run is cut out of, on its clock: only the run's time where it is known.
 * @param {ReadOf} readOf
 * @param {any} run
 * @param {Record<string, any[]>} tables
 */
async function readCounters(readOf, run, { run_sources, run_factors }) {
  const captures = [...new Set(run_sources.map(({ source }) => source))];
  if (captures.length === 0) return [];
  const found = await readOf("counters", { source: captures });
  const counters = found.filter(({ at, value }) => at !== null && value !== null);
  const start = run.started_at?.getTime() ?? minOf(counters.map(({ at }) => at.getTime()));
  const end = run.started_at && durationOf(run_factors);
  return counters
    .map((row) => ({ ...row, t_s: (row.at.getTime() - start) / 1000 }))
    .filter(({ t_s }) => end === null || end === undefined || (t_s > 0 && t_s <= end));
}

/**
 * @param {{factor: string, number: number | null}[]} factors
 * @returns {number | null} seconds
 */
export const durationOf = (factors) => factors.find(({ factor }) => factor === "duration_s")?.number ?? null;
