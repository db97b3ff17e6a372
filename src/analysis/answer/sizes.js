/**
 * Where the setting is the size of an I/O. IOPS fall and throughput rises with it by definition, so neither says alone
 * what a size costs: both are said, with latency, from the smallest size to the largest.
 */
import { findings, kindsOf } from "../../sentences/answers.js";
import { fill, fillClause, startSentence } from "../../sentences/fill.js";
import { formatMove, listAll } from "../../sentences/format.js";
import { nameMeasure } from "../../words/measures.js";
import { formatBlock } from "../../words/numbers.js";
import { readAdmission } from "../admission/admission.js";
import { meanOfRepeats } from "../compare/repeats.js";
import { admitRuns } from "../curves/curves.js";
import { groupBy, maxOf, minOf } from "../series.js";
import { describeLinkLimit } from "./link.js";
import { nameWorkloads } from "./names.js";

/** @import {Asked, Context, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */

const size = "block_size_bytes";

/** @param {Context} about @returns {boolean} whether what is studied is the size of an I/O */
export const isOfSizes = ({ study, loadAxis }) => (study.factor ?? loadAxis) === size;

/**
 * Runs that differ in nothing but the size.
 * @typedef {object} Series
 * @property {Run[]} runs
 * @property {string} name  reads, sequential writes, I/O with 70 % reads
 * @property {number} from  bytes
 * @property {number} to
 * @property {{iops: number, bytes_per_s: number, latency_mean_us: number | null}} ratio  of the largest size to the smallest
 */

/**
 * @param {Asked} _asked
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said[]} one; none where nothing was run at two sizes
 */
export function answerSizes(_asked, runs, about) {
  const all = drawSeries(runs, about);
  const [ends] = groupBy(all, ({ from, to }) => `${from} ${to}`).sort((a, b) => b.length - a.length);
  if (!ends) return [];
  const text = saySizes(ends, about);
  const link = describeLinkLimit(runs, about);
  const { text: conclusion, condition } = about.conclusion ?? {};
  return [
    {
      form: link ? "link_limit" : "sizes",
      finding: link?.text ?? text,
      ...(link ? { load: link.plan } : {}),
      support: link ? text : (conclusion ?? null),
      ...{ factor: size, measure: "iops", state: "curve", repeats: leastRepeats(ends), results: ends.length },
      of: ends.flatMap((series) => series.runs),
      ...(condition ? { doubt: condition } : {}),
    },
  ];
}

/**
 * @param {Series[]} series  with the same ends
 * @param {Context} about
 */
function saySizes(series, { measures }) {
  const moveOf = (/** @type {string} */ name, /** @type {(each: Series) => number | null} */ ratioOf) => {
    const ratios = series.flatMap((each) => ratioOf(each) ?? []);
    const measure = nameMeasure(measures, name);
    return ratios.length > 0 ? formatMove(minOf(ratios), maxOf(ratios), measure) : null;
  };
  const names = [...new Set(series.map(({ name }) => name))];
  // A range over some of the kinds would be read as one of all.
  const timed = series.filter(({ ratio }) => ratio.latency_mean_us !== null);
  const isWhole = timed.length === series.length;
  const latency = moveOf("latency", ({ ratio }) => ratio.latency_mean_us);
  const form = isWhole ? "sizes" : latency ? "sizes_part" : "sizes_iops";
  const throughput = String(moveOf("bytes_per_s", ({ ratio }) => ratio.bytes_per_s));
  const [{ from, to }] = series;
  return fill(findings[form], {
    ...{ from: nameSize(from), to: nameSize(to), latency: latency ?? "" },
    timed: listAll([...new Set(timed.map(({ name }) => name))]),
    iops: String(moveOf("iops", ({ ratio }) => ratio.iops)),
    throughput: startSentence(throughput),
    kinds: nameKinds(names),
  });
}

/**
 * @param {string[]} names  reads, writes, I/O with 50 % reads
 * @returns {string} reads and writes; all 3 workloads: reads, writes and I/O with 50 % reads
 */
function nameKinds(names) {
  if (names.length > mostNamed) return fillClause(kindsOf.counted, { count: names.length });
  if (names.length === 1) return names[0];
  // Mixes last.
  const own = names.toSorted((a, b) => Number(/\d/.test(a)) - Number(/\d/.test(b)));
  return own.length === 2
    ? listAll(own)
    : fillClause(kindsOf.named, { count: own.length, names: listAll(own) });
}

/** @param {number} bytes @returns {string} as workloads have it: 4k, 1M */
const nameSize = (bytes) => formatBlock(bytes);

/** More kinds of I/O are counted. */
const mostNamed = 3;

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Series[]}
 */
function drawSeries(runs, about) {
  const admitted = admitRuns(runs, readAdmission(about, runs)).filter(
    ({ block_size_bytes, iops }) => Number(block_size_bytes) > 0 && Number(iops) > 0,
  );
  const workloads = [...new Set(admitted.map(({ workload }) => workload))];
  const measures = about.measures.filter(({ name }) => ["iops", "latency_mean_us"].includes(name));
  return groupBy(admitted, kindOf).flatMap((own) => {
    const points = groupBy(own, ({ block_size_bytes }) => String(block_size_bytes))
      .map((repeats) => ({
        size: Number(repeats[0].block_size_bytes),
        .../** @type {{iops: number, latency_mean_us: number | null}} */ (meanOfRepeats(repeats, measures)),
      }))
      .sort((a, b) => a.size - b.size);
    const [first, last] = [points[0], points[points.length - 1]];
    if (points.length < 2) return [];
    const iops = last.iops / first.iops;
    const known = Number(first.latency_mean_us) > 0 && Number(last.latency_mean_us) > 0;
    return [
      {
        runs: own,
        name: nameWorkloads([own[0].workload], workloads)[0].replace(/^\S+ /, "") || "I/O",
        ...{ from: first.size, to: last.size },
        ratio: {
          ...{ iops, bytes_per_s: (iops * last.size) / first.size },
          latency_mean_us: known ? Number(last.latency_mean_us) / Number(first.latency_mean_us) : null,
        },
      },
    ];
  });
}

/** @param {Run} run @returns {string} all that is recorded of it but its size */
function kindOf({ tool, workload, factors }) {
  const others = Object.entries(factors).filter(([name]) => name !== size && name !== "repeat");
  return JSON.stringify([
    tool,
    workload?.replace(/^\S+/, ""),
    others.toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
}

/** @param {Series[]} series @returns {number} runs of the size that has the fewest */
const leastRepeats = (series) =>
  minOf(
    series.flatMap(({ runs }) =>
      groupBy(runs, (run) => String(run.block_size_bytes)).map((own) => own.length),
    ),
  );
