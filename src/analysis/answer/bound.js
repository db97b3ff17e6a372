/** What a piece of an I/O bounds: where commands are split, the latency of one is the least that the whole I/O took. */
import { nameSubject } from "../series.js";
import { findings } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { formatFigure } from "../../sentences/format.js";
import { countCommands } from "../audit/layers.js";
import { formatBlock } from "../../words/numbers.js";

/** @import {Asked, Context, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */

/**
 * The latency of the baseline is not said beside it: where commands are not split, few may have run, and a reader would
 * take the two for a ratio.
 * @param {Asked} _asked
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said[]} one: the workload with the largest bound; none where no I/O was split
 */
export function answerBound(_asked, runs, about) {
  const { factor, baseline } = about.study;
  if (!factor || baseline === null) return [];
  const timed = runs.filter(
    (run) =>
      run.latency_layer === "device" && run.latency_mean_us !== null && run.factors[factor] !== undefined,
  );
  const pairs = timed.flatMap((run) => {
    const other = timed.find(
      (each) =>
        each.factors[factor] === baseline &&
        each.workload === run.workload &&
        each.load === run.load &&
        each.tool === run.tool,
    );
    const isBound = run.factors[factor] !== baseline && countCommands(run) > 1;
    return isBound && other && countCommands(other) === 1 ? [{ run, other }] : [];
  });
  const higher = pairs.filter(
    ({ run, other }) => Number(run.latency_mean_us) > Number(other.latency_mean_us),
  );
  const ratioOf = (/** @type {{run: Run, other: Run}} */ { run, other }) =>
    Number(run.latency_mean_us) / Number(other.latency_mean_us);
  const [most] = higher.toSorted((a, b) => ratioOf(b) - ratioOf(a));
  if (!most) return [];
  const bound = fill(findings.bound, {
    setting: nameSubject(most.run.factors[factor], factor, about.units),
    workload: nameIO(most.run),
    pieces: countCommands(most.run),
    bound: formatFigure(Number(most.run.latency_mean_us), "latency_mean_us"),
  });
  const text = about.conclusion?.text;
  return [
    {
      // A bound never goes without the context that the source gives.
      ...(text
        ? {
            ...{
              form: "conclusion",
              finding: fill(findings.conclusion, { conclusion: text }),
              support: bound,
            },
            grade: "claim, no data",
          }
        : { form: "bound", finding: bound }),
      ...{ factor, levels: JSON.stringify([most.run.factors[factor]]), against: baseline, state: "bound" },
      ...{ measure: "latency_mean_us", tool: most.run.tool, workload: most.run.workload, repeats: 1 },
      of: pairs.flatMap(({ run, other }) => [run, other]),
    },
  ];
}

/** @param {Run} run @returns {string} 1M reads */
function nameIO({ block_size_bytes, workload }) {
  const [direction] = /(?:reads?|writes?)$/.exec(workload ?? "") ?? ["I/Os"];
  return `${block_size_bytes ? `${formatBlock(block_size_bytes)} ` : ""}${direction.endsWith("s") ? direction : `${direction}s`}`;
}
