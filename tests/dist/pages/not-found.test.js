import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findDefects } from "../defects.js";
import { dist, openSite, untilReady, withoutBrowser, withoutStudies } from "../site.js";
import { pagesIn } from "../views.js";

const base = /<base href="([^"]*)"/.exec(readFileSync(path.join(dist, "404.html"), "utf8"))?.[1] ?? "/";
const studies = pagesIn("studies");

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;

beforeAll(async () => {
  if (!withoutBrowser) site = await openSite(base);
});
afterAll(() => site?.close());

/**
 * @param {string} address
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function open(address, options) {
  const context = await site.browser.newContext(options);
  const page = await context.newPage();
  await goto(page, address);
  if (options?.javaScriptEnabled !== false) await untilReady(page);
  return { context, page, places: page.locator(".places li:visible") };
}

/**
 * @param {import("playwright-core").Page} page
 * @param {string} address
 */
async function goto(page, address) {
  const response = await page.goto(site.address + address);
  expect(response?.status()).toBe(404);
}

/** @param {import("playwright-core").Locator} places */
const addresses = (places) =>
  places.locator("a").evaluateAll((all) => all.map((a) => /** @type {any} */ (a).href));

describe.skipIf(withoutBrowser)("an address that is not there", () => {
  test("leads to every study without JavaScript, from any depth", async () => {
    const { context, page, places } = await open("no/such/page", { javaScriptEnabled: false });
    expect(await addresses(places)).toEqual(
      expect.arrayContaining(studies.map((study) => `${site.address}studies/${study}.html`)),
    );
    expect(await page.locator(".needs-js:visible").count()).toBe(0);
    await context.close();
  });

  test("leads first to the study whose name it has in part", async () => {
    const { context, page, places } = await open("old/studies/");
    // One in eight; each night all.
    for (const study of studies.filter((_, i) => process.env.LONG || i % 8 === 0)) {
      await goto(page, `old/studies/${study}s.html`);
      await expect.poll(() => page.locator("#guess").textContent()).toContain("likeliest first");
      const [first] = await addresses(places);
      expect(first).toBe(`${site.address}studies/${study}.html`);
    }
    await context.close();
  });

  test("shows a page without accessibility defect, light and dark", async () => {
    const { context, page } = await open("zzz");
    expect(await findDefects(page, "light", "dark")).toEqual([]);
    await context.close();
  });

  test.skipIf(withoutStudies())("can be searched from", async () => {
    const { context, page } = await open("zzz");
    expect(await page.locator("#guess").textContent()).toBe("");
    await page.locator("input[name=q]").fill("sql tables");
    await page.locator(".search-hits a").first().waitFor();
    expect(await addresses(page.locator(".search-hits"))).toContain(`${site.address}query.html`);
    await context.close();
  });
});
