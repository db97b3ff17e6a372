/** A question as DuckDB's parser reads it, and as text again; its order and limit, which are for all studies. */

/** @import {Store} from "../../../loaders/store/store.js" */

/** What the parser makes of a part of a question. @typedef {any} Tree */

/**
 * @typedef {object} Key by which rows stand
 * @property {number} column
 * @property {"asc" | "desc" | ""} direction "": as DuckDB has it by default
 * @property {"nulls first" | "nulls last" | ""} missing
 */

/**
 * @typedef {object} Asked
 * @property {Tree} core the question without its order and limit
 * @property {Key[]} keys of its last order; columns beyond those of the answer are the hidden ones
 * @property {Tree[]} hidden expressions that it is ordered by and that are no column of the answer
 * @property {number | null} limit
 * @property {number} offset
 */

/** Marks numbers of a tree, which stay as DuckDB writes them: JavaScript holds no large ones, and no 1.0. */
const numeral = "\uE000";

/**
 * @param {string} json
 * @returns {any}
 */
const readTree = (json) =>
  JSON.parse(
    withoutPlaces(json).replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
      token.startsWith('"') ? token : `"${numeral}${token}"`,
    ),
  );

/** @param {any} tree @returns {string} */
const writeTree = (tree) => JSON.stringify(tree).replace(new RegExp(`"${numeral}([^"]*)"`, "g"), "$1");

/** @param {any} value of a tree @returns {number} NaN where it is none */
export const numberOf = (value) =>
  typeof value === "string" && value.startsWith(numeral) ? Number(value.slice(1)) : NaN;

/**
 * @param {Store} store
 * @param {string} sql
 * @returns {Promise<Tree | null>} its only statement; null where it is no SQL
 * @throws {Error} where there are more, or none that asks
 */
export async function parseQuestion(store, sql) {
  const [{ tree }] = await store.rows("select json_serialize_sql($sql::varchar) as tree", { sql });
  const { error, error_type: type, statements } = readTree(tree);
  if (error && type === "parser") return null;
  if (error) throw new Error("it is more than a question: expected select, from, with or values");
  if (statements.length !== 1) throw new Error("it is several questions: ask them one by one");
  const [{ node, named_param_map: values }] = statements;
  if (values.length > 0)
    throw new Error(`it has a place for a value, ${values[0].key}: write the value there`);
  return node;
}

/**
 * DuckDB writes 1e6 as 1000000.0, which it reads as a decimal: such numbers are put into the text.
 * @param {Store} store
 * @param {Tree} node
 * @returns {Promise<string>} SQL
 */
export async function writeQuestion(store, node) {
  /** @type {string[]} */
  const numbers = [];
  const mark = (/** @type {string} */ _, /** @type {any} */ tree) => {
    if (tree?.class !== "CONSTANT" || tree.value.type.id !== "DOUBLE") return tree;
    numbers.push(String(numberOf(tree.value.value)));
    return {
      class: "COLUMN_REF",
      type: "COLUMN_REF",
      alias: tree.alias,
      column_names: [`atlas_number_${numbers.length - 1}_`],
    };
  };
  const marked = JSON.parse(JSON.stringify(node, mark));
  const tree = writeTree({ error: false, statements: [{ node: marked, named_param_map: [] }] });
  const [{ sql }] = await store.rows("select json_deserialize_sql($tree::json) as sql", { tree });
  const put = (/** @type {string} */ _, /** @type {string} */ i) =>
    /e/.test(numbers[Number(i)]) ? numbers[Number(i)] : `${numbers[Number(i)]}e0`;
  return sql.replace(/\batlas_number_(\d+)_/g, put);
}

/** Where a part stands in the text: numbers that JavaScript cannot hold. */
const withoutPlaces = (/** @type {string} */ json) =>
  json.replace(/"query_location":\d+/g, '"query_location":0');

/**
 * @param {Store} store
 * @param {string} sql a question
 * @returns {Promise<{plan: any, text: string}>} its plan before DuckDB makes it better, with columns by their numbers; text:
 *   the same for what means the same
 */
export async function planQuestion(store, sql) {
  const [{ plan }] = await store.rows("select json_serialize_plan($sql::varchar) as plan", { sql });
  const text = withoutPlaces(plan);
  const { error, error_message: message, plans } = JSON.parse(text);
  if (error) throw new Error(message);
  return { plan: plans[0], text };
}

/**
 * @param {Store} store
 * @param {string} sql a question
 * @returns {Promise<{name: string, type: string}[]>} the columns of its answer
 * @throws {Error} of DuckDB
 */
export async function describeQuestion({ connection }, sql) {
  const prepared = await connection.prepare(sql);
  const columns = Array.from({ length: prepared.columnCount }, (_, i) => ({
    name: prepared.columnName(i),
    type: String(prepared.columnType(i)),
  }));
  prepared.destroySync();
  return columns;
}

/** @param {Tree} tree @returns {string} the same for what means the same, whatever it is called */
export const keyOf = (tree) => JSON.stringify(tree, (key, value) => (key === "alias" ? undefined : value));

/**
 * @param {Tree} tree
 * @param {(tree: Tree) => boolean} isFound
 * @returns {Tree[]} the outermost parts that are it
 */
export function findTrees(tree, isFound) {
  if (tree === null || typeof tree !== "object") return [];
  if (isFound(tree)) return [tree];
  return Object.values(tree).flatMap((each) => findTrees(each, isFound));
}

/**
 * @param {Tree} node
 * @param {string[]} names of the columns of its answer
 * @returns {Asked}
 */
export function readSentence(node, names) {
  if (findTrees(node, ({ class: kind }) => kind === "COLLATE").length > 0)
    throw new Error("a collation is for one machine: order by lower(...) instead");
  /** @type {Asked} */
  const asked = { core: { ...node, modifiers: [] }, keys: [], hidden: [], limit: null, offset: 0 };
  for (const modifier of node.modifiers)
    if (modifier.type === "ORDER_MODIFIER") readOrders(asked, modifier.orders, names);
    else if (modifier.type === "LIMIT_MODIFIER") readLimit(asked, modifier);
    else if (modifier.type === "DISTINCT_MODIFIER") asked.core.modifiers.push(modifier);
    else throw new Error("its limit is no number of rows");
  if (asked.hidden.length > 0) hide(asked);
  return asked;
}

/**
 * @param {Asked} asked that gains them
 * @param {Tree[]} orders
 * @param {string[]} names
 */
function readOrders(asked, orders, names) {
  for (const { type, null_order: nulls, expression } of orders) {
    const manner = { direction: directions[type], missing: places[nulls] };
    if (manner.direction === undefined || manner.missing === undefined)
      throw new Error("its order is of another kind");
    for (const column of columnsOf(expression, names, asked)) asked.keys.push({ column, ...manner });
  }
}

const directions = /** @type {Record<string, Key["direction"]>} */ ({
  ORDER_DEFAULT: "",
  ASCENDING: "asc",
  DESCENDING: "desc",
});
const places = /** @type {Record<string, Key["missing"]>} */ ({
  ORDER_DEFAULT: "",
  "NULLS FIRST": "nulls first",
  "NULLS LAST": "nulls last",
});

/**
 * As DuckDB looks for it: a number of a column, a name of one, or else an expression over the rows.
 * @param {Tree} expression
 * @param {string[]} names
 * @param {Asked} asked that gains it where it is none of the columns
 * @returns {number[]}
 */
function columnsOf(expression, names, { hidden }) {
  if (expression.class === "STAR") {
    if (keyOf(expression) !== keyOf({ ...expression, expr: null, relation_name: "" }))
      throw new Error("it is ordered by some columns: name them");
    return names.map((_, i) => i);
  }
  if (expression.class === "CONSTANT") {
    const number = numberOf(expression.value.value);
    if (!names[number - 1]) throw new Error("it is ordered by a constant");
    return [number - 1];
  }
  const [name, ...others] = expression.class === "COLUMN_REF" ? expression.column_names : [];
  const found = names.flatMap((each, i) =>
    others.length === 0 && each.toLowerCase() === name?.toLowerCase() ? i : [],
  );
  if (found.length > 1) throw new Error(`two columns of it are called ${name}: give them other names`);
  if (found.length === 1) return found;
  hidden.push(expression);
  return [names.length + hidden.length - 1];
}

/** @param {Asked} asked that gains columns for what it is ordered by */
function hide({ core, hidden }) {
  if (core.type !== "SELECT_NODE") throw new Error("order it by names of its columns");
  if (core.modifiers.length > 0)
    throw new Error("select distinct is ordered by columns that it has: name them");
  core.select_list = [...core.select_list, ...hidden.map((each) => ({ ...each, alias: "" }))];
}

/** @param {Asked} asked @param {Tree} modifier */
function readLimit(asked, { limit, offset }) {
  asked.limit = limit && countOf(limit);
  asked.offset = offset ? countOf(offset) : 0;
}

/** @param {Tree} tree */
function countOf({ class: kind, value }) {
  const count = kind === "CONSTANT" ? numberOf(value.value) : NaN;
  if (!Number.isSafeInteger(count)) throw new Error("its limit is no number: write one");
  return count;
}
