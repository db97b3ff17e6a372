/**
 * The receipt of a pair: what is the same on both sides, what differs, what is not recorded, and how far it got:
 * recorded, shown, comparable, decided.
 */
import { describeOthers, nameFactor } from "../series.js";
import { listCompany } from "./company.js";
import { listCauses } from "./doubt.js";

/** @import {Comparison, Context} from "../types.js" */
/** @import {Said} from "./answers.js" */

/** How far a pair got, in order. */
export const gates = /** @type {const} */ (["recorded", "shown", "comparable", "decided"]);

/**
 * @typedef {object} Receipt
 * @property {string[]} same
 * @property {string[]} differs
 * @property {string[]} not_recorded
 * @property {(typeof gates)[number]} gate
 * @property {string | null} reason  why it got no further
 */

/**
 * @param {Said} said
 * @param {Context} about
 * @returns {Receipt}
 */
export function writeReceipt(said, about) {
  const { factor, measure } = said;
  const rows = (about.findings.comparisons ?? []).filter(
    (row) =>
      row.scope === "load" &&
      row.factor === factor &&
      row.against_baseline &&
      (!measure || row.measure === measure),
  );
  const used = said.used?.length ? said.used : rows;
  const others = used.flatMap((row) => row.others.split(/, (?=\w+=)/).filter(Boolean));
  const same = [...new Set(others.filter((text) => !text.includes(" against ")))];
  const named = [...JSON.parse(said.levels ?? "[]"), String(said.against)];
  const company = factor ? listCompany(about, factor, named) : [];
  const unknown = used.flatMap((row) => JSON.parse(row.unknown ?? "[]"));
  const constant = same.filter((text) => others.filter((each) => each === text).length === used.length);
  return {
    same: constant.map((text) => describeOthers(text, about.units)),
    differs: [...new Set([...company, ...listCauses(used)])],
    not_recorded: [
      ...new Set([
        ...unknown
          .filter((name) => name !== about.study.together)
          .map((name) => nameFactor(name, about.units)),
        ...(about.not_given ?? []),
      ]),
    ],
    ...findGate(rows),
  };
}

/** @param {Comparison[]} rows @returns {Pick<Receipt, "gate" | "reason">} of the row that got furthest */
function findGate(rows) {
  const decided = ["better", "worse", "equivalent"];
  const own = (/** @type {Comparison} */ row) => {
    if (decided.includes(String(row.verdict))) return 3;
    if (["confounded", "order-confounded"].includes(String(row.verdict))) return 1;
    return row.ratio === null ? 1 : 2;
  };
  const furthest = rows.reduce((most, row) => Math.max(most, own(row)), 0);
  if (furthest === 3) return { gate: "decided", reason: null };
  const row = rows.find((each) => own(each) === furthest);
  const reason = row?.reason ?? (JSON.parse(row?.confounders ?? "[]")[0] || null);
  return {
    gate: gates[furthest],
    reason: furthest === 2 ? (reason ?? "Not repeated, or too close to call.") : reason,
  };
}
