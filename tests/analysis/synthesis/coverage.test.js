/** A seeded slice of the grid, before a landing a fourth of it; tests/long/synthesis.test.js counts all of it and writes docs/methodology-synthesis.md. */
import { describe, expect, test } from "vitest";
import { countCovered, designs, errors } from "./simulated.js";

const times = 1500;

/** Three standard errors of so many draws below what is asked for. */
const slack = 3 * Math.sqrt((0.93 * 0.07) / times);

describe.each(Object.keys(errors).map((name, i) => /** @type {const} */ ([name, i])))(
  "errors %s",
  (name, place) => {
    test.each(
      designs()
        .filter((each) => each.errors === name && each.known === "known" && [3, 5, 10].includes(each.k))
        .filter((_, i) => process.env.LONG || (i + place) % 4 === 0)
        .map((each) => /** @type {const} */ ([each.k, each.tau, each])),
    )(
      "%d labs, tau %d of an error: the interval holds the truth in 93 of 100 or more",
      (_k, _tau, design) => {
        const { covered } = countCovered(design, times, 18);
        expect(covered / times).toBeGreaterThanOrEqual(0.93 - slack);
      },
    );
  },
);
