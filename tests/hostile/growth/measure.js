/** How CPU time grows with length. Two short looks at a shape tell most of the linear ones; the others are measured. */
import { fill } from "./shapes.js";

/** @import {Shape} from "./shapes.js" */
/** @import {Model, Subject} from "./subjects.js" */

const looks = [2 ** 16, 2 ** 19];
/** Of eight times the length; less than this and the shape is linear but for what a clock shows. */
const mostGrowth = 10;
const tooShort = 20;
/** For its length: whatever takes longer is measured. */
const tooLong = 400;
const measurable = 50;

/**
 * @typedef {object} Growth
 * @property {number} bytes
 * @property {number} ms CPU time
 * @property {number | null} ratio of the time that twice as long a shape takes; null where both are too short to tell
 */

/**
 * @param {Subject} subject
 * @param {Model} model
 * @param {Shape} shape
 * @returns {Promise<Growth>}
 */
export async function measureGrowth(subject, model, shape) {
  const time = (/** @type {number} */ bytes) => subject.run(model, Buffer.from(fill(shape, bytes), "latin1"));
  const [short, long] = looks.map((bytes) => Math.min(bytes, subject.mostBytes / 2));
  const base = await time(0);
  const first = await time(short);
  const second = long > short ? await time(long) : first;
  const grown = second - Math.min(base, first / 2);
  const isLinear =
    grown < tooShort || (long > short && grown < Math.min(tooLong, mostGrowth * Math.max(first - base, 1)));
  if (isLinear) return { bytes: long, ms: second, ratio: null };
  return measureRatio(time, short, subject.mostBytes / 2);
}

/**
 * @param {(bytes: number) => Promise<number>} time
 * @param {number} from bytes
 * @param {number} most bytes
 * @returns {Promise<Growth>}
 */
async function measureRatio(time, from, most) {
  let bytes = from;
  let ms = await time(bytes);
  while (ms < measurable && bytes < most) {
    bytes = Math.min(most, bytes * 2);
    ms = await time(bytes);
  }
  if (ms < measurable) return { bytes, ms, ratio: null };
  const ratios = [];
  for (let i = 0; i < 3; i++) {
    ms = await time(bytes);
    ratios.push((await time(2 * bytes)) / ms);
  }
  return { bytes, ms, ratio: ratios.sort((a, b) => a - b)[1] };
}
