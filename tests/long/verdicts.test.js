/** The gates of the verdicts on conditions, in full: at least 2,000 a cell. */
import { describe, expect, test } from "vitest";
import { allDrifts, designsOf, driftsOfOneOrder, slack, spreadCvs } from "../analysis/compare/gates.js";
import { countFamilies, countFound, drawsOf } from "../analysis/compare/simulated.js";

/** @import {Design} from "../analysis/compare/simulated.js" */

const studies = 2000;

/** @param {Design} design */
const nameOf = ({ order, levels, repeats, noise }) =>
  `${order}, ${noise?.drift ?? "no drift"}, ${repeats} repeats of ${levels} levels`;

const cells = ["blocks, random", "random order"].flatMap((order) =>
  allDrifts.flatMap((drift) => designsOf(order, drift)),
);

describe.each(cells.map((design) => /** @type {const} */ ([nameOf(design), design])))("%s", (_, design) => {
  test("coverage", () => {
    const { judged, covered, silent } = countFound({ ...design, ratio: 1.2 }, studies, 11);
    console.log(`${nameOf(design)}: covered ${covered} of ${judged}`);
    expect(silent).toBe(0);
    expect(covered / judged).toBeGreaterThanOrEqual(0.92 - slack(0.92, judged) / 3);
    expect(covered / judged).toBeLessThanOrEqual(0.99);
    if (!design.noise?.drift && design.order === "blocks, random")
      expect(Math.abs(covered / judged - 0.95)).toBeLessThanOrEqual(0.02);
  });

  test("false at +5 %", () => {
    const { judged, beyond } = countFound({ ...design, ratio: 1.05 }, studies, 12);
    console.log(`${nameOf(design)}: false ${beyond} of ${judged}`);
    expect(beyond / judged).toBeLessThanOrEqual(0.04);
  });
});

describe.each(driftsOfOneOrder)("blocks with the same order in each, drift %s", (drift) => {
  test("hold the truth, and call little of +5 %", () => {
    for (const design of designsOf("blocks, same order", drift)) {
      const { judged, covered } = countFound({ ...design, ratio: 1.2 }, studies, 13);
      const { beyond } = countFound({ ...design, ratio: 1.05 }, studies, 14);
      console.log(`${nameOf(design)}: covered ${covered}, false ${beyond} of ${judged}`);
      expect(covered / judged, nameOf(design)).toBeGreaterThanOrEqual(0.92);
      expect(beyond / judged, nameOf(design)).toBeLessThanOrEqual(0.04);
    }
  });
});

describe("refused in random order", () => {
  test.each([
    [3, 0.1],
    [5, 0.03],
    [8, 0.004],
  ])("%d repeats: about %d", (repeats, share) => {
    const { refused } = countFound({ order: "random order", repeats }, 20_000, 15);
    console.log(`refused, ${repeats} repeats: ${refused} of 20,000`);
    expect(Math.abs(refused / 20_000 - share)).toBeLessThan(slack(share, 20_000) + share / 4);
  });
});

describe.each([10, 60, 300])("a family of %d", (size) => {
  test.each([
    [3, 0.4],
    [3, 0.8],
    [5, 0.4],
  ])("%d repeats, CVs spread by e^%d", (repeats, spread) => {
    const { uniform, normal } = drawsOf(16);
    const families = Math.ceil(60_000 / size / 3);
    const ratios = () => (uniform() < 0.1 ? 1.5 : 1.05);
    const given = { repeats, size, cvs: spreadCvs(normal, spread), ratios };
    const { false_share, found, wrong } = countFamilies(given, families, 17);
    console.log(
      `family of ${size}, ${repeats} repeats, e^${spread}: ${false_share}, ${wrong} of ${found} found`,
    );
    expect(false_share).toBeLessThanOrEqual(0.07);
  });

  test("all on the margin", () => {
    const families = Math.ceil(60_000 / size / 3);
    const { normal } = drawsOf(18);
    const given = { repeats: 3, size, ratio: 1.05, cvs: spreadCvs(normal, 0.4) };
    const { false_share } = countFamilies(given, families, 19);
    console.log(`family of ${size}, all on the margin: ${false_share}`);
    expect(false_share).toBeLessThanOrEqual(0.07);
  });
});

test("power: +10 % at a CV of 5 % from five blocks, in a family of one", () => {
  const { judged, beyond } = countFound({ repeats: 5, ratio: 1.1, noise: { cv: 0.05 } }, 20_000, 20);
  console.log(`power: ${beyond} of ${judged}`);
  expect(beyond / judged).toBeGreaterThanOrEqual(0.18);
});
