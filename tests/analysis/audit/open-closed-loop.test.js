import { expect, test } from "vitest";
import { checks } from "../../../src/analysis/audit/open-closed-loop.js";
import { about, point } from "../points.js";

test("runs at a rate beside runs at a queue depth may not be compared", () => {
  const points = [point(), point({ run: "study/rate", rate_iops: 5000, iops: 5000 })];
  expect(checks(points, about)).toMatchObject([
    { class: "open", runs: '["study/rate"]', not_comparable: expect.stringContaining("latency_mean_us") },
  ]);
});

test("runs of one kind may", () => {
  expect(checks([point(), point({ run: "b" })], about)).toEqual([]);
  expect(checks([point({ rate_iops: 5000, iops: 4990 })], about)).toEqual([]);
});

test("a rate that was not reached with a full queue is reported as a closed loop", () => {
  const [found] = checks([point({ rate_iops: 50000 })], about);
  expect(found).toMatchObject({ class: "closed", ratio: 0.64 });
  expect(found.sentence).toContain(
    "32,000 of the 50,000 IOPS set were reached; 32 of 32 I/Os were in flight",
  );
});

test("one that was not reached beside an idle queue is not", () => {
  const idle = { rate_iops: 100, iops: 98, latency_mean_us: 8 };
  for (const given of [{}, { outstanding_io: null, queue_slots: 32 }]) {
    const [found] = checks([point({ ...idle, ...given })], about);
    expect(found.class).toBe("below");
    expect(found.sentence).toContain(
      "98 of the 100 IOPS set were reached; 0.0008 of 32 I/Os were in flight on average, so the queue was not full",
    );
  }
  const [unknown] = checks([point({ ...idle, outstanding_io: null })], about);
  expect(unknown.sentence).toContain(
    "0.00078 I/Os were in flight on average, but the queue depth is not stated",
  );
});
