/**
 * How CPU time grows with length. Every shape is looked at in steps of four times the length, until what grows takes
 * long enough to tell: most are linear, and that is shown by one step. The others are measured.
 */
import { budgetOf } from "../../../loaders/reading/box/budgets.js";
import { fill } from "./shapes.js";

/** @import {Shape} from "./shapes.js" */
/** @import {Model, Subject} from "./subjects.js" */

/** Parts of the greatest length of which there is twice as much. */
const looks = [1 / 64, 1 / 16, 1 / 4, 1];
const step = 4;
/** Milliseconds that tell; of the whole file what grows has to be half. */
const measurable = 50;
/** Of the greatest length; less, and it grew by nothing that matters. */
const tooShort = 20;
/** Milliseconds: a shape that takes longer is measured at half of its length. */
const tooLong = 1000;
/**
 * Times that a step of four takes: 4 where all is linear, 6.4 where twice the length takes three times as long, for a
 * part that grows with the square. What is between goes a step further.
 */
const [linear, suspect] = [4.5, 5];

/**
 * @typedef {object} Growth
 * @property {number} bytes
 * @property {number} ms CPU time
 * @property {number | null} stepped times that a step of four takes, as looked at; null where it is too short to tell
 * @property {number | null} ratio of the time that twice as long a shape takes, median of three; null where not measured
 * @property {number} share of its budget of seconds that the file took which took most of it
 */

/** @typedef {{grown: (bytes: number) => Promise<number>, share: () => number}} Clock */

/**
 * @param {Subject} subject
 * @param {Model} model
 * @param {Shape} shape
 * @returns {Promise<Growth>}
 */
export async function measureGrowth(subject, model, shape) {
  const { clock, base } = await startClock(subject, model, shape);
  const most = subject.mostBytes / 2;
  const enough = Math.max(measurable, base);
  const seen = await look(clock, most, enough);
  const told = { bytes: seen.bytes, ms: seen.ms, stepped: seen.stepped };
  const isLinear = seen.stepped === null || seen.stepped < suspect;
  if (isLinear) return { ...told, ratio: null, share: clock.share() };
  return { ...told, ...(await measureRatio(clock, seen.bytes, most, enough)), share: clock.share() };
}

/**
 * @param {Subject} subject
 * @param {Model} model
 * @param {Shape} shape
 * @returns {Promise<{clock: Clock, base: number}>} milliseconds of what grows; base: of the file around it
 */
async function startClock(subject, model, shape) {
  let share = 0;
  const time = async (/** @type {number} */ bytes) => {
    const content = Buffer.from(fill(shape, bytes), "latin1");
    const ms = await subject.run(model, content);
    share = Math.max(share, ms / 1000 / budgetOf(content.length, false).seconds);
    return ms;
  };
  const base = Math.min(await time(0), await time(0));
  return { clock: { grown: async (bytes) => (await time(bytes)) - base, share: () => share }, base };
}

/**
 * @param {Clock} clock
 * @param {number} most bytes
 * @param {number} enough milliseconds
 */
async function look({ grown }, most, enough) {
  let bytes = most * looks[0];
  let ms = await grown(bytes);
  let before = ms < enough ? Infinity : await grown(bytes / step);
  for (const part of looks.slice(1)) {
    const times = ms / least(before);
    if (ms >= enough && (times < linear || times >= suspect)) break;
    bytes = most * part;
    ms = await grown(bytes);
    before = ms < tooShort ? Infinity : await grown(bytes / step); // code is quick by now, as it is not at first
  }
  return { bytes, ms, stepped: ms < tooShort ? null : ms / least(before) };
}

/** @param {number} ms of a short shape, by a clock that shows more and less than that */
const least = (ms) => Math.max(ms, 1);

/**
 * @param {Clock} clock
 * @param {number} from bytes
 * @param {number} most bytes
 * @param {number} enough milliseconds
 */
async function measureRatio({ grown }, from, most, enough) {
  let bytes = from;
  let ms = await grown(bytes);
  while (ms < enough && bytes < most) ms = await grown((bytes *= 2));
  while (ms > tooLong && bytes > 1) ms = await grown((bytes /= 2));
  if (ms < tooShort) return { bytes, ms, ratio: null };
  const ratios = [];
  for (let i = 0; i < 3; i++) {
    globalThis.gc?.();
    ms = await grown(bytes);
    globalThis.gc?.();
    ratios.push((await grown(2 * bytes)) / least(ms));
  }
  return { bytes, ms, ratio: ratios.sort((a, b) => a - b)[1] };
}
