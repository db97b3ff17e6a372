/** Which runs may stand beside mine, which not and why, and when there is a rank. */
import { expect, test } from "vitest";
import { notSaid, placeRuns } from "../../../src/analysis/place/places.js";
import { leadingPlaces, sayAgainst, sayNoPlace, sayPlace } from "../../../src/analysis/place/sentences.js";

const factors = [
  { name: "stripe_width", title: "Disk stripes per object", unit: "stripes", meaning: "", kind: "setting" },
  { name: "path_policy", title: "Path selection policy", unit: null, meaning: "", kind: "setting" },
  { name: "vms", title: "VMs", unit: "VMs", meaning: "", kind: "setting" },
];

/** @param {object} given @returns {any} */
const run = (given) => ({
  ...{ study: "mine", run: "mine/1", workload: "4k randread", platform: "vsan", provenance: "measured" },
  ...{ lab: null, block_size_bytes: 4096, read_pct: 100, random_pct: 100, outstanding_io: 128, hosts: 4 },
  ...{ iops: 100_000, latency_mean_us: 1280, settings: {}, refused: [] },
  ...given,
});

/** @param {string} lab @param {object} [given] */
const other = (lab, given = {}) => run({ study: lab, run: `${lab}/1`, lab, ...given });

/** @param {any[]} archive @param {any[]} [own] */
const place = (archive, own = [run({})]) => placeRuns(own, archive, factors)[0];

test("runs of the same workload and platform at a like load per host are compared with mine", () => {
  const found = place([other("a", { hosts: 8, outstanding_io: 280, iops: 240_000 })]);
  expect(found.beside).toMatchObject([{ basis: "per host", iops: 30_000, latency_mean_us: 1280 }]);
  expect(found.leftOut).toEqual([]);
});

test("where one side does not state its hosts, loads and figures are compared in all", () => {
  const found = place([
    other("a", { hosts: null, iops: 90_000 }),
    other("b", { hosts: 1, outstanding_io: 32 }),
  ]);
  expect(found.beside.map(({ basis, iops }) => [basis, iops])).toEqual([
    ["in all", 90_000],
    ["per host", 100_000],
  ]);
});

test("runs that must not be compared with mine are counted by reason", () => {
  const { leftOut, beside, elsewhere } = place([
    other("a", { block_size_bytes: 8192 }),
    other("b", { block_size_bytes: 8192 }),
    other("c", { outstanding_io: null }),
    other("d", { outstanding_io: 512 }),
    other("e", { platform: "linux-lab" }),
    other("f", { provenance: "synthetic" }),
    other("g", { refused: ["iops", "latency_mean_us"] }),
    other("h", { platform: "fc-array" }),
    run({ run: "mine/2" }),
  ]);
  expect(leftOut).toEqual([
    { reason: "another workload", runs: 2 },
    { reason: "outstanding I/O not stated", runs: 1 },
    { reason: "another load", runs: 1 },
    { reason: "of a lab, not of storage products", runs: 1 },
    { reason: "synthetic", runs: 1 },
    { reason: "numbers that failed a check", runs: 1 },
  ]);
  expect([beside.length, elsewhere.length]).toEqual([0, 1]);
});

test("a figure that no verdict takes is no figure", () => {
  const found = place([other("a", { refused: ["iops"] })]);
  expect(found.beside).toMatchObject([{ iops: null, latency_mean_us: 1280 }]);
  expect(found.clusters).toBe(0);
});

test("a rank takes five clusters that are compared per host, and is as wide as their runs", () => {
  const labs = ["a", "b", "c", "d"].map((lab, i) => other(lab, { iops: 60_000 + 30_000 * i }));
  expect(place(labs).rank).toBeNull();
  const wide = [other("e", { iops: 90_000 }), other("e", { run: "e/2", iops: 110_000 })];
  expect(place([...labs, ...wide]).rank).toEqual({ best: 3, worst: 4, of: 6 });
  const uncounted = other("e", { hosts: null });
  expect(place([...labs, uncounted]).rank).toBeNull();
});

test("several runs of one lab are one cluster", () => {
  const runs = [1, 2, 3, 4, 5, 6].map((i) => other("a", { study: `s${i}`, run: `s${i}/1` }));
  expect(place(runs).clusters).toBe(1);
});

test("settings that both sides state and otherwise are named, the other's first", () => {
  const own = run({ settings: { stripe_width: "4", path_policy: "VMW_PSP_RR" } });
  const found = place([other("a", { settings: { stripe_width: "1", vms: "2" } })], [own]);
  expect(found.beside[0].differs).toEqual(["1 stripe instead of 4 stripes"]);
});

test("a run that lacks what makes it comparable has no place", () => {
  expect(placeRuns([run({ random_pct: null }), run({ iops: null })], [other("a")], factors)).toEqual([]);
});

test("the sentences say mine, theirs, why there is no rank, and what was left out", () => {
  const found = place([
    other("a", { iops: 200_000 }),
    other("b", { platform: "nfs" }),
    other("c", { read_pct: 0 }),
  ]);
  expect(sayPlace(found)).toMatchInlineSnapshot(`
    [
      "4k random read, 128 outstanding I/Os, 32 per host: 25,000 IOPS per host, 100,000 in all, at 1.28 ms mean latency.",
      "Similar systems, on vSAN: 50,000 IOPS per host at 1.28 ms (a, measured, 1 run).",
      "On other platforms, not ranked: 25,000 IOPS per host at 1.28 ms (b, measured, 1 run).",
      "No rank: that needs 5 comparable clusters with a known number of hosts, and there is 1 cluster.",
      "Left out 1 run of other studies: 1 with another workload.",
    ]
  `);
});

test("where no platform was said, others are not said to be on another", () => {
  const [, theirs] = sayPlace(place([other("a")], [run({ platform: notSaid })]));
  expect(theirs).toMatch(/^Published, with the same workload and load: 25,000 IOPS/);
});

test.each([
  [
    300_000,
    "Lower than all 2 comparable published results on VMware for 4k random read (50,000 to 75,000 IOPS per host, from a and b).",
  ],
  [
    60_000,
    "Higher than the only comparable published result on VMware for 4k random read (15,000 IOPS per host, from a).",
  ],
  [
    100_000,
    "Within the range of the 2 comparable published results on VMware for 4k random read (25,000 IOPS per host, from a and b).",
  ],
])("against published results of %d IOPS mine are above, within or below", (iops, said) => {
  const archive = [other("a", { iops }), other("c", { platform: "nfs", settings: { hypervisor: "kvm" } })];
  const esxi = { platform: "nfs", settings: { hypervisor: "esxi" }, iops: Math.min(iops, 200_000) };
  const [first, second] = sayAgainst([
    place(iops === 60_000 ? archive : [...archive, other("b", esxi)], [run({})]),
  ]);
  expect(first).toBe(said);
  expect(second).toContain("same block size, read share and pattern");
});

test("where nothing on VMware is comparable, that is said", () => {
  const found = place([other("a", { settings: { hypervisor: "kvm" } }), other("b", { read_pct: 0 })]);
  expect(sayAgainst([found])).toEqual([
    "Nothing comparable is published for 4k random read on VMware at 128 outstanding I/Os.",
  ]);
  expect(sayAgainst([place([other("a")], [run({ refused: ["iops"] })])])).toEqual([]);
});

test("of each workload the place with most beside it leads", () => {
  const own = [
    run({}),
    run({ run: "mine/2", outstanding_io: 32 }),
    run({ run: "mine/3", workload: "w", read_pct: 0 }),
  ];
  const places = placeRuns(own, [other("a", { outstanding_io: 32 })], factors);
  expect(leadingPlaces(places).map(({ workload, outstanding_io }) => [workload, outstanding_io])).toEqual([
    ["4k randread", 32],
    ["w", 128],
  ]);
});

test("what keeps runs from a place is named, with what says it", () => {
  const [missing, how] = sayNoPlace([run({ outstanding_io: null }), run({ read_pct: null })]);
  expect(missing).toContain("These files lack: outstanding I/O and read share.");
  expect(how).toContain("such as outstanding_io=32 and read_pct=70,");
  expect(sayNoPlace([run({ iops: null })])).toEqual([expect.stringContaining("These files lack: IOPS.")]);
  expect(sayNoPlace([])[0]).toContain("These files lack: a completed run.");
});
