/** How long a run took, and how much it moved, from what is recorded. */
import { number } from "../validity/working-set.js";

/** @import {Point} from "../../types.js" */
/** @import {Subject} from "./subjects.js" */

/** Words of figures that sources print, as study.yaml has them under `reported`. */
const words = { time: ["run time", "time taken"], bytes: ["bytes moved"] };

/** What units as they are printed are in seconds or bytes; of others nothing is known. @type {Record<string, number>} */
const sizes = {
  ...{ msec: 1e-3, ms: 1e-3, s: 1, sec: 1, seconds: 1, min: 60, h: 3600 },
  ...{ bytes: 1, KB: 1e3, KiB: 2 ** 10, MB: 1e6, MiB: 2 ** 20, GB: 1e9, GiB: 2 ** 30, TiB: 2 ** 40 },
};

/**
 * @param {Pick<Point, "told"> | null} point
 * @param {"time" | "bytes"} what
 * @returns {{value: number, half_step: number} | null} seconds or bytes
 */
export function toldOf(point, what) {
  const found = words[what].map((name) => point?.told?.[name]).find((told) => told !== undefined);
  const size = sizes[found?.unit ?? ""];
  return found && size ? { value: found.value * size, half_step: found.half_step * size } : null;
}

/**
 * Seconds that the source prints, that are recorded as the measured time, or that the data take at the throughput where
 * a run ends with them.
 * @param {Subject} subject
 * @returns {number | null}
 */
export const timeTaken = ({ point, factors, bytes_per_s }) =>
  toldOf(point, "time")?.value ?? timeOfData(factors, bytes_per_s) ?? number(factors.duration_s);

/**
 * @param {Record<string, string>} factors
 * @param {number | null} bytesPerSecond
 * @returns {number | null} seconds; null where a run does not end with its data, or one of them is not known
 */
export function timeOfData({ run_bytes }, bytesPerSecond) {
  const bytes = number(run_bytes);
  return bytes && bytesPerSecond ? bytes / bytesPerSecond : null;
}
