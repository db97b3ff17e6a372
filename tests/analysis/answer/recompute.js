/**
 * The numbers behind headlines, computed once more from the tables of runs and results. Nothing here is shared with the
 * analysis: pairs are found by the words of a comparison, means are taken by hand.
 */

/** @typedef {Record<string, any>} Row */
/** @typedef {{run: string, tool: string | null, tool_version: string | null, workload: string | null, factors: Record<string, string>, iops: number | null, bytes_per_s: number | null, latency_mean_us: number | null, refused: string[], names: string[]}} Own  VMs that ran together are one */

/** A row for each completed run of every study: its settings, its numbers, and which of them nobody may use. */
const runsSql = `
  select r.study, r.run, r.tool, r.tool_version, r.workload, o.iops, o.bytes_per_s, o.latency_mean_us,
    s.together, s.load_axis, s.factor as studied,
    (select json_group_object(factor, value) from run_factors f where f.study = r.study and f.run = r.run) as factors,
    coalesce((select to_json(list(measure order by measure)) from refusals x where x.study = r.study and x.run = r.run), '[]') as refused
  from runs r join results o using (study, run) join studies s using (study)
  where o.operation = 'all' and o.entity_kind = 'all' and r.outcome = 'completed'
  order by r.study, r.run`;

/** @param {number[]} values */
export const geometric = (values) =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

/** @param {number[]} values */
export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** @param {number[]} values */
export const middle = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[half] : Math.sqrt(sorted[half - 1] * sorted[half]);
};

/** @template T @param {T[]} rows @param {(row: T) => unknown} keyOf @returns {T[][]} */
export const group = (rows, keyOf) => {
  const groups = new Map();
  for (const row of rows) {
    const key = JSON.stringify(keyOf(row));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
};

/**
 * @param {Row[]} rows  of runsSql, one study
 * @returns {Own[]}
 */
function readRuns(rows) {
  const runs = rows.map(
    (row) =>
      /** @type {Row} */ ({
        ...row,
        factors: JSON.parse(row.factors ?? "{}"),
        refused: JSON.parse(row.refused),
        names: [row.run],
      }),
  );
  const together = rows[0]?.together;
  if (!together) return /** @type {any} */ (runs);
  const without = (/** @type {Row} */ { factors: { [together]: _, ...rest } }) => rest;
  return group(runs, (run) => [run.tool, run.workload, Object.entries(without(run)).toSorted()]).map(
    (own) => {
      const sum = (/** @type {string} */ name) => own.reduce((total, run) => total + run[name], 0);
      const iops = sum("iops");
      const weighted = own.reduce((total, run) => total + run.iops * run.latency_mean_us, 0) / iops;
      const latency = own.some((run) => run.latency_mean_us === null) ? null : weighted;
      return /** @type {any} */ ({
        ...{
          ...own[0],
          factors: without(own[0]),
          iops,
          bytes_per_s: sum("bytes_per_s"),
          latency_mean_us: latency,
        },
        ...{ refused: own.flatMap(({ refused }) => refused), names: own.flatMap(({ names }) => names) },
      });
    },
  );
}

/**
 * @param {Own[]} runs
 * @param {Row} row  of comparisons: which setting, and under which conditions
 * @param {string | null} loadAxis
 * @returns {{here: number[], there: number[]}} numbers of both settings
 */
export function valuesOf(runs, row, loadAxis) {
  const others = String(row.others ?? "")
    .split(/, (?=\w+=)/)
    .filter(Boolean)
    .map((text) => /** @type {RegExpExecArray} */ (/^(\w+)=(.*)$/s.exec(text)).slice(1));
  const isOf = (/** @type {Own} */ run, /** @type {number} */ side) =>
    run.factors[row.factor] === (side === 0 ? row.level : row.baseline) &&
    run.tool === row.tool &&
    shapeOf(run.workload, loadAxis) === row.workload &&
    (row.load === null || (loadAxis !== null && Number(run.factors[loadAxis]) === Number(row.load))) &&
    others.every(([name, text]) => {
      const value = text.split(" against ")[side] ?? text;
      return value === "not given" ? run.factors[name] === undefined : run.factors[name] === value;
    });
  const [here, there] = [0, 1].map((side) =>
    runs.flatMap((run) => {
      const value = /** @type {any} */ (run)[row.measure];
      return isOf(run, side) && value !== null && !run.refused.includes(row.measure) ? [Number(value)] : [];
    }),
  );
  return { here, there };
}

/** Where the load is the size of an I/O, a workload is named without it. @param {string | null} workload @param {string | null} loadAxis */
const shapeOf = (workload, loadAxis) =>
  loadAxis === "block_size_bytes" && workload ? workload.replace(/^\d+\w* /, "") : workload;

/** How a change is written, and so which texts a number may have. @param {number} ratio @returns {string[]} */
export function writingsOf(ratio) {
  const percent = Math.abs(ratio - 1) * 100;
  const amount = percent < 10 ? String(Number(percent.toFixed(1))) : String(Math.round(percent));
  const times = ratio >= 10 ? String(Math.round(ratio)) : String(Number(ratio.toFixed(1)));
  return [
    `${amount} %`,
    `${ratio < 1 ? "−" : "+"}${amount} %`,
    ...(ratio > 1 ? [`${times}x`] : []),
    ...(amount === "0" ? ["±0 %"] : []),
  ];
}

/**
 * @param {string} text
 * @returns {string[]} the changes in it, each with its own unit: "+15 to +67 %" is two
 */
export const changesIn = (text) =>
  [...text.matchAll(/([+−±]?\d[\d.]*)(?: to ([+−±]?\d[\d.]*))? ?(%|x|times)(?![A-Za-z])/g)].flatMap(
    ([, from, to, unit]) =>
      [from, to].filter(Boolean).map((number) => (unit === "%" ? `${number} %` : `${number}x`)),
  );

/**
 * @param {{rows: (sql: string) => Promise<Row[]>}} store
 * @returns {Promise<{answers: Row[], runs: Map<string, Own[]>}>} the headline of each study, and its runs
 */
export async function readShelf(store) {
  const answers = await store.rows("select * from answers where number = 1 or kind = 'comparison'");
  const all = group(await store.rows(runsSql), ({ study }) => study);
  return { answers, runs: new Map(all.map((own) => [own[0].study, readRuns(own)])) };
}

/** Forms of one setting against another. */
export const compared =
  /^(?:beats|loses|gave|by_|both_ways|close|equal|open|direction|small_clear|overall|drifted)/;
