import fc from "fast-check";
import { expect, test } from "vitest";
import { joinRegions } from "../../src/analysis/answer/stretches.js";

/**
 * @param {number} from_load
 * @param {number} to_load
 * @param {...string} winners
 */
const region = (from_load, to_load, ...winners) => ({
  from_load,
  to_load,
  loads: to_load - from_load + 1,
  winners,
  replicated: true,
});

test("regions that share a leader are one stretch, which keeps only what leads all along", () => {
  const regions = [region(1, 1, "1"), region(2, 2, "4"), region(3, 5, "4", "8"), region(6, 9, "2", "4")];
  expect(joinRegions(regions)).toEqual([
    { from_load: 1, to_load: 1, loads: 1, levels: ["1"], replicated: true },
    { from_load: 2, to_load: 9, loads: 8, levels: ["4"], replicated: true },
  ]);
});

test("a stretch is replicated only if all of it is", () => {
  const [stretch] = joinRegions([region(1, 1, "1"), { ...region(2, 2, "1"), replicated: false }]);
  expect(stretch.replicated).toBe(false);
});

test("covers every load once, and each of its levels leads in every region of it", () => {
  const regions = fc.array(fc.subarray(["1", "2", "4", "8"], { minLength: 1 }), { maxLength: 12 });
  fc.assert(
    fc.property(regions, (winners) => {
      const given = winners.map((own, i) => region(i, i, ...own));
      const stretches = joinRegions(given);
      expect(stretches.reduce((sum, { loads }) => sum + loads, 0)).toBe(given.length);
      for (const { from_load, to_load, levels } of stretches) {
        expect(levels.length).toBeGreaterThan(0);
        for (const { winners: own } of given.slice(from_load, to_load + 1))
          expect(own).toEqual(expect.arrayContaining(levels));
      }
    }),
  );
});

test("changes nothing that it was given", () => {
  const given = [region(1, 1, "1", "2"), region(2, 2, "1")];
  const before = structuredClone(given);
  joinRegions(given);
  expect(given).toEqual(before);
});
