import { expect, test } from "vitest";
import { checks } from "../../../../src/analysis/audit/plausible/unlike.js";
import { runs, stating } from "../statements.js";

const study = { study: { factor: "vms", baseline: null } };
const figure = (/** @type {Record<string, string>} */ factors) => ({ low: 1, high: 1, factors });
const one = figure({ vms: "1", hosts: "6" });
const many = figure({ vms: "18", hosts: "6", read_pct: "100", block_size_bytes: "4096", disks_per_vm: "8" });

test("levels whose loads share nothing that is known are reported", () => {
  const [found] = checks([], stating([one, many], study));
  expect(found).toMatchObject({ class: "nothing", cells: 2, runs: "[]" });
  expect(found.sentence).toBe(
    "The results for 1 VM and for 18 VMs come from different loads. Besides, 3 settings differ or are known for only one of the two (read pct, block size bytes, disks per VM). Both have hosts 6.",
  );
});

test("one figure of a like load at each level is enough, and so is little that differs", () => {
  const like = figure({ vms: "1", block_size_bytes: "4096", media: "hdd", hosts: "1" });
  expect(checks([], stating([one, like, many], study))).toEqual([]);
  expect(checks([], stating([one, figure({ vms: "2", hosts: "6", media: "hdd" })], study))).toEqual([]);
});

test("a study with runs is asked by its comparisons", () => {
  expect(checks(runs([{}]), stating([one, many], study))).toEqual([]);
});
