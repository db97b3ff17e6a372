/** What runs say that were not repeated, beside the scatter that is known or without. */
import { sayChange } from "../../../words/changes.js";
import { changesOf, ofAll, sayLevels, sayPlace } from "./changes.js";
import { countBlocks, nameLoadsToRun } from "./settle.js";

/** @import {Comparison, Context, MeasureEntry} from "../../types.js" */

/**
 * @param {Comparison[]} rows
 * @param {MeasureEntry} measure
 * @param {Context} about
 * @param {Comparison[]} all
 */
export function sayScatter(rows, measure, about, all) {
  const beyond = rows.filter(({ verdict }) => verdict === "beyond scatter");
  const needed = `${Math.round(Number(rows[0].needed_pct_curve))} % would be needed`;
  if (!beyond.length)
    return [
      `not repeated: ${measure.sentence} ${changesOf(rows, about)}, within what such runs scatter (${needed}): ${countBlocks(rows)} blocks would tell`,
    ];
  return [
    `not repeated: at ${ofAll(beyond, all)} ${measure.sentence} ${changesOf(beyond, about)}, more than such runs usually scatter (${needed}): a lead, not a proof`,
  ];
}

/**
 * @param {Comparison[]} rows
 * @param {MeasureEntry} measure
 * @param {Context} about
 */
export function sayOnce(rows, measure, about) {
  const far = [...rows].sort(
    (a, b) => Math.abs(Math.log(Number(b.ratio))) - Math.abs(Math.log(Number(a.ratio))),
  )[0];
  const loads = nameLoadsToRun(
    rows.flatMap(({ load }) => load ?? []),
    about,
  );
  return [
    `these figures cannot tell: seen once, ${sayFarthest(far, rows.length > 1, measure, about)}; fewer than three runs a side, and how far such runs scatter is not known`,
    `${countBlocks([far])} blocks${loads && ` at ${loads}`}, each with every level once in random order, would settle it`,
  ];
}

/**
 * @param {Comparison} row
 * @param {boolean} isOneOfSeveral
 * @param {MeasureEntry} measure
 * @param {Context} about
 * @returns {string} IOPS changed most, by +50 % with 4 stripes against 1 stripe (4k random write, 2 VMs)
 */
function sayFarthest(row, isOneOfSeveral, measure, about) {
  const change = sayChange(Number(row.ratio));
  const place = sayPlace(row, about);
  const how = change.startsWith("±")
    ? `did not change (${change})`
    : isOneOfSeveral
      ? `changed most, by ${change}`
      : `changed by ${change}`;
  return `${measure.sentence} ${how} with ${sayLevels(row, about)}${place && ` (${place})`}`;
}
