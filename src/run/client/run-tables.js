import { listTables, readTable } from "../../figure/client/tables.js";
import { minOf } from "../../words/ends.js";

/** @import {PublishedFile, RunTables} from "../../types.js" */

/** What the page opens with, and the columns that are read of it; null: all. A column of the run is no part of it. */
const opening = {
  runs: ["run", "tool", "tool_version", "started_at", "workload", "outcome"],
  run_factors: ["factor", "value", "number", "origin", "source"],
  run_sources: ["source", "role"],
  results: null,
  studies: null,
  sources: null,
};
/** What comes after it: the larger tables. */
const further = {
  checks: ["run", "runs", "scope", "severity", "sentence", "forbids"],
  reported: null,
  percentiles: null,
  histograms: null,
  samples: null,
  steadiness: null,
  host_metrics: ["host", "scope", "metric", "value"],
  problems: null,
};
/** Tables of which all rows of the study count. */
const ofStudy = ["studies", "sources", "checks", "problems"];

/**
 * Everything that the published tables say of a run.
 * @param {string} run  its id: <study>/<group path>
 * @param {(tables: RunTables) => void} show  gets what the page opens with, without the larger tables
 * @returns {Promise<RunTables>}
 * @throws {Error} when there is no such run, or a table cannot be read
 */
export async function readRun(run, show) {
  const published = await listTables();
  const files = published.filter(({ study }) => study === run.split("/")[0]);
  /** @type {(columns: Record<string, string[] | null>) => Promise<Record<string, any[]>>} */
  const read = async (columns) => {
    const found = Object.entries(columns).map(async ([table, wanted]) => {
      const file = files.find((each) => each.table === table);
      const filter = ofStudy.includes(table) ? {} : { run };
      return [table, file ? await readTable(file, filter, wanted ?? undefined) : []];
    });
    return Object.fromEntries(await Promise.all(found));
  };
  const first = await read(opening);
  if (first.runs.length === 0 || first.studies.length === 0)
    throw new Error(`No run here is called ${run}: it may have been renamed or withdrawn.`);
  const none = Object.fromEntries(Object.keys(further).map((table) => [table, []]));
  const tablesOf = (/** @type {Record<string, any[]>} */ tables) =>
    /** @type {any} */ ({
      ...none,
      alike: [],
      ...tables,
      complete: "checks" in tables,
      run: tables.runs[0],
      study: tables.studies[0],
      steadiness: tables.steadiness?.[0] ?? null,
      counters: () => readCounters(files, tables),
    });
  show(tablesOf(first));
  const [rest, alike] = await Promise.all([read(further), readAlike(files, first.runs[0])]);
  return { ...tablesOf({ ...first, ...rest }), alike };
}

const shown = ["run", "iops", "bytes_per_s", "latency_mean_us"];
/** In a study of more results than this the runs of the same workload are not looked for. */
const MOST_RESULTS = 20_000;

/**
 * Results of the study's runs of the same workload by the same tool, each as a whole.
 * @param {PublishedFile[]} files  of the study
 * @param {{tool: string, workload: string | null}} run
 * @returns {Promise<any[]>}
 */
async function readAlike(files, { tool, workload }) {
  const [runs, results] = ["runs", "results"].map((name) => files.find(({ table }) => table === name));
  if (!runs || !results || !workload || results.rows > MOST_RESULTS) return [];
  const alike = new Set((await readTable(runs, { tool, workload }, ["run"])).map(({ run }) => run));
  const whole = await readTable(results, { entity_kind: "all", operation: "all" }, shown);
  return whole.filter(({ run }) => alike.has(run));
}

/**
 * Counters of the captures that the run is cut out of, on its clock: only the run's time where it is known.
 * @param {PublishedFile[]} files  of the study
 * @param {Record<string, any[]>} tables
 */
async function readCounters(files, { runs: [run], run_sources, run_factors }) {
  const file = files.find(({ table }) => table === "counters");
  const captures = new Set(run_sources.map(({ source }) => source));
  if (!file || captures.size === 0) return [];
  const found = await Promise.all([...captures].map((source) => readTable(file, { source })));
  const counters = found.flat().filter(({ at, value }) => at !== null && value !== null);
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
