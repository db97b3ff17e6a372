/** Which runs share a chart of latencies, and how many of them are drawn. */
import { describe, expect, test } from "vitest";
import { stepsOf } from "../../src/figure/latency-charts.js";
import { chooseLines, placesOf } from "../../src/figure/latency-lines.js";

/** @import {Study} from "../../src/types.js" */

/**
 * @param {string} run
 * @param {Record<string, unknown>} about
 */
const runOf = (run, about = {}) => ({
  ...{ run, tool: "fio", workload: "4k randread", level: "1", load: 1, outcome: "completed", repeat: 1 },
  ...about,
});

/**
 * @param {ReturnType<typeof runOf>[]} runs
 * @returns {Study}
 */
function studyOf(runs) {
  const values = [...new Set(runs.map(({ level }) => level))];
  const levels = values.map((value, index) => ({ value, slug: value, index: index % 8 }));
  const told = {
    baseline: "1",
    factor: "stripe_width",
    factorInfos: new Map(),
    load_axis: "vms",
    answers: [],
  };
  return /** @type {any} */ ({ ...told, levels, runs });
}

/** @param {string} run */
const known = (run, operation = "all", latency_layer = "completion") => ({ run, operation, latency_layer });

describe("runs that share a chart", () => {
  test("have one workload, tool, kind of I/O and meaning of latency", () => {
    const runs = [
      runOf("a"),
      runOf("b", { workload: "8k read" }),
      runOf("c", { tool: "diskspd" }),
      runOf("d"),
    ];
    const rows = [known("a"), known("b"), known("c"), known("d", "all", "total")];
    expect(placesOf(studyOf(runs), rows).map((place) => place.map(({ run }) => run))).toEqual([
      ["a"],
      ["b"],
      ["c"],
      ["d"],
    ]);
  });

  test("are completed, and summed where the tool has sums", () => {
    const runs = [runOf("a"), runOf("b", { outcome: "failed" })];
    const places = placesOf(studyOf(runs), [known("a", "read"), known("a"), known("b")]);
    expect(places.flat().map(({ run, operation }) => [run, operation])).toEqual([["a", "all"]]);
  });

  test("those of the answer's workload stand first", () => {
    const study = studyOf([runOf("a"), runOf("b", { workload: "8k read" })]);
    study.answers = /** @type {any} */ ([{ workload: "8k read" }]);
    expect(placesOf(study, [known("a"), known("b")])[0][0].run).toBe("b");
  });
});

describe("lines", () => {
  test("are of one load, the highest that most levels have", () => {
    const runs = [1, 2, 4].flatMap((load) =>
      (load === 4 ? ["1"] : ["1", "2"]).map((level) => runOf(`${level} at ${load}`, { level, load })),
    );
    const study = studyOf(runs);
    const [place] = placesOf(
      study,
      runs.map(({ run }) => known(run)),
    );
    const { rows, load, left } = chooseLines(study, place);
    expect([load, rows.map(({ run }) => run), left.loads]).toEqual([2, ["1 at 2", "2 at 2"], 2]);
  });

  test("of a study without levels are of several loads", () => {
    const runs = [1, 2, 4].map((load) => runOf(`at ${load}`, { load }));
    const study = studyOf(runs);
    const { levels, left } = chooseLines(
      study,
      placesOf(
        study,
        runs.map(({ run }) => known(run)),
      )[0],
    );
    expect([levels.map(({ value }) => value), left]).toEqual([
      ["1", "2", "4"],
      { levels: 0, loads: 0, runs: 0 },
    ]);
  });

  test("of hundreds of levels and repeats are few, each of its own colour, the baseline among them", () => {
    const runs = Array.from({ length: 200 }, (_, i) => String(i)).flatMap((level) =>
      Array.from({ length: 9 }, (_, repeat) => runOf(`${level} ${repeat}`, { level })),
    );
    const study = { ...studyOf(runs), baseline: "77" };
    const { levels, rows, left } = chooseLines(
      study,
      placesOf(
        study,
        runs.map(({ run }) => known(run)),
      )[0],
    );
    expect(levels.map(({ value }) => value)).toContain("77");
    expect(new Set(levels.map(({ index }) => index)).size).toBe(levels.length);
    expect(left.levels + levels.length).toBe(200);
    expect(left.runs + rows.length).toBe(levels.length * 9);
    expect(rows.length).toBeLessThan(30);
  });
});

test("a distribution counts the open bin, and has no end for it", () => {
  const steps = stepsOf({ upper_ns: [1000, 2000, null], ios: [50, 25, 25] });
  expect(steps).toEqual([
    { us: 1, share: 50 },
    { us: 2, share: 75 },
  ]);
});
