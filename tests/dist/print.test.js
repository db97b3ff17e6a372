/** Study and compare pages on paper, A4 upright with margins of 14 mm. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filesOf } from "./scan.js";
import { dist, openSite, visit, withoutBrowser } from "./site.js";
import { sweep } from "./sweep.js";

/** What is between the margins, in px. */
const [PAPER_WIDTH, PAPER_LENGTH] = [210, 297].map((mm) => Math.floor(((mm - 2 * 14) / 25.4) * 96));

const pages = sweep(filesOf(dist, ".html").filter((file) => /^(?:compare|studies)\//.test(file))).map(
  (file) => file.replace(/\.html$/, ""),
);

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;

beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

/** Every third page before a landing. */
const printed = pages.filter((_, i) => process.env.LONG || i % 3 === 0);

describe.skipIf(withoutBrowser).each(printed)("%s, printed from a dark screen,", (address) => {
  test("is light, open, without controls and no wider than the paper", async () => {
    const viewport = { width: PAPER_WIDTH, height: 1000 };
    const page = await site.browser.newPage({ viewport, colorScheme: "dark" });
    await visit(page, site.address + address);
    await page.emulateMedia({ media: "print" });
    const seen = await page.evaluate(
      ([short, long]) => {
        const isShown = (/** @type {Element} */ each) =>
          each.checkVisibility({ contentVisibilityAuto: true });
        const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)];
        return {
          paper: getComputedStyle(document.documentElement).backgroundColor,
          pressed: all("nav a, button, .skip").filter(isShown).length,
          choices: all(".choice label").filter((each) => isShown(each) && !each.querySelector(":checked"))
            .length,
          folded: all("details:not([open]) > :not(summary)").filter(
            (each) =>
              each.closest("section.comparison")?.checkVisibility() !== false && each.clientHeight === 0,
          ).length,
          split: all(".panel").filter((each) => getComputedStyle(each).breakInside !== "avoid").length,
          wide: all("main *").filter((each) => {
            const turned = each.closest(".table-fold:has(.results:not(.curves)), .scroll:has(.results)");
            const sideways = turned !== null && getComputedStyle(turned).page === "wide";
            return (
              each.checkVisibility() && each.getBoundingClientRect().right > (sideways ? long : short) + 1
            );
          }).length,
        };
      },
      [PAPER_WIDTH, PAPER_LENGTH],
    );
    expect(seen).toEqual({
      paper: "rgb(255, 255, 255)",
      ...{ pressed: 0, choices: 0, folded: 0, split: 0, wide: 0 },
    });
    await page.close();
  });
});

test.skipIf(withoutBrowser)(
  "a page that is printed has the address of its source, and becomes a PDF",
  async () => {
    const page = await site.browser.newPage();
    await visit(page, `${site.address}studies/vsan-stripes`);
    await page.emulateMedia({ media: "print" });
    const source = page.locator('a[rel="noopener"]').first();
    const after = await source.evaluate((link) => getComputedStyle(link, "::after").content);
    expect(after).toContain((await source.getAttribute("href")) ?? "no address");
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    await page.close();
  },
);
