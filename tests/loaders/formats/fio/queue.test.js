import { afterEach, describe, expect, test } from "vitest";
import { findPauses, queueColumns } from "../../../../loaders/formats/fio/queue.js";
import { openStore } from "../../../../loaders/store/store.js";
import { check } from "../../../../scripts/check.js";
import { fioJson, makeRepository, studyYaml } from "../../../repository.js";

describe("options with which a job does not keep its queue full", () => {
  test.each([
    ["rate", { rate: "10m" }],
    ["rate", { rate: ",10m" }],
    ["rate_iops", { rate_iops: "500" }],
    ["rate_process", { rate_process: "poisson" }],
    ["thinktime", { thinktime: "20" }],
    ["iodepth_low", { iodepth: "32", iodepth_low: "8" }],
    ["iodepth_batch", { iodepth: "32", iodepth_batch: "8" }],
    ["iodepth_batch_complete_min", { iodepth: "32", iodepth_batch_complete_min: "4" }],
    ["iodepth_batch_complete_max", { iodepth: "32", iodepth_batch_complete_max: "4" }],
    ["io_submit_mode", { io_submit_mode: "offload" }],
    ["latency_target", { latency_target: "20ms" }],
    ["flow", { flow: "8" }],
    ["read_iolog", { read_iolog: "trace.log" }],
    ["serialize_overlap", { serialize_overlap: "1" }],
    ["fsync", { fsync: "32" }],
    ["fdatasync", { fdatasync: "1" }],
    ["sync_file_range", { sync_file_range: "write:4" }],
    ["zonemode", { zonemode: "zbd", rw: "randwrite" }],
    ["openfiles", { nrfiles: "100", openfiles: "10" }],
    ["ioengine", { ioengine: "null" }],
    ["ioengine", { ioengine: "posixaio", iodepth: "128" }],
    ["verify", { verify: "crc32c", rw: "write" }],
  ])("%s: %o", (name, options) => expect(findPauses(/** @type {any} */ (options))).toEqual([name]));

  test.each([
    { rate: "0", thinktime: "0", fsync: "0" },
    { iodepth: "32", iodepth_low: "32" },
    { iodepth: "32", iodepth_batch: "1", iodepth_batch_complete_min: "1" },
    { io_submit_mode: "inline", serialize_overlap: "0" },
    { zonemode: "zbd", rw: "randread" },
    { zonemode: "strided", rw: "write" },
    { nrfiles: "100" },
    { ioengine: "posixaio", iodepth: "64" },
    { verify: "crc32c", rw: "randread" },
    { verify: "crc32c", rw: "write", do_verify: "0" },
    { rw: "randrw", bs: "4k", iodepth: "256", ioengine: "libaio", direct: "1" },
  ])("none: %o", (options) => expect(findPauses(/** @type {any} */ (options))).toEqual([]));
});

test("slots, time and the least share at the whole depth are over all jobs", () => {
  const job = (/** @type {number} */ pct, /** @type {object} */ workload) => ({
    options: {},
    workload: { threads: 4, queue_depth: 8, duration_s: 60, ...workload },
    full_depth_pct: pct,
  });
  expect(queueColumns([job(99.9, {}), job(71, { threads: 1, duration_s: 30 })])).toEqual({
    queue_slots: 40,
    queue_not_full_by: null,
    queue_full_pct: 71,
    asked_s: 60,
  });
  expect(queueColumns([{ options: null, workload: null }])).toEqual({
    queue_slots: null,
    queue_not_full_by: null,
    queue_full_pct: null,
    asked_s: null,
  });
});

describe("in the tables", () => {
  /** @type {ReturnType<typeof makeRepository>} */
  let repository;
  afterEach(() => repository.remove());

  test("runs of several VMs have the options of all, and an own class; the latency stands", async () => {
    repository = makeRepository({
      "s/study.yaml": studyYaml(),
      "s/vms=2/vm=1/a.json": fioJson({ thinktime: "1000", runtime: "3" }),
      "s/vms=2/vm=2/b.json": fioJson({ fsync: "8", runtime: "3s", description: "other" }),
    });
    await check(repository);
    const store = await openStore(repository.root);
    expect(await store.rows("select queue_slots, queue_not_full_by, asked_s from runs")).toEqual([
      { queue_slots: 2, queue_not_full_by: "fsync, thinktime", asked_s: 3 },
    ]);
    const [queue] = await store.rows("select class, n_slots, exempt_by, sentence from queues");
    expect(queue).toMatchObject({ class: "not kept full by options", n_slots: 2 });
    expect(JSON.parse(queue.exempt_by)).toEqual(["fsync", "thinktime"]);
    expect(await store.rows(`select * from checks where "check" = 'littles_law'`)).toEqual([]);
    store.close();
  });

  test("synchronous engines have one slot a thread, whatever iodepth says", async () => {
    repository = makeRepository({
      "s/study.yaml": studyYaml(),
      "s/vms=1/a.json": fioJson({ ioengine: "psync", iodepth: "64" }),
    });
    await check(repository);
    const store = await openStore(repository.root);
    expect(await store.rows("select n_slots, class from queues")).toEqual([
      { n_slots: 1, class: "consistent" },
    ]);
    store.close();
  });
});
