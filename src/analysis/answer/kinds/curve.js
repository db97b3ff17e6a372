/** Where does it saturate, or where does latency begin to grow: by the curves of the measure that was asked for. */

import { findMeasure } from "../../../words/measures.js";
import { capital, formatMany } from "../../../words/numbers.js";
import { sayInstead } from "./comparison.js";

/** @import {Asked, Context, Run} from "../../types.js" */
/** @import {Said} from "../answers.js" */

/**
 * @param {Asked} asked
 * @param {Run[]} _runs
 * @param {Context} about
 * @returns {Said[]} one, the first curve's with how many more there are; none without a curve
 */
export function answerCurve({ measure: name = "iops" }, _runs, about) {
  const { curves = [] } = about.findings;
  const ofLatency = name.startsWith("latency");
  const measure = ofLatency ? "latency_mean_us" : "iops";
  const told = curves.flatMap((curve) => {
    const sentence = ofLatency ? curve.latency_sentence : curve.sentence;
    return sentence === null ? [] : [{ ...curve, sentence }];
  });
  if (!told.length) return [];
  const [{ tool, workload, first_load, last_load, replicated, sentence }] = told;
  const more = told.length > 1 ? ` And ${formatMany(told.length - 1, "more curve")}.` : "";
  const entry = findMeasure(about.measures, measure);
  const instead = entry ? sayInstead(name, entry, about).map((text) => `${capital(text)}. `) : [];
  return [
    {
      ...{ tool, workload, measure, from_load: first_load, to_load: last_load },
      grade: replicated ? null : "seen once",
      sentence: `${instead.join("")}${sentence}${more}`,
    },
  ];
}
