/** How far the numbers that a tool printed are from those computed of its data: a row a measure, a dot a number. */
/** @import {Study} from "../types.js" */
import { isMatch } from "../analysis/answer/agreement.js";
import { explainFigure, show, showAsPrinted } from "../analysis/audit/printed.js";
import { maxOf, minOf } from "../analysis/series.js";
import { changesByWorkload } from "../charts/changes-chart.js";
import { renderSvg } from "../charts/static-svg.js";
import { html, raw } from "../html/markup.js";
import { startSentence } from "../sentences/fill.js";
import { sayChange } from "../words/changes.js";
import { sentenceOf } from "../words/measures.js";
import { spaceWords } from "../words/names.js";
import { sayWorkload } from "../words/workloads.js";
import { figureRows } from "./figure-rows.js";

/**
 * @param {Study} study
 * @returns {Promise<import("./answer-picture.js").Drawn | null>} null where fewer than two numbers can be computed
 */
export async function agreementPicture({ answers: [{ support }], figures, measures, runs }) {
  const rows = figures.flatMap((figure) => {
    const explained = explainFigure(figure);
    const computed = figure.ours ?? explained?.whole ?? explained?.expected ?? null;
    if (computed === null || !(figure.value / computed > 0)) return [];
    const workload = startSentence(spaceWords(sentenceOf(measures, figure.measure)));
    const ratio = figure.value / computed;
    return [{ figure, computed, workload, ratio, repeated: isMatch(figure, explained), part: "mean" }];
  });
  if (rows.length < 2) return null;
  const workloads = [...new Set(rows.map(({ workload }) => workload))];
  const [worst] = rows.toSorted((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio)));
  const ratios = rows.map(({ ratio }) => ratio);
  const title = "Printed, compared with the raw data";
  const spec = changesByWorkload({ workloads, range: [minOf(ratios), maxOf(ratios)], title });
  const named = { text: sayChange(worst.ratio), isRight: worst.ratio > 1, end: worst.ratio };
  const texts = rows.map((row) => ({ ...row, ...(row === worst && named), figure: null }));
  const run = runs.find((each) => each.run === worst.figure.run);
  const hollow = rows.some(({ repeated }) => !repeated) ? "filled: matches, hollow: does not" : "all match";
  return {
    caption: `${title}, each dot a number; ${hollow}`,
    picture: html`<div class="chart">
      ${raw(await renderSvg(spec, texts, { label: `${title}, a row for each measure.` }))}
    </div>`,
    key:
      !support?.includes(show(worst.figure, worst.figure.value)) &&
      html`<p class="note">
        Largest difference: ${worst.figure.text} ${worst.figure.unit_as_printed} printed,
        ${showAsPrinted(worst.figure, worst.computed)} computed${run && ` (${sayWorkload(run.workload)})`}.
      </p>`,
    data: figureRows(
      ["Measure", "Printed", "Computed", "Ratio"],
      rows.map(({ workload, figure, computed, ratio }) => [workload, figure.value, computed, ratio]),
    ),
  };
}
