/** Do the figures that a tool printed agree with the data that they were made of. */
import { findings } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { countOf, formatAmount, formatRange, listAll } from "../../sentences/format.js";
import { maxOf } from "../../words/ends.js";
import { sentenceOf } from "../../words/measures.js";
import { explainFigure, isOtherUnit, show, worstPart } from "../audit/printed.js";

/** @import {Asked, Context, PrintedFigure, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */

/** What a tool cuts off leaves the number as it is below this share of the value. */
const smallCut = 0.02;

/** @typedef {{figure: PrintedFigure, explained: ReturnType<typeof explainFigure>}} Judged */

/** @param {Judged} judged @returns {number} the printed number over that of the data, where the tool cut it to a whole one; else 1 */
const cutOf = ({ figure, explained }) =>
  explained?.isCut && explained.whole ? figure.value / explained.whole : 1;

/**
 * @param {PrintedFigure} figure
 * @param {ReturnType<typeof explainFigure>} explained
 * @returns {boolean} whether it is the number of the data, perhaps cut to a whole one
 */
export const isMatch = (figure, explained) =>
  explained ? explained.isCut === true && !isCutShort({ figure, explained }) : figure.ours !== null;

/** @param {Judged} judged */
const isCutShort = (judged) => cutOf(judged) < 1 - smallCut;

/** A worker that is above the mean over all by more is hidden in it. */
const hidden = 1.25;

/**
 * @param {Asked} _asked
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said[]} none where a tool printed nothing beside the data
 */
export function answerAgreement(_asked, runs, { figures = [], measures }) {
  if (figures.length === 0) return [];
  const judged = figures.map((figure) => ({ figure, explained: explainFigure(figure) }));
  const unknown = judged.filter(({ figure, explained }) => !explained && figure.ours === null);
  const matching = judged.filter(({ figure, explained }) => isMatch(figure, explained));
  const open = judged.filter(({ explained }) => explained && explained.reasons.length === 0);
  const other = judged.filter((each) => each.explained && ![...open, ...matching].includes(each));
  const said = {
    of: runs.filter(({ run }) => figures.some((figure) => figure.run === run)),
    ...{ verdict: open.length > 0 ? "not met" : "met", state: "agreement" },
  };
  const all = countOf(figures.length, "printed number");
  if (unknown.length === figures.length)
    return [
      { ...said, form: "agreement_unknown", finding: fill(findings.agreement_unknown, { figures: all }) },
    ];
  const cut = judged.filter(isCutShort).toSorted((a, b) => cutOf(a) - cutOf(b));
  const apart = other.filter((each) => !cut.includes(each));
  const scaled = figures.find(isOtherUnit);
  const worst = findHidden(judged);
  const rest = [
    cut.length > 0 && sayCut(cut),
    worst && fill(findings.agreement_hidden, { ...worst, measure: sentenceOf(measures, worst.measure) }),
    apart.length > 0 && sayOther(apart, measures),
    scaled && fill(findings.agreement_unit, { unit: String(scaled.unit_as_printed) }),
    open.length > 0 &&
      fill(findings.agreement_open, { count: open.length, differ: open.length === 1 ? "differs" : "differ" }),
    unknown.length > 0 && fill(findings.agreement_rest, { count: unknown.length }),
  ];
  const unsafe = [...cut, ...open].map(({ figure }) => figure.measure);
  return [
    {
      ...said,
      form: "agreement",
      finding: fill(findings.agreement, { equal: matching.length, figures: all }),
      support: rest.filter(Boolean).join(" ") || null,
      unsafe: [...new Set([...unsafe, ...(scaled ? [scaled.measure] : [])])].map((name) =>
        sentenceOf(measures, name),
      ),
    },
  ];
}

/** @param {Judged[]} cut  the one that lost most first @returns {string} 3 are cut to whole numbers: 2.69 ms is printed as 2 ms, 26 % less. */
function sayCut([worst, ...others]) {
  const { figure, explained } = worst;
  const ratio = cutOf(worst);
  return fill(findings.agreement_cut, {
    ...{ count: others.length + 1, are: others.length === 0 ? "is" : "are" },
    printed: show(figure, figure.value),
    whole: show(figure, Number(Number(explained?.whole).toPrecision(3))),
    change: formatRange(ratio, ratio),
  });
}

/**
 * @param {Judged[]} judged
 * @returns {{measure: string, printed: string, worst: string} | null} the printed mean over workers that one is farthest above
 */
function findHidden(judged) {
  const [most] = judged
    .flatMap(({ figure, explained }) => {
      const worst = worstPart(figure);
      const ratio = worst === null ? 0 : worst / (explained?.whole ?? figure.value);
      return worst !== null && ratio > hidden ? [{ figure, worst, ratio }] : [];
    })
    .toSorted((a, b) => b.ratio - a.ratio);
  return most
    ? {
        measure: most.figure.measure,
        printed: show(most.figure, most.figure.value),
        worst: show(most.figure, Number(most.worst.toPrecision(3))),
      }
    : null;
}

/**
 * @param {{figure: PrintedFigure}[]} other  calculated differently
 * @param {Context["measures"]} measures
 * @returns {string} 2 were calculated differently (mean latency, up to 0.4 % off), for example as a plain mean over VMs.
 */
function sayOther(other, measures) {
  const off = other.flatMap(({ figure: { value, ours } }) =>
    ours ? [Math.exp(Math.abs(Math.log(value / ours)))] : [],
  );
  const names = [...new Set(other.map(({ figure }) => sentenceOf(measures, figure.measure)))];
  return fill(findings.agreement_other, {
    ...{ count: other.length, were: other.length === 1 ? "was" : "were", what: listAll(names) },
    off: off.length > 0 ? `, up to ${formatAmount(maxOf(off))} % off` : "",
  });
}
