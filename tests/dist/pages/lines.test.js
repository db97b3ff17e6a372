import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findDefects } from "../defects.js";
import { listen, openSite, visit, withoutBrowser, withoutStudies } from "../site.js";

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;

beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

/**
 * @param {string} address
 * @param {{width?: number, files?: Record<string, string | Buffer>}} [options]  files: made, by path in a study `made`, with what lists them
 */
async function open(address, { width = 1280, files = {} } = {}) {
  const context = await site.browser.newContext({ viewport: { width, height: 800 } });
  const listed = Object.keys(files).map((source) => ({ source, path: `raw/made/${source}` }));
  await context.route("**/data/raw-files/made.json", (route) => route.fulfill({ json: { files: listed } }));
  for (const [name, body] of Object.entries(files))
    await context.route(`**/raw/made/${encodeURIComponent(name)}`, (route) => route.fulfill({ body }));
  const complaints = listen(context, site.address);
  const page = await context.newPage();
  await visit(page, site.address + address);
  return { context, page, complaints };
}

describe.skipIf(withoutBrowser)("the lines of a raw file", () => {
  test.skipIf(withoutStudies("vsan-stripes"))("are where a figure of a document leads to", async () => {
    const { context, page, complaints } = await open("tables/vsan-stripes_table");
    const figure = page.locator("table.results a[href*='#L']").first();
    const printed = String(await figure.textContent());
    await figure.evaluate((link) => {
      for (let fold = link.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
        fold.open = true;
    });
    await figure.click();
    const line = page.locator("li:target");
    await line.waitFor();
    expect((await line.textContent())?.split(",")).toContain(printed);
    expect(await line.evaluate((each) => each.getBoundingClientRect().top < innerHeight)).toBe(true);
    expect(await findDefects(page)).toEqual([]);
    const file = page.getByRole("link", { name: "The file itself" });
    const address = await file.evaluate((link) => /** @type {HTMLAnchorElement} */ (link).href);
    expect(await (await page.request.get(address)).text()).toContain(await line.textContent());
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("are shown in part where there are many, and cut where they are long", async () => {
    const long = Array.from({ length: 9000 }, (_, i) => (i === 6999 ? "x".repeat(500_000) : `line ${i + 1}`));
    const files = { "a b.log.gz": gzipSync(long.join("\r\n")) };
    const { context, page } = await open("lines?file=made/a%20b.log.gz#L7000", { width: 360, files });
    expect(await page.locator("li:target").textContent()).toMatch(/^x{4000} … and 496,000 more characters$/);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    await page.getByRole("link", { name: "Lines before 6001" }).click();
    expect(await page.locator("li:target").textContent()).toBe("line 6000");
    await page.getByRole("link", { name: /^Lines after/ }).click();
    expect(await page.locator("li:target").textContent()).toBe("line 7001");
    await context.close();
  });

  test("run no markup, and come from no other place", async () => {
    const files = { "evil.txt": "<img src=x onerror=alert(1)>\n<script>alert(2)</script>\n" };
    const { context, page, complaints } = await open("lines?file=made/evil.txt", { files });
    expect(await page.locator(".raw-lines li").allTextContents()).toEqual(
      files["evil.txt"].trim().split("\n"),
    );
    for (const file of ["../data/published.json", "//127.0.0.1:1/x", "", "made/none.txt"]) {
      await visit(page, `${site.address}lines?file=${encodeURIComponent(file)}`);
      expect(await page.getByRole("alert").textContent()).toMatch(/no such raw file|names no raw file/);
      expect(await page.locator(".raw-lines").count()).toBe(0);
    }
    expect(complaints.filter((complaint) => !complaint.includes("404"))).toEqual([]);
    await context.close();
  });
});
