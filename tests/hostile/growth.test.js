/**
 * No reader takes much more than twice as long for twice as much, whatever a line repeats. Without LONG=1 a few shapes
 * are read, and have to end. With it CPU time is measured, in two rounds:
 *
 * - Every shape is looked at in steps of four times the length, up to 2 MiB (32 KiB of names and heads), until what
 *   grows takes 50 ms and as long as the file around it. Where the last step took less than 4.5 times as long (linear:
 *   4; what takes three times as long for twice the length: 6.4 at least), the shape is linear. From 4.5 to 5 it goes
 *   a step further.
 * - The others are measured at that length and twice that, three times. The median has to be less than 3.
 *
 * The file around what grows is taken off both times, which makes the ratios larger, never smaller. What takes less
 * than 20 ms at 2 MiB is too short to tell. No shape takes more than its budget at any length it was read at. The same
 * FUZZ_SEED makes the same shapes on any machine.
 *
 *   LONG=1 GROWTH_SHAPES=100 GROWTH_SUBJECTS=esxtop,words npm run test:long -- tests/hostile/growth
 */
import { expect, test } from "vitest";
import { readShapes } from "./growth/screen.js";
import { subjects } from "./growth/subjects.js";

const whole = Boolean(process.env.LONG);
/** Of each subject. */
const shapes = Number(process.env.GROWTH_SHAPES ?? (whole ? 2000 : 3));
const seed = process.env.FUZZ_SEED ?? "1";
/** By the clock, of busy machines too: only what has no end in sight takes so long. */
const seconds = 120;
const bytes = 2 ** 17;
/** Of the time that twice as long a shape takes. */
const mostGrowth = 3;

/** @import {Read} from "./growth/screen.js" */

const chosen = process.env.GROWTH_SUBJECTS?.split(",");
const measured = subjects.filter(({ name }) => chosen?.includes(name) ?? true);

const jobs = measured.flatMap(({ name }) =>
  Array.from({ length: shapes }, (_, i) => ({
    ...{ subject: name, seed: `${seed}-${i}` },
    bytes: whole ? null : bytes,
  })),
);

/** @param {Read} read */
const isSlow = ({ hung, growth }) => hung || (growth?.ratio ?? 0) >= mostGrowth || (growth?.share ?? 0) >= 1;

/** @param {Read} read */
const say = ({ subject, seed, shape, growth }) =>
  `${subject} (${seed}): ${growth ? `${growth.ratio?.toFixed(2)} times for twice ${growth.bytes} bytes, ${growth.share.toFixed(2)} of its budget` : "ended"}: ${shape}`;

/** @param {string} line of progress, where somebody waits for hours */
const show = (line) => void (whole && process.stderr.write(`${line}\n`));

/** @returns {(read: Read) => void} shows what is slow at once, and each subject when it is done */
function makeProgress() {
  /** @type {Map<string, Read[]>} */
  const reads = new Map(measured.map(({ name }) => [name, []]));
  return (read) => {
    const of = /** @type {Read[]} */ (reads.get(read.subject));
    of.push(read);
    if (isSlow(read)) show(say(read));
    if (of.length === shapes) show(sum(read.subject, of));
  };
}

/**
 * @param {string} name
 * @param {Read[]} reads
 */
function sum(name, reads) {
  const growths = reads.flatMap(({ growth }) => growth ?? []);
  const steps = growths.flatMap(({ stepped }) => stepped ?? []).sort((a, b) => a - b);
  const ratios = growths.flatMap(({ ratio }) => ratio ?? []);
  const share = Math.max(0, ...growths.map((growth) => growth.share));
  const median = steps.length ? steps[steps.length >> 1].toFixed(1) : "-";
  return `${name}: ${reads.length} shapes, ${steps.length} long enough to tell, half of them at most ${median} times for four times the length; ${ratios.length} measured, at most ${Math.max(0, ...ratios).toFixed(2)} times for twice; ${share.toFixed(2)} of a budget`;
}

const hours = 3_600_000;

test(
  `${shapes} shapes of lines for each of ${measured.length} subjects`,
  { timeout: 12 * hours },
  async () => {
    const reads = await readShapes(jobs, seconds, whole ? undefined : 2, makeProgress());
    expect(reads.filter(isSlow).map(say).sort()).toEqual([]);
    for (const { name } of measured) {
      const taken = reads.filter(({ subject, shape }) => subject === name && shape);
      expect(taken.length, `shapes that ${name} takes`).toBeGreaterThan(0.5 * shapes);
    }
  },
);
