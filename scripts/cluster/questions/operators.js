/** Operators of a plan, one by one: what they make of rows of groups of studies. */
import { allStudies, emptyStudy } from "../../../loaders/store/manifest.js";
import { doubtAggregate, doubtWindow } from "./aggregates.js";
import { joinRows } from "./joins.js";
import {
  columnOf,
  comparisonsOf,
  constantRows,
  crossRows,
  equateColumns,
  plainColumn,
  tellStudy,
} from "./rows.js";

/** @import {Table} from "../../../loaders/types.js" */
/** @import {Asking, Node} from "./joins.js" */
/** @import {Column, Expression, Rows} from "./rows.js" */

/**
 * @typedef {object} Given
 * @property {Record<string, Table>} tables of each study, by name
 * @property {Set<string>} changing names of functions whose value is another each time
 * @property {Set<any>} [sorted] calls of aggregates whose lists are sorted before they are taken
 * @property {Node} [combined] an aggregate that is put together of those of groups
 */

/** @typedef {Error & {node: Node, isMixed: boolean}} Undivided says what cannot be divided; isMixed: because the operator takes rows of different studies together */

/**
 * @param {Node} node
 * @param {string} why
 * @param {boolean} [isMixed]
 * @returns {never}
 */
export function refuse(node, why, isMixed = false) {
  throw Object.assign(new Error(why), { node, isMixed });
}

/**
 * @param {Node} node
 * @param {Rows} rows
 * @returns {Rows}
 */
export const settle = (node, rows) =>
  rows.parts.size > 1 ? refuse(node, "it joins rows of different studies: join by study or by run") : rows;

/** By type. @type {Record<string, (node: Node, children: Rows[], given: Given) => Rows>} */
export const operators = {
  LOGICAL_DUMMY_SCAN: () => constantRows(1),
  LOGICAL_EXPRESSION_GET: ({ expr_types: types }) => constantRows(types.length),
  LOGICAL_CHUNK_GET: ({ chunk_types: types }) => constantRows(types.length),
  LOGICAL_PROJECTION: (node, [rows]) => ({ ...rows, columns: columnsOf(rows, node.expressions) }),
  LOGICAL_FILTER: (node, [rows]) =>
    node.projection_map.length > 0
      ? refuse(node, "it has a filter of another kind")
      : node.expressions.flatMap(comparisonsOf).reduce(equateColumns, rows),
  LOGICAL_UNNEST: (node, [rows]) => widen(settle(node, rows), node.expressions.length),
  LOGICAL_CROSS_PRODUCT: (_, [left, right]) => crossRows(left, right),
  LOGICAL_COMPARISON_JOIN: (node, children) => judgeJoin(node, children),
  LOGICAL_ANY_JOIN: (node, children) => judgeJoin(node, children),
  LOGICAL_AGGREGATE_AND_GROUP_BY: judgeAggregate,
  LOGICAL_DISTINCT: judgeDistinct,
  LOGICAL_WINDOW: judgeWindow,
  LOGICAL_ORDER_BY: (node, [rows]) =>
    node.projections.length > 0
      ? refuse(node, "it has an order of another kind")
      : { ...settle(node, rows), order: "open" },
  LOGICAL_LIMIT: (node, [rows]) =>
    rows.parts.size > 0
      ? refuse(node, "it has a limit in a part of it: only its last one is for all studies")
      : rows,
  LOGICAL_UNION: judgeUnion,
  LOGICAL_EXCEPT: judgeUnion,
  LOGICAL_INTERSECT: judgeUnion,
};

/** @param {Rows} rows @param {Expression[]} expressions @returns {Column[]} */
const columnsOf = (rows, expressions) => expressions.map((each) => columnOf(rows, each));

/** @param {Rows} rows @param {number} count @returns {Rows} with so many more columns */
const widen = (rows, count) => ({ ...rows, columns: [...rows.columns, ...Array(count).fill(plainColumn)] });

/** Functions that make rows of their arguments alone. */
const making = new Set(["range", "generate_series", "unnest", "json_each", "json_tree"]);

const tableFile = new RegExp(String.raw`[/\\](\w+)[/\\]${emptyStudy}\.parquet$`);

/**
 * @param {Node} node
 * @param {Rows[]} children
 * @param {Given} given
 * @param {() => number} newPart
 * @returns {{table?: string, rows: Rows}}
 */
export function judgeGet(node, [child], { tables }, newPart) {
  if (making.has(node.name)) {
    const taken = node.projected_input.map((/** @type {number} */ i) => child.columns[i]);
    const { columns } = constantRows(node.names.length);
    return { rows: { ...(child ?? constantRows(0)), columns: [...columns, ...taken] } };
  }
  const [file, ...others] = node.function_data?.files ?? [];
  const table = tableFile.exec(file ?? "")?.[1] ?? "";
  const isTable = node.name === "read_parquet" && others.length === 0 && Object.hasOwn(tables, table);
  if (!isTable || node.projection_ids.length > 0) return refuse(node, sayOther(node));
  const part = newPart();
  const columns = node.column_indexes.map((/** @type {{index: number}} */ { index }) => {
    const name = node.names[index];
    const names = name === "study" || name === "run" ? name : null;
    return { names, isSure: tables[table].required.includes(name), part, place: null };
  });
  return { table, rows: { columns, parts: new Map([[part, null]]), order: "files" } };
}

/** @param {Node} node */
function sayOther({ name, function_data: data }) {
  const [file] = data?.files ?? [];
  const common = new RegExp(String.raw`[/\\](\w+)[/\\]${allStudies}\.parquet$`).exec(file ?? "")?.[1];
  if (common) return `${common} is of all studies together`;
  return file ? `it names a file, ${file}: ask the tables` : `${name}() describes one machine only`;
}

/**
 * @param {Node} node
 * @param {Rows[]} children
 * @param {Asking} [asking]
 * @returns {Rows}
 */
export function judgeJoin(node, [left, right], asking) {
  if (node.left_projection_map.length > 0 || node.right_projection_map.length > 0)
    refuse(node, "it has a join of another kind");
  const joined = joinRows(node, left, right, asking);
  return typeof joined === "string" ? refuse(node, joined) : joined;
}

/** @param {Node} node @param {Rows[]} children @param {Given} given @returns {Rows} */
function judgeAggregate(node, [child], { combined, sorted }) {
  const rows = settle(node, child);
  const { groups, expressions, grouping_functions: functions } = node;
  /** @type {number[][]} */
  const sets =
    node.grouping_sets.length > 0
      ? node.grouping_sets
      : [groups.map((/** @type {Expression} */ _, /** @type {number} */ i) => i)];
  const isOfStudies = sets.every((set) =>
    tellStudy(
      rows,
      set.map((i) => groups[i]),
    ),
  );
  if (node !== combined) {
    if (!isOfStudies) refuse(node, "it takes rows of different studies together: group by study too", true);
    for (const call of rows.parts.size > 0 ? expressions : [])
      if (!sorted?.has(call)) refuseDoubt(node, doubtAggregate(call, rows.order));
  }
  const columns = columnsOf(rows, groups).map((each) =>
    sets.length > 1 ? { ...each, isSure: false } : each,
  );
  return widen({ ...rows, columns, order: "open" }, expressions.length + functions.length);
}

/** @param {Node} node @param {string | null} doubt */
const refuseDoubt = (node, doubt) => doubt && refuse(node, doubt);

/** @param {Node} node @param {Rows[]} children @param {Given} given @returns {Rows} */
function judgeDistinct(node, [child], { combined }) {
  const rows = settle(node, child);
  if (node !== combined && !tellStudy(rows, node.distinct_targets))
    refuse(
      node,
      "it takes different rows of all studies: let it name study too",
      node.distinct_type === "DISTINCT",
    );
  const isFirst = node.distinct_type !== "DISTINCT" && rows.parts.size > 0 && !node.order_by;
  if (isFirst && rows.order === "open")
    refuse(node, "distinct on (...) takes the first of rows in an open order: add order by");
  return { ...rows, order: "open" };
}

/** @param {Node} node @param {Rows[]} children @returns {Rows} */
function judgeWindow(node, [child]) {
  const rows = settle(node, child);
  for (const call of rows.parts.size > 0 ? node.expressions : []) {
    if (!tellStudy(rows, call.partitions))
      refuse(node, "a window goes over rows of different studies: partition by study");
    refuseDoubt(node, doubtWindow(call));
  }
  return { ...widen(rows, node.expressions.length), order: "open" };
}

/**
 * Rows of both sides, and what is done to them where they agree.
 * @param {Node} node
 * @param {Rows[]} children
 * @returns {Rows}
 */
function judgeUnion(node, children) {
  const [first, ...others] = children.map((rows) => settle(node, rows));
  if (children.every(({ parts }) => parts.size === 0)) return { ...first, order: "open" };
  const [part] = children.flatMap(({ parts }) => [...parts.keys()]);
  const columns = first.columns.map(({ names, isSure }, i) => {
    const alike = others.map(({ columns }) => columns[i]);
    const isAlike = names !== null && alike.every((each) => each.names === names);
    return isAlike
      ? { names, isSure: isSure && alike.every((each) => each.isSure), part, place: null }
      : plainColumn;
  });
  const rows = { columns, parts: new Map([[part, null]]) };
  if (children.some(({ parts }) => parts.size === 0))
    refuse(node, "beside rows of studies it has some that are of none");
  const isTold = columns.some(({ names, isSure }) => names && isSure);
  if (node.type !== "LOGICAL_UNION" && !isTold)
    refuse(node, "it compares rows of different studies: let them name study too");
  const isOpen = node.type !== "LOGICAL_UNION" || children.some(({ order }) => order === "open");
  return { ...rows, order: isOpen ? "open" : "study" };
}
