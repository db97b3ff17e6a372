/** A seeded slice of the gates: raw files, ingest, page, and what it says. All of them are counted by tests/long/gates.test.js. */
import { beforeAll, describe, expect, test } from "vitest";
import { cases } from "./cases/cases.js";
import { failures, prepareSlice } from "./measure.js";
import { leastHandled, preparePlanted } from "./planted/planted.js";
import { takeStudies } from "./take.js";

/** @import {Measured} from "./measure.js" */
/** @import {Handled} from "./planted/planted.js" */

/** @type {Measured[]} */
let measured = [];
/** @type {Handled[]} */
let handled = [];

beforeAll(async () => {
  const [slice, planted] = [prepareSlice(cases), preparePlanted()];
  const readings = await takeStudies([...slice.studies, ...planted.studies]);
  measured = slice.judge(readings.slice(0, slice.studies.length));
  handled = planted.judge(readings.slice(slice.studies.length));
}, 600_000);

describe("pages of studies whose truth is known", () => {
  test.each(cases.filter(({ slice }) => slice > 0).map(({ gate, name }) => [gate, name]))(
    "%s: %s",
    (_, name) => {
      const found = measured.filter((each) => each.name === name);
      expect(found).toHaveLength(1);
      expect(found.flatMap(failures)).toEqual([]);
    },
  );

  test("planted designs are handled in the headline", () => {
    const faults = handled.flatMap((each) =>
      each.handled ? [] : [`${each.name}: ${each.faults.join("; ")}`],
    );
    expect(handled.length - faults.length, faults.join("\n")).toBeGreaterThanOrEqual(leastHandled);
  });
});
