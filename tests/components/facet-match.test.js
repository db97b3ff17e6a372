import { expect, test } from "vitest";
import { matchesFacets } from "../../src/components/facet-match.js";

const facets = { tool: ["fio", "diskspd"], platform: ["vsan"] };

test.each([
  [{}, true],
  [{ q: "", tool: "" }, true],
  [{ tool: "fio", platform: "vsan" }, true],
  [{ tool: "fio", platform: "fcoe" }, false],
  [{ q: "STRIPES disk" }, true],
  [{ q: "stripes fcoe" }, false],
  [{ q: "diskspd" }, true],
  [{ product: "esxi" }, false],
])("a card is shown for %o: %s", (wish, shown) =>
  expect(matchesFacets(wish, facets, "Disk stripes per object")).toBe(shown),
);
