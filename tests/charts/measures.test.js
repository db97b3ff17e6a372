/** The unit of a measure follows from the rows that are shown. */
import { expect, test } from "vitest";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { measuresOf } from "../../src/charts/measures.js";

const latency = readMeasures().filter(({ name }) => name === "latency_mean_us");

test("one row of a millisecond shows all latencies in ms, and a missing one changes nothing", () => {
  const unitOf = (/** @type {(number | null)[]} */ ...values) =>
    measuresOf(
      latency,
      values.map((value) => ({ latency_mean_us: value })),
    )[0].unit;
  expect(unitOf(120, 5000, null)).toBe("ms");
  expect(unitOf(120, 999, null)).toBe("µs");
  expect(unitOf(null)).toBe("µs");
});

test("without any value the smallest unit is used", () => {
  const shown = [
    { unit: "s", size: 1 },
    { unit: "ms", size: 0.001 },
  ];
  const [measure] = measuresOf(/** @type {any} */ ([{ ...latency[0], shown }]), [{ latency_mean_us: null }]);
  expect(measure).toMatchObject({ unit: "ms", divisor: 0.001 });
});
