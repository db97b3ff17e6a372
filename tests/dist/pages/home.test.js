/** The home page answers: which setting, how sure; and finds studies by the words of the field. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filesOf } from "../scan.js";
import { dist, openSite, withoutBrowser, withoutStudies } from "../site.js";

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

/** @param {import("playwright-core").BrowserContextOptions} options */
async function openHome(options = {}) {
  const context = await site.browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`${site.address}index.html`, { waitUntil: "load" });
  return { context, page };
}

describe.skipIf(withoutBrowser || withoutStudies())("the home page", () => {
  test("has a row for every setting, and its list for every study, without JavaScript", async () => {
    const { context, page } = await openHome({ javaScriptEnabled: false });
    const made = filesOf(dist, ".html");
    const count = (/** @type {string} */ folder) => made.filter((file) => file.startsWith(folder)).length;
    expect(await page.locator(".questions tbody tr").count()).toBe(count("compare/"));
    const answers = await page
      .locator(".questions tbody tr")
      .evaluateAll((all) => all.map((row) => row.querySelector("td")?.textContent?.trim().length ?? 0));
    expect(Math.min(...answers)).toBeGreaterThan(20);
    expect(await page.locator("table.studies >> nth=0 >> tbody tr").count()).toBeLessThanOrEqual(15);
    await page.goto(`${site.address}studies`);
    expect(await page.locator(".studies tbody tr").count()).toBe(count("studies/"));
    await context.close();
  });

  test("answers seven questions in whole sentences on its first screen, each with its evidence", async () => {
    const { context, page } = await openHome({ viewport: { width: 1440, height: 900 } });
    const rows = page.locator(".questions >> nth=0 >> tbody tr");
    const ends = await rows.evaluateAll((all) =>
      all.map((row) => ({
        end: row.getBoundingClientRect().bottom,
        badge: Boolean(row.querySelector(".badge")),
        cut: [...row.querySelectorAll("p")].some((each) => each.scrollHeight > each.clientHeight + 1),
      })),
    );
    const seen = ends.filter(({ end }) => end <= 900);
    expect(seen.length).toBeGreaterThanOrEqual(Math.min(7, ends.length));
    expect(seen.every(({ badge, cut }) => badge && !cut)).toBe(true);
    await context.close();
  });

  test("says in each row what its comparison says", async () => {
    const { context, page } = await openHome({ javaScriptEnabled: false });
    const rows = await page.locator(".questions tbody tr").evaluateAll((all) =>
      all.map((row) => ({
        page: row.querySelector("a")?.getAttribute("href") ?? "",
        said: row.querySelector("td p")?.textContent?.replace(/\s+/g, " ").trim() ?? "",
      })),
    );
    for (const row of rows) {
      const text = readFileSync(path.join(dist, row.page), "utf8");
      const [, finding = ""] = /<div class="answer-text"[^>]*>\s*<p>([^]*?)<\/p>/.exec(text) ?? [];
      const written = await page.evaluate(
        (html) => new DOMParser().parseFromString(html, "text/html").body.textContent,
        finding,
      );
      expect(row.said, row.page).toContain(written?.replace(/\s+/g, " ").trim());
    }
    await context.close();
  });

  test("leads to where files of one's own are checked, before the studies", async () => {
    const { context, page } = await openHome({ javaScriptEnabled: false });
    const [link, studies] = await Promise.all([
      page.locator(".home-check a").boundingBox(),
      page.locator("#studies").boundingBox(),
    ]);
    expect(Number(link?.y)).toBeLessThan(Number(studies?.y));
    await page.locator(".home-check a").click();
    await page.waitForURL(/\/check\.html$/);
    await context.close();
  });

  test("shows the first answer within two screens of a phone, and nothing beside it", async () => {
    const { context, page } = await openHome({ viewport: { width: 360, height: 740 } });
    const box = await page.locator(".questions tbody td").first().boundingBox();
    expect(Number(box?.y) + Number(box?.height)).toBeLessThan(1480);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await context.close();
  });

  test("finds a page as one types, over the table, and goes there", async () => {
    const { context, page } = await openHome({ viewport: { width: 1440, height: 900 } });
    const table = page.locator(".questions").first();
    const before = await table.boundingBox();
    await page.locator(".search input").fill("NFS or iSCSI");
    const first = page.locator(".search-hits a").first();
    expect(await first.textContent()).toContain("Storage protocol");
    expect(await table.boundingBox()).toEqual(before);
    await page.keyboard.press("Enter");
    await page.waitForURL(/compare\/protocol/);
    await context.close();
  });

  test("filters settings and studies, and the filters move nothing", async () => {
    const { context, page } = await openHome({ viewport: { width: 1440, height: 900 } });
    const table = page.locator(".questions").first();
    const before = await table.boundingBox();
    await page.locator(".facets summary").click();
    expect((await table.boundingBox())?.y).toBe(before?.y);
    const rows = page.locator("[data-facets]:visible");
    const all = await rows.count();
    await page.locator('.facets select[name="tool"]').selectOption("diskspd");
    expect(await rows.count()).toBeLessThan(all);
    expect(new URL(page.url()).search).toBe("?tool=diskspd");
    await page.locator(".facets button").click();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await context.close();
  });

  test("takes seven screens of a phone at most", async () => {
    const { context, page } = await openHome({ viewport: { width: 390, height: 844 } });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7 * 844);
    await context.close();
  });

  test("says nothing of a chart that is not published", () => {
    expect(readFileSync(path.join(dist, "index.html"), "utf8")).not.toContain("Not published");
  });
});
