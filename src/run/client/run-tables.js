import { download, givePause, readTable } from "../../figure/client/tables.js";
import { minOf } from "../../words/ends.js";
import { readHeads } from "../heads.js";

/** @import {PublishedFile, RunHead, RunHeads, RunTables} from "../../types.js" */

/** What the list of runs says, too. */
const ofRun = ["tool", "tool_version", "started_at", "workload", "outcome"];
const ofChecks = ["run", "runs", "scope", "severity", "sentence", "forbids"];
/** Tables, and the columns that are read of them; null: all. A column of the run is no part of it. */
const wantedOf = {
  run_factors: ["factor", "value", "number", "origin", "source"],
  results: null,
  run_sources: ["source", "role"],
  sources: null,
  reported: [
    ...["measure", "entity_kind", "entity", "operation", "text", "unit_as_printed", "estimate"],
    ...["source", "line", "place"],
  ],
  percentiles: null,
  histograms: null,
  samples: null,
  steadiness: null,
  host_metrics: ["host", "scope", "metric", "value"],
  problems: null,
};
/** Tables of which all rows of the study count. */
const ofStudy = ["sources", "problems"];

/**
 * Everything that the published tables say of a run.
 * @param {string} run  its id: <study>/<group path>
 * @param {(tables: RunTables) => void} show  gets what its head says, where that is known before a table is read
 * @returns {Promise<RunTables>}
 * @throws {Error} when there is no such run, or a table cannot be read
 */
export async function readRun(run, show) {
  const none = new Error(`No run here is called ${run}: it may have been renamed or withdrawn.`);
  const address = `./data/run-heads/${encodeURIComponent(run.split("/")[0])}.json`;
  /** @type {RunHeads} */
  const list = await (await download(address, none)).json();
  const heads = readHeads(list);
  const head = heads.find((each) => each.run === run);
  const alike = heads.filter(({ tool, workload }) => tool === head?.tool && workload === head?.workload);
  const common = { study: list.about, alike: head?.workload ? alike : [] };
  if (head) {
    show(/** @type {any} */ ({ ...common, ...openingOf(head, list) }));
    await nextPaint();
  }
  const readOf = readOne(list.files);
  // A check without a run is about a series.
  const readChecks = () => readOf("checks", { run: [run, null] }, ofChecks);
  const unread = Boolean(head) && Number(head?.errors) + Number(head?.warnings) === 0;
  const [checks, runs, ...others] = await Promise.all([
    unread ? [] : readChecks(),
    head ? [withDate(head)] : readOf("runs", { run: [run] }, ofRun),
    ...Object.entries(wantedOf).map(([table, wanted]) =>
      readOf(table, ofStudy.includes(table) ? {} : { run: [run] }, wanted ?? undefined),
    ),
  ]);
  if (runs.length === 0) throw none;
  const tables = Object.fromEntries(Object.keys(wantedOf).map((table, i) => [table, others[i]]));
  const own = { ...runs[0], run };
  const read = /** @type {any} */ ({
    ...{ ...tables, ...common, checks, readChecks, unread, run: own },
    steadiness: tables.steadiness[0] ?? null,
    counters: () => readCounters(readOf, own, tables),
  });
  if (!head) show(read);
  await givePause();
  return read;
}

/** @param {RunHead} head */
const withDate = (head) => ({ ...head, started_at: head.started_at && new Date(head.started_at) });

/**
 * @param {RunHead} head
 * @param {RunHeads} list
 */
const openingOf = (head, { about: { factor, load_axis }, serious }) => ({
  run: withDate(head),
  results: [{ ...head, entity_kind: "all", entity: "all", operation: "all" }],
  run_factors: [
    { factor, value: head.setting },
    { factor: load_axis, value: head.load },
  ],
  checks: [
    ...(head.serious?.match(/\d+/g) ?? []).map((place) => ({
      ...{ severity: "error", run: head.run },
      ...serious[Number(place)],
    })),
    ...Array.from({ length: head.warnings }, () => ({ severity: "warning", run: head.run })),
  ],
});

/** What is shown is painted before more is fetched; a hidden page paints nothing. */
const nextPaint = () =>
  new Promise((resolve) =>
    document.hidden ? resolve(null) : requestAnimationFrame(() => setTimeout(resolve)),
  );

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
