import { expect, test } from "vitest";
import { matchesFacets } from "../../src/search/client/facet-match.js";
import { wordsOf } from "../../src/search/client/guess.js";

const facets = { tool: ["fio", "diskspd"], platform: ["vsan"] };

test.each([
  [{}, true],
  [{ tool: "" }, true],
  [{ tool: "fio", platform: "vsan" }, true],
  [{ tool: "fio", platform: "fcoe" }, false],
  [{ product: "esxi" }, false],
])("a row is shown for %o: %s", (wish, shown) => expect(matchesFacets(wish, facets)).toBe(shown));

test.each([
  ["studies/vsan-stripe.html", ["vsan", "stripe"]],
  ["compare/disk_groups/disk", ["disk", "groups"]],
  ["a/b/index.html", []],
  ["", []],
])("the address %s asks for %o", (path, words) => expect(wordsOf(path)).toEqual(words));
