/** Outstanding I/O that differs with the setting: of a whole tool, or of the runs that are compared. */
import { doubts } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { listAll } from "../../sentences/format.js";
import { orderLevels } from "../../words/levels.js";
import { sayTool } from "../../words/workloads.js";
import { geometricMean } from "../compare/logarithms.js";
import { groupBy, nameSetting } from "../series.js";
import { hasCondition } from "./cached.js";
import { causesOf } from "./summary.js";

/** @import {Comparison, Stated} from "../types.js" */
/** @import {Subject} from "./subject.js" */

/**
 * @param {Subject} subject
 * @param {Comparison[]} others  of tools that the finding leaves out
 * @returns {string | null} null unless one of them carried a multiple of its load at some values of the setting alone
 */
export function sayOtherLoad({ rows: [{ factor }], about, runs }, others) {
  const [check] = (about.findings.checks ?? []).filter(
    ({ check, class: kind, sentence, ratio }) =>
      check === "littles_law" &&
      kind === "multiple" &&
      Number(ratio) >= leastTimes &&
      others.some((row) => causesOf(row).includes(sentence)),
  );
  if (!check) return null;
  const names = new Set(JSON.parse(check.runs));
  const own = runs.filter(({ run }) => names.has(run));
  const values = orderLevels(
    own.map(({ factors }) => ({ level: factors[factor], level_number: Number(factors[factor]) || null })),
  );
  return fill(doubts.other_load, {
    ...{ tool: sayTool(own[0].tool), times: Math.round(Number(check.ratio)) },
    levels: nameSetting(listAll(values), factor, about.units),
  });
}

/** A load that differs by less is within what tools do. */
const leastTimes = 2;

/** Outstanding I/O that differs by less explains no difference worth a sentence. */
const leastRatio = 1.5;

/**
 * Where no source says how many I/Os were outstanding, Little's law does.
 * @param {Subject} subject
 * @returns {string | null} null where it is stated, or about the same with both settings
 */
export function describeLoads({ rows, measure, runs, about }) {
  const [{ factor, level, baseline, ratio }] = rows;
  if (!["iops", "bytes_per_s"].includes(measure.name)) return null;
  const own = runs.filter((run) => rows.some((row) => hasCondition(run, row)));
  if (own.some(({ outstanding_io }) => outstanding_io !== null)) return null;
  const [here, there] = [level, baseline].map((value) =>
    own.flatMap(({ factors, iops, latency_mean_us }) =>
      factors[factor] === value && Number(iops) > 0 && Number(latency_mean_us) > 0
        ? [(Number(iops) * Number(latency_mean_us)) / 1e6]
        : [],
    ),
  );
  const known = here.length > 0 && there.length > 0;
  const [mine, theirs] = known
    ? [here, there].map(geometricMean)
    : pairStated(rows[0], about.stated ?? [], own);
  if (Math.abs(Math.log(mine / theirs)) < Math.log(leastRatio)) return null;
  const [setting, other] = [level, baseline].map((value) => nameSetting(value, factor, about.units));
  return fill(doubts.loads, {
    ...{ here: Number(mine.toPrecision(2)), there: Number(theirs.toPrecision(2)) },
    ...{ setting, baseline: other },
    consequence: mine > theirs === Number(ratio) > 1 ? doubts.heavier : "",
  });
}

/**
 * @param {Comparison} row
 * @param {Stated[]} stated
 * @param {import("../types.js").Run[]} runs  that are compared: what is stated of another test says nothing about them
 * @returns {number[]} outstanding I/Os of the setting and of the baseline, where IOPS and latency of both are stated under the
 *   same conditions; twice 1 where they are not
 */
function pairStated({ factor, level, baseline }, stated, runs) {
  const isOfRuns = (/** @type {Stated} */ { factors }) =>
    runs.some((run) =>
      Object.entries(factors).every(
        ([name, value]) => name === factor || run.factors[name] === String(value),
      ),
    );
  const exact = stated.filter(
    (each) => each.kind === "figure" && each.low !== null && each.low === each.high && isOfRuns(each),
  );
  const queues = groupBy(exact, ({ factors }) => JSON.stringify(Object.entries(factors).sort())).flatMap(
    (own) => {
      const [iops, latency] = ["iops", "latency_mean_us"].map((name) =>
        own.filter(({ measure }) => measure === name),
      );
      const isOne = iops.length === 1 && latency.length === 1;
      return isOne
        ? [{ factors: own[0].factors, queue: (Number(iops[0].low) * Number(latency[0].low)) / 1e6 }]
        : [];
    },
  );
  const without = (/** @type {Pick<Stated, "factors">} */ { factors: { [factor]: _, ...others } }) =>
    JSON.stringify(Object.entries(others).sort());
  const pairs = queues
    .filter(({ factors }) => String(factors[factor]) === level)
    .flatMap((mine) =>
      queues
        .filter((own) => String(own.factors[factor]) === baseline && without(own) === without(mine))
        .map((theirs) => [mine.queue, theirs.queue]),
    );
  return pairs[0] ?? [1, 1];
}
