/** The measuring instrument itself: what is read from a page, what is counted, and that studies are seeded. */
import { describe, expect, test } from "vitest";
import { cases } from "./cases/cases.js";
import { countPages, holds } from "./judge.js";
import { lineOf, parseMarkup } from "./pages/markup.js";
import { readPage } from "./pages/statements.js";
import { readInterval, readLevels, readVerdict, saysBetter, saysDirection } from "./pages/words.js";
import { allDesigns } from "./planted/planted.js";
import { drawNoise, drifts, scatters } from "./studies/noise.js";
import { makeStudy } from "./studies/files.js";
import { makeRuns } from "./studies/runs.js";
import { drawNormal, seedUniform } from "../../src/analysis/curves/random.js";

/** @param {object} told */
const told = (told) => `data-told="${JSON.stringify(told).replaceAll('"', "&quot;")}"`;
const pair = {
  ...{ of: "pair", study: "s", factor: "f", levels: ["2", "1"], place: ["fio", "4k randread", ""] },
  ...{ from: 8, to: 8, measure: "iops", verdict: "better", runs: 5 },
};
const region = { ...pair, of: "region", contenders: ["1", "2"], from: 12, to: 12, levels: ["1", "2"] };

const head = `<div class="answer">
<p class="answer-text">2 stripes are better: +30 % (25 to 36 %), five blocks.</p>
<table class="best"><thead><tr><th>Workload</th><th>fio</th></tr></thead><tbody>
<tr><th>4k randread</th><td><span class="stretch"><strong>2 stripes</strong> at 8</span> ·
<span class="stretch" ${told({ ...region, verdict: "set" })}>tie at 12</span></td></tr></tbody></table></div>`;
const comparisons = `<details><summary>Every comparison<span>2 rows</span></summary><table><thead><tr><th>Where</th><th>What</th>
<th>Values</th><th>Change</th><th>95 % interval</th><th>Interval among all</th><th>Runs</th><th>Verdict</th></tr></thead><tbody>
<tr><th>fio, 4k randread, Queue depth (outstanding I/Os) 8</th><td>IOPS</td><td>2 stripes against 1</td><td>+30 %</td>
<td>+25 % to +36 %</td><td>+22 % to +39 % (99.2 %)</td><td>5 and 5</td><td ${told(pair)}>better</td></tr>
<tr><th>fio, 4k randread, Queue depth (outstanding I/Os) 12</th><td>IOPS</td><td>2 stripes against 1</td><td>−3 %</td>
<td>−8 % to ±0 %</td><td>none</td><td>5 and 5</td><td>undecided <span>4 more runs of each setting may decide</span></td></tr></tbody></table></details>`;
const map = `<table class="winner-map"><thead><tr><th>Queue depth</th><th>8</th><th>12</th><th>16</th></tr></thead><tbody>
<tr><th>4k randread</th><td>2</td><td colspan="2">1=2</td></tr></tbody></table>`;
const fragments = { "studies/s/head": head, "studies/s/comparisons": comparisons, "studies/s/map": map };
const reading = readPage({ path: "studies/s", fragments }, ["1", "2"]);

describe("a page is read", () => {
  test("its headline", () => {
    expect(reading.statements[0]).toMatchObject({
      where: "headline",
      verdict: "better",
      levels: ["2"],
      change: 1.3,
    });
  });

  test("its best settings and its map, with ties", () => {
    const led = reading.statements.filter(({ where }) => where === "best" || where === "map");
    expect(led.map(({ where, levels, lone }) => [where, levels.join(), lone])).toEqual([
      ["best", "2", true],
      ["best", "1,2", false],
      ["map", "2", true],
      ["map", "1,2", false],
    ]);
  });

  test("its comparisons, with every interval and its level", () => {
    const rows = reading.statements.filter(({ where }) => where === "comparisons");
    expect(rows.map(({ verdict, runs, against }) => [verdict, runs, against])).toEqual([
      ["better", "5 and 5", "1"],
      ["undecided", "5 and 5", "1"],
    ]);
    expect(rows[0].intervals).toEqual([
      { low: 1.25, high: expect.closeTo(1.36), confidence: 0.95, plain: true },
      { low: 1.22, high: expect.closeTo(1.39), confidence: 0.992, plain: false },
    ]);
  });

  test("an answer that is rendered with two verdicts is reported", () => {
    expect(reading.contradictions).toEqual([]);
    const changed = { ...fragments, "studies/s/curves": `<p ${told({ ...pair, verdict: "worse" })}></p>` };
    const other = readPage({ path: "studies/s", fragments: changed }, ["1", "2"]);
    expect(other.contradictions.join()).toMatch(/shown as worse and as better|shown as better and as worse/);
  });

  test("markup with entities, comments and charts", () => {
    const tree = parseMarkup(
      `<p title="a > b">1 &lt; 2 &amp; 3<!-- <b>no</b> --><br>x<svg><text>no</text></svg></p>`,
    );
    expect(lineOf(tree)).toBe("1 < 2 & 3x");
  });
});

test("counts are of what the page says, against the truth", () => {
  const design = {
    conditions: 2,
    effects: [
      [1, 1],
      [1, 1.005],
    ],
  };
  expect(countPages([reading], design)).toMatchObject({
    ...{
      pages: 1,
      pairs: 2,
      stated: 2,
      wrong: 1,
      right: 0,
      intervals: 2,
      covered: 0,
      undecided: 1,
      planned: 1,
    },
    ...{ lonePages: 1, betterPages: 1, discoveries: 1, verdicts: { better: 1, undecided: 1 } },
  });
});

test("limits are kept by many as they are, by few as far as chance can tell", () => {
  expect(holds({ what: "", count: 101, of: 2000, most: 0.05 })).toBe(false);
  expect(holds({ what: "", count: 100, of: 2000, most: 0.05 })).toBe(true);
  expect(holds({ what: "", count: 3, of: 20, most: 0.05 })).toBe(true);
  expect(holds({ what: "", count: 5, of: 20, most: 0.05 })).toBe(false);
  expect(holds({ what: "", count: 2, of: 2, most: 0.05 })).toBe(false);
  expect(holds({ what: "", count: 19, of: 20, least: 1 })).toBe(false);
  expect(holds({ what: "", count: 20, of: 20, least: 1 })).toBe(true);
  expect(holds({ what: "", count: 1, of: 20, most: 0 })).toBe(false);
  expect(holds({ what: "", count: 0, of: 20, most: 0 })).toBe(true);
  expect(holds({ what: "", count: 0, of: 0 })).toBe(false);
});

describe("words", () => {
  test.each([
    ["better", "better"],
    ["undecided 4 more runs of each setting may decide", "undecided"],
    ["order-confounded", "order-confounded"],
    ["none: one level ran after the other", "order-confounded"],
    ["differs in these runs; order not recorded", "differs"],
    ["higher, by more than such runs usually vary (12 %)", "beyond variation"],
    ["within the usual variation between runs (46 %)", "within variation"],
    ["not comparable", "not comparable"],
    ["observed higher", "observed"],
    ["–", null],
  ])("%s", (text, verdict) => expect(readVerdict(text)).toBe(verdict));

  test("intervals and levels", () => {
    expect(readInterval("−11 % to +9 %")).toEqual({ low: 0.89, high: 1.09 });
    expect(readInterval("+57 % (51 to 63 %)")).toEqual({ low: 1.51, high: 1.63 });
    expect(readInterval("none")).toBeNull();
    expect(readLevels("2 or 4 stripes", ["1", "2", "4", "8"])).toEqual(["2", "4"]);
    expect(readLevels("2=4", ["1", "2", "4"])).toEqual(["2", "4"]);
    expect(readLevels("any", ["1", "2"])).toEqual(["1", "2"]);
  });

  test("claims, and what only sounds like them", () => {
    expect(saysBetter("With 2 stripes the study is faster at 3 of 4 loads.")).toBe(true);
    expect(saysBetter("Neither is better; these figures cannot tell.")).toBe(false);
    expect(saysDirection("IOPS are higher at 3 of 4 points.")).toBe(true);
    expect(saysDirection("4 more runs may show which is higher.")).toBe(false);
  });
});

describe("studies", () => {
  test("are the same for a seed, and others for another", () => {
    expect(makeStudy({}, 3)).toEqual(makeStudy({}, 3));
    expect(makeStudy({}, 3)).not.toEqual(makeStudy({}, 4));
  });

  test("keep Little's law, in the order that they have", () => {
    const runs = makeRuns({ order: "one after the other", repeats: 2, conditions: 3 }, 1);
    expect(runs).toHaveLength(12);
    expect(runs.map(({ level }) => level).join("")).toBe("111111222222");
    expect(runs.map(({ at }) => at)).toEqual(runs.map(({ at }) => at).toSorted((a, b) => a - b));
    for (const { iops, latency_us, condition } of runs)
      expect((iops * latency_us) / 1e6 / condition.depth).toBeCloseTo(1, 2);
  });

  test.each([
    ...Object.keys(scatters).map((scatter) => ({ scatter })),
    ...Object.keys(drifts).map((drift) => ({ drift })),
  ])("noise: %o", (noise) => {
    const uniform = seedUniform(1);
    const values = drawNoise(40, noise, { uniform, normal: drawNormal(uniform) });
    expect(values.every(Number.isFinite)).toBe(true);
    expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(0.05);
    expect(Math.max(...values) - Math.min(...values)).toBeLessThan(1.2);
  });

  test("every case has at least 2,000 pairs, a name of its own, and a place in the report", () => {
    expect(new Set(cases.map(({ name, gate }) => `${gate} ${name}`)).size).toBe(cases.length);
    for (const { studies, design, name } of cases) {
      const pairs = studies * (design.conditions ?? 20) * ((design.levels ?? ["1", "2"]).length - 1);
      expect(pairs, name).toBeGreaterThanOrEqual(2000);
    }
  });

  test("there are 38 planted designs", () => expect(allDesigns).toHaveLength(38));
});
