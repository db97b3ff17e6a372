/** @import {Study} from "../types.js" */
/** @import {Tip, TipRow} from "./figure-rows.js" */
import { levelName } from "../html/cells.js";

/**
 * What a tooltip says of a chart with a series for each level of the study.
 * @param {Study} study
 * @param {object} chart
 * @param {string} chart.load  of what all series have at one place
 * @param {string[]} [chart.names]  of loads that are places of a list, in their order
 * @param {Tip["shown"]} chart.shown
 * @param {Partial<TipRow>[]} chart.rows
 * @returns {Tip}
 */
export function levelTip(study, { load, names, shown, rows }) {
  const name = (/** @type {string | undefined} */ level) => (level ? levelName(study, level) : "");
  return {
    titles: {
      level: study.levels.length > 0 ? (study.factorInfo?.title ?? "Level") : null,
      load,
      ...(names && { loads: Object.fromEntries(names.map((each, i) => [i, each])) }),
    },
    shown,
    levels: Object.fromEntries(study.levels.map(({ value, index }) => [name(value), index])),
    rows: rows.map((row) => ({ part: "single", run: null, load: null, ...row, level: name(row.level) })),
  };
}
