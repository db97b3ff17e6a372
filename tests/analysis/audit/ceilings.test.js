import { expect, test } from "vitest";
import { checks, loadLinks } from "../../../src/analysis/audit/ceilings.js";
import { about, point } from "../points.js";

const linked = { ...about, environment: { link_gbit_per_s: 10, links_a_host: 1 } };
const run = (/** @type {number} */ megabytes, /** @type {number} */ read_pct) =>
  point({ hosts: 1, read_pct, bytes_per_s: megabytes * 1e6 });

test("10 Gbit/s carry 1250 MB/s in each direction", () => {
  expect(loadLinks(run(1250, 100), linked)).toMatchObject({ value: 1250e6, expected: 1250e6 });
  expect(loadLinks(run(2500, 50), linked)).toMatchObject({ value: 1250e6, expected: 1250e6 });
});

test.each([
  [1200, 100],
  [1200, 0],
  [2400, 50],
  [1700, 70],
])("%d MB/s at %d %% reads pass over one link", (megabytes, read_pct) => {
  expect(checks([run(megabytes, read_pct)], linked)).toMatchObject([{ class: "consistent", severity: "ok" }]);
});

test.each([
  [1300, 100],
  [2600, 50],
  [1900, 70],
])("%d MB/s at %d %% reads do not", (megabytes, read_pct) => {
  expect(checks([run(megabytes, read_pct)], linked)).toMatchObject([
    { class: "above", severity: "error", unusable: '["iops","bytes_per_s"]' },
  ]);
});

test("nothing is said where no link or no host is stated", () => {
  expect(checks([run(9999, 100)], about)).toEqual([]);
  expect(checks([point({ hosts: null })], linked)).toEqual([]);
});

test("links are those of the one part of the network with the role storage, where it tells how many a host has", () => {
  const network = (/** @type {object[]} */ ...parts) => ({ ...about, environment: { network: parts } });
  const storage = { role: "storage", per_host: 2, gbit_per_s: 10 };
  expect(loadLinks(run(1, 100), network({ role: "sites", gbit_per_s: 1 }, storage))).toMatchObject({
    expected: 2500e6,
  });
  for (const parts of [[storage, storage], [{ ...storage, per_host: undefined }], [{ gbit_per_s: 10 }], []])
    expect(loadLinks(run(1, 100), network(...parts))).toBeNull();
  expect(loadLinks(run(1, 100), { ...about, environment: { network: "2x 10 GbE" } })).toBeNull();
});
