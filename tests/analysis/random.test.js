/** The generator behind seeded tests and simulations. */
import { expect, test } from "vitest";
import { seedUniform } from "../../src/analysis/curves/random.js";

test.each([
  [0, [1144304738, 1416247, 958946056]],
  [1, [2693262067, 11749833, 2265367787]],
  [-1, [3850105811, 813802916, 3073704848]],
])("seed %i gives the numbers of the published generator mulberry32", (seed, expected) => {
  const uniform = seedUniform(seed);
  expect(expected.map(() => uniform() * 2 ** 32)).toEqual(expected);
});
