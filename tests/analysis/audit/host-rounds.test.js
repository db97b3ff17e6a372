import { expect, test } from "vitest";
import { drawNormal, seedUniform } from "../../../src/analysis/curves/random.js";
import { checks } from "../../../src/analysis/audit/host-rounds.js";
import { about, curve } from "../points.js";

/**
 * Five curves of 17 VMs over 4 hosts with 3 % noise.
 * @param {number} jump growth at VMs that begin a round
 */
function curves(jump) {
  const normal = drawNormal(seedUniform(7));
  return ["a", "b", "c", "d", "e"].flatMap((workload) => {
    let iops = 10000;
    const values = Array.from({ length: 17 }, (_, i) => {
      if (i > 0) iops *= i % 4 === 0 ? 1 + jump : 1.01;
      return iops * (1 + 0.03 * normal());
    });
    return curve(values, (vms) => ({ workload, hosts: 4, run: `study/${workload}/${vms}` }));
  });
}

test("steps at 5, 9, 13 and 17 VMs over 4 hosts are reported", () => {
  const [found, ...others] = checks(curves(0.15), about);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ class: "periodic", severity: "warning", cells: 85 });
  expect(found.value).toBeGreaterThan(0.1);
  expect(found.sentence).toContain(
    "IOPS jump at 5, 9, 13 and 17 VMs, where the next round over the 4 hosts begins.",
  );
});

test("growth that does not follow the hosts is not, nor where hosts are not known", () => {
  expect(checks(curves(0.01), about)).toEqual([]);
  expect(
    checks(
      curves(0.15).map((point) => ({ ...point, hosts: null })),
      about,
    ),
  ).toEqual([]);
});
