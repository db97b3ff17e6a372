import { expect, test } from "vitest";
import { checks } from "../../../../src/analysis/audit/stated/summaries.js";
import { runs, stating } from "../statements.js";

const series = (/** @type {string} */ media, /** @type {number} */ mean, tool_version = "1") =>
  [-2, -1, 0, 1, 2].map((step) => ({ iops: mean + step, factors: { media }, tool_version }));
const printed = (/** @type {string} */ media, /** @type {number} */ low, scope = `mean of ${media}`) => ({
  ...{ low, high: low, scope, factors: { media } },
});

test("a printed mean that is another series' is reported, and whose it is", () => {
  const points = runs([...series("hdd", 744), ...series("ssd", 3301)]);
  const found = checks(points, stating([printed("hdd", 744), printed("ssd", 744)]));
  expect(found).toMatchObject([{ class: "elsewhere", value: 744, expected: 3301, runs: "[]" }]);
  expect(found[0].sentence).toBe(
    "mean of ssd: 744 IOPS is printed, but its 5 runs have a mean of 3,301 IOPS and a median of 3,301 IOPS. The printed number is that of mean of hdd.",
  );
});

test("a table of which some figures are one version's and others no one's mixes series", () => {
  const points = runs([
    ...["hdd", "ssd", "nvme"].flatMap((media, i) => series(media, 1000 * (i + 1), "1.7")),
    ...["hdd", "ssd", "nvme"].flatMap((media, i) => series(media, 1500 * (i + 1), "1.8")),
  ]);
  const table = [
    printed("hdd", 1000, "table"),
    printed("ssd", 2000, "table"),
    printed("nvme", 2700, "table"),
  ];
  const [found, ...others] = checks(points, stating(table));
  expect(others).toEqual([]);
  expect(found).toMatchObject({ class: "mixed", cells: 1 });
  expect(found.sentence).toContain(
    "table: 2 of 3 numbers are those of fio 1.7. The other one fits no series of this study",
  );
});

test("means, medians, ranges, few runs, several loads and figures of no run in particular are no finding", () => {
  const points = runs([...series("hdd", 744), { iops: 9, factors: { media: "ssd" } }]);
  const fine = [printed("hdd", 744), { ...printed("hdd", 700), high: 800 }, printed("ssd", 50)];
  expect(checks(points, stating([...fine, { low: 5, high: 5 }]))).toEqual([]);
  const curve = runs(series("hdd", 744).map((run, i) => ({ ...run, load: i + 1 })));
  expect(checks(curve, stating([printed("hdd", 900)]))).toEqual([]);
});
