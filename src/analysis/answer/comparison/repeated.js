/** What repeated runs say: verdicts, differences whose order nobody recorded, levels that ran apart. */
import { sayChange } from "../../../words/changes.js";
import { isAre } from "../../../words/measures.js";
import { fewestBlocks } from "../../compare/order.js";
import { sayMissing } from "../../compare/sentences.js";
import { leastGrade } from "../../compare/winners.js";
import { describeLevel, listWords } from "../../series.js";
import { changesOf, ofAll, pointsOf, sayExtremes } from "./changes.js";
import { withParts } from "./company.js";
import { sayTool } from "../../../words/workloads.js";

/** @import {Comparison, Context, MeasureEntry} from "../../types.js" */

/**
 * @param {Comparison[]} rows of repeated runs whose order is known
 * @param {MeasureEntry} measure
 * @param {Context} about
 * @param {Comparison[]} all
 */
export function sayFound(rows, measure, about, all) {
  const [up, down] = [1, -1].map((side) =>
    rows.filter(
      ({ verdict, ratio }) =>
        ["better", "worse"].includes(String(verdict)) && Math.sign(Number(ratio) - 1) === side,
    ),
  );
  const alike = rows.filter(({ verdict }) => verdict === "equivalent");
  const open = rows.filter(({ verdict }) => verdict === "undecided");
  const parts = [
    ...(up.length
      ? [`${saySide(up, "higher", about, all)} at ${ofAll(up, all)}${sayExtremes(up, about)}`]
      : []),
    ...(down.length
      ? [`${saySide(down, "lower", about, all)} at ${ofAll(down, all)}${sayExtremes(down, about)}`]
      : []),
    ...(alike.length ? [`equivalent within ${rows[0].margin_pct} % at ${ofAll(alike, all)}`] : []),
    ...(open.length
      ? [
          `undecided at ${ofAll(open, all)}${sayMissing(open)
            .map((said) => ` (${said})`)
            .join("")}`,
        ]
      : []),
  ];
  const lead = up.length && down.length ? "it depends: " : "";
  return `${lead}against ${describeLevel(rows[0].baseline, rows[0].factor, about.units)}, ${measure.sentence} ${isAre(measure)} ${parts.join(", ")} (${basisOf(rows)})`;
}

/**
 * @param {Comparison[]} rows
 * @param {string} word
 * @param {Context} about
 * @param {Comparison[]} all
 * @returns {string} with the tool where it is one of several
 */
function saySide(rows, word, about, all) {
  const levels = [...new Set(rows.map(({ level }) => level))];
  const [own, tools] = [rows, all].map((some) => [...new Set(some.map(({ tool }) => tool))]);
  const by = own.length === 1 && tools.length > 1 ? ` (${sayTool(own[0] ?? "unknown tool")})` : "";
  return `${word}${levels.length === 1 ? ` with ${describeLevel(levels[0], rows[0].factor, about.units)}` : ""}${withParts(rows, about)}${by}`;
}

/**
 * @param {Comparison[]} rows
 * @param {MeasureEntry} measure
 * @param {Context} about
 * @param {Comparison[]} all
 */
export function sayUnordered(rows, measure, about, all) {
  const [differing, alike] = ["differs", "alike"].map((each) =>
    rows.filter(({ verdict }) => verdict === each),
  );
  const said = [
    ...(differing.length
      ? [`differ in these runs at ${ofAll(differing, all)}${sayExtremes(differing, about)}`]
      : []),
    ...(alike.length ? [`are alike in these runs at ${ofAll(alike, all)}`] : []),
  ].join(", ");
  return [
    `against ${describeLevel(rows[0].baseline, rows[0].factor, about.units)}, the ${measure.sentence} ${said} (${basisOf(rows)})`,
    "The order of the runs was not recorded, so that the time may have made the difference: record starts, or run the levels in turns",
  ];
}

/**
 * @param {Comparison[]} rows
 * @param {MeasureEntry} measure
 * @param {Context} about
 */
export function sayApart(rows, measure, about) {
  const plain = rows.map((row) => ({ ...row, ratio: row.plain_ratio }));
  const [{ drift_pct }] = rows;
  const moved =
    drift_pct === null
      ? ""
      : `, while ${measure.sentence} moved by ${sayChange(1 + drift_pct / 100)} over the runs`;
  return [
    `no verdict at ${pointsOf(rows.length)}: as they stand, ${measure.sentence} ${changesOf(plain, about)}, but each level ran wholly after the other${moved}: time or setting, these figures cannot tell`,
    `${fewestBlocks} blocks, each with every level once in random order, would tell`,
  ];
}

/** @param {Comparison[]} rows */
function basisOf(rows) {
  const tools = [...new Set(rows.flatMap(({ tool }) => tool ?? []))];
  const counts = rows.map(({ runs, baseline_runs }) => Math.min(runs, baseline_runs));
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const runs = `${least === most ? least : `${least} to ${most}`} ${most === 1 ? "run" : "runs"} a side`;
  return [...(tools.length ? [listWords(tools.map(sayTool))] : []), `${runs}, ${leastGrade(rows)}`].join(
    "; ",
  );
}
