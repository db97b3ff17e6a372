/** Names that nearly say a setting are told with what says it; all others, and those that do say it, are not. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import fc from "fast-check";
import { repository } from "../../loaders/store/store.js";
import { findMisspelt, findUnsigned } from "../../loaders/vocabulary/near-settings.js";
import { readFactors } from "../../loaders/vocabulary/schemas.js";

const factors = readFactors();
const misspelt = (/** @type {string} */ name) => findMisspelt(name, factors).map(({ wanted }) => wanted);
const unsigned = (/** @type {string} */ name) => findUnsigned(name, factors).map(({ wanted }) => wanted);

test.each([
  ["stripe-width=1", "stripe_width=1"],
  ["stripe_width = 4", "stripe_width=4"],
  ["stripe_width =4", "stripe_width=4"],
  ["Stripe Width=4", "stripe_width=4"],
  ["run 1 stripe-width=4", "stripe_width=4"],
  ["block-size=4k", "block_size_bytes=4k"],
  ["disk-max-io-size = 1024", "disk_max_io_size_kib=1024"],
  ["host = esx01", "host=esx01"],
])("%s: did you mean %s?", (name, wanted) => expect(misspelt(name)).toEqual([wanted]));

test.each([
  "stripe_width=4",
  "vms=8, repeat=2",
  "a=b=c",
  "x-y=1",
  "rw=randread-bs=4k",
  "stripe-width=many",
  "results",
  "",
])("nothing is told of %s", (name) => expect(misspelt(name)).toEqual([]));

test.each([
  ["stripes4", ["stripe_width=4"]],
  ["4stripes", ["stripe_width=4"]],
  ["4 stripes", ["stripe_width=4"]],
  ["1-stripe", ["stripe_width=1"]],
  ["stripe_width_8", ["stripe_width=8"]],
  ["stripes4_vms8", ["stripe_width=4", "vms=8"]],
  ["bs-64k", ["block_size_bytes=64k"]],
  ["nfs", ["protocol=nfs", "datastore_type=nfs"]],
  ["sioc-on", ["sioc=on"]],
])("%s may say %j", (name, wanted) => expect(unsigned(name)).toEqual(expect.arrayContaining(wanted)));

test.each(["run1", "2024-03-14", "stripe_width=4", "results.final", "vm", "a", "host=esx01", "4k"])(
  "%s says no setting",
  (name) => expect(unsigned(name)).toEqual([]),
);

test("whatever the name, it takes no time that grows faster than its length", () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      findMisspelt(text, factors);
      findUnsigned(text, factors);
    }),
  ));

test("no folder of the shelf is misspelt", () => {
  const folder = join(repository, "data", "studies");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((path) =>
    path.split(/[/\\]/),
  );
  expect([...new Set(names)].flatMap(misspelt)).toEqual([]);
});
