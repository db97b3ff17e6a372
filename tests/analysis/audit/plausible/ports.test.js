import { expect, test } from "vitest";
import { checks } from "../../../../src/analysis/audit/plausible/ports.js";
import { stating } from "../statements.js";
import { runs } from "../statements.js";

const big = { iops: 190000, block_size_bytes: 524288, bytes_per_s: null, hosts: 4, factors: {} };

test("IOPS × block size above what a host's port could carry at the time is told", () => {
  const [found] = checks(runs([big]), stating([], { published: "2014" }));
  expect(found).toMatchObject({ class: "above", unusable: '["bytes_per_s"]' });
  expect(found.sentence).toContain(
    "IOPS × block size makes 92.8 GiB/s, 24.9 GB/s for each of 4 hosts, more than the 12.5 GB/s of the fastest Ethernet port of 2014, 100 Gbit/s.",
  );
});

test.each([
  ["later", big, "2018-05"],
  ["on local disks", { ...big, factors: { protocol: "local" } }, "2014"],
  ["with a stated link", { ...big, factors: { link_gbit_per_s: "10" } }, "2014"],
  ["of hosts that are not counted", { ...big, hosts: null }, "2014"],
  ["of 512 bytes", { ...big, block_size_bytes: 512 }, "2014"],
])("nothing is said %s", (_, given, published) => {
  expect(checks(runs([given]), stating([], { published }))).toEqual([]);
});

test("nothing is said where the source has no date", () => {
  expect(checks(runs([big]), stating([]))).toEqual([]);
});
