/** What an aggregate needs of its rows, and which can be put together from those of groups of studies. */

/** @import {Order} from "./rows.js" */

/** What the plan says of a call. @typedef {any} Call */

/** The same in any order of the rows. */
const ofAnyOrder = new Set([
  ...[
    "count",
    "count_star",
    "count_if",
    "countif",
    "min",
    "max",
    "bool_and",
    "bool_or",
    "bit_and",
    "bit_or",
    "bit_xor",
  ],
  ...["median", "quantile", "quantile_cont", "quantile_disc", "mad", "histogram", "approx_count_distinct"],
  ...["regr_count", "rank", "dense_rank", "percent_rank", "cume_dist"],
]);
/** Those too, of whole numbers and decimals: their sums are exact. */
const exact = new Set(["sum", "avg", "mean", "sum_no_overflow"]);
/** They depend on statistics of the files, or on chance. */
const never = new Set(["bitstring_agg", "reservoir_quantile", "approx_top_k"]);

const wholeTypes = /^(?:BOOLEAN|U?(?:TINY|SMALL|BIG|HUGE)INT|U?INTEGER|INTEGER_LITERAL|DECIMAL)$/;

/**
 * @param {Call} call of an aggregate
 * @param {Order} order of its rows
 * @returns {string | null} why a study's own value may differ where it is asked apart
 */
export function doubtAggregate(
  { name, alias, arguments: types, aggregate_type: kind, distinct, order_bys: by },
  order,
) {
  const called = alias || name;
  if (never.has(name)) return `${called} depends on more than the rows of a study`;
  const isExact = exact.has(name) && types.every((/** @type {{id: string}} */ { id }) => wholeTypes.test(id));
  if (isExact || ofAnyOrder.has(name) || by?.orders?.length > 0) return null;
  if (order !== "open" && kind !== "DISTINCT" && distinct !== true) return null;
  return `${called} depends on the order of rows, which is left open: name it, such as ${name}(x order by x)`;
}

/**
 * @param {Call} call of a window function
 * @returns {string | null}
 */
export function doubtWindow(call) {
  if (call.orders.length > 0) return null;
  if (call.type === "WINDOW_AGGREGATE") return doubtAggregate(call, "open");
  return `${call.alias || "a window function"} depends on the order of rows: name it, such as over (partition by study order by run)`;
}
