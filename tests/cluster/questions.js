/** Questions made of pieces, some of which workers can share and some not; and their answers, from one machine and from groups of studies. */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sqlPath } from "../../loaders/assemble/sql.js";
import { divideQuestion } from "../../scripts/cluster/questions/division.js";
import { openTables } from "../../scripts/cluster/questions/tables.js";
import { joinParts } from "../../scripts/cluster/questions/whole.js";

/** @import {Store} from "../../loaders/store/store.js" */

/** What rows come from; each has study, run, tool and vms. */
const sources = [
  ...["runs r", "runs r", "runs r", "run_results r", "(from runs where vms > 0) r", "(from runs limit 3) r"],
  "(select r.study, r.run, r.tool, r.vms, s.platform from runs r join studies s using (study)) r",
  "(select r.study, r.run, r.tool, r.vms, o.ios from runs r left join results o using (study, run)) r",
  "(select r.study, o.run, r.tool, r.vms, o.ios from results o left join runs r on r.run = o.run) r",
  "(select r.study, r.run, r.tool, r.vms from runs r, studies s where r.study = s.study and s.platform = 'nfs') r",
  "(select r.study, r.run, o.tool, r.vms from runs r join runs o on r.tool = o.tool) r",
  "(select r.study, r.run, f.value as tool, r.vms from runs r full join run_factors f on f.run = r.run and f.factor = 'tool') r",
  "(select r.study, r.run, tool, x as vms from runs r cross join (select 1 union all select null) v(x)) r",
  "(select r.study, r.run, v.t as tool, r.vms from (select 'fio' union all select 'no') v(t) left join runs r on r.tool = v.t) r",
  "(select r.study, r.run, v.t as tool, r.vms from runs r left join (select 'fio' union all select 'no') v(t) on r.tool = v.t) r",
  "(select study, run, tool, vms from runs union all select study, run, factor, number from run_factors) r",
  "(select study, run, tool, vms from runs union select study, run, 'x', 1 from results) r",
  "(select study, run, tool, vms from runs union all select 'none', null, 'x', 1) r",
  "(select study, run, tool, vms from runs except select study, run, tool, vms from runs where vms = 1) r",
  "(select distinct study, null as run, tool, vms from runs) r",
  "(select distinct null as study, null as run, tool, vms from runs) r",
  "(select study, any_value(run order by run) as run, tool, max(vms) as vms from runs group by study, tool) r",
  "(select null as study, null as run, tool, max(vms) as vms from runs group by tool) r",
  "(select study, run, tool, row_number() over (partition by study order by run) as vms from runs) r",
  "(select study, run, tool, row_number() over (order by run) as vms from runs) r",
  "(select distinct on (study) study, run, tool, vms from runs order by study, run desc) r",
  "(select study, run, tool, unnest([vms, null]) as vms from runs) r",
  "(select a.study, a.run, b.tool, b.vms from w a join w b on a.run = b.run) r",
  "(select a.study, a.run, b.tool, b.vms from w a, w b) r",
  "(select a.study, a.run, b.tool, b.vms from runs a semi join results o using (run) left join runs b using (study, run)) r",
  "(select a.study, a.run, a.tool, l.vms from runs a, lateral (select count(*) as vms from results o where o.run = a.run) l) r",
];
const conditions = [
  ...[
    "true",
    "true",
    "vms > 1",
    "tool = 'fio'",
    "tool is null",
    "study >= 'b'",
    "false",
    "vms in (0, 1, 2, 3, 4, 5, 6)",
  ],
  "run in (select run from results)",
  "run not in (select run from results where iops > 1e15)",
  "tool in (select tool from runs where vms > 1)",
  "tool in (select 'fio')",
  "exists (from results o where o.run = r.run and o.operation = 'read')",
  "not exists (from results o where o.run = r.run)",
  "exists (from results o where o.operation = r.tool)",
  "vms > (select avg(o.vms) from runs o where o.study = r.study)",
  "vms >= (select max(vms) from runs)",
  "vms = (select max(vms) from runs o where o.tool = r.tool)",
];
const plain = [
  ...[
    "*",
    "study, run",
    "run, tool, vms",
    "tool",
    "vms + 1 as n, study",
    "study as tool, tool as study",
    "study, study",
  ],
  ...["distinct study", "distinct tool", "distinct tool, vms", "distinct study, vms"],
  "study, run, sum(vms) over (partition by study) as s",
  "study, run, lag(vms) over (partition by study order by run) as s",
  "run, sum(vms) over () as s",
  "run, (select count(*) from results o where o.run = r.run) as n",
  "run, (select sum(iops) from results o where o.run = r.run) as n",
  "study, run, (select max(x) from unnest([vms, 2]) t(x)) as n",
  "run, (select (select count(*) from run_factors f where f.run = o.run) from runs o where o.run = r.run) as n",
  "run, {a: vms, 'b''': tool} as s, 1e6 * vms as m, 12345678901234567890 as huge",
];
const grouped = [
  ...["study", "tool", "tool, vms", "study, tool", "vms", "coalesce(tool, 'it''s')", "run", "vms % 2 = 0"],
];
const aggregates = [
  ...[
    "count(*)",
    "count(vms)",
    "count(tool)",
    "sum(vms)",
    "min(vms)",
    "max(run)",
    "max(vms) - min(vms)",
    "sum(vms) / count(*)",
  ],
  ...[
    "avg(vms)",
    "median(vms)",
    "count(distinct tool)",
    "count(*) filter (vms > 1)",
    "sum(vms * 0.1)",
    "sum(vms / 3)",
  ],
  ...[
    "sum(vms / 3 order by vms)",
    "avg(vms / 3)",
    "list(vms)",
    "list(run order by run)",
    "list(tool order by tool)",
    "any_value(tool)",
  ],
  ...[
    "string_agg(tool, ',')",
    "bool_or(vms > 2)",
    "min(distinct vms)",
    "max(vms, 2)",
    "arg_max(run, vms)",
    "first(run)",
  ],
];
const havings = ["", "", "", " having count(*) > 1", " having max(vms) is not null", " having n > 1"];
const limits = ["", "", "", "", " limit 3", " limit 2 offset 1", " offset 2", " limit 0"];

/**
 * @param {(count: number) => number} choose a number below it
 * @returns {string} SQL
 */
export function makeQuestion(choose) {
  const one = (/** @type {string[]} */ list) => list[choose(list.length)];
  const source = choose(2) ? sources[0] : one(sources);
  const named = source.includes(" w ") ? "with w as (from runs where vms <> 2) " : "";
  const from = `from ${source} where ${choose(2) ? conditions[0] : one(conditions)}`;
  const orders = [
    "",
    " order by 1",
    " order by all",
    " order by 2 desc, 1",
    " order by tool, run",
    " order by study desc, run, vms nulls first",
  ];
  if (choose(5) < 2)
    return `${named}select ${one(plain)} ${from}${one([...orders, " order by lower(run), vms"])}${one(limits)}`;
  const by = choose(5) === 0 ? "" : one(grouped);
  const how = by && one(["all", by, by]);
  const shown = [
    by && `${by}${one(["", by.includes(",") ? "" : " as k"])}`,
    `${one(aggregates)} as n`,
    one(aggregates),
  ];
  const group = how && ` group by ${how}`;
  const sorted = by
    ? one(["", " order by 1", " order by all", " order by n desc, 1", " order by count(*), 1"])
    : "";
  return `${named}select ${one(["", "", "", "distinct "])}${shown.filter(Boolean).join(", ")} ${from}${group}${one(havings)}${sorted}${one(limits)}`;
}

/**
 * @param {string} folder for what the parts answer
 * @param {string} parquet
 * @param {string[][]} groups of studies
 */
export async function startGroups(folder, parquet, groups) {
  const stores = await Promise.all(groups.map((studies) => openTables(parquet, studies, {})));
  const [local, none] = [await openTables(parquet, groups.flat(), {}), await openTables(parquet, [], {})];
  /** @param {string} sql */
  async function share(sql) {
    const division = await divideQuestion(none, sql);
    const parts = mkdtempSync(join(folder, "parts-"));
    const files = stores.map((_, i) => join(parts, `${i}.duckdb`));
    for (const [i, { connection }] of stores.entries()) {
      await connection.run(`attach '${sqlPath(files[i])}' as part`);
      await connection.run(`create table part.answer as (${division.partial}\n)`);
      await connection.run("detach part");
    }
    const { store, sql: asked, notes } = await joinParts(files, division);
    try {
      return { ...(await read(store, asked)), notes };
    } finally {
      store.close();
      rmSync(parts, { recursive: true });
    }
  }
  return {
    share,
    ask: (/** @type {string} */ sql) => read(local, sql),
    close: () => [local, none, ...stores].forEach((store) => store.close()),
  };
}

/**
 * @param {Store} store
 * @param {string} sql
 * @returns {Promise<{columns: string[], rows: string[]}>} with the types of columns, and each bit of numbers
 */
async function read({ connection }, sql) {
  const answer = await connection.runAndReadAll(sql);
  const types = answer.columnTypes().map(String);
  const plain = (/** @type {string} */ _, /** @type {any} */ value) =>
    typeof value === "bigint" ? `${value}n` : Object.is(value, -0) ? "-0" : value;
  return {
    columns: answer.columnNames().map((name, i) => `${name} ${types[i]}`),
    rows: answer.getRowsJson().map((row) => JSON.stringify(row, plain)),
  };
}
