/** The home page answers: which setting, how sure; and finds studies by the words of the field. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filesOf } from "../scan.js";
import { dist, openSite, withoutBrowser, withoutStudies } from "../site.js";

/** What an engineer types; each must find something that has it. */
const terms = [
  ...["stripe width", "SW", "stripes", "FTT", "disk group", "OSA", "ESA", "DiskMaxIOSize"],
  ...["PSP_RR", "round robin", "RR", "IOPS=1", "multipath", "MPIO", "DAVG", "KAVG", "QAVG", "esxtop"],
  ...["queue depth", "QD", "OIO", "outstanding", "iodepth", "sequential read", "seqwrite", "random read"],
  ...["70/30", "block size", "working set", "PVSCSI", "LSI Logic", "vSCSI", "NFS", "iSCSI", "FCoE", "NVMe"],
  ...["10 GbE", "jumbo frames", "SLOG", "ZIL", "ZFS", "Proxmox", "KVM", "Hyper-V", "RDM", "SIOC", "dedup"],
  ...["all-flash", "RAID-5", "erasure coding", "HCIBench", "Vdbench", "fio", "DiskSPD", "p99", "snapshot"],
];

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
  test("has a row for every study and every setting without JavaScript", async () => {
    const { context, page } = await openHome({ javaScriptEnabled: false });
    const made = filesOf(dist, ".html");
    const count = (/** @type {string} */ folder) => made.filter((file) => file.startsWith(folder)).length;
    expect(await page.locator(".studies tbody tr").count()).toBe(count("studies/"));
    expect(await page.locator(".questions tbody tr").count()).toBe(count("compare/"));
    const answers = await page
      .locator(".questions tbody tr")
      .evaluateAll((all) => all.map((row) => row.querySelector("td")?.textContent?.trim().length ?? 0));
    expect(Math.min(...answers)).toBeGreaterThan(20);
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

  test("finds what has a word of the field, and opens what was folded", async () => {
    const { context, page } = await openHome();
    await page.locator("form.facets").waitFor();
    const search = page.locator('form.facets input[name="q"]');
    const missed = [];
    for (const term of terms) {
      await search.fill(term);
      if ((await page.locator("[data-facets]:visible").count()) === 0) missed.push(term);
    }
    expect(missed).toEqual([]);
    await search.fill("no such word");
    expect(await page.locator("[data-facets]:visible").count()).toBe(0);
    await context.close();
  });

  test("says nothing of a chart that is not published", () => {
    expect(readFileSync(path.join(dist, "index.html"), "utf8")).not.toContain("Not published");
  });
});
