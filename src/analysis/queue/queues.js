/** The table queues: Little's law with a turnaround, a row a run. */
import { describePoint, listWords } from "../series.js";
import { formatCount, tellApart } from "../../words/numbers.js";
import { judgedFrom, shortFrom } from "./rules.js";
import { judgeSeries } from "./series.js";
import { countIos, countWorkers, statedSlots } from "./turnaround.js";
import { sayTool } from "../../words/workloads.js";

/** @import {About, Point, QueueRow} from "../types.js" */
/** @import {Judged} from "./series.js" */
/** @import {Implied} from "./turnaround.js" */

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {QueueRow[]}
 */
export const queues = (points, about) =>
  judgeSeries(points).flatMap(({ judged, multiple }) =>
    judged.map((each) => queueRow(each, multiple, about)),
  );

/**
 * @param {Judged} judged
 * @param {number} multiple
 * @param {About} about
 * @returns {QueueRow}
 */
function queueRow(judged, multiple, about) {
  const { point, implied, exemptions, class: found } = judged;
  const stated = statedSlots(point);
  return {
    run: point.run,
    class: found,
    n_slots: implied?.slots ?? stated,
    multiple,
    in_flight: implied?.value ?? null,
    tau_us: implied?.turnaround ?? null,
    tau_low_us: implied?.turnaroundLow ?? null,
    tau_ok_us: implied?.usual ?? null,
    short: implied?.short ?? null,
    edge_share: implied?.edges ?? null,
    slots_short_per_worker: implied?.shortPerWorker ?? null,
    depth_share_full: point.queue_full_pct == null ? null : point.queue_full_pct / 100,
    exempt_by: exemptions.length ? JSON.stringify(exemptions) : null,
    sentence: describeQueue(judged, about),
  };
}

/**
 * @param {Judged} judged
 * @param {About} about
 * @returns {string} what is known of the queue of a run, with the run
 */
export const describeQueue = (judged, { units, loadAxis }) =>
  `${describePoint(judged.point, units, loadAxis)}: ${says[judged.class](judged)}.`;

/** @type {Record<QueueRow["class"], (judged: Judged) => string>} */
const says = {
  consistent: sayFull,
  multiple: (judged) =>
    `on average ${tellApart(known(judged).value, known(judged).slots)[0]} I/Os were in flight; ${known(judged).stated} were set. The whole series shows ${known(judged).slots / known(judged).stated} times the queue depth set`,
  short: sayShort,
  gross: sayShort,
  above: sayAbove,
  "too short to judge": sayTooShort,
  "not kept full by options": ({ exemptions }) =>
    `with ${listWords(exemptions.map((option) => (option === "rate_iops" ? "a rate limit" : option)))} the load generator does not keep the queue full. That option sets the IOPS, so they are no maximum; use only the latency`,
  "two phases": () =>
    "with verify a second phase reads what was written. IOPS and latency mix two loads, so the queue was not checked",
  "not full by its own count": ({ point, implied }) =>
    `by fio's own count the queue was not full. Only ${round(Number(point.queue_full_pct))} % of the I/Os were submitted with all ${implied?.slots} in flight`,
  "not stated": ({ point }) =>
    statedSlots(point)
      ? "IOPS or the mean latency of all I/Os is not known, so the queue was not checked"
      : "the queue depth is not recorded, so the queue was not checked",
};

/** @param {Judged} judged */
const known = ({ implied }) => /** @type {Implied} */ (implied);

/** @param {Judged} judged */
function sayInFlight(judged) {
  const { value, slots, stated } = known(judged);
  const times = slots === stated ? "" : ` (${slots / stated} times the ${formatCount(stated)} set)`;
  return `on average ${tellApart(value, slots).join(" of ")} I/Os were in flight${times}`;
}

/** @param {Judged} judged */
function sayFull(judged) {
  const { turnaround, turnaroundLow } = known(judged);
  const inFlight = sayInFlight(judged);
  if (turnaroundLow <= 0) return `${inFlight}, so the queue was full`;
  return `${inFlight}; ${sayTool(judged.point.tool ?? "the tool")} needed ${formatTime(turnaround)} between I/Os`;
}

/** @param {Judged} judged */
function sayShort(judged) {
  const { point, turnaround, usual } = known(judged);
  const inFlight = sayInFlight(judged);
  if (isOneByOne(known(judged)))
    return `${inFlight}, one for each thread. I/Os completed one after the other, as cached or synchronous ones do, so the queue depth had no effect`;
  const said = `${inFlight}, which leaves ${formatTime(turnaround)} per I/O unexplained; in comparable runs it is at most ${formatTime(usual)}`;
  return point.duration_s
    ? said
    : `${said}. The run time is unknown, so ramp-up and ramp-down could not be subtracted`;
}

/**
 * Whether each thread had one I/O in flight and no more.
 * @param {Implied} implied
 */
function isOneByOne({ point, value, slots }) {
  const workers = countWorkers(point);
  return Boolean(point.threads) && slots >= 2 * workers && Math.abs(value / workers - 1) <= shortFrom;
}

/** @param {Judged} judged */
function sayAbove(judged) {
  const { value, slots } = known(judged);
  const [found, set] = tellApart(value, slots);
  const said = `IOPS × latency gives ${found} outstanding I/Os; ${set} were set`;
  if (mayBeUnequal(known(judged)))
    return `${said}. A plain mean over unequal VMs (coefficient of variation ${Math.sqrt(value / slots - 1).toFixed(2)}) or a deeper queue would explain it`;
  return mayBePlainMean(known(judged))
    ? `${said}. A plain mean over reads and writes or a deeper queue would explain it`
    : `${said}. More I/Os were in flight than set, or the latency includes I/Os that the IOPS do not`;
}

/**
 * Whether a plain mean over unequal VMs may have made the latency too large. What was computed here is weighted by
 * I/Os, one VM is equal to itself, and an excess beyond the number of VMs is put down to something else.
 * @param {Implied} implied
 */
export const mayBeUnequal = ({ point, value, slots }) =>
  point.printed && (point.vms ?? Infinity) > 1 && value / slots <= (point.vms ?? Infinity);

/**
 * Whether a plain mean, over unequal VMs or over reads and writes, may have made the latency too large: (R + W) / 2 is at
 * most 1 / (2p) times the mean weighted by I/Os, p the smaller of both shares.
 * @param {Implied} implied
 */
export function mayBePlainMean({ point, value, slots }) {
  const reads = (point.read_pct ?? 0) / 100;
  const rarer = Math.min(reads, 1 - reads);
  const vms = point.vms ?? Infinity;
  if (!point.printed || (vms <= 1 && rarer <= 0)) return false;
  return value / slots <= vms * (rarer > 0 ? 1 / (2 * rarer) : 1);
}

/** @param {Judged} judged */
function sayTooShort(judged) {
  const { point } = judged;
  const ios = countIos(point);
  if (ios !== null && ios < judgedFrom.ios) return `${Math.round(ios)} I/Os are too few to judge the queue`;
  if (point.duration_s && point.duration_s < judgedFrom.seconds)
    return `a run of ${round(point.duration_s)} s is too short to judge the queue`;
  return `start and end take ${round(known(judged).edges * 100)} % of the run's time, too much to judge the queue`;
}

/** @param {number} value */
const round = (value) => Number(value.toPrecision(3)).toLocaleString("en");

/** @param {number} us */
function formatTime(us) {
  const [value, unit] = us < 1000 ? [us, "µs"] : us < 1e6 ? [us / 1000, "ms"] : [us / 1e6, "s"];
  return `${Number(value.toPrecision(value < 100 ? 2 : 3))} ${unit}`;
}
