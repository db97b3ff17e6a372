import fc from "fast-check";
import { expect, test } from "vitest";
import { checks } from "../../../../src/analysis/audit/stated/storage.js";
import { stating } from "../statements.js";

const rate = (/** @type {number} */ megabytes, /** @type {Record<string, string>} */ factors) => ({
  ...{ measure: "bytes_per_s", low: megabytes * 1e6, high: megabytes * 1e6, factors },
});
const pool = [
  rate(550, { hypervisor: "none", read_pct: "0" }),
  rate(700, { hypervisor: "none", read_pct: "100" }),
];

test("more through the network than the storage gives by itself is reported", () => {
  const [found] = checks([], stating([...pool, rate(800, { protocol: "iscsi" })]));
  expect(found).toMatchObject({ class: "above", value: 800e6, expected: 700e6 });
  expect(found.sentence).toContain("VMs got 800 MB/s, but the storage by itself gave only 700 MB/s");
});

test("less, as much, and what is of another load are no finding", () => {
  expect(checks([], stating([...pool, rate(720, { protocol: "iscsi" })]))).toEqual([]);
  expect(checks([], stating([pool[0], rate(800, { protocol: "iscsi", read_pct: "100" })]))).toEqual([]);
  expect(checks([], stating([rate(800, { protocol: "iscsi" })]))).toEqual([]);
});

test("other disks, another queue, protocol or number of hosts are not held together", () => {
  const bare = (/** @type {Record<string, string>} */ factors) =>
    rate(700, { hypervisor: "none", ...factors });
  const over = (/** @type {Record<string, string>} */ factors) => rate(900, factors);
  for (const [a, b] of [
    [{ media: "hdd" }, { media: "nvme" }],
    [{ outstanding_io: "1" }, { outstanding_io: "64" }],
    [{ queue_depth: "1" }, { queue_depth: "64" }],
    [{ protocol: "local" }, { protocol: "iscsi" }],
    [{ hosts: "1" }, { hosts: "4" }],
  ]) {
    expect(checks([], stating([bare(a), over(b)]))).toEqual([]);
    expect(checks([], stating([bare(a), over(a)]))).toHaveLength(1);
  }
});

test("each load has the best of its own load beside it", () => {
  const bare = [
    rate(500, { hypervisor: "none", random_pct: "100" }),
    rate(900, { hypervisor: "none", random_pct: "0" }),
  ];
  const found = checks(
    [],
    stating([...bare, rate(700, { random_pct: "100" }), rate(1200, { random_pct: "0" })]),
  );
  expect(found).toMatchObject([
    { cells: 1, value: 700e6, expected: 500e6 },
    { cells: 1, value: 1200e6, expected: 900e6 },
  ]);
});

test("whatever is known of two systems, one bounds the other only where all that is known is the same", () => {
  const equipment = ["system", "array_software", "storage_disks", "media"];
  const system = fc.record(Object.fromEntries(equipment.map((name) => [name, fc.constantFrom("a", "b")])), {
    requiredKeys: [],
  });
  fc.assert(
    fc.property(system, system, (bare, over) => {
      const known = /** @type {Record<string, string>[]} */ ([bare, over]);
      const isSame = equipment.every((name) => known[0][name] === known[1][name]);
      const found = checks(
        [],
        stating([rate(700, { hypervisor: "none", ...known[0] }), rate(900, known[1])]),
      );
      expect(found).toHaveLength(isSame ? 1 : 0);
    }),
    { numRuns: 200 },
  );
});
