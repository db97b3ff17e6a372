/** Tables of a few studies, small and awkward: with empty ones, missing values, ties, and fractions whose sum depends on their order. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sqlPath } from "../../loaders/assemble/sql.js";
import { emptyStudy, tableNames, tablePath } from "../../loaders/store/manifest.js";
import { openDuckDB } from "../../loaders/store/store.js";
import { readTables } from "../../loaders/vocabulary/schemas.js";
import { duckdbColumns } from "../../loaders/vocabulary/tables.js";

/** In the order of their files: of two, one is the beginning of the other's name. */
export const studies = ["a-b", "a", "b-empty", "c", "d"];
/** What each of three workers is asked about; one of them nothing but what has no runs. */
export const groups = [["a-b", "a"], ["b-empty"], ["c", "d"]];

const runs = `insert into runs by name
  select study, format('{}/run-{}', study, i) as run, 'completed' as outcome,
    case i % 3 when 0 then 'fio' when 1 then 'vdbench' end as tool, i % 4 as vms, if(i % 5 = 0, null, i % 2 * 4096) as block_size_bytes,
    if(i % 7 = 0, null, 'it''s "' || i % 2 || '"') as workload, 0.1 * i as duration_s, timestamp '2026-01-01' + to_days(i % 3) as started_at
  from studies, range(case study when 'a' then 7 when 'a-b' then 5 when 'c' then 12 when 'd' then 3 else 0 end) t(i)`;
const results = `insert into results by name
  select study, run, kind as entity_kind, kind as entity, operation, vms * 10 + length(operation) as ios, 1e16 / (1 + vms) + 0.1 as iops,
    if(vms = 1, null, 0.1 + vms) as latency_mean_us
  from runs, unnest(['all', 'vm']) k(kind), unnest(['all', 'read', 'write']) o(operation) where vms <> 3`;
const factors = `insert into run_factors by name
  select study, run, factor, if(factor = 'tool', tool, vms::varchar) as value, vms as number
  from runs, unnest(['tool', 'vms']) f(factor) where vms > 0`;

/**
 * @param {string} parquet folder that gains them
 */
export async function writeSmallTables(parquet) {
  const store = await openDuckDB();
  const tables = readTables();
  for (const name of tableNames)
    await store.connection.run(`create table ${name} (${duckdbColumns(tables[name])})`);
  await store.connection.run(
    `insert into studies by name select study, upper(study) as title, 'why' as question, platform, 'lab' as provenance, 'ok' as status, margin as margin_pct
     from (values ${studies.map((study, i) => `('${study}', ${i % 2 ? "'vsan'" : "'nfs'"}, ${i % 3 ? i / 10 : null})`).join(", ")}) t(study, platform, margin)`,
  );
  for (const sql of [runs, results, factors]) await store.connection.run(sql);
  for (const name of tableNames) {
    mkdirSync(join(parquet, name), { recursive: true });
    for (const study of [emptyStudy, ...studies])
      await store.connection.run(
        `copy (from ${name} where study = '${study}') to '${sqlPath(join(parquet, tablePath(name, study)))}' (format parquet)`,
      );
  }
  store.close();
}
