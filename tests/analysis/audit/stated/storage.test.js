import { expect, test } from "vitest";
import { checks } from "../../../../src/analysis/audit/stated/storage.js";
import { stating } from "../statements.js";

const rate = (/** @type {number} */ megabytes, /** @type {Record<string, string>} */ factors) => ({
  ...{ measure: "bytes_per_s", low: megabytes * 1e6, high: megabytes * 1e6, factors },
});
const pool = [
  rate(550, { hypervisor: "none", read_pct: "0" }),
  rate(700, { hypervisor: "none", read_pct: "100" }),
];

test("more through the network than the storage gives by itself is told", () => {
  const [found] = checks([], stating([...pool, rate(800, { protocol: "iscsi" })]));
  expect(found).toMatchObject({ class: "above", value: 800e6, expected: 700e6 });
  expect(found.sentence).toContain("800 MB/s are more than the 700 MB/s that the storage gives by itself");
});

test("less, as much, and what is of another load are no finding", () => {
  expect(checks([], stating([...pool, rate(720, { protocol: "iscsi" })]))).toEqual([]);
  expect(checks([], stating([pool[0], rate(800, { protocol: "iscsi", read_pct: "100" })]))).toEqual([]);
  expect(checks([], stating([rate(800, { protocol: "iscsi" })]))).toEqual([]);
});
