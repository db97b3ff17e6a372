/** What the page of a run shows before it has read a table: of every run of a study, column by column. */
/** @import {PublishedFile, RunHead, RunHeads, Study} from "../types.js" */
import { groupBy } from "../analysis/series.js";
import { mainMeasures } from "../charts/measures.js";
import { figureOf } from "../words/measures.js";

/** In a study of more runs the list would be longer than the tables. */
const mostRuns = 20_000;

/**
 * @param {Study} study
 * @param {PublishedFile[]} files
 * @returns {RunHeads} a column in which all runs agree is one value
 */
export function headsOf(study, files) {
  const { study: id, title, factor, load_axis, platform, provenance, status, runs } = study;
  const heads = runs.length > mostRuns ? [] : listHeads(study);
  const names = /** @type {(keyof RunHead)[]} */ (Object.keys(heads[0] ?? {}));
  const columns = names.map((name) => {
    const values = heads.map((head) => head[name]);
    return [name, name !== "run" && new Set(values).size === 1 ? values[0] : values];
  });
  return {
    about: { study: id, title, factor, load_axis, platform, provenance, status },
    ...{ files, serious: seriousOf(study), runs: Object.fromEntries(columns) },
  };
}

/**
 * What forbids to use a number, each once: the head of a run names them by their places.
 * @param {Study} study
 * @returns {RunHeads["serious"]}
 */
function seriousOf({ checks }) {
  const errors = checks.filter(({ severity }) => severity === "error");
  return errors.map(({ sentence, forbids, scope }) => ({ sentence, forbids, scope }));
}

/** @param {Study} study @returns {RunHead[]} */
function listHeads({ runs, checks, factor, load_axis, measures }) {
  /** @type {Map<string, number>} */
  const found = new Map();
  /** @type {Map<string | null, number[]>} */
  const serious = new Map();
  let place = 0;
  for (const { severity, run, runs: own } of checks) {
    for (const each of new Set([run, ...own])) {
      const key = `${severity} ${each}`;
      found.set(key, (found.get(key) ?? 0) + 1);
      if (severity === "error") serious.set(each, [...(serious.get(each) ?? []), place]);
    }
    if (severity === "error") place++;
  }
  return groupBy(runs, ({ run }) => run).map((own) => {
    const [
      { run, tool, tool_version = null, started_at = null, workload, operation = "all", outcome, factors },
    ] = own;
    const whole = own.find((each) => (each.operation ?? "all") === "all");
    const figures = mainMeasures(measures).map(({ name }) => [
      name,
      whole ? cut(figureOf(whole, name)) : null,
    ]);
    const shape = operation === "all" ? workload : workload.replace(new RegExp(`(?:, )?${operation}s$`), "");
    return {
      ...{ run, tool: known(tool), tool_version, started_at, workload: known(shape), outcome },
      ...{ setting: factors[factor ?? ""] ?? null, load: factors[load_axis ?? ""] ?? null },
      ...{ errors: found.get(`error ${run}`) ?? 0, warnings: found.get(`warning ${run}`) ?? 0 },
      serious: (serious.get(run) ?? []).join(" "),
      ...Object.fromEntries(figures),
    };
  });
}

/** @param {string} text @returns {string | null} what the pages name where nothing is known */
const known = (text) => (text === "" || / not known$/.test(text) ? null : text);

/** @param {number | null} value @returns {number | null} without digits that nobody sees */
const cut = (value) => (value === null ? null : Number(value.toPrecision(7)));

/**
 * @param {RunHeads} heads
 * @returns {RunHead[]}
 */
export function readHeads({ runs }) {
  const columns = Object.entries(runs);
  const rowOf = (/** @type {number} */ i) =>
    columns.map(([name, values]) => [name, Array.isArray(values) ? values[i] : values]);
  return Array.from(runs.run ?? [], (_, i) => /** @type {any} */ (Object.fromEntries(rowOf(i))));
}
