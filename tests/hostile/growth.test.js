/** No reader takes more than twice as long for twice as much, whatever a line repeats. LONG=1 measures; else all are read. */
import { expect, test } from "vitest";
import { readShapes } from "./growth/screen.js";
import { subjects } from "./growth/subjects.js";

const whole = Boolean(process.env.LONG);
/** Of each subject. GROWTH_SHAPES=50 npm run test:long -- tests/hostile/growth: fewer */
const shapes = Number(process.env.GROWTH_SHAPES ?? (whole ? 2000 : 6));
const seed = process.env.FUZZ_SEED ?? "1";
/** By the clock, of busy machines too: only what has no end in sight takes so long. */
const seconds = 120;
const bytes = 2 ** 17;
/** Of the time that twice as long a shape takes. */
const mostGrowth = 3;

/** @import {Read} from "./growth/screen.js" */

const jobs = subjects.flatMap(({ name }) =>
  Array.from({ length: shapes }, (_, i) => ({
    ...{ subject: name, seed: `${seed}-${i}` },
    bytes: whole ? null : bytes,
  })),
);

/** @param {Read} read */
const tell = ({ subject, shape, growth }) =>
  `${subject}: ${growth ? `${growth.ratio?.toFixed(2)} times for twice ${growth.bytes} bytes` : "ended"}: ${shape}`;

test(`${shapes} shapes of lines for each of ${subjects.length} subjects`, async () => {
  const reads = await readShapes(jobs, seconds, whole ? undefined : 2);
  const slow = reads.filter(({ hung, growth }) => hung || (growth?.ratio ?? 0) >= mostGrowth);
  expect(slow.map(tell).sort()).toEqual([]);
  for (const { name } of subjects) {
    const taken = reads.filter(({ subject, shape }) => subject === name && shape);
    expect(taken.length, `shapes that ${name} takes`).toBeGreaterThan(0.5 * shapes);
  }
  if (whole) console.log(summary(reads));
});

/** @param {Read[]} reads */
const summary = (reads) =>
  subjects
    .map(({ name }) => {
      const of = reads.filter(({ subject }) => subject === name);
      const ratios = of.flatMap(({ growth }) => growth?.ratio ?? []);
      return `${name}: ${of.length} shapes, ${ratios.length} of 50 ms, at most ${Math.max(0, ...ratios).toFixed(2)} times`;
    })
    .join("\n");
