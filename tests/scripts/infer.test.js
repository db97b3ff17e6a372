/** What add infers of a study's design from its runs. */
import { describe, expect, test } from "vitest";
import { readFactors } from "../../loaders/vocabulary/schemas.js";
import { findSides, inferDesign } from "../../scripts/add/infer.js";
import { describeLeftOut, kindOf } from "../../scripts/add/left-out.js";

const vocabulary = readFactors();

/**
 * @param {Record<string, unknown[]>} levels by factor, crossed with each other
 * @param {(run: Record<string, any>) => Record<string, unknown>} [also]
 */
function cross(levels, also = () => ({})) {
  /** @type {Record<string, any>[]} */
  let runs = [{ outcome: "completed" }];
  for (const [factor, values] of Object.entries(levels))
    runs = runs.flatMap((run) => values.map((value) => ({ ...run, [factor]: value })));
  return runs.map((run) => ({ ...run, ...also(run) }));
}

/**
 * @param {Record<string, any>[]} runs
 * @param {{factor?: string, load_axis?: string}} [said]
 */
const infer = (runs, said = {}) =>
  Object.fromEntries(
    inferDesign(runs, vocabulary, said).map(({ key, name, reason }) => [key, name ?? reason]),
  );

const product = (/** @type {Record<string, any>} */ { queue_depth, threads = 1, vms = 1 }) => ({
  outstanding_io: queue_depth * threads * vms,
});

describe("factor and load axis", () => {
  test("are the setting that differs, and the load in every level of it", () => {
    const runs = cross({ stripe_width: [1, 2, 4], outstanding_io: [1, 2, 4, 8], repeat: [1, 2, 3] });
    expect(infer(runs)).toEqual({ factor: "stripe_width", load_axis: "outstanding_io" });
    expect(infer(runs, { factor: "stripe_width" })).toEqual({ load_axis: "outstanding_io" });
    expect(infer(runs, { load_axis: "outstanding_io" })).toEqual({ factor: "stripe_width" });
    expect(infer(runs, { factor: "stripe_width", load_axis: "outstanding_io" })).toEqual({});
  });

  test("of a sweep of depth alone are outstanding I/O", () => {
    expect(infer(cross({ queue_depth: [1, 2, 4] }, product))).toEqual({
      factor: "outstanding_io",
      load_axis: "outstanding_io",
    });
  });

  test("of depth and threads are not their product", () => {
    expect(infer(cross({ queue_depth: [1, 2, 4, 8], threads: [1, 2, 4] }, product))).toEqual({
      factor: "threads",
      load_axis: "queue_depth",
    });
  });

  test("of VMs and depth: the axis is what has equal steps", () => {
    expect(infer(cross({ vms: [1, 2, 4], queue_depth: [1, 3, 64] }, product))).toEqual({
      factor: "queue_depth",
      load_axis: "vms",
    });
  });

  test("of shapes of I/O at several depths: the shape that differs", () => {
    expect(infer(cross({ block_size_bytes: [4096, 8192], queue_depth: [1, 2, 4] }))).toEqual({
      factor: "block_size_bytes",
      load_axis: "queue_depth",
    });
  });

  test("of several workloads at several sizes: the size", () => {
    const mixed = [
      ...cross({ block_size_bytes: [4096, 65536], read_pct: [0, 100], random_pct: [100] }),
      ...cross({ block_size_bytes: [65536], read_pct: [100], random_pct: [0] }),
    ];
    expect(infer(mixed)).toEqual({ factor: "block_size_bytes" });
  });

  test("of a curve after its maximum, which has no rate limit", () => {
    expect(infer(cross({ rate_iops: [null, 100, 200, 300] }))).toEqual({
      factor: "rate_iops",
      load_axis: "rate_iops",
    });
  });
});

describe("no factor is inferred", () => {
  test("where nothing differs, or only what is not meant", () => {
    expect(infer(cross({ repeat: [1, 2], queue_depth: [4], duration_s: [60, 61] }))).toEqual({});
    expect(infer([])).toEqual({});
  });

  test("where several settings differ", () => {
    expect(infer(cross({ stripe_width: [1, 2], path_io_limit: [1, 1000] })).factor).toMatch(/and .* differ$/);
  });

  test("where it cannot be distinguished from another that moves with it", () => {
    const runs = cross({ stripe_width: [1, 2] }, ({ stripe_width }) => ({
      failures_to_tolerate: stripe_width,
    }));
    expect(infer(runs).factor).toMatch(/differ together$/);
    const shaped = cross({ stripe_width: [1, 2] }, ({ stripe_width }) => ({
      block_size_bytes: stripe_width * 4096,
    }));
    expect(infer(shaped).factor).toBe("block_size_bytes and stripe_width differ together");
  });

  test("where one of its levels differs from the others in more than that", () => {
    const sweep = [
      ...cross({ threads: [1, 4], block_size_bytes: [4096, 65536], rate_iops: [null] }),
      ...cross({ threads: [8], block_size_bytes: [8192], rate_iops: [null, 500, 1500, 2500] }),
    ];
    expect(infer(sweep).factor).toBe("runs with threads 8 differ from the others in more than that");
    const tests = [
      ...cross({ block_size_bytes: [1048576], random_pct: [0], queue_depth: [1, 8], threads: [1] }),
      ...cross({ block_size_bytes: [4096], random_pct: [100], queue_depth: [1], threads: [1] }),
      ...cross({ block_size_bytes: [4096], random_pct: [100], queue_depth: [32], threads: [16] }),
    ];
    expect(infer(tests).factor).toBe("runs with queue_depth 32 differ from the others in more than that");
  });

  test("where not every run states what differs", () => {
    expect(infer(cross({ stripe_width: [1, 2, null] })).factor).toBe(
      "not every run states stripe_width, which differs",
    );
  });

  test("of runs that are not whole", () => {
    expect(infer(cross({ stripe_width: [1, 2] }).map((run) => ({ ...run, outcome: "incomplete" })))).toEqual(
      {},
    );
  });
});

test.each([
  [
    ["s/before/a", "s/after/a", "s/after/b"],
    ["s/before", "s/after"],
  ],
  [
    ["s/r/lsi/x/1", "s/r/pvscsi/x/1"],
    ["s/r/lsi", "s/r/pvscsi"],
  ],
  [["s/run1/a", "s/run2/a"], []],
  [["s/protocol=nfs/a", "s/protocol=iscsi/a"], []],
  [["s/a", "s/b"], []],
])("of %j the folders %j may be values of a setting", (runs, sides) =>
  expect(findSides(runs)).toEqual(sides),
);

describe("files that are left out", () => {
  const of = (/** @type {string} */ ending, /** @type {number} */ count) =>
    Array.from({ length: count }, (_, i) => ({ path: `a/b/x${i}${ending}`, why: "no format recognises it" }));

  test("are named one by one, or many of a kind in a line", () => {
    expect(describeLeftOut([...of(".png", 12), ...of(".cmd", 2), ...of("", 4)], "left out")).toEqual([
      "  left out: 12 pictures (x0.png, x1.png, x2.png and 9 more): no format recognises them",
      "  left out: a/b/x0.cmd: no format recognises it",
      "  left out: a/b/x1.cmd: no format recognises it",
      "  left out: 4 files without ending (x0, x1, x2 and 1 more): no format recognises them",
    ]);
  });

  test.each([
    ["a/x.tar.gz", "archive of another kind than zip"],
    ["a/x.LOG", ".log file"],
    ["a/x.1", "file without ending"],
    ["a/.x", "file without ending"],
    ["report.pdf", "document"],
  ])("%s is a %s", (path, kind) => {
    expect(kindOf(path)).toBe(kind);
  });
});
