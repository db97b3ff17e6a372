/** DuckDB-Wasm in a worker, asked as the ingest asks its own: a Store of loaders/store/store.js. */
import { lengthOf } from "../../../loaders/parquet/values.js";
import { duckdbColumns } from "../../../loaders/vocabulary/tables.js";
import { toArrow } from "./arrow.js";

/** @import {Table} from "../../../loaders/types.js" */
/** @import {Batch} from "../../../loaders/types.js" */

/** @typedef {Awaited<ReturnType<typeof openDatabase>>} LocalStore */

/**
 * This build has no JSON: what SQL writes as JSON comes out as it is, and becomes a text where rows are handed over. No
 * question reaches a file or another host.
 */
const setup = `
  set autoinstall_known_extensions = false;
  set autoload_known_extensions = false;
  set enable_external_access = false;
  create or replace macro to_json(x) as {'json': x};
  create or replace macro json_group_object(k, v) as map(list(k), list(v));
  set lock_configuration = true;`;

/**
 * @param {any} duckdb the client that runs in the same worker: a worker of its own would be one more to be made of a blob
 * @param {string} program address of the WebAssembly
 */
export async function openDatabase({ BROWSER_RUNTIME, createDuckDB, VoidLogger }, program) {
  const bundle = { mainModule: program, mainWorker: null };
  const database = await createDuckDB({ mvp: bundle, eh: bundle }, new VoidLogger(), BROWSER_RUNTIME);
  await database.instantiate(() => {});
  // Casts of its own change what is at the top, and misread what lies in lists.
  database.open({
    query: { castBigIntToDouble: false, castDecimalToDouble: false, castTimestampToDate: false },
  });
  const connection = database.connect();
  connection.query(setup);
  return storeOf(connection);
}

/**
 * @param {{query: (sql: string) => any, insertArrowFromIPCStream: (bytes: Uint8Array, options: object) => void}} connection
 */
function storeOf(connection) {
  const run = async (/** @type {string} */ sql, /** @type {Record<string, any>} */ params = {}) =>
    connection.query(fillIn(sql, params));
  /**
   * A temporary table of batches, each with what all its rows have besides.
   * @param {string} name
   * @param {Table} table
   * @param {{columns: Batch["columns"], also?: Record<string, string>}[]} batches
   */
  const fill = async (name, table, batches) => {
    await run(`create or replace temp table ${name} (${duckdbColumns(table)})`);
    for (const { columns, also = {} } of batches) {
      const length = Math.max(0, ...Object.values(columns).map(lengthOf));
      if (!length) continue;
      const constants = Object.entries(also).map(([key, value]) => [
        key,
        { values: [value], each: length, times: 1 },
      ]);
      const bytes = toArrow(table, { ...columns, ...Object.fromEntries(constants) }, length);
      connection.insertArrowFromIPCStream(bytes, { name: "arriving", create: true });
      await run(`insert into ${name} by name from arriving; drop table arriving`);
    }
  };
  return {
    connection: /** @type {any} */ ({ run }),
    rows: async (/** @type {string} */ sql, /** @type {Record<string, any>} */ params = {}) =>
      plainRows(await run(sql, params)),
    fill,
    close() {},
  };
}

/**
 * DuckDB-Wasm takes no named parameters: they are put in as literals.
 * @param {string} sql
 * @param {Record<string, any>} params
 */
const fillIn = (sql, params) =>
  sql.replace(/\$(\w+)/g, (written, name) => (name in params ? literal(params[name]) : written));

/** @param {unknown} value */
const literal = (value) =>
  typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value ?? "null");

/**
 * @param {any} table of Arrow
 * @returns {Record<string, any>[]} as Node.js has them: times as texts, what is JSON there as a text
 */
function plainRows(table) {
  const fields = table.schema.fields.map((/** @type {any} */ { name, type }, /** @type {number} */ i) => ({
    ...{ name, type, column: table.getChildAt(i) },
  }));
  return Array.from({ length: table.numRows }, (_, row) =>
    Object.fromEntries(
      fields.map((/** @type {any} */ { name, type, column }) => [name, told(type, column.get(row))]),
    ),
  );
}

/**
 * @param {any} type
 * @param {any} value
 */
function told(type, value) {
  if (value === null || value === undefined) return null;
  if (/^Map/.test(String(type))) return JSON.stringify(plain(type, value));
  const isJson =
    /^Struct/.test(String(type)) && type.children.length === 1 && type.children[0].name === "json";
  if (!isJson) return plain(type, value);
  const { json } = plain(type, value);
  return json === null ? null : JSON.stringify(json);
}

/**
 * @param {any} type of Arrow
 * @param {any} value
 * @returns {any}
 */
function plain(type, value) {
  if (value === null || value === undefined) return null;
  const kind = String(type);
  if (/^(?:Date|Timestamp)/.test(kind)) return new Date(Number(value)).toISOString();
  if (/^(?:Fixed|Large)?.*List</.test(kind) && !/^(?:Struct|Map)/.test(kind))
    return Array.from(value, (each) => plain(type.children[0].type, each));
  if (/^Map/.test(kind)) {
    const [key, inner] = type.children[0].type.children;
    return Object.fromEntries(
      Array.from(value, ([name, each]) => [plain(key.type, name), plain(inner.type, each)]),
    );
  }
  if (/^Struct/.test(kind))
    return Object.fromEntries(
      type.children.map((/** @type {any} */ child) => [child.name, plain(child.type, value[child.name])]),
    );
  if (/^Decimal/.test(kind)) return wholeOf(value) / 10 ** type.scale;
  return typeof value === "bigint" ? Number(value) : value;
}

/** @param {Uint32Array} words of a signed integer, the lowest first */
function wholeOf(words) {
  const whole = words.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n);
  return Number(BigInt.asIntN(32 * words.length, whole));
}
