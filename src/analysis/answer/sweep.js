/** Where the setting is also the load: the curve is the answer, with its knee or its peak. */
import { findings } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import {
  formatEffect,
  formatFigure,
  formatMove,
  formatRange,
  formatTimes,
  listAll,
} from "../../sentences/format.js";
import { readAdmission } from "../admission/admission.js";
import { drawCurve, groupCurves } from "../curves/curve.js";
import { admitRuns } from "../curves/curves.js";
import { findKnee, findPeak } from "../curves/knee.js";
import { describeLevel, maxOf, minOf, nameFactor, nameSetting } from "../series.js";
import { combineTogether } from "../together.js";
import { nameWorkloads } from "./names.js";

/** @import {Asked, Context, CurvePoint, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */

/** A step of the load that is shown: to so many times the load. */
const step = 4;

/** What grows with the load. */
const iops = { sentence: "IOPS", plural: true };

/**
 * @param {Asked} asked
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said[]} the curve with the most loads and the highest IOPS; none where no workload has three loads
 */
export function answerSweep(asked, runs, about) {
  const curves = drawCurves(runs, about)
    .filter(({ curve }) => curve.length >= 3)
    .sort((a, b) => b.curve.length - a.curve.length || findPeak(b.curve).iops - findPeak(a.curve).iops);
  if (curves.length === 0) return [];
  const [{ own, curve }] = curves;
  const ofLatency = String(asked.measure ?? "").startsWith("latency");
  const say = (/** @type {number} */ load) => describeLoad(load, about, own);
  const sweep = () => saySweep(curve, nameParts(curve), say);
  const onset = ofLatency ? sayOnset(own, curve, about, say) : null;
  const knee = findKnee(curve);
  const growing = onset || knee ? null : sayGrowing(curve, say);
  const main = onset ?? (knee ? sayKnee(knee, say) : (growing ?? sweep()));
  const peak = findPeak(curve);
  return [
    {
      ...main,
      support: onset || knee || growing ? sweep().finding : null,
      ...{ tool: own[0].tool, workload: own[0].workload, measure: ofLatency ? "latency_mean_us" : "iops" },
      ...{ factor: about.study.factor, from_load: curve[0].load, to_load: curve[curve.length - 1].load },
      ...{ load: say((knee?.at ?? peak).load), results: curve.length },
      used: [],
      repeats: minOf(curve.map((point) => point.runs.length)),
      of: own,
    },
  ];
}

/**
 * The knee of the workload with the highest IOPS, where what is asked is another setting: the same in all curves of the
 * workload, or of the curve that is named.
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {string | null} null where no curve has a knee
 */
export function describeKnee(runs, about) {
  // A size is no load: more of it is no more work at once.
  if (!about.loadAxis || about.units[about.loadAxis]?.unit === "bytes") return null;
  const curves = drawCurves(runs, about).filter(({ curve }) => curve.length >= 3);
  const found = curves
    .flatMap(({ own, curve }) => {
      const knee = findKnee(curve);
      // A knee at the lightest load says only that lighter ones were not measured.
      return knee && knee.at !== curve[0] ? [{ own, knee, peak: findPeak(curve).iops }] : [];
    })
    .sort((a, b) => b.peak - a.peak);
  if (found.length === 0) return null;
  const [{ own, knee }] = found;
  const workloads = [...new Set(runs.map(({ workload }) => workload))];
  const names = nameWorkloads([own[0].workload], workloads);
  const say = (/** @type {number} */ load) => describeLoad(load, about, own);
  const same = curves.filter((each) => each.own[0].workload === own[0].workload);
  const knees = found.flatMap((each) =>
    each.knee.at.load === knee.at.load && each.own[0].workload === own[0].workload ? each.knee : [],
  );
  if (same.length > 1 && knees.length === same.length)
    return sayKnees(knees, listAll(names.filter(Boolean)), say, nameVaried(same, about));
  const settings = own[0].settings
    .toReversed()
    .map(({ factor, value }) => nameSetting(value, factor, about.units));
  const where = listAll([...names, ...settings].filter(Boolean));
  return sayKnee(knee, say, where && `for ${where},`).finding;
}

/** @param {{own: Run[]}[]} curves @param {Context} about @returns {string} virtual controller and Storage I/O Control */
function nameVaried(curves, { units }) {
  const valuesOf = (/** @type {string} */ factor) =>
    new Set(curves.flatMap(({ own }) => own[0].settings.find((each) => each.factor === factor)?.value ?? []));
  const factors = new Set(curves.flatMap(({ own }) => own[0].settings.map(({ factor }) => factor)));
  return listAll(
    [...factors].filter((factor) => valuesOf(factor).size > 1).map((factor) => nameFactor(factor, units)),
  );
}

/**
 * @param {{at: CurvePoint, next: CurvePoint}[]} knees  at the same load
 * @param {string} where
 * @param {(load: number) => string} say
 * @param {string} varied  what the curves differ in
 */
function sayKnees(knees, where, say, varied) {
  const ends = (/** @type {(number | null)[]} */ values, /** @type {string} */ measure) => {
    const [low, high] = [minOf, maxOf].map((end) => formatFigure(end(values.map(Number)), measure));
    const [unit] = /[^\d.,]*$/.exec(high) ?? [""];
    return low === high ? high : `${low.endsWith(unit) ? low.slice(0, -unit.length) : low} to ${high}`;
  };
  const [{ at, next }] = knees;
  const isTimed = knees.every(
    (knee) => knee.at.latency_mean_us !== null && knee.next.latency_mean_us !== null,
  );
  const endsOf = (/** @type {(knee: typeof knees[number]) => number} */ ratioOf) =>
    /** @type {const} */ ([minOf(knees.map(ratioOf)), maxOf(knees.map(ratioOf))]);
  const first = fill(findings.knee_all, {
    ...{ where: where && `for ${where},`, load: say(at.load), count: knees.length },
    of: varied && ` of ${varied}`,
    iops: ends(
      knees.map((knee) => knee.at.iops),
      "iops",
    ),
    latency: isTimed
      ? ends(
          knees.map((knee) => knee.at.latency_mean_us),
          "latency_mean_us",
        )
      : "latencies that were not recorded",
  });
  if (!isTimed) return first;
  const times = endsOf((knee) => Number(knee.next.latency_mean_us) / Number(knee.at.latency_mean_us));
  const second = fill(findings.knee_next, {
    next: say(next.load),
    move: formatMove(...endsOf((knee) => knee.next.iops / knee.at.iops), iops),
    times: `${formatRange(...times, 2)} the`,
  });
  return `${first} ${second}`;
}

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {{own: Run[], curve: CurvePoint[]}[]} each curve with its runs; VMs that ran together are one of them
 */
const drawCurves = (runs, about) =>
  groupCurves(combineTogether(admitRuns(runs, readAdmission(about, runs)), about), about.loadAxis).map(
    (own) => ({ own, curve: drawCurve(own, about.measures) }),
  );

/**
 * @param {number} load
 * @param {Context} about
 * @param {Run[]} own  runs of the curve
 */
const describeLoad = (load, { loadAxis, units, study }, own) =>
  loadAxis
    ? `${describeLevel(String(load), loadAxis, units)}${study.together ? " per VM" : sayEach(loadAxis, own)}`
    : String(load);

/**
 * The queue of one disk or thread is never called that of all.
 * @param {string} loadAxis
 * @param {Run[]} own  runs of the curve
 * @returns {string} " per disk"; empty where the load is that of all together
 */
function sayEach(loadAxis, own) {
  const [{ load, outstanding_io: total, vms, factors }] = own;
  if (loadAxis !== "queue_depth" || !load || !total || total <= load) return "";
  return total === load * (vms ?? 1) * Number(factors.disks_per_vm ?? 1) ? " per disk" : " per thread";
}

/** IOPS that grow at least as much as latency does at the last load have not stopped growing. */
const growingPower = 0.5;

/**
 * @param {CurvePoint[]} curve
 * @param {(load: number) => string} say
 * @returns {{form: string, finding: string} | null} null where the curve has flattened at its end, or latency is not known
 */
function sayGrowing(curve, say) {
  const [before, last] = curve.slice(-2);
  if (
    last.latency_mean_us === null ||
    last.iops < before.iops * (last.load / before.load) ** growingPower ||
    last !== findPeak(curve)
  )
    return null;
  const finding = fill(findings.growing, {
    load: say(last.load),
    iops: formatFigure(last.iops, "iops"),
    latency: formatFigure(last.latency_mean_us, "latency_mean_us"),
  });
  return { form: "growing", finding };
}

/** IOPS that differ by less are the same. */
const sameShare = 0.99;

/** @param {CurvePoint[]} curve */
function nameParts(curve) {
  const to = (findKnee(curve)?.at ?? findPeak(curve)).load;
  const before = curve.filter(({ load }) => load <= to / step);
  const share = before.at(-1) ?? curve[0];
  // Of loads with the same share the smallest has the lowest latency.
  const from = curve.find((point) => point.iops >= sameShare * share.iops) ?? share;
  return { from, to: /** @type {CurvePoint} */ (curve.find(({ load }) => load === to)) };
}

/**
 * @param {CurvePoint[]} curve
 * @param {{from: CurvePoint, to: CurvePoint}} parts
 * @param {(load: number) => string} say
 */
function saySweep(curve, { from, to }, say) {
  const [first, last] = from === to ? [curve[0], curve[curve.length - 1]] : [from, to];
  const values = {
    from: String(first.load),
    to: say(last.load),
    more: formatEffect(last.iops / first.iops, last.iops / first.iops, iops),
  };
  const share = fill(findings.sweep_share, {
    from: say(first.load),
    give: first.load === 1 ? "gives" : "give",
    share: `${Math.round((100 * first.iops) / findPeak(curve).iops)} %`,
  });
  if (first.latency_mean_us === null || last.latency_mean_us === null)
    return { form: "sweep_iops", finding: fill(findings.sweep_iops, values) };
  const times = formatTimes(last.latency_mean_us / first.latency_mean_us);
  return {
    form: "sweep",
    finding: `${share} ${fill(findings.sweep, { ...values, to: String(last.load), times })}`,
  };
}

/**
 * @param {{at: CurvePoint, next: CurvePoint}} knee
 * @param {(load: number) => string} say
 * @param {string} [where]  for 4k reads,
 */
function sayKnee({ at, next }, say, where = "") {
  const latency =
    at.latency_mean_us === null
      ? "a latency that was not recorded"
      : formatFigure(at.latency_mean_us, "latency_mean_us");
  const first = fill(findings.knee, {
    ...{ where, load: say(at.load) },
    ...{ iops: formatFigure(at.iops, "iops"), latency },
  });
  if (at.latency_mean_us === null || next.latency_mean_us === null) return { form: "knee", finding: first };
  const second = fill(findings.knee_next, {
    next: say(next.load),
    move: formatMove(next.iops / at.iops, next.iops / at.iops, iops),
    times: formatTimes(next.latency_mean_us / at.latency_mean_us),
  });
  return { form: "knee", finding: `${first} ${second}` };
}

/**
 * @param {Run[]} own
 * @param {CurvePoint[]} curve
 * @param {Context} about
 * @param {(load: number) => string} say
 * @returns {{form: string, finding: string} | null} null where it is not known
 */
function sayOnset(own, curve, about, say) {
  const row = (about.findings.curves ?? []).find(
    ({ tool, workload }) => tool === own[0].tool && workload === own[0].workload,
  );
  if (!row || row.latency_flat_to === null || row.latency_grows_at === null) return null;
  const flat = curve.find(({ load }) => load === row.latency_flat_to);
  if (!flat || flat.latency_mean_us === null || row.latency_growth === null) return null;
  return {
    form: "latency_grows",
    finding: fill(findings.latency_grows, {
      load: say(row.latency_flat_to),
      latency: formatFigure(flat.latency_mean_us, "latency_mean_us"),
      times: formatTimes(row.latency_growth).replace(/ the$/, ""),
      next: String(row.latency_grows_at),
    }),
  };
}
