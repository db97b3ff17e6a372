/** One run is one invocation: a file with several gives the runs that the same invocations give in files of their own. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWorkers } from "../../../loaders/reading/python.js";
import { concatenate, listInvocations, readRuns } from "./invocations.js";

const numRuns = process.env.LONG ? 60 : 2;
/** Of so many pieces one is left out, or there twice. */
const step = process.env.LONG ? 1 : 2;

/** @type {ReturnType<typeof startWorkers>} */
let workers;
beforeAll(() => void (workers = startWorkers(1)));
afterAll(() => workers.stop());

describe.each(await listInvocations())(
  "$tool, $of",
  ({ name, pieces, join = concatenate, isOrdered = false }) => {
    /** @type {(string | Uint8Array)[]} */
    let given;
    /** @type {string[]} the run of each piece */
    let apart;
    const read = (/** @type {(string | Uint8Array)[]} */ chosen) =>
      readRuns(name, join(chosen), workers.rows);

    beforeAll(async () => {
      given = pieces();
      apart = [];
      for (const piece of given) {
        const { runs } = await readRuns(name, piece, workers.rows);
        expect(runs).toHaveLength(1);
        apart.push(...runs);
      }
    });

    test("are at least three, and all different", () => {
      expect(new Set(apart).size).toBe(apart.length);
      expect(apart.length).toBeGreaterThan(2);
    });

    test("together are the same runs as apart", async () => {
      expect((await read(given)).runs).toEqual([...apart].sort());
    });

    test("without one are those of the others; one that is there twice is reported or two runs", async () => {
      for (let i = 0; i < given.length; i += step) {
        const rest = (/** @type {any[]} */ list) => list.filter((_, place) => place !== i);
        expect((await read(rest(given))).runs).toEqual(rest(apart).sort());
        const twice = await read([...given.slice(0, i + 1), ...given.slice(i)]);
        const isTold = twice.problems.length > 0;
        expect(twice.runs).toEqual(
          [...apart, ...(isTold && twice.runs.length === apart.length ? [] : [apart[i]])].sort(),
        );
      }
    });

    test.skipIf(isOrdered)("in any order and number are the same runs", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.shuffledSubarray(
            given.map((_, i) => i),
            { minLength: 1 },
          ),
          async (order) => {
            const { runs } = await read(order.map((i) => given[i]));
            expect(runs).toEqual(order.map((i) => apart[i]).sort());
          },
        ),
        { numRuns },
      );
    });
  },
);
