import { expect, test } from "vitest";
import { checks, implyCv } from "../../../src/analysis/audit/imbalance.js";
import { about, curve, point } from "../points.js";

test("a plain mean is too high by 1 + CV²: 1.36 means 60 %", () => {
  expect(implyCv(1.36)).toBeCloseTo(0.6, 12);
  expect(implyCv(0.99)).toBe(0);
});

test("each curve has its median ratio, each tool with unequal VMs a note by level", () => {
  const series = (/** @type {string} */ value, /** @type {number} */ excess) =>
    curve([10000, 18000, 24000], (load) => ({
      run: `study/${value}/${load}`,
      vms: 4 * load,
      printed: true,
      settings: [{ factor: "stripe_width", value, number: Number(value) }],
      latency_mean_us: ((32e6 * load) / [10000, 18000, 24000][load - 1]) * excess,
    }));
  const found = checks([...series("8", 1), ...series("1", 1.36)], about);
  expect(found).toMatchObject([
    { scope: "series", severity: "ok", class: "consistent", ratio: 1 },
    { scope: "series", severity: "ok", class: "above", ratio: 1.36, value: expect.closeTo(0.6, 9) },
    { severity: "note", cells: 6 },
  ]);
  expect(found[2].sentence).toContain(
    "up to 36 % too high. The latency of a run's VMs would then vary by 60 % at 1 stripe and 0 % at 8 stripes (standard deviation, median).",
  );
});

test("one VM, an excess beyond the number of VMs and means weighted by I/Os are not put down to unequal VMs", () => {
  const excess = (/** @type {object} */ given) =>
    checks(
      curve([10000, 18000, 24000], (load) => ({
        printed: true,
        vms: 4,
        latency_mean_us: ((32e6 * load) / [10000, 18000, 24000][load - 1]) * 1.36,
        ...given,
      })),
      about,
    );
  expect(excess({}).map((check) => check.class)).toEqual(["above", "above"]);
  for (const given of [{ vms: 1 }, { printed: false }, { vms: 4, latency_mean_us: 1e6 }]) {
    const found = excess(given);
    expect(found.map((check) => check.class)).toEqual(["consistent"]);
    expect(found[0].sentence).not.toContain("VMs");
  }
});

test("a tool that prints the plain mean of its workers is reported", () => {
  const workers = [
    { iops: 30000, latency_mean_us: 500 },
    { iops: 2000, latency_mean_us: 8500 },
  ];
  const given = { workers, latency_mean_us: 1000 };
  expect(checks([point({ ...given, latency_mean_us_told: 4500 })], about)).toContainEqual(
    expect.objectContaining({ class: "unweighted", ratio: 4.5 }),
  );
  const weighted = checks([point({ ...given, latency_mean_us_told: 1000 })], about);
  expect(weighted.map((check) => check.class)).toEqual(["consistent"]);
});
