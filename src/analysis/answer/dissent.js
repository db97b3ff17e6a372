/** Another load generator of the same study that does not show what the finding says of a workload. */
import { geometricMean } from "../compare/logarithms.js";
import { causes, doubts } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { listAll } from "../../sentences/format.js";
import { sayTool } from "../../words/workloads.js";
import { groupBy } from "../series.js";
import { whereOf } from "./bands.js";
import { sayOtherLoad } from "./loads.js";
import { nameWorkloads } from "./names.js";
import { better } from "./subject.js";
import { causesOf, leastSingle } from "./summary.js";

/** @import {Comparison} from "../types.js" */
/** @import {Band, Part} from "./summary.js" */
/** @import {Subject} from "./subject.js" */

/** More workloads are no exception. */
const mostNamed = 3;

/**
 * @param {Subject} subject
 * @param {Comparison[]} all  of its setting, also of tools that it leaves out
 * @param {string | null} tool  that the finding rests on
 * @returns {string | null} For 4k writes from 14 VMs, fio shows no loss; null where it rests on several tools, or none differs
 */
export function describeDissent(subject, all, tool) {
  const [{ level, baseline, measure }] = subject.rows;
  const known = new Set(subject.rows.flatMap(causesOf));
  const others = all.filter(
    (row) => row.tool !== tool && row.level === level && row.baseline === baseline && row.measure === measure,
  );
  if (tool === null || others.length === 0) return null;
  const found = subject.bands.flatMap((band) =>
    band.parts.flatMap((part) =>
      groupBy(
        others.filter((row) => isSame(row, part, band)),
        (row) => String(row.tool),
      ).flatMap((own) => {
        const log = Math.log(geometricMean(own.map(({ ratio }) => Number(ratio))));
        const differs = part.sign * log <= 0 && Math.abs(log - Math.log(part.mean)) > leastSingle;
        return part.sign !== 0 && differs
          ? [{ tool: String(own[0].tool), band, part, isOpposite: Math.abs(log) > leastSingle, rows: own }]
          : [];
      }),
    ),
  );
  const apart = sayOtherLoad(subject, others);
  if (apart) return apart;
  const [most] = groupBy(found, (each) =>
    JSON.stringify([each.tool, each.band.from, each.part.sign, each.isOpposite]),
  ).toSorted((a, b) => b.length - a.length);
  if (!most || most.length > mostNamed) return null;
  const [{ band, part, isOpposite }] = most;
  const change = part.sign === better(subject.measure) ? "no gain" : "no loss";
  const names = nameWorkloads(
    most.map((each) => each.part.row.workload),
    subject.workloads,
  );
  const cause = most
    .flatMap((each) => each.rows)
    .flatMap(causesOf)
    .find((each) => !known.has(each));
  return fill(doubts.other_tool, {
    ...{ tool: sayTool(most[0].tool), what: isOpposite ? "the opposite" : change },
    workloads: [listAll(names), whereOf(subject, band)].filter(Boolean).join(" "),
    cause: !cause ? "" : isBrief(cause) ? `, but with ${cause}` : `, but ${causes.runs}`,
  });
}

/** What a check found is a sentence of its own, and has its place among the findings. @param {string} cause */
const isBrief = (cause) => cause.split(" ").length <= 8;

/**
 * @param {Comparison} row
 * @param {Part} part
 * @param {Band} band
 */
const isSame = ({ workload, load, ratio }, { row }, { from, to }) =>
  workload === row.workload &&
  Number(ratio) > 0 &&
  (from === null || (load !== null && load >= from && load <= Number(to)));
