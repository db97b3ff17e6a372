import fc from "fast-check";
import { expect, test } from "vitest";
import { checks, leastMemory } from "../../../../src/analysis/audit/validity/cached.js";
import { workingSet } from "../../../../src/analysis/audit/validity/working-set.js";
import { about } from "../../points.js";
import { runs, stating } from "../statements.js";

const GiB = String(2 ** 30);
const gib = (/** @type {number} */ count) => String(count * 2 ** 30);
const find = (/** @type {Record<string, string>} */ factors) => checks(runs([{ factors }]), about);
const isOfGuests = (/** @type {string} */ sentence) => sentence.includes("memory of the guests");

test("a working set that a stated cache holds is marked, with both sizes", () => {
  const factors = { working_set_bytes: gib(15), storage_cache_bytes: gib(128) };
  expect(checks(runs([{ factors }, { factors }]), about)).toMatchObject([
    {
      ...{ class: "cached", severity: "warning", cells: 2, runs: '["study/1","study/2"]' },
      sentence:
        "2 runs: the working set of 15 GiB fits into the cache of the storage (128 GiB). The results may be those of the cache, not of the disks.",
    },
  ]);
});

test.each([
  ["of a size that is not recorded", { storage_cache_bytes: gib(1) }],
  ["beside a cache that is not recorded", { working_set_bytes: GiB }],
  ["that does not fit", { working_set_bytes: gib(2), storage_cache_bytes: gib(1) }],
  [
    "past the guest's memory",
    { working_set_bytes: GiB, vm_memory_bytes: gib(8), vms: "1", direct_io: "true" },
  ],
  [
    "beside a guest's memory, where the way of I/O is not recorded",
    { working_set_bytes: GiB, vm_memory_bytes: gib(8), vms: "1" },
  ],
  ["of writes beside a cache of reads", { working_set_bytes: GiB, read_cache_bytes: gib(8), read_pct: "0" }],
  ["of files whose number is not recorded", { file_bytes: GiB, storage_cache_bytes: gib(8), vms: "1" }],
])("nothing is said of a working set %s", (_, factors) => {
  expect(find(/** @type {any} */ (factors))).toEqual([]);
});

test.each([
  ["memory of the guests", { vm_memory_bytes: gib(8), vms: "1", direct_io: "false" }],
  ["memory of the guests", { vm_memory_bytes: gib(8), vms: "1", software_cache: "true" }],
  ["cache of the hosts", { host_cache_bytes: gib(8) }],
  ["read cache on a device of the storage", { read_cache_bytes: gib(8) }],
])("each cache is asked: %s", (name, factors) => {
  const [found] = find({ working_set_bytes: GiB, .../** @type {any} */ (factors) });
  expect(found.sentence).toContain(`fits into the ${name} (8 GiB`);
});

test.each([
  ["a file of 50 MiB", { file_bytes: String(50 * 2 ** 20), threads: "1", direct_io: "false" }, true],
  ["a file of 1 GiB in each of 8 VMs", { working_set_bytes: gib(8), vms: "8", software_cache: "true" }, true],
  ["a file of 2 GiB", { file_bytes: gib(2), threads: "1", direct_io: "false" }, false],
  ["direct I/O", { file_bytes: String(50 * 2 ** 20), threads: "1", direct_io: "true" }, false],
  ["an unknown way of I/O", { file_bytes: String(50 * 2 ** 20), threads: "1" }, false],
])("a guest has 1 GiB of memory at least: %s", (_, factors, isHeld) => {
  const sentences = find(/** @type {any} */ (factors)).map(({ sentence }) => sentence);
  expect(sentences.filter(isOfGuests)).toHaveLength(isHeld ? 1 : 0);
});

test("a working set is what is stated, or the most that files or disks allow", () => {
  expect(workingSet({ working_set_bytes: "5" })).toBe(5);
  expect(workingSet({ file_bytes: "5", threads: "4", vms: "2" })).toBe(40);
  expect(workingSet({ file_bytes: "5", threads: "4", hypervisor: "none" })).toBe(20);
  const disks = { virtual_disk_bytes: "100", disks_per_vm: "2", working_set_pct: "10", vms: "3" };
  expect(workingSet(disks)).toBe(60);
  expect(workingSet({ virtual_disk_bytes: "100" })).toBeNull();
});

test("a stated figure without a run is marked as well, and counted", () => {
  const factors = { working_set_bytes: gib(1), host_cache_bytes: gib(4) };
  const [found] = checks([], stating([{ low: 340000, scope: "sequential reads", factors }]));
  expect(found).toMatchObject({ cells: 1, runs: "[]" });
  expect(found.sentence).toMatch(/^sequential reads: the working set of 1 GiB/);
});

test("whatever its size, a set in a guest is held where each guest's memory holds its part, and 1 GiB where none is stated", () => {
  const bytes = fc.integer({ min: 1, max: 2 ** 34 });
  fc.assert(
    fc.property(
      bytes,
      fc.option(bytes, { nil: null }),
      fc.integer({ min: 1, max: 64 }),
      (each, memory, vms) => {
        const found = find({
          ...{ working_set_bytes: String(each * vms), vms: String(vms), direct_io: "false" },
          ...(memory === null ? {} : { vm_memory_bytes: String(memory) }),
        }).find(({ sentence }) => isOfGuests(sentence));
        expect(found !== undefined).toBe(each <= (memory ?? leastMemory));
        if (found) expect(found.sentence.includes("or more, not stated)")).toBe(memory === null);
      },
    ),
  );
});

test.each([
  ["128 MiB", 2 ** 27, {}, true],
  ["1 GiB", 2 ** 30, {}, false],
  ["128 MiB, beside a smaller cache that is stated", 2 ** 27, { storage_cache_bytes: "1048576" }, false],
])("where no cache is stated, any storage may hold %s: %s", (_, bytes, stated, isHeld) => {
  const sentences = find({ working_set_bytes: String(bytes), .../** @type {any} */ (stated) }).map(
    ({ sentence }) => sentence,
  );
  expect(sentences.map((text) => text.replace(/^.*: /, ""))).toEqual(
    isHeld
      ? [
          "the working set of 128 MiB fits into the cache that most storage has (512 MiB or more; not stated). The results may be those of the cache, not of the disks.",
        ]
      : [],
  );
});
