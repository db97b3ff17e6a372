import { expect, test } from "vitest";
import { checks } from "../../../../src/analysis/audit/plausible/ports.js";
import { stating } from "../statements.js";
import { runs } from "../statements.js";

const big = {
  ...{ iops: 190000, block_size_bytes: 524288, bytes_per_s: null, hosts: 4 },
  factors: /** @type {Record<string, string>} */ ({ protocol: "vsan" }),
};
const over = (/** @type {Record<string, string>} */ factors) => ({ ...big, factors });

test("IOPS × block size above what a host's port could carry at the time is a doubt that forbids nothing", () => {
  const [found] = checks(runs([big]), stating([], { published: "2014" }));
  expect(found).toMatchObject({ class: "above", severity: "note", unusable: null, forbids: null });
  expect(found.sentence).toContain(
    "IOPS × block size gives 24.9 GB/s for each of 4 hosts, but the fastest Ethernet port of 2014 carried 12.5 GB/s. Neither the number nor the speed of the links is stated.",
  );
});

test("where ports are counted, all of them carry", () => {
  const huge = { ...over({ protocol: "iscsi", links: "2" }), iops: 400000 };
  const [found] = checks(runs([huge]), stating([], { published: "2014" }));
  expect(found).toMatchObject({ severity: "warning", unusable: null });
  expect(found.sentence).toContain("but the 2 fastest Ethernet ports of 2014 carried 25.0 GB/s");
  const environment = { network: [{ per_host: 5 }] };
  expect(
    checks(
      runs([{ ...huge, factors: { protocol: "iscsi" } }]),
      stating([], { published: "2014", environment }),
    ),
  ).toEqual([]);
});

test.each([
  ["later", big, "2018-05"],
  ["on local disks", over({ protocol: "local" }), "2014"],
  ["over Fibre Channel", over({ protocol: "fc" }), "2014"],
  ["over an unknown protocol", over({}), "2014"],
  ["with a stated link", over({ protocol: "vsan", link_gbit_per_s: "10" }), "2014"],
  ["of two ports", over({ protocol: "vsan", links: "2" }), "2014"],
  ["of hosts that are not counted", { ...big, hosts: null }, "2014"],
  ["of 512 bytes", { ...big, block_size_bytes: 512 }, "2014"],
])("nothing is said %s", (_, given, published) => {
  expect(checks(runs([given]), stating([], { published }))).toEqual([]);
});

test("nothing is said where the environment has the speed of the network", () => {
  const environment = { network: [{ gbit_per_s: 10 }] };
  expect(checks(runs([big]), stating([], { published: "2014", environment }))).toEqual([]);
});

test("nothing is said where the source has no date", () => {
  expect(checks(runs([big]), stating([]))).toEqual([]);
});
