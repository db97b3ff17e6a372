/** Which suites run beside which others. */
import { sum } from "./suites.js";

/** @typedef {import("./choose.js").Suite} Suite */
/** @typedef {import("./suites.js").Totals} Totals */

/**
 * Suites that mostly wait for the programs that they start, or have one processor busy: the others give way to them. The
 * lab's machine counts its I/Os; its clock is its own.
 * @type {Suite[]}
 */
const besideOthers = ["collect", "lab", "python"];
/** Suites that draw: nothing runs beside them. @type {Suite[]} */
const alone = ["dist"];
/** Suites whose tests wait for a machine or a site that is made first. @type {Suite[]} */
export const prepared = ["lab", "dist"];

/**
 * @param {Suite[]} suites
 * @param {(suite: Suite, manner?: import("./run.js").Manner) => Promise<Totals>} start
 * @returns {Promise<Totals>}
 */
export async function runAll(suites, start) {
  const beside = suites.filter((suite) => besideOthers.includes(suite));
  const others = suites.filter((suite) => !besideOthers.includes(suite));
  if (others.length === 0) return sum(await inTurn(beside, (suite) => start(suite)));
  if (beside.length > 0) console.log(`${beside.join(", ")}: beside the others; shown when done`);
  const besides = beside.map((suite) => start(suite, { later: true }));
  const early = await inTurn(
    others.filter((suite) => !alone.includes(suite)),
    (suite) => start(suite, { givesWay: beside.length > 0 }),
  );
  const waited = await Promise.all(besides);
  const late = await inTurn(
    others.filter((suite) => alone.includes(suite)),
    (suite) => start(suite),
  );
  return sum([...early, ...waited, ...late]);
}

/**
 * @param {Suite[]} suites
 * @param {(suite: Suite) => Promise<Totals>} start
 */
async function inTurn(suites, start) {
  const totals = [];
  for (const suite of suites) totals.push(await start(suite));
  return totals;
}
