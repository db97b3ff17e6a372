/** Do the figures that a tool printed agree with the data that they were made of. */
import { findings } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { countOf, formatAmount, formatRange, listAll } from "../../sentences/format.js";
import { maxOf } from "../../words/ends.js";
import { sentenceOf } from "../../words/measures.js";
import { explainFigure, show } from "../audit/printed.js";

/** @import {Asked, Context, PrintedFigure, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */

/** What a tool cuts off is not spoken of below this share of the value. */
const smallCut = 0.02;

/**
 * @param {PrintedFigure} figure
 * @param {ReturnType<typeof explainFigure>} explained
 * @returns {boolean} whether it is the number of the data, perhaps cut to a whole one
 */
export const isMatch = (figure, explained) => (explained ? explained.isCut === true : figure.ours !== null);

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
  const ratios = matching.flatMap(({ figure, explained }) =>
    explained?.whole ? [{ figure, whole: explained.whole, ratio: figure.value / explained.whole }] : [],
  );
  const [worst] = ratios.toSorted((a, b) => a.ratio - b.ratio);
  const rest = [
    ...(worst && worst.ratio < 1 - smallCut
      ? [
          fill(findings.agreement_cut, {
            ...{
              printed: show(worst.figure, worst.figure.value),
              whole: show(worst.figure, Number(worst.whole.toPrecision(3))),
            },
            change: formatRange(worst.ratio, worst.ratio),
          }),
        ]
      : []),
    ...(other.length > 0 ? [sayOther(other, measures)] : []),
    ...(open.length > 0
      ? [
          fill(findings.agreement_open, {
            count: open.length,
            differ: open.length === 1 ? "differs" : "differ",
          }),
        ]
      : []),
    ...(unknown.length > 0 ? [fill(findings.agreement_rest, { count: unknown.length })] : []),
  ];
  return [
    {
      ...said,
      form: "agreement",
      finding: fill(findings.agreement, { equal: matching.length, figures: all }),
      support: rest.join(" ") || null,
    },
  ];
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
