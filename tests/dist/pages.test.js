import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findDefects } from "./defects.js";
import { findCoveredText, findOverflow } from "./layout.js";
import { dist, listen, openSite, visit, withoutBrowser } from "./site.js";
import { filesOf } from "./scan.js";
import { sweep } from "./sweep.js";

/** Pages that together have every kind of element; each night every page. */
const swept = sweep(filesOf(dist, ".html").filter((file) => file !== "404.html"));
/** @param {string} file */
const kindOf = (file) => (file.includes("/") ? file.split("/")[0] : file);
/** Of those a landing opens the first of each folder, and each that is in none. */
const pages = swept.filter(
  (file, i) => process.env.LONG || swept.findIndex((other) => kindOf(other) === kindOf(file)) === i,
);

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;

beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

/** @import {Page} from "playwright-core" */

/** @param {string} file */
const addressOf = (file) =>
  site.address + file.replace(/(^|\/)index\.html$/, "$1").replace(/(?<!\.\w+)\.html$/, "");

/**
 * @param {string} file
 * @param {import("playwright-core").BrowserContextOptions} options
 */
async function open(file, options = {}) {
  const context = await site.browser.newContext(options);
  const complaints = listen(context, site.address);
  const page = await context.newPage();
  await visit(page, addressOf(file));
  return { context, page, complaints };
}

/** @param {Page} page */
const unfold = (page) =>
  page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));

/** CSS pixels: of a phone and a desktop; a tablet's too at night. */
const widths = process.env.LONG ? [360, 800, 1440] : [360, 1440];

// A page is loaded once, and looked at in every scheme and width.
describe.skipIf(withoutBrowser).each(pages)("%s", (file) => {
  /** @type {Awaited<ReturnType<typeof open>>} */
  let opened;
  beforeAll(async () => {
    opened = await open(file, { colorScheme: "light" });
  });
  afterAll(() => opened?.context.close());

  test("opens without complaint and asks nobody else for anything", async () => {
    const { page, complaints } = opened;
    expect(await page.locator("observablehq-loading").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test.each(widths)("has no text upon another at %d px", async (width) => {
    const { page } = opened;
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(findCoveredText)).toEqual([]);
  });

  test.each(widths)("never scrolls sideways at %d px", async (width) => {
    const { page } = opened;
    await unfold(page);
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(findOverflow)).toEqual([]);
  });

  test("fits a window of 1280 × 800 at 200 %, an open menu, too", async () => {
    const { page } = opened;
    await page.setViewportSize({ width: 640, height: 400 });
    const width = () => page.evaluate("document.documentElement.scrollWidth");
    expect(await width()).toBe(640);
    const button = page.locator(".figure-button:visible").first();
    if (await button.count()) {
      await button.click();
      await page.locator(".figure-menu:popover-open").waitFor();
      expect(await width()).toBe(640);
      await page.keyboard.press("Escape");
    }
  });

  test("has no accessibility defect, every other page light and the others dark; each night all in both", async () => {
    const { page } = opened;
    await unfold(page);
    const both = /** @type {const} */ (["light", "dark"]);
    const schemes = process.env.LONG ? both : [both[pages.indexOf(file) % 2]];
    expect(await findDefects(page, ...schemes)).toEqual([]);
  });
});

test.skipIf(withoutBrowser)("an address that is not there shows the 404 page below any path", async () => {
  const { context, page } = await open("no/such/page.html");
  expect(await page.locator("h1").textContent()).toBe("Page not found");
  await context.close();
});
