/** The answer to a question, of what groups of studies answered. */
import { sqlPath } from "../../../loaders/assemble/sql.js";
import { openDuckDB } from "../../../loaders/store/store.js";
import { partsTable } from "./combined.js";
import { sayOrder } from "./division.js";

/** @import {Store} from "../../../loaders/store/store.js" */
/** @import {Division} from "./division.js" */

/**
 * @param {string[]} files of the parts, in the order of the studies
 * @param {Division} division
 * @returns {Promise<{store: Store, sql: string, notes: string[]}>} sql: asks store for the answer; notes: what may differ from the
 *   answer of one machine
 * @throws {Error} where the limit cuts between rows that the question does not order
 */
export async function joinParts(files, division) {
  const store = await openDuckDB();
  const { keys, limit, offset, names } = division;
  for (const [i, file] of files.entries())
    await store.connection.run(`attach '${sqlPath(file)}' as part${i} (read_only)`);
  const parts = files.map((_, i) => `from part${i}.answer`).join(" union all ");
  await store.connection.run(`create temp view ${partsTable} as ${parts}`);
  await store.connection.run(`create temp view atlas_whole as ${division.whole}`);
  const isOrdered = names.every((_, i) => keys.some(({ column }) => column === i));
  if (!isOrdered) await refuseCut(store, division);
  const end = `${limit === null ? "" : ` limit ${limit}`}${offset > 0 ? ` offset ${offset}` : ""}`;
  const shown = `from atlas_whole as w${sayOrder("w", keys)}${end}`;
  const columns = names.map((name, i) => `w.c${i} as "${name.replaceAll('"', '""')}"`);
  const notes = isOrdered ? [] : await tellOpen(store, division, shown);
  return { store, sql: `select ${columns.join(", ")} ${shown}`, notes };
}

/**
 * @param {Store} store
 * @param {Division} division
 */
async function refuseCut(store, { keys, limit, offset }) {
  const cuts = [offset, ...(limit === null ? [] : [offset + limit])].filter((cut) => cut > 0);
  if (keys.length === 0 || cuts.length === 0) return;
  const over = `over (${sayOrder("w", keys)})`;
  const [{ tied }] = await store.rows(
    `select count(*) as tied from (select row_number() ${over} as row, rank() ${over} as place from atlas_whole as w)
     where ${cuts.map((cut) => `(row = ${cut + 1} and place <= ${cut})`).join(" or ")}`,
  );
  if (tied > 0)
    throw new Error(
      "the limit of this question cuts between rows that are equal in all that it orders by: order by more columns, such as study and run",
    );
}

/**
 * @param {Store} store
 * @param {Division} division
 * @param {string} shown SQL: rows of the answer
 * @returns {Promise<string[]>}
 */
async function tellOpen(store, { keys, isOpen }, shown) {
  const may = "may stand in another order than where one machine answers";
  if (keys.length === 0) return isOpen ? [`without order by, rows ${may}`] : [];
  const columns = keys.map(({ column }) => `c${column}`).join(", ");
  const tied = await store.rows(
    `select 1 from (select distinct * from (select * ${shown})) group by ${columns} having count(*) > 1 limit 1`,
  );
  return tied.length > 0
    ? [`rows that are equal in all that the question orders by ${may}: order by more columns`]
    : [];
}
