import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dist, openSite, withoutBrowser, withoutStudies } from "../site.js";
import { pagesIn } from "../views.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
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
  await page.waitForLoadState("networkidle");
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
    for (const study of studies) {
      await goto(page, `old/studies/${study}s.html`);
      await expect.poll(() => page.locator("#guess").textContent()).toContain("likeliest first");
      const [first] = await addresses(places);
      expect(first).toBe(`${site.address}studies/${study}.html`);
    }
    await context.close();
  });

  test.each(/** @type {const} */ (["light", "dark"]))(
    "shows a page without accessibility defect, %s",
    async (colorScheme) => {
      const { context, page } = await open("zzz", { colorScheme });
      await page.evaluate(axe);
      const { violations } = await page.evaluate("axe.run()");
      expect(violations.map((/** @type {any} */ { id, help }) => `${id}: ${help}`)).toEqual([]);
      await context.close();
    },
  );

  test.skipIf(withoutStudies())("can be searched from", async () => {
    const { context, page, places } = await open("zzz");
    expect(await page.locator("#guess").textContent()).toBe("");
    const all = await places.count();
    await page.locator("input[name=q]").fill("sql tables");
    expect(await addresses(places)).toContain(`${site.address}query.html`);
    expect(await places.count()).toBeLessThan(all);
    await context.close();
  });
});
