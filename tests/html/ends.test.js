/** The least and the largest of numbers are those of Math, of lists that are too long for its arguments, too. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { maxOf, minOf } from "../../src/words/ends.js";

test("are those of Math.min and Math.max, also of none and of what is no number", () =>
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.integer(), fc.double()), { maxLength: 50 }), (values) => {
      expect([minOf(values), maxOf(values)].map((end) => end + 0)).toEqual(
        [Math.min(...values), Math.max(...values)].map((end) => end + 0),
      );
    }),
  ));

test("of a million numbers", () => {
  const values = Array.from({ length: 1e6 }, (_, i) => (i * 7919) % 1_000_003);
  expect([minOf(values), maxOf(values)]).toEqual([0, 1_000_002]);
});
