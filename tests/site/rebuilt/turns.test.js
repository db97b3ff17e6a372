import { expect, test } from "vitest";
import { takeTurns } from "../../../scripts/site/threads/turns.js";

/** @param {number} ms */
function* keepBusy(ms) {
  const until = performance.now() + ms;
  while (performance.now() < until) yield;
  return "done";
}

test("what else is to be done is done between the steps", async () => {
  const order = /** @type {string[]} */ ([]);
  const { signal } = new AbortController();
  const other = new Promise((resolve) => setImmediate(() => resolve(order.push("other"))));
  const long = takeTurns(keepBusy(100), signal).then((result) => order.push(result));
  await Promise.all([other, long]);
  expect(order).toEqual(["other", "done"]);
});

test("work that is stopped takes no further step", async () => {
  const stopping = new AbortController();
  let steps = 0;
  function* work() {
    for (;;) {
      if (++steps === 3) stopping.abort();
      yield;
    }
  }
  await expect(takeTurns(work(), stopping.signal)).rejects.toThrow("abort");
  const before = steps;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(steps).toBe(before);
});
