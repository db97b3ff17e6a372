/** The audit on simulated runs of a closed loop: silent where nothing is wrong, and not where something was made wrong. */
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { simulate } from "../closed-loop.js";

/** @import {About, Check, Point} from "../../src/analysis/types.js" */
/** @import {SimulatedRun} from "../closed-loop.js" */

const about = {
  units: { vms: { unit: "VMs" }, stripe_width: { unit: "stripes" } },
  loadAxis: "vms",
  environment: { link_gbit_per_s: 100 },
};

const folder = new URL("../../src/analysis/", import.meta.url);
/** @type {((points: Point[], about: About) => Check[])[]} */
const families = [];
for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((each) =>
  each.endsWith(".js"),
)) {
  const module = await import(new URL(name, folder).href);
  if (module.checks) families.push(module.checks);
}

/** @param {Point[]} points @returns {Check[]} what a reader would be told of */
const audit = (points) =>
  families.flatMap((checks) => checks(points, about)).filter(({ severity }) => severity !== "ok");

const levels = ["1", "2", "4", "8"].map((value, i) => ({ value, speed: 1 + i / 10 }));
const seeds = Array.from({ length: 60 }, (_, i) => i + 1);

/** Where each has to be silent: every fourth before a landing. A share needs all of them. */
const silentSeeds = seeds.filter((seed) => process.env.LONG || seed % 4 === 1);

/** @param {number} seed @param {object} [options] */
const study = (seed, options = {}) =>
  simulate({ seed, levels, loads: [1, 2, 3, 4, 6, 8, 12, 16], ...options });

describe("clean runs raise no alarm", () => {
  test.each([
    ["with repeats and 3 % noise", {}],
    ["single runs with 9 % noise", { repeats: 1, cv: 0.09 }],
    ["with unequal VMs, their latencies weighted by I/Os", { vm_cv: 0.6 }],
    ["of many VMs over 4 hosts", { loads: Array.from({ length: 20 }, (_, i) => i + 1), repeats: 1 }],
  ])("%s", (_, options) => {
    for (const seed of silentSeeds)
      expect(audit(study(seed, options)).map(({ sentence }) => sentence)).toEqual([]);
  });

  test("figures printed as documents print them are at most called odd or computed", () => {
    for (const seed of silentSeeds) {
      const found = audit(study(seed, { repeats: 1, printed: true }));
      expect(found.filter(({ severity }) => severity !== "note").map(({ sentence }) => sentence)).toEqual([]);
    }
  });
});

/**
 * Share of the studies in which the fault is found.
 * @param {(runs: SimulatedRun[], seed: number) => {points: Point[], found: (checks: Check[]) => boolean}} damage
 * @param {object} [options]
 */
function detect(damage, options) {
  const cases = seeds.map((seed) => {
    const { points, found } = damage(study(seed, options), seed);
    return found(audit(points));
  });
  return cases.filter(Boolean).length / cases.length;
}

/**
 * One run is changed; it is found when a warning or an error names it.
 * @param {(run: SimulatedRun, others: SimulatedRun[]) => Partial<Point>} change
 * @param {(run: SimulatedRun) => boolean} [fit] which runs it can happen to
 */
const oneRun =
  (change, fit = () => true) =>
  (/** @type {SimulatedRun[]} */ runs, /** @type {number} */ seed) => {
    const fitting = runs.filter(fit);
    const hit = fitting[(seed * 7919) % fitting.length];
    const points = runs.map((run) => (run === hit ? { ...run, ...change(run, runs) } : run));
    const named = (/** @type {Check} */ { severity, runs: concerned }) =>
      severity !== "note" && JSON.parse(concerned).includes(hit.run);
    return { points, found: (/** @type {Check[]} */ checks) => checks.some(named) };
  };

const several = (/** @type {SimulatedRun} */ { vms }) => vms > 1;

/** @param {SimulatedRun} run */
const plainMean = ({ workers }) =>
  workers.reduce((sum, { latency_mean_us }) => sum + Number(latency_mean_us), 0) / workers.length;

describe("faults are found in at least 95 % of cases", () => {
  test("a series that ran at 8 times its queue", () => {
    const share = detect((runs, seed) => {
      const level = levels[seed % levels.length].value;
      const isHit = (/** @type {SimulatedRun} */ { settings: [setting] }) => setting.value === level;
      const points = runs.map((run) =>
        isHit(run) ? { ...run, latency_mean_us: Number(run.latency_mean_us) * 8 } : run,
      );
      const wrong = runs.filter(isHit).length;
      return {
        points,
        found: (checks) =>
          checks.some(
            (check) => check.class === "multiple" && check.cells === wrong && Boolean(check.not_comparable),
          ),
      };
    });
    expect(share).toBeGreaterThanOrEqual(0.95);
  });

  const inequalities = process.env.LONG ? [0, 0.3] : [0];
  test.each(inequalities)("a VM that is missing from the sum, VMs unequal by %d", (vm_cv) => {
    const missing = oneRun(({ workers, iops, bytes_per_s }) => {
      const left = (Number(iops) - workers[0].iops) / Number(iops);
      return { iops: Number(iops) * left, bytes_per_s: Number(bytes_per_s) * left };
    }, several);
    expect(detect(missing, { vm_cv })).toBeGreaterThanOrEqual(0.95);
  });

  test("a missing VM in printed figures", () => {
    const missing = oneRun(
      ({ vms, iops, bytes_per_s }) => ({
        iops: Math.round((Number(iops) * (vms - 1)) / vms),
        bytes_per_s: (Number(bytes_per_s) * (vms - 1)) / vms,
      }),
      several,
    );
    expect(detect(missing, { printed: true, repeats: 1 })).toBeGreaterThanOrEqual(0.95);
  });

  test.runIf(process.env.LONG)("latencies of two workloads that changed places", () => {
    const swapped = oneRun((run, runs) => {
      const twin = runs.find(
        ({ workload, run: name }) =>
          workload !== run.workload && name.includes(run.run.split("/").slice(-2).join("/")),
      );
      return { latency_mean_us: twin?.latency_mean_us ?? null };
    });
    expect(detect(swapped)).toBeGreaterThanOrEqual(0.95);
  });

  test.runIf(process.env.LONG)("columns of IOPS and MiB/s that changed places", () => {
    const swapped = oneRun(({ iops, bytes_per_s }) => ({
      iops: Number(bytes_per_s) / 2 ** 20,
      bytes_per_s: Number(iops) * 2 ** 20,
    }));
    expect(detect(swapped)).toBeGreaterThanOrEqual(0.95);
  });

  test("plain means over VMs that are unequal by 60 %", () => {
    const share = detect(
      (runs) => {
        const points = runs.map((run) => ({ ...run, latency_mean_us: plainMean(run) }));
        return {
          points,
          found: (checks) =>
            checks.some(({ check, class: found }) => check === "littles_law" && found === "above"),
        };
      },
      { vm_cv: 0.6 },
    );
    expect(share).toBeGreaterThanOrEqual(0.95);
  });

  test.runIf(process.env.LONG)("a single plain mean over at least 8 VMs that are unequal by 60 %", () => {
    const plain = oneRun(
      (run) => ({ latency_mean_us: plainMean(run) }),
      ({ vms }) => vms >= 8,
    );
    expect(detect(plain, { vm_cv: 0.6 })).toBeGreaterThanOrEqual(0.95);
  });

  test("one latency that doubled", () => {
    const doubled = oneRun(({ latency_mean_us }) => ({ latency_mean_us: Number(latency_mean_us) * 2 }));
    expect(detect(doubled, { repeats: 1 })).toBeGreaterThanOrEqual(0.95);
  });
});
