/** What a tooltip says of all series at a load. */
import { expect, test } from "vitest";
import { loadsOf, readingsAt } from "../../src/figure/client/tooltip/readings.js";

const shown = [{ name: "Mean latency (ms)", field: "latency_mean_us", divisor: 1000 }];

/** @param {object} given @returns {any} */
const row = (given) => ({
  ...{ level: "1", load: 1, part: "single", run: "s/1", latency_mean_us: 2345, doubt: null },
  ...given,
});

test("every series that has a figure at the load, with its unit's divisor", () => {
  const rows = [row({}), row({ level: "2", latency_mean_us: 1234567 }), row({ level: "4", load: 2 })];
  expect(loadsOf(rows, shown)).toEqual([1, 2]);
  expect(readingsAt(rows, shown, 1).map(({ level, values }) => [level, values])).toEqual([
    ["1", ["2.35"]],
    ["2", ["1,235"]],
  ]);
});

test("a mean with what its runs span, runs apart as a span, and a ratio with its interval", () => {
  const runs = [2000, 3000].map((latency_mean_us) => row({ part: "run", latency_mean_us }));
  const [mean] = readingsAt([...runs, row({ part: "mean", latency_mean_us: 2449 })], shown, 1);
  expect(mean.values).toEqual(["2.45 (2 to 3, 2 runs)"]);
  const [apart] = readingsAt(
    runs.map((each) => ({ ...each, part: "apart" })),
    shown,
    1,
  );
  expect(apart.values).toEqual(["2 to 3, 2 runs"]);
  const ratio = [{ name: "IOPS over 1 stripe", field: "ratio" }];
  const [told] = readingsAt([row({ ratio: 1.28, low: 1.2, high: 1.37 })], ratio, 1);
  expect(told.values).toEqual(["1.28 (1.2 to 1.37)"]);
});

test("a figure that the checks distrust is reported, of the measure that is shown", () => {
  const doubted = (/** @type {string} */ doubt) => readingsAt([row({ doubt })], shown, 1)[0].hasFailedCheck;
  expect(doubted("|latency_mean_us|")).toBe(true);
  expect(doubted("|iops|")).toBe(false);
});

test("runs without I/O, and without a load, have no reading", () => {
  const rows = [row({ part: "none", latency_mean_us: null }), row({ load: null })];
  expect(loadsOf(rows, shown)).toEqual([]);
});
