import { expect, test } from "vitest";
import { checks } from "../../../../src/analysis/audit/plausible/leader.js";
import { about } from "../../points.js";
import { runs } from "../statements.js";

const at = (/** @type {string} */ value, /** @type {number} */ iops, repeat = "") => ({
  ...{ iops, settings: [{ factor: "hypervisor", value, number: null }] },
  factors: /** @type {Record<string, string>} */ ({ hypervisor: value, ...(repeat ? { repeat } : {}) }),
});

test("levels that change places between repeats are reported, with both ratios", () => {
  const [found, ...others] = checks(
    runs([at("esxi", 80000), at("kvm", 130000, "1"), at("kvm", 60000, "2")]),
    about,
  );
  expect(others).toEqual([]);
  expect(found).toMatchObject({ class: "changes", series: "hypervisor", cells: 3 });
  expect(found.sentence).toContain(
    "the best IOPS of ESXi are 33 % above the best of KVM; in another they are 38 % below (4k random read).",
  );
});

test("settings that change together are one finding", () => {
  const both = (
    /** @type {string} */ hypervisor,
    /** @type {string} */ protocol,
    /** @type {number} */ iops,
    repeat = "",
  ) => ({
    ...at(hypervisor, iops, repeat),
    settings: [
      { factor: "hypervisor", value: hypervisor, number: null },
      { factor: "protocol", value: protocol, number: null },
    ],
  });
  const points = [
    both("esxi", "vsan", 80000),
    both("kvm", "ceph", 130000, "1"),
    both("kvm", "ceph", 60000, "2"),
  ];
  const [found, ...others] = checks(runs(points), about);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ series: "hypervisor, protocol", cells: 3 });
  expect(found.sentence).toContain("ESXi with vSAN are 33 % above the best of KVM with Ceph;");
});

test("repeats that agree, or differ by little, or are many, are no finding", () => {
  expect(checks(runs([at("esxi", 80000), at("kvm", 130000, "1"), at("kvm", 95000, "2")]), about)).toEqual([]);
  expect(checks(runs([at("esxi", 80000), at("kvm", 85000, "1"), at("kvm", 76000, "2")]), about)).toEqual([]);
  const many = [1, 2, 3, 4, 5, 6].map((n) => at("kvm", n % 2 ? 130000 : 60000, String(n)));
  expect(checks(runs([at("esxi", 80000), ...many]), about)).toEqual([]);
});

test("one condition of many in which they change places is chance", () => {
  const near = [80000, 82000, 78000].map((iops, i) => [at("esxi", iops, `${i}`), at("kvm", 79000, `${i}`)]);
  const far = [80000, 60000, 70000].map((iops, i) => [at("esxi", iops, `${i}`), at("kvm", 70000, `${i}`)]);
  const study = [near, near, near, far].flatMap((pairs, load) =>
    pairs.flat().map((each) => ({ ...each, load: load + 1 })),
  );
  expect(checks(runs(study), about)).toEqual([]);
  expect(checks(runs(study.filter(({ load }) => load === 4)), about)).toHaveLength(1);
});
