/**
 * Rows that an operator of DuckDB's plan gives, as far as it matters for asking groups of studies apart: which studies'
 * rows they are made of, and which columns tell the study.
 */

/**
 * @typedef {object} Column
 * @property {"study" | "run" | null} names what its values name: each of them is of one study
 * @property {boolean} isSure that it is never missing
 * @property {number | null} part whose study it tells
 * @property {number | null} place among the columns that identify outer rows, of a subquery that is asked for each of them
 */

/**
 * @typedef {object} Rows
 * @property {Column[]} columns
 * @property {Map<number, Outer | null>} parts sources of rows that are not yet joined by study; none of what is the same
 *   for every study
 * @property {Order} order
 */

/**
 * Rows that a subquery is asked for, where none of their columns tells the study: all of these together tell the row.
 * @typedef {{subquery: number, count: number}} Outer
 */

/**
 * How rows stand: as in the files of all studies one after another, so only within each study, or as DuckDB happens to
 * give them.
 * @typedef {"files" | "study" | "open"} Order
 */

/** What the plan says of an expression. @typedef {any} Expression */

/** @type {Column} */
export const plainColumn = { names: null, isSure: false, part: null, place: null };

/** @param {number} count @returns {Rows} the same for every study */
export const constantRows = (count) => ({
  columns: Array.from({ length: count }, () => plainColumn),
  parts: new Map(),
  order: "files",
});

/**
 * @param {Rows} rows
 * @param {Expression} expression
 * @returns {Column} what a column has that is made so
 */
export const columnOf = ({ columns }, expression) =>
  (expression.expression_class === "BOUND_REF" && columns[expression.index]) || plainColumn;

/**
 * @param {Rows} rows of one part at most
 * @param {Expression[]} expressions
 * @returns {boolean} whether rows that agree in these are of one study
 */
export function tellStudy(rows, expressions) {
  if (rows.parts.size === 0) return true;
  const [outer] = rows.parts.values();
  const found = expressions.map((expression) => columnOf(rows, expression));
  const places = new Set(found.flatMap(({ place }) => place ?? []));
  return (
    found.some(({ names, isSure }) => names && isSure) || (outer !== null && places.size === outer.count)
  );
}

/**
 * @param {Rows} left
 * @param {Rows} right
 * @returns {Rows} every row of the one with every row of the other
 */
export const crossRows = (left, right) => ({
  columns: [...left.columns, ...right.columns],
  parts: new Map([...left.parts, ...right.parts]),
  order: "open",
});

/**
 * @param {Expression} condition
 * @returns {Expression[]} what has to hold, each by itself
 */
const listConditions = (condition) =>
  condition.type === "CONJUNCTION_AND" ? condition.children.flatMap(listConditions) : [condition];

/** @typedef {{left: Expression, right: Expression, comparison: string}} Condition of rows of two sides: refers to columns of the left one, and then of the right one */

/**
 * @param {Expression} condition
 * @returns {Condition[]} those of its parts that are comparisons
 */
export const comparisonsOf = (condition) =>
  listConditions(condition)
    .filter((each) => each.expression_class === "BOUND_COMPARISON")
    .map(({ left, right, type: comparison }) => ({ left, right, comparison }));

/**
 * @param {Rows} rows
 * @param {Condition} condition
 * @returns {Rows} those that meet it
 */
export function equateColumns(rows, { left, right, comparison }) {
  const [a, b] = [left, right].map((expression) => columnOf(rows, expression));
  const isEqual = comparison === "COMPARE_EQUAL";
  if (!isEqual && !(comparison === "COMPARE_NOT_DISTINCT_FROM" && (a.isSure || b.isSure))) return rows;
  const columns = rows.columns.map((each) =>
    each.names && (each === a || each === b) ? { ...each, isSure: true } : each,
  );
  const met = { ...rows, columns };
  const isOfTwo = a.part !== null && b.part !== null && a.part !== b.part;
  return isOfTwo && a.names && a.names === b.names
    ? mergeParts(met, /** @type {number} */ (a.part), /** @type {number} */ (b.part))
    : met;
}

/**
 * @param {Rows} rows
 * @param {number} kept
 * @param {number} gone part that is joined with it by study
 * @returns {Rows}
 */
export const mergeParts = ({ columns, parts, order }, kept, gone) => ({
  columns: columns.map((column) => (column.part === gone ? { ...column, part: kept, place: null } : column)),
  parts: new Map([...parts].filter(([part]) => part !== gone)),
  order,
});
