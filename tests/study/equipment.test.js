import { expect, test } from "vitest";
import { environmentSection } from "../../src/study/environment/environment.js";
import { sayProducts } from "../../src/study/environment/equipment.js";
import { facetsOf } from "../../src/search/facets.js";

const text = (/** @type {unknown} */ markup) =>
  String(markup)
    .replace(/<\/(div|dt|dd|li|p)>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** @param {object} environment @param {object} [more] */
const sectionOf = (environment, more = {}) =>
  text(
    environmentSection(
      /** @type {any} */ ({ environment, notes: [], provenance: "published", source_not_seen: [], ...more }),
    ),
  );

const told = {
  hosts: [{ count: 4, model: "Dell R730", cpu: { model: "Xeon", sockets: 2, cores: 28 }, memory: "64 GB" }],
  devices: [{ role: "cache", per_host: 1, class: "nvme", model: "P3700", capacity: "2 TB" }, { count: 7 }],
  network: [{ belongs_to: "NAS", gbit_per_s: 25, switch: "none" }],
  software: [
    { role: "hypervisor", model: "ESXi", version: "6.7", build: "13644319" },
    { role: "tool", model: "fio" },
  ],
  placement: "by hand",
};

test("what changed with a setting is said with it, and whether it is part of it", () => {
  const comes_with = {
    stripe_width: [
      { what: "more objects", part_of_it: true, levels: null },
      { what: "an earlier session", part_of_it: false, levels: ["1"] },
    ],
  };
  const stripes = { title: "Disk stripes per object", unit: "stripes" };
  const lines = sectionOf({ comes_with }, { factorInfos: new Map([["stripe_width", stripes]]) });
  expect(lines).toEqual([
    "Changed with disk stripes per object",
    "more objects (part of the setting)",
    "an earlier session (1 stripe)",
  ]);
});

test("parts have a line each, with what nobody recorded of them", () => {
  expect(sectionOf(told)).toEqual([
    ...["Hosts", "4 × Dell R730, 2 × Xeon (28 cores), 64 GB"],
    ...["Disks", "cache: 1 per host, NVMe, P3700, 2 TB", "7 (kind, model, capacity not given)"],
    ...["Disk controllers", "not given", "Network", "NAS: 25 Gbit/s, no switch", "Storage", "not given"],
    ...["Versions", "hypervisor: ESXi 6.7, build 13644319", "tool: fio (version not given)"],
    ...["placement", "by hand"],
  ]);
});

test("of a document that was read in part nobody knows that it says nothing", () => {
  const seen = sectionOf(told, { source_not_seen: ["a page"] });
  expect(seen).toContain("tool: fio (version not seen)");
  expect(seen.join()).not.toContain("not given");
  expect(sectionOf({ hosts: null }, { source_not_seen: ["a page"] }).slice(0, 2)).toEqual([
    "Hosts",
    "not seen",
  ]);
});

test("of what was measured here it was not recorded", () => {
  expect(sectionOf(told, { provenance: "measured" })).toContain("tool: fio (version not recorded)");
});

test("free words stand as they are, also in the place of a list, and nothing is said to lack beside them alone", () => {
  expect(sectionOf({ hosts: "4 to 64", disks: { cache: 1 } })).toEqual([
    "hosts",
    "4 to 64",
    "disks",
    "cache",
    "1",
  ]);
  expect(sectionOf({ ...told, storage: "an array" })).toEqual(
    expect.arrayContaining(["storage", "an array"]),
  );
});

test("products with fields of their own are what a study is found by", () => {
  const study = /** @type {any} */ ({ workloads: [], tools: [], platform: "vsan", provenance: "published" });
  expect(facetsOf({ ...study, environment: { ...told, storage: [{ model: "HP P4300" }] } }).product).toEqual([
    "HP P4300",
    "ESXi 6.7",
  ]);
});

test("what is null is reported as lacking, numbers in lists stand, and depth has an end", () => {
  expect(sectionOf({ cache: null, sizes: [1, null] })).toEqual([
    "cache",
    "not given",
    "sizes",
    "1",
    "not given",
  ]);
  const mixed = [{ count: 4, model: "R730", cpu: { model: "Xeon" }, memory: "64 GB" }, 3, true, "old ones"];
  expect(sectionOf({ hosts: mixed }).slice(0, 5)).toEqual([
    ...["Hosts", "4 × R730, Xeon, 64 GB", "3", "yes", "old ones"],
  ]);
  const deep = JSON.parse('{"a":'.repeat(200) + "1" + "}".repeat(200));
  expect(sectionOf(deep).length).toBeLessThan(12);
});

test("of several systems a line names those of the answer, and their hypervisor", () => {
  const environment = {
    storage: [
      { belongs_to: "a", model: "vSAN ESA" },
      { belongs_to: "a", model: "shares over NFS" },
      { belongs_to: "b", model: "Ceph, two replicas" },
    ],
    software: [
      { belongs_to: "a", role: "hypervisor", model: "ESXi", version: "8.0" },
      { belongs_to: "b", role: "hypervisor", model: "KVM" },
    ],
  };
  const of = (/** @type {string} */ finding, factor = "protocol") =>
    sayProducts(
      /** @type {any} */ ({
        ...{ environment, runs: [], answers: [{ finding, factor }] },
        factorInfos: new Map([["raid_level", { title: "vSAN RAID level" }]]),
      }),
    );
  expect(of("RAID-5 gave 15 % fewer IOPS.", "raid_level")).toEqual(["vSAN ESA", "ESXi 8.0"]);
  expect(of("Ceph gave more IOPS than vSAN RAID-1.")).toEqual(["vSAN ESA, Ceph", "ESXi 8.0, KVM"]);
  expect(of("Writes took longer.")).toEqual(["3 storage systems", "ESXi 8.0, KVM"]);
});
