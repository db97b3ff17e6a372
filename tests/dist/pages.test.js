import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dist, listen, openSite, withoutBrowser } from "./site.js";
import { filesOf } from "./scan.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const pages = filesOf(dist, ".html").filter((file) => file !== "404.html");

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;

beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

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

describe.skipIf(withoutBrowser).each(pages)("%s", (file) => {
  test("opens without complaint and asks nobody else for anything", async () => {
    const { context, page, complaints } = await open(file);
    expect(await page.locator("observablehq-loading").count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(/** @type {const} */ (["light", "dark"]))(
    "has no accessibility defect in the %s scheme",
    async (colorScheme) => {
      const { context, page } = await open(file, { colorScheme });
      await page.evaluate(() =>
        document.querySelectorAll("details").forEach((details) => (details.open = true)),
      );
      // Through the debugger, because the page's own policy forbids it.
      await page.evaluate(axe);
      const { violations } = await page.evaluate("axe.run()");
      expect(violations.map(describeViolation)).toEqual([]);
      await context.close();
    },
  );

  test.each([360, 800, 1440])("never scrolls sideways at %d px", async (width) => {
    const { context, page } = await open(file, { viewport: { width, height: 800 } });
    await page.evaluate(() =>
      document.querySelectorAll("details").forEach((details) => (details.open = true)),
    );
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await context.close();
  });
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
