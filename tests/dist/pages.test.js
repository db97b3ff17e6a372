import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dist, listen, openSite, withoutBrowser } from "./site.js";
import { filesOf } from "./scan.js";
import { sweep } from "./sweep.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const pages = filesOf(dist, ".html").filter((file) => file !== "404.html");
const schemes = /** @type {const} */ (["light", "dark"]);
/** What accessibility depends on is the kind of an element: every kind is looked at. */
const everyKind = new Set(sweep(pages));

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
  await page.goto(addressOf(file), { waitUntil: "networkidle" });
  return { context, page, complaints };
}

/** Rows of a table are written by one function: those far down are as those above. */
const likeOthers = JSON.stringify({ exclude: [["tbody tr:nth-child(n+30)"]] });

/** Of what passes nothing is told. */
const all = { resultTypes: ["violations"] };
/** What another scheme can change. */
const colours = { ...all, runOnly: ["color-contrast"] };

/** @param {Page} page */
const unfold = (page) =>
  page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));

// A page is loaded once, and looked at in every scheme and width: there are as many pages as studies, and more.
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

  test.each([360, 800, 1440])("never scrolls sideways at %d px", async (width) => {
    const { page } = opened;
    await unfold(page);
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
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

  test.each(everyKind.has(file) ? schemes : [])(
    "has no accessibility defect in the %s scheme",
    async (colorScheme) => {
      const { page } = opened;
      await page.emulateMedia({ colorScheme });
      await unfold(page);
      // Through the debugger, because the page's own policy forbids it.
      await page.evaluate(axe);
      const { violations } = await page.evaluate(
        `axe.run(${likeOthers}, ${JSON.stringify(colorScheme === "dark" ? colours : all)})`,
      );
      expect(violations.map(describeViolation)).toEqual([]);
    },
  );
});

test.skipIf(withoutBrowser)("an address that is not there shows the 404 page below any path", async () => {
  const { context, page } = await open("no/such/page.html");
  expect(await page.locator("h1").textContent()).toBe("Page not found");
  await context.close();
});

/** @param {{id: string, help: string, nodes: {html: string}[]}} violation */
function describeViolation({ id, help, nodes }) {
  return `${id}: ${help}: ${nodes.length} times, first ${nodes[0].html.slice(0, 200)}`;
}
