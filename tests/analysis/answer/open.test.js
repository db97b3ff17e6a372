/** What to do where the evidence carries no choice, by what the setting is: never to test what nobody changes on one system. */
import { expect, test } from "vitest";
import { adviseOpen, unitBought } from "../../../src/analysis/answer/open.js";
import { answers } from "../../../src/analysis/answer/answers.js";
import { makeContext, statement } from "../context.js";

const about = /** @type {any} */ (
  makeContext({
    units: {
      hypervisor: { title: "Hypervisor", unit: null },
      media: { title: "Media", unit: null },
      links: { title: "Links", unit: "links" },
      link_gbit_per_s: { title: "Link speed", unit: "Gbit/s" },
      vscsi_controller: { title: "Virtual controller", unit: null },
      compression: { title: "Compression", unit: null },
      hypervisor_version: { title: "Hypervisor version", unit: null },
      read_pct: { title: "Read share", unit: "%", kind: "workload" },
    },
    practice: /** @type {any} */ ({
      ...{
        hypervisor: { where: [] },
        media: { where: [] },
        links: { where: [] },
        link_gbit_per_s: { where: [] },
      },
      ...{ vscsi_controller: { where: [{ in: "x" }] }, compression: { where: [{ in: "x" }] } },
    }),
  })
);

test.each([
  [
    "a product with versions",
    { factor: "hypervisor", values: ["kvm", "esxi"] },
    "Don't choose by these results: test today's KVM and ESXi under your own workload, and compare IOPS and latency.",
    "Proof needs 3 runs with each in random order, and their raw files.",
  ],
  [
    "hardware of another kind",
    { factor: "media", values: ["nvme", "hdd"], measure: "bytes_per_s" },
    "Don't choose by these results: test NVMe and HDD under your own workload, and compare throughput and latency.",
    "Proof needs 3 runs with each in random order, and their raw files.",
  ],
  [
    "a number of what is bought",
    { factor: "links", values: ["4", "2"] },
    "Don't choose the number of links by these results: first check what limits your own system.",
    null,
  ],
  [
    "a speed",
    { factor: "link_gbit_per_s", values: ["10", "1"] },
    "Don't choose the link speed by these results: first check what limits your own system.",
    null,
  ],
  [
    "a setting that can be changed",
    { factor: "vscsi_controller", values: ["pvscsi", "lsi-sas"], measure: "latency_mean_us" },
    "No choice yet: on your own system, test PVSCSI and LSI Logic SAS, and compare IOPS and latency.",
    undefined,
  ],
  [
    "a switch",
    { factor: "compression", values: ["true", "false"] },
    "No choice yet: on your own system, test compression on and off, and compare IOPS and latency.",
    undefined,
  ],
  [
    "a setting of which no value is known",
    { factor: "compression", values: [], measure: "bytes_per_s" },
    "No choice yet: change only compression on your own system, and compare throughput and latency.",
    undefined,
  ],
  [
    "what the load generator does",
    { factor: "read_pct", values: ["70", "100"] },
    "Find out the read share of your VMs, and measure with that on your own system.",
    undefined,
  ],
  [
    "no setting",
    { factor: null, values: [] },
    "Don't size by these results: measure IOPS and latency with the I/O size and working set of your own VMs.",
    "Run it 3 times, and keep the raw files.",
  ],
])("of %s", (_, asked, action, next) => {
  const { kind, ...said } = adviseOpen(asked, about);
  expect(said).toEqual(next === undefined ? { action } : { action, next });
  expect(kind).toBe(action.startsWith("Don't") ? "avoid" : "test");
});

test("only what is counted has a share per piece", () => {
  expect(
    ["links", "link_gbit_per_s", "media", "vscsi_controller"].map((name) => unitBought(name, about)),
  ).toEqual(["link", null, null, null]);
});

test("a conclusion names the values that are to be compared, spelled out or not", () => {
  const study = { factor: "datastores", baseline: "1", margin_pct: 5, blocks: null, order_random: null };
  const given = {
    ...about,
    ...{ study, advice: [{ text: "Add datastores rather than VMs." }] },
    units: { datastores: { title: "Datastores", unit: "datastores" } },
    practice: { datastores: { where: [{ in: "x" }] } },
    conclusion: { text: "With four datastores one host got 2.6 times as much.", condition: null },
    stated: ["1", "2", "4"].map((value) => statement({ datastores: value }, { measure: "iops" })),
  };
  expect(answers([], { ...given, advice: [] })[0]).toMatchObject({
    action: "No choice yet: on your own system, test 4 datastores and one, and compare IOPS and latency.",
    action_kind: "test",
  });
  expect(answers([], given)[0]).toMatchObject({
    action: "First test what the author advises: add datastores rather than VMs.",
    action_kind: "test",
    action_value: null,
  });
  const keep = { ...given, advice: [{ text: "Keep one datastore for small hosts.", value: 1 }] };
  expect(answers([], keep)[0]).toMatchObject({
    action: "As the author advises, keep one datastore for small hosts.",
    action_kind: "keep",
    action_value: "1",
  });
});
