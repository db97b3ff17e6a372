/**
 * Where the setting is part of the workload: the size of an I/O, the share of reads or of random I/O. IOPS fall and
 * throughput rises with a size by definition, so both are said, with latency, from the smallest value to the largest.
 */
import { findings, kindsOf } from "../../sentences/answers.js";
import { fill, fillClause, startSentence } from "../../sentences/fill.js";
import { formatMove, listAll } from "../../sentences/format.js";
import { nameMeasure } from "../../words/measures.js";
import { formatBlock } from "../../words/numbers.js";
import { readAdmission } from "../admission/admission.js";
import { meanOfRepeats } from "../compare/repeats.js";
import { admitRuns } from "../curves/curves.js";
import { groupBy, maxOf, minOf, nameFactor } from "../series.js";
import { describeLinkLimit } from "./link.js";
import { nameShape, nameWorkloads } from "./names.js";

/** @import {Asked, Context, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */

const size = "block_size_bytes";
const parts = /** @type {const} */ ([size, "read_pct", "random_pct"]);

/** @typedef {(typeof parts)[number]} Part */

/** @param {Context} about @returns {Part | undefined} */
const findPart = ({ study, loadAxis }) => parts.find((part) => part === (study.factor ?? loadAxis));

/** @param {Context} about @returns {boolean} whether what is studied is part of the workload */
export const isOfSizes = (about) => findPart(about) !== undefined;

/**
 * Runs that differ in nothing but that part.
 * @typedef {object} Series
 * @property {Run[]} runs
 * @property {string} name  reads, sequential writes, I/O with 70 % reads
 * @property {number} from
 * @property {number} to
 * @property {{iops: number, bytes_per_s: number, latency_mean_us: number | null}} ratio  of the largest value to the smallest
 */

/**
 * @param {Asked} _asked
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said[]} one; none where nothing was run at two values
 */
export function answerSizes(_asked, runs, about) {
  // What an author concludes of shares says more than their ends.
  if (findPart(about) !== size && about.conclusion?.text) return [];
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
      ...{
        factor: findPart(about) ?? size,
        measure: "iops",
        state: "curve",
        repeats: leastRepeats(ends, findPart(about) ?? size),
        results: ends.length,
      },
      of: ends.flatMap((series) => series.runs),
      ...(condition ? { doubt: condition } : {}),
    },
  ];
}

/**
 * @param {Series[]} series  with the same ends
 * @param {Context} about
 */
function saySizes(series, about) {
  const { measures, units } = about;
  const part = findPart(about) ?? size;
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
  const ofSizes = isWhole ? "sizes" : latency ? "sizes_part" : "sizes_iops";
  const form = part === size ? ofSizes : isWhole ? "shares" : "shares_iops";
  const throughput = String(moveOf("bytes_per_s", ({ ratio }) => ratio.bytes_per_s));
  const [{ from, to }] = series;
  return fill(findings[form], {
    ...{ from: nameValue(from, part), to: nameValue(to, part), latency: latency ?? "" },
    part: nameFactor(part, units),
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

/** @param {number} value @param {Part} part @returns {string} as workloads have it: 4k, 1M, 70 % */
const nameValue = (value, part) => (part === size ? formatBlock(value) : `${value} %`);

/** More kinds of I/O are counted. */
const mostNamed = 3;

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Series[]}
 */
function drawSeries(runs, about) {
  const part = findPart(about) ?? size;
  const admitted = admitRuns(runs, readAdmission(about, runs)).filter(
    ({ factors, iops }) => Number(factors[part]) >= (part === size ? 1 : 0) && Number(iops) > 0,
  );
  const workloads = [...new Set(admitted.map(({ workload }) => workload))];
  const measures = about.measures.filter(({ name }) => ["iops", "latency_mean_us"].includes(name));
  // How long a run lasted is measured, and only some workloads have one percentile of all their I/Os.
  const left = [
    part,
    "percentile_layer",
    ...about.fields.filter(({ kind }) => kind === "run").map(({ name }) => name),
  ];
  return groupBy(admitted, (run) => kindOf(run, part, left)).flatMap((own) => {
    const points = groupBy(own, ({ factors }) => factors[part])
      .map((repeats) => ({
        size: Number(repeats[0].factors[part]),
        .../** @type {{iops: number, latency_mean_us: number | null}} */ (meanOfRepeats(repeats, measures)),
      }))
      .sort((a, b) => a.size - b.size);
    const [first, last] = [points[0], points[points.length - 1]];
    // Reads and writes alone are two workloads, no sweep of shares.
    if (points.length < (part === size ? 2 : 3)) return [];
    const iops = last.iops / first.iops;
    const known = Number(first.latency_mean_us) > 0 && Number(last.latency_mean_us) > 0;
    return [
      {
        runs: own,
        name: nameKind(own[0], part, workloads),
        ...{ from: first.size, to: last.size },
        ratio: {
          ...{ iops, bytes_per_s: (iops * last.size) / first.size },
          latency_mean_us: known ? Number(last.latency_mean_us) / Number(first.latency_mean_us) : null,
        },
      },
    ];
  });
}

/**
 * @param {Run} run
 * @param {Part} part
 * @param {(string | null)[]} workloads  of the study
 * @returns {string} reads, 4k random I/O: the workload without that part
 */
function nameKind({ workload, factors }, part, workloads) {
  if (part === size) return nameWorkloads([workload], workloads)[0].replace(/^\S+ /, "") || "I/O";
  const { block_size_bytes: bytes, random_pct: random, read_pct: reads } = factors;
  if (part === "read_pct") return nameShape(`block_size_bytes=${bytes}, random_pct=${random}`) || "I/O";
  const named = { 0: "writes", 100: "reads" }[Number(reads)] ?? (reads ? `I/O with ${reads} % reads` : "I/O");
  return bytes ? `${formatBlock(Number(bytes))} ${named}` : named;
}

/** @param {Run} run @param {Part} part @param {string[]} left @returns {string} all that is recorded of it but what is left out */
function kindOf({ tool, workload, factors }, part, left) {
  const others = Object.entries(factors).filter(([name]) => !left.includes(name));
  return JSON.stringify([
    tool,
    part === size ? workload?.replace(/^\S+/, "") : "",
    others.toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
}

/** @param {Series[]} series @param {Part} part @returns {number} runs of the value that has the fewest */
const leastRepeats = (series, part) =>
  minOf(series.flatMap(({ runs }) => groupBy(runs, ({ factors }) => factors[part]).map((own) => own.length)));
