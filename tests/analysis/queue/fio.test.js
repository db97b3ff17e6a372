import { expect, test } from "vitest";
import { drawSettings, readRuns, withoutFio } from "../../fio-runs.js";

/** Settings of fio that are drawn: each takes seconds. */
const drawn = process.env.LONG ? 12 : 6;

test.skipIf(withoutFio)("runs of fio with full queues raise no alarm", async () => {
  const { ran, lines, queues, findings } = await readRuns(drawSettings(drawn), "1200ms");
  expect(lines).toEqual([]);
  expect(ran).toBeGreaterThanOrEqual((drawn * 2) / 3);
  expect(queues.length).toBe(ran);
  const wrong = queues.filter(({ class: found }) => !["consistent", "too short to judge"].includes(found));
  expect(wrong.map(({ sentence }) => sentence)).toEqual([]);
  const consistent = queues.filter(({ class: found }) => found === "consistent");
  expect(consistent.length).toBeGreaterThan(ran / 2);
  // Runs of a second on small files are short and fit into a cache, which the audit says.
  const known = ["curve_outlier", "run_length", "working_set"];
  expect(findings.filter(({ check }) => !known.includes(check)).map(({ sentence }) => sentence)).toEqual([]);
});
