/** Joins of a plan: whether rows of a study meet rows of the same study alone. */
import { columnOf, comparisonsOf, crossRows, equateColumns, mergeParts, plainColumn } from "./rows.js";

/** @import {Condition, Expression, Rows} from "./rows.js" */

/** @typedef {any} Node an operator of a plan */

/** @typedef {{subquery: number, columns: Expression[]}} Asking with which columns of the left side the right one is asked, where it is a subquery */

/** By type of join: whose rows stay that find no partner, and what columns it gives. */
const joins = /** @type {Record<string, {keeps: ("left" | "right")[], gives: "both" | "left" | "mark"}>} */ ({
  LEFT: { keeps: ["left"], gives: "both" },
  SINGLE: { keeps: ["left"], gives: "both" },
  MARK: { keeps: ["left"], gives: "mark" },
  SEMI: { keeps: ["left"], gives: "left" },
  ANTI: { keeps: ["left"], gives: "left" },
  RIGHT: { keeps: ["right"], gives: "both" },
  FULL: { keeps: ["left", "right"], gives: "both" },
});

/**
 * @param {Node} node
 * @param {Rows} left
 * @param {Rows} right
 * @param {Asking} [asking]
 * @returns {Rows | string} a text: why studies cannot be asked apart
 */
export function joinRows(node, left, right, asking) {
  const type = node.join_type;
  const conditions = conditionsOf(node, left.columns.length);
  const crossed = meetOuterRows(crossRows(left, right), conditions, asking);
  const met = conditions.reduce((rows, each) => equateColumns(rows, each), crossed);
  if (type === "INNER") return met;
  if (!joins[type]) return `it has a join of the type ${type.toLowerCase()}`;
  if (met.parts.size > 1) return "it joins rows of different studies: join by study or by run";
  const { keeps, gives } = joins[type];
  const isLost = { left: left.parts.size === 0, right: right.parts.size === 0 };
  if (met.parts.size > 0 && keeps.some((side) => isLost[side]))
    return "beside rows of studies it has some that are of none";
  if (type === "MARK" && right.parts.size > 0 && !isSureList(crossed, conditions))
    return "it asks whether a value is in a list of all studies: compare studies or runs";
  // Of a side that need not have a partner nothing is known after it.
  const [part] = met.parts.keys();
  const known = crossed.columns.map((column, i) => ({
    ...column,
    part: column.part === null ? null : part,
    isSure: column.isSure && keeps.length === 1 && keeps[0] === (i < left.columns.length ? "left" : "right"),
  }));
  const columns = {
    both: known,
    left: known.slice(0, left.columns.length),
    mark: [...known.slice(0, left.columns.length), plainColumn],
  }[gives];
  return { columns, parts: met.parts, order: "open" };
}

/**
 * @param {Node} node
 * @param {number} count columns of the left side
 * @returns {Condition[]}
 */
function conditionsOf(node, count) {
  const shift = (/** @type {Expression} */ expression) =>
    expression.expression_class === "BOUND_REF"
      ? { ...expression, index: expression.index + count }
      : expression;
  if (node.condition) return comparisonsOf(node.condition);
  return node.conditions.map((/** @type {Condition} */ { left, right, comparison }) => ({
    left,
    right: shift(right),
    comparison,
  }));
}

/**
 * What a subquery gave for each outer row comes back to it, told by all the columns that it was asked with.
 * @param {Rows} rows
 * @param {Condition[]} conditions
 * @param {Asking} [asking]
 * @returns {Rows}
 */
function meetOuterRows(rows, conditions, asking) {
  /** @type {Map<string, Set<number>>} */
  const met = new Map();
  for (const { left, right } of conditions.filter(isSame))
    for (const one of placesOf(rows, left, asking))
      for (const other of placesOf(rows, right))
        if (one.part !== other.part && one.subquery === other.subquery && one.place === other.place) {
          const key = `${one.part} ${other.part}`;
          met.set(key, (met.get(key) ?? new Set()).add(one.place));
          if (met.get(key)?.size === other.count) return mergeParts(rows, one.part, other.part);
        }
  return rows;
}

/** @param {Condition} condition */
const isSame = ({ comparison }) => /^COMPARE_(?:EQUAL|NOT_DISTINCT_FROM)$/.test(comparison);

/** @typedef {{part: number, subquery: number, place: number, count: number}} Place a column among those that a subquery is asked with */

/**
 * @param {Rows} rows
 * @param {Expression} expression
 * @param {Asking} [asking]
 * @returns {Place[]}
 */
function placesOf(rows, expression, asking) {
  const { part, place } = columnOf(rows, expression);
  if (part === null) return [];
  const outer = rows.parts.get(part);
  const own = outer && place !== null ? [{ part, place, ...outer }] : [];
  const asked = (asking?.columns ?? []).flatMap(({ index }, i) =>
    index === expression.index
      ? { part, place: i, subquery: Number(asking?.subquery), count: Number(asking?.columns.length) }
      : [],
  );
  return [...own, ...asked];
}

/**
 * Where values may be missing, whether something is in a list depends on the whole list.
 * @param {Rows} rows
 * @param {Condition[]} conditions
 */
function isSureList(rows, conditions) {
  const own = conditions.filter(({ comparison }) => comparison !== "COMPARE_NOT_DISTINCT_FROM");
  const isSure = (/** @type {Condition} */ { left, right }) => {
    const [a, b] = [left, right].map((each) => columnOf(rows, each));
    return a.names !== null && a.names === b.names && a.isSure && b.isSure;
  };
  return own.length <= 1 && (conditions.some(isSure) || rows.parts.size === 1);
}
