import { expect, test } from "vitest";
import { openSearch, termsOf } from "../../src/search/search.js";

const page = (/** @type {string} */ address, /** @type {string} */ title, more = {}) => ({
  ...{ address, title, kind: /** @type {const} */ ("Study"), names: "", alike: "", text: "", answer: "" },
  ...more,
});

const search = openSearch([
  page("a", "Stripes on vSAN", { text: "one disk group" }),
  page("b", "Disk.DiskMaxIOSize over FCoE", { alike: "largest command" }),
  page("c", "Disk stripes per object", { kind: "Setting" }),
]);
const found = (/** @type {string} */ asked) => search(asked).map(({ address }) => address);

test.each([
  ["stripes", ["c", "a"]],
  ["how many stripes", ["c", "a"]],
  ["strpes", ["c", "a"]],
  ["max io size", ["b"]],
  ["largest", ["b"]],
  ["fcoe or nvme", ["b"]],
  ["xyz", []],
  ["is it", []],
])("%s finds %o", (asked, pages) => expect(found(asked)).toEqual(pages));

test("names are known whole and in parts", () => {
  expect(termsOf("DiskMaxIOSize, raid5 and 10gbe")).toEqual([
    "DiskMaxIOSize",
    "Disk",
    "Max",
    "IO",
    "Size",
    "raid5",
    "raid",
    "5",
    "and",
    "10gbe",
    "10",
    "gbe",
  ]);
  expect(termsOf("iSCSI on vSAN, NFS3")).toEqual(["iSCSI", "on", "vSAN", "NFS3", "NFS", "3"]);
});
