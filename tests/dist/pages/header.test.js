/** Who goes from page to page finds the header where it was. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { dist, openSite, visit, withoutBrowser } from "../site.js";
import { filesOf } from "../scan.js";

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;

beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

/** A page of each kind. */
const [studies, comparisons] = ["studies/", "compare/"].map((folder) =>
  filesOf(dist, ".html").filter((file) => file.startsWith(folder)),
);
const kinds = [
  ...["", "run", "explore", "query", "methodology", "data/", "publishing", "404"],
  ...[...studies.slice(0, 1), ...comparisons.slice(0, 1)].map((file) => file.replace(/\.html$/, "")),
];

/** @returns {number[][]} boxes of the header, its rule, the name and each link */
function measure() {
  const parts = document.querySelectorAll("#observablehq-header, #observablehq-header a");
  return [...parts].map((part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
  });
}

test.skipIf(withoutBrowser).each([360, 768, 1440])(
  "the header stands at one place on pages of every kind, %d px wide",
  async (width) => {
    const page = await site.browser.newPage({ viewport: { width, height: 900 } });
    const found = new Map();
    for (const kind of kinds) {
      // The page for wrong addresses finds its scripts only where the site knows to live.
      await (kind === "404" ? page.goto(site.address + kind) : visit(page, site.address + kind));
      found.set(kind, await page.evaluate(measure));
    }
    for (const [kind, boxes] of found) expect(boxes, kind || "home").toEqual(found.get(""));
    await page.close();
  },
);
