import { expect, test } from "vitest";
import { countWords, matchesFacets, wordsOf } from "../../src/search/client/facet-match.js";

const facets = { tool: ["fio", "diskspd"], platform: ["vsan"], words: ["PSP_RR", "RR", "IOPS=1", "array"] };

test.each([
  [{}, true],
  [{ q: "", tool: "" }, true],
  [{ tool: "fio", platform: "vsan" }, true],
  [{ tool: "fio", platform: "fcoe" }, false],
  [{ q: "STRIPES disk" }, true],
  [{ q: "stripes fcoe" }, false],
  [{ q: "diskspd" }, true],
  [{ product: "esxi" }, false],
  [{ q: "str" }, false],
  [{ q: "per" }, true],
  [{ q: "tripes" }, false],
  [{ q: "rr" }, true],
  [{ q: "ra" }, false],
  [{ q: "iops=1" }, true],
])("a card is shown for %o: %s", (wish, shown) =>
  expect(matchesFacets(wish, facets, "Disk stripes per object")).toBe(shown),
);

test.each([
  ["studies/vsan-stripe.html", ["vsan", "stripe"]],
  ["compare/disk_groups/disk", ["disk", "groups"]],
  ["a/b/index.html", []],
  ["", []],
])("the address %s asks for %o", (path, words) => expect(wordsOf(path)).toEqual(words));

test("a text has a word of the address whether one or many are meant", () => {
  expect(countWords(["disks", "stripe", "fcoe"], "Disk stripes per object")).toBe(2);
  expect(countWords([], "Disk stripes per object")).toBe(0);
});
