import { expect, test } from "vitest";
import { checks, countCommands } from "../../../src/analysis/audit/layers.js";
import { about, point } from "../points.js";

/**
 * @param {number} kib block size
 * @param {number} limit KiB
 */
const device = (kib, limit) =>
  point({
    run: `study/${limit}/${kib}k`,
    latency_layer: "device",
    block_size_bytes: kib * 1024,
    disk_max_io_size_kib: limit,
  });

test("an I/O is split into as many commands as its size over the limit", () => {
  expect(countCommands(device(256, 64))).toBe(4);
  expect(countCommands(device(100, 64))).toBe(2);
  expect(countCommands(device(1024, 32767))).toBe(1);
  expect(countCommands(point())).toBe(1);
});

test("device latencies of pieces may not be set beside those of whole I/Os", () => {
  const points = [device(32, 64), device(32, 32767), device(256, 64), device(256, 32767)];
  expect(checks(points, about)).toMatchObject([
    { class: "different", runs: '["study/64/256k"]', not_comparable: '["latency_mean_us","latency_p99_us"]' },
  ]);
});

test("block sizes and the commands that each is split into are named in one order", () => {
  const points = [1024, 256].flatMap((kib) => [device(kib, 64), device(kib, 32767)]);
  const [{ sentence }] = checks(points, about);
  expect(sentence).toContain("I/Os of 256 KiB and 1 MiB are split into 4 and 16 commands");
});

test("a capture's device times are of pieces too; whole I/Os are compared where the VMs' own latency is there", () => {
  const points = [device(256, 64), device(256, 32767)].map((each, i) => ({
    ...{ ...each, latency_layer: "total", latency_mean_us: i === 0 ? 13_900 : 14_600 },
  }));
  const times = { davg_us: 1, kavg_us: 1, qavg_us: null, gavg_us: 2 };
  const layers = points.map(({ run }) => ({ run, ...times }));
  expect(checks(points, { ...about, layers })).toMatchObject([
    { class: "different", severity: "note", runs: '["study/64/256k"]' },
  ]);
  const [{ not_comparable, sentence }] = checks(points, { ...about, layers });
  expect(not_comparable ?? null).toBe(null);
  expect(sentence).toContain(
    "Latency of whole I/Os, as the VMs saw it, changed by −4.8 % against the larger limit.",
  );
});

test("nothing is said where all are split alike, or the latency is that of the whole way", () => {
  expect(checks([device(256, 64), device(512, 64)], about)).toEqual([]);
  const whole = [device(256, 64), device(256, 32767)].map((each) => ({ ...each, latency_layer: "total" }));
  expect(checks(whole, about)).toEqual([]);
});

test("latencies of two layers may not be compared", () => {
  const points = [point({ latency_layer: "total" }), point({ latency_layer: "total" }), device(4, 64)];
  expect(checks(points, about)).toMatchObject([{ class: "different", cells: 1, severity: "warning" }]);
});
