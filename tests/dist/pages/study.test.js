/** Study pages answer: what the figures say, how good they are and what is wrong with them comes first; the rest is folded. */
import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filesOf } from "../scan.js";
import { dist, openSite, withoutBrowser } from "../site.js";

const pages = filesOf(dist, ".html")
  .filter((file) => file.startsWith("studies/"))
  .map((file) => file.replace(/\.html$/, ""));

const largest = "studies/vsan-stripes";
const withoutLargest = withoutBrowser || !existsSync(path.join(dist, `${largest}.html`));

const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

/**
 * @param {string} address
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function open(address, options = {}) {
  const context = await site.browser.newContext({ viewport: desktop, ...options });
  const page = await context.newPage();
  await page.goto(site.address + address, { waitUntil: "load" });
  return { context, page };
}

/** @import {Page} from "playwright-core" */

/**
 * @param {Page} page
 * @returns {Promise<{answer: number, badge: number | null, finding: number | null}>} where the parts of the answer end
 */
const measureAnswer = (page) =>
  page.evaluate(() => {
    const end = (/** @type {string} */ selector) =>
      document.querySelector(selector)?.getBoundingClientRect().bottom ?? null;
    return {
      answer: end(".answer-text") ?? Infinity,
      badge: end(".answer .badge-grade"),
      finding: end(".answer .answer-line:last-of-type"),
    };
  });

describe.skipIf(withoutBrowser || pages.length === 0)("a study", () => {
  /** One for all studies. @type {Page} */
  let page;
  beforeAll(async () => {
    page = await site.browser.newPage();
  });

  /** Every eighth study before a landing. */
  test.each(pages.filter((_, i) => process.env.LONG || i % 8 === 0))(
    "%s has answer, how sure it is, the doubt and what to do on its first screen, on a phone on the first two",
    async (address) => {
      await page.goto(site.address + address);
      for (const [size, limit] of /** @type {const} */ ([
        [desktop, desktop.height],
        [phone, 2 * phone.height],
      ])) {
        await page.setViewportSize(size);
        const { answer, badge, finding } = await measureAnswer(page);
        expect(answer).toBeLessThanOrEqual(limit);
        expect(badge ?? Infinity).toBeLessThanOrEqual(limit);
        expect(finding ?? 0).toBeLessThanOrEqual(limit);
      }
    },
  );
});

/**
 * @param {Page} page
 * @returns {Promise<string[]>} tables of which a part stands beside the screen, as the page is opened
 */
const listWide = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".scroll")]
      .filter((each) => each.clientHeight > 0 && each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.getAttribute("aria-label") ?? ""),
  );

describe.skipIf(withoutLargest)("the page of a large study", () => {
  test.each([
    [desktop, 4],
    [phone, 8],
  ])("comes to its data within few screens of $width px", async (viewport, screens) => {
    const { context, page } = await open(largest, { viewport });
    const { y = Infinity } = (await page.locator("#data").boundingBox()) ?? {};
    expect(y / viewport.height).toBeLessThanOrEqual(screens);
    await context.close();
  });

  test("has few tables that are wider than a phone, each with a shadow at its edge, and no verdict beside the screen", async () => {
    const { context, page } = await open(largest, { viewport: phone });
    expect((await listWide(page)).length).toBeLessThanOrEqual(4);
    await page.evaluate(() => document.querySelectorAll("details").forEach((fold) => (fold.open = true)));
    const [bare, beyond] = await page.evaluate(() => [
      [...document.querySelectorAll(".scroll")].filter(
        (each) => getComputedStyle(each).backgroundImage === "none",
      ).length,
      [...document.querySelectorAll("td:is(.verdict, .said)")].filter(
        (each) => each.getBoundingClientRect().right > innerWidth,
      ).length,
    ]);
    expect(bare).toBe(0);
    expect(beyond).toBe(0);
    await context.close();
  });

  test("keeps the addresses of what it folds: a link opens the fold, with JavaScript and without", async () => {
    const folded = [
      ...["comparisons", "settings-by-load", "curves", "all-figures", "what-the-document-states"],
      ...["environment", "runs-in-verdicts", "what-is-not-known"],
    ];
    for (const javaScriptEnabled of [true, false])
      for (const id of folded.filter((_, i) => process.env.LONG || i % 4 === 0)) {
        const { context, page } = await open(`${largest}#${id}`, { javaScriptEnabled });
        const part = page.locator(`#${id}`);
        await part.waitFor({ state: "visible" });
        const { y = -1 } = (await part.boundingBox()) ?? {};
        expect(y, id).toBeGreaterThanOrEqual(0);
        expect(y, id).toBeLessThan(desktop.height);
        await context.close();
      }
  });

  test("lists its sections beside them, and leads from the worst finding to all", async () => {
    const { context, page } = await open(largest);
    const listed = await page.locator("#observablehq-toc li a").allTextContents();
    const headings = await page.locator("main h2").allTextContents();
    expect(listed).toEqual(headings);
    await page.locator('.answer a[href="#what-the-checks-found"]').click();
    await page.waitForFunction(() => scrollY > 0);
    const found = page.locator("#what-the-checks-found");
    expect(Math.abs((await found.boundingBox())?.y ?? Infinity)).toBeLessThan(100);
    await context.close();
  });
});
