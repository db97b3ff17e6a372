/** A default that changed between the versions under comparison confounds them, where nobody recorded the setting. */
import { describe, expect, test } from "vitest";
import { readFactors, readMeasures, readPractice } from "../../../../loaders/vocabulary/schemas.js";
import { readPermission } from "../../../../src/analysis/audit/permission.js";
import { checks } from "../../../../src/analysis/audit/stated/changed-defaults.js";
import { about, point } from "../../points.js";

const factors = readFactors();
const known = {
  ...about,
  units: Object.fromEntries(factors.map(({ name, title, unit }) => [name, { title, unit }])),
  practice: readPractice(factors.map(({ name }) => name)),
};

/** @param {string} version @param {Record<string, string>} [others] */
const run = (version, others = { protocol: "local", media: "nvme" }) =>
  point({ run: `study/${version}`, factors: { hypervisor_version: version, ...others } });

test("versions on either side of 7.0 U2 on local NVMe are confounded by the multipath plugin", () => {
  const points = [run("6.7 U3"), run("7.0 U1"), run("8.0 U2")];
  const found = checks(points, known);
  expect(found.map(({ sentence }) => sentence)).toEqual([
    "The default multipath plugin changed between these versions: NMP in 6.7 U3 and 7.0 U1, HPP in 8.0 U2. It was not recorded in these runs.",
  ]);
  const { confounding } = readPermission(found, readMeasures());
  const [old, older, fresh] = /** @type {any[]} */ (points);
  for (const measure of ["iops", "latency_mean_us", "latency_p99_us"])
    expect(confounding([old], [fresh], measure)).toHaveLength(1);
  expect(confounding([old], [older], "iops")).toEqual([]);
});

describe("nothing is found", () => {
  const hpp = { protocol: "local", multipath_plugin: "hpp" };
  test.each([
    ["where both versions have one default", [run("7.0 U2"), run("8.0")]],
    ["of one version", [run("7.0 U1"), run("7.0 U1")]],
    [
      "where the disks are not the host's",
      [run("6.7", { protocol: "iscsi" }), run("8.0", { protocol: "iscsi" })],
    ],
    ["where nobody knows what the disks are", [run("6.7", {}), run("8.0", {})]],
    ["where the plugin is recorded", [run("6.7", hpp), run("8.0", hpp)]],
    ["where the version leaves the update open", [run("7.0"), run("8.0")]],
    [
      "of another hypervisor",
      ["7.4", "8.1"].map((version) => run(version, { protocol: "local", hypervisor: "proxmox" })),
    ],
  ])("%s", (_, points) => expect(checks(points, known)).toEqual([]));
});

test("on a platform of local disks the protocol needs no words", () => {
  const points = ["6.5 U3", "7.0.3"].map((version) => ({ ...run(version, {}), platform: "local-disk" }));
  expect(checks(points, known)).toHaveLength(1);
});
