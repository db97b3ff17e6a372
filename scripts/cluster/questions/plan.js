/** Whether a plan of DuckDB gives for all studies together what it gives for groups of them. */
import { judgeGet, judgeJoin, operators, refuse, settle } from "./operators.js";
import { columnOf } from "./rows.js";

/** @import {Asking, Node} from "./joins.js" */
/** @import {Given} from "./operators.js" */
/** @import {Rows} from "./rows.js" */

/**
 * @typedef {object} Context
 * @property {Given & {sorted: Set<any>}} given
 * @property {Map<number, Rows>} named what the question gave names, by number
 * @property {Rows[]} outer rows that subqueries are asked for, the innermost at the end
 * @property {Set<string>} tables that are read
 * @property {() => number} newPart
 */

/**
 * @param {Node} plan
 * @param {Given} given
 * @returns {Rows & {tables: string[]}} tables: those that are read
 * @throws {Error & {node: Node}} that says what cannot be divided; node: the operator that does it
 */
export function judgePlan(plan, given) {
  let parts = 0;
  const tables = /** @type {Set<string>} */ (new Set());
  const context = {
    given: { ...given, sorted: new Set() },
    named: new Map(),
    outer: [],
    tables,
    newPart: () => parts++,
  };
  const rows = settle(plan, judge(plan, context));
  return { ...rows, tables: [...tables].sort() };
}

/**
 * @param {Node} node
 * @param {Context} context
 * @returns {Rows}
 */
function judge(node, context) {
  const called = findCall(node, context.given.changing);
  if (called) refuse(node, `${called}() has another value on each worker`);
  const own = sources[node.type];
  if (own) return own(node, context);
  const operator = operators[node.type];
  if (!operator)
    refuse(node, `it has a ${node.type.replace("LOGICAL_", "").replaceAll("_", " ").toLowerCase()}`);
  for (const call of listSorted(node)) context.given.sorted.add(call);
  const children = node.children.map((/** @type {Node} */ child) => judge(child, context));
  return operator(node, children, context.given);
}

/** Operators that are about more than their children. @type {Record<string, (node: Node, context: Context) => Rows>} */
const sources = {
  LOGICAL_GET(node, context) {
    const children = node.children.map((/** @type {Node} */ child) => settle(node, judge(child, context)));
    const { table, rows } = judgeGet(node, children, context.given, context.newPart);
    if (table) context.tables.add(table);
    return rows;
  },
  LOGICAL_DELIM_GET(node, { outer, newPart }) {
    const rows = outer.at(-1);
    if (rows?.columns.length !== node.chunk_types.length) return refuse(node, "its subqueries are too deep");
    return renew(/** @type {Rows} */ (rows), newPart);
  },
  LOGICAL_DELIM_JOIN(node, context) {
    if (node.delim_flipped) refuse(node, "it has a subquery of another kind");
    const left = settle(node, judge(node.children[0], context));
    const asking = { subquery: context.newPart(), columns: node.duplicate_eliminated_columns };
    context.outer.push(askOnce(left, asking));
    const right = judge(node.children[1], context);
    context.outer.pop();
    return judgeJoin(node, [left, right], asking);
  },
  LOGICAL_MATERIALIZED_CTE(node, context) {
    const [definition, question] = node.children;
    context.named.set(node.table_index, settle(node, judge(definition, context)));
    return judge(question, context);
  },
  LOGICAL_CTE_REF: (node, { named, newPart }) =>
    renew(named.get(node.cte_index) ?? refuse(node, "it refers to itself"), newPart),
};

/**
 * Rows that are read once more, and may be joined with themselves.
 * @param {Rows} rows
 * @param {() => number} newPart
 * @returns {Rows}
 */
function renew({ columns, parts, order }, newPart) {
  const renewed = new Map([...parts.keys()].map((part) => [part, newPart()]));
  const rename = (/** @type {number | null} */ part) => (part === null ? null : (renewed.get(part) ?? null));
  return {
    columns: columns.map((column) => ({ ...column, part: rename(column.part) })),
    parts: new Map([...parts].map(([part, count]) => [Number(rename(part)), count])),
    order,
  };
}

/**
 * A subquery is asked once for each different outer row.
 * @param {Rows} rows
 * @param {Asking} asking
 * @returns {Rows}
 */
function askOnce(rows, { subquery: part, columns: asked }) {
  const columns = asked.map((each) => columnOf(rows, each));
  if (rows.parts.size === 0) return { columns, parts: new Map(), order: "open" };
  const isTold = columns.some(({ names, isSure }) => names && isSure);
  return {
    columns: columns.map((column, i) => ({ ...column, part, place: isTold ? null : i })),
    parts: new Map([[part, isTold ? null : { subquery: part, count: asked.length }]]),
    order: "open",
  };
}

/**
 * DuckDB reads list(x order by x) as a list that is sorted afterwards.
 * @param {Node} node
 * @returns {any[]} calls of aggregates whose lists a projection takes sorted
 */
function listSorted({ type, expressions, children }) {
  const [{ type: below, groups, expressions: calls } = { type: "", groups: [], expressions: [] }] = children;
  if (type !== "LOGICAL_PROJECTION" || below !== "LOGICAL_AGGREGATE_AND_GROUP_BY") return [];
  const isTaken = (/** @type {number} */ index) =>
    expressions.some((/** @type {any} */ each) => takesUnsorted(each, index));
  return calls.filter(
    (/** @type {any} */ { name }, /** @type {number} */ i) =>
      /^(?:list|array_agg)$/.test(name) && !isTaken(groups.length + i),
  );
}

/**
 * @param {any} expression
 * @param {number} index of a column
 * @returns {boolean}
 */
function takesUnsorted(expression, index) {
  if (expression === null || typeof expression !== "object") return false;
  if (expression.expression_class === "BOUND_REF") return expression.index === index;
  const isSorting =
    /^(?:list|array)_(?:reverse_)?sort$/.test(expression.name) && expression.children[0]?.index === index;
  return Object.values(isSorting ? expression.children.slice(1) : expression).some((each) =>
    takesUnsorted(each, index),
  );
}

/**
 * @param {any} value
 * @param {Set<string>} names
 * @returns {string | undefined} the first function of these that an operator calls by itself
 */
function findCall(value, names) {
  if (value === null || typeof value !== "object") return undefined;
  if (value.expression_class === "BOUND_FUNCTION" && names.has(value.name)) return value.name;
  const isOperator = String(value.type).startsWith("LOGICAL_");
  for (const [key, each] of Object.entries(value)) {
    const found = isOperator && key === "children" ? undefined : findCall(each, names);
    if (found) return found;
  }
  return undefined;
}
