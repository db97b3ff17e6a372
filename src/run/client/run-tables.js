import { listTables, readTable } from "../../figure/client/tables.js";
import { minOf } from "../../words/ends.js";

/** @import {PublishedFile, RunTables} from "../../types.js" */

/** Tables whose rows name the run; of the others, the rows of the study count. */
const ofRun = /** @type {const} */ ([
  "runs",
  "run_factors",
  "run_sources",
  "results",
  "reported",
  "percentiles",
  "histograms",
  "samples",
  "steadiness",
  "host_metrics",
]);
const ofStudy = /** @type {const} */ (["studies", "sources", "checks", "problems"]);

/**
 * Everything that the published tables say of a run.
 * @param {string} run  its id: <study>/<group path>
 * @returns {Promise<RunTables>}
 * @throws {Error} when there is no such run, or a table cannot be read
 */
export async function readRun(run) {
  const published = await listTables();
  const files = published.filter(({ study }) => study === run.split("/")[0]);
  /** @type {(table: string, filter?: object) => Promise<any[]>} */
  const read = async (table, filter) => {
    const file = files.find((each) => each.table === table);
    return file ? readTable(file, { ...filter }) : [];
  };
  const found = await Promise.all([
    ...ofRun.map((table) => read(table, { run })),
    ...ofStudy.map((table) => read(table)),
  ]);
  const tables = Object.fromEntries([...ofRun, ...ofStudy].map((table, i) => [table, found[i]]));
  if (tables.runs.length === 0 || tables.studies.length === 0)
    throw new Error(`No run here is called ${run}: it may have been renamed or withdrawn.`);
  return /** @type {any} */ ({
    ...tables,
    run: tables.runs[0],
    study: tables.studies[0],
    steadiness: tables.steadiness[0] ?? null,
    counters: () => readCounters(files, tables),
  });
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
