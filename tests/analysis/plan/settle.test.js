/** The plan of the runs that would settle an open comparison. */
import { expect, test } from "vitest";
import { readPlan } from "../../../scripts/plan.js";
import { isOpen, lengthOfPlan, planRepeating, planSettling } from "../../../src/analysis/plan/settle.js";

const workload = {
  block_size_bytes: "4096",
  read_pct: "0",
  random_pct: "100",
  threads: "4",
  queue_depth: "8",
};

/** @param {Record<string, any>} given @returns {any} */
function open({ loads = [1, 5, 9, 14, 20], levels = ["1", "2"], ...given } = {}) {
  const [baseline, level] = levels;
  const rows = loads.map((/** @type {number} */ load) => ({ workload: "4k write", level, load, ratio: 1.2 }));
  return {
    ...{ study: "some", question: "Which?", platform: "vsan", factor: "stripe_width", load_axis: "vms" },
    ...{ baseline, levels, comparisons: rows, runs: [{ workload: "4k write", factors: workload }], ...given },
  };
}

/** @param {Record<string, any>} [given] */
const planFor = (given) => /** @type {Record<string, any>} */ (planSettling(open(given)));

test.each([
  ["vms", {}],
  ["disks of a VM", { load_axis: "disks_per_vm" }],
  ["I/Os in flight", { load_axis: "outstanding_io", loads: [1, 3, 64] }],
  ["a rate", { load_axis: "rate_iops", loads: [1000, 2500.5] }],
  ["a load that no plan steps", { load_axis: "hosts" }],
  ["VMs as the setting itself", { factor: "vms", levels: ["1", "7"], load_axis: "vms" }],
  ["the largest I/O", { factor: "disk_max_io_size_kib", levels: ["32767", "1024"] }],
  ["the path limit", { factor: "path_io_limit", levels: ["1000", "1"] }],
])("a plan by %s is one by the schema", (_, given) => {
  const { faults } = readPlan(JSON.stringify(planFor(given)));
  expect(faults).toEqual([]);
});

test("each VM of a step has a guest, each disk a target", () => {
  const plan = planFor();
  expect(plan.load).toEqual({ vms: [1, 5, 14, 20] });
  expect(plan.guests).toHaveLength(20);
  expect(plan.guests[19]).toEqual({ name: 20, address: "your-guest-20" });
  expect(planFor({ load_axis: "disks_per_vm", loads: [1, 3] }).targets).toHaveLength(3);
});

test("what the load stands for is not said of the workload too", () => {
  const [own] = planFor({ load_axis: "outstanding_io", loads: [8] }).workloads;
  expect(own).not.toHaveProperty("queue_depth");
  expect(own).not.toHaveProperty("threads");
});

test("the runner makes levels of the load itself, for workloads that name none", () => {
  const factors = { ...workload, random_pct: "40" };
  const runs = [
    { workload: "4k write", factors: workload },
    { workload: "4k 40 write", factors },
  ];
  const plan = planFor({ factor: "random_pct", levels: ["100", "40"], load_axis: null, runs });
  expect(plan.factors).toEqual([{ name: "random_pct", levels: [100, 40], baseline: 100 }]);
  expect(plan.workloads).toHaveLength(1);
  expect(plan.workloads[0]).not.toHaveProperty("random_pct");
  expect(readPlan(JSON.stringify(plan)).faults).toEqual([]);
});

test("settings of a host name hosts, those of a device devices", () => {
  const size = planFor({ factor: "disk_max_io_size_kib", levels: ["32767", "1024"] });
  expect(size.hosts).toHaveLength(1);
  expect(size).not.toHaveProperty("devices");
  expect(planFor({ factor: "path_io_limit", levels: ["1000", "1"] }).devices).toHaveLength(1);
  expect(planFor()).not.toHaveProperty("hosts");
});

test("thousands of VMs are no step of a plan", () => {
  expect(planFor({ loads: [2, 5000] }).load).toEqual({ vms: [2] });
  expect(planSettling(open({ factor: "vms", levels: ["1", "5000"], load_axis: null }))).toBeNull();
});

test("without a size of I/O there is no plan", () => {
  expect(planSettling(open({ runs: [{ workload: "4k write", factors: {} }] }))).toBeNull();
});

test("the length counts levels, loads, workloads and repeats", () => {
  const plan = planFor({ loads: [1, 2] });
  expect(lengthOfPlan(plan)).toBe(2 * 2 * 360 * plan.repeats);
});

test("what is better, worse or equivalent everywhere is settled; nothing compared is open", () => {
  const points = (/** @type {string[]} */ ...verdicts) => verdicts.map((verdict) => ({ verdict }));
  expect(isOpen(/** @type {any} */ (points("better", "equivalent", "worse")))).toBe(false);
  expect(isOpen(/** @type {any} */ (points("better", "single run")))).toBe(true);
  expect(isOpen([])).toBe(true);
});

test("where nothing is varied the same loads are repeated", () => {
  const given = open();
  const plan = /** @type {Record<string, any>} */ (planRepeating(given));
  expect(readPlan(JSON.stringify(plan)).faults).toEqual([]);
  expect(plan.workloads).toHaveLength(1);
  expect(lengthOfPlan(plan)).toBe(360 * plan.repeats);
  expect(planRepeating({ ...given, runs: [{ workload: "4k write", factors: {} }] })).toBeNull();
});
