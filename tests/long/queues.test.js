/** Little's law on 220 real runs of fio whose queues are full, 20 of them with 32 jobs on few processors. */
import { expect, test } from "vitest";
import { drawSettings, readRuns, withoutFio } from "../fio-runs.js";

test.skipIf(withoutFio)("no run is called short of its queue", async () => {
  const settings = [...drawSettings(200), ...drawSettings(20, [32])];
  const { ran, queues } = await readRuns(settings, "1500ms");
  expect(queues.length).toBe(ran);
  const count = (/** @type {string} */ wanted) =>
    queues.filter(({ class: found }) => found === wanted).length;
  console.log(
    [...new Set(queues.map(({ class: found }) => found))]
      .map((found) => `${found}: ${count(found)}`)
      .join(", "),
  );
  const wrong = queues.filter(({ class: found }) => !["consistent", "too short to judge"].includes(found));
  expect(wrong.map(({ sentence }) => sentence)).toEqual([]);
  expect(count("consistent")).toBeGreaterThan(0.8 * ran);
});
