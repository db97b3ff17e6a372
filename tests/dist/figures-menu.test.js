/** What a reader can do with a chart or a table: number, file, link, embed. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../loaders/store/store.js";
import { shortenCounts } from "../../src/words/numbers.js";
import { runAddress } from "../../src/html/addresses.js";
import { findDefects } from "./defects.js";
import { filesOf } from "./scan.js";
import { dist, listen, openSite, readDownload, visit, withoutBrowser, withoutStudies } from "./site.js";
import { sweep } from "./sweep.js";

/** Every twelfth page of the sweep before a landing; LONG=1, as each night, takes all pages. */
const pages = sweep(filesOf(dist, ".html").filter((file) => /^(?:compare|studies)\//.test(file)))
  .filter((_, i) => process.env.LONG || i % 12 === 0)
  .map((file) => file.replace(/\.html$/, ""));
const [sampled = { run: "" }] = await sampledRuns();
const skipped =
  withoutBrowser || withoutStudies("lab-stripes", "lab-vm-sweep", "vsan-disk-groups", "vsan-stripes");

/** A run whose page has charts. */
async function sampledRuns() {
  const store = await openStore();
  const rows = await store.rows("select distinct run from percentiles order by run limit 1");
  store.close();
  return rows;
}

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;

beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

/** @typedef {import("playwright-core").Page} Page */

/**
 * @param {string} address
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function open(address, options = {}) {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const complaints = listen(context, site.address);
  const page = await context.newPage();
  await visit(page, site.address + address);
  return { context, page, complaints };
}

/** @param {Page} page @param {string} id */
const buttonOf = (page, id) =>
  page.locator(`.panel[id="${id}"] > .figure-button, .scroll:has(> table[id="${id}"]) > .figure-button`);

/** @param {Page} page */
const visibleFigures = (page) =>
  page
    .locator(".panel[data-named]:visible, .scroll > table[data-named]:visible")
    .evaluateAll((all) => all.map(({ id }) => id));

/**
 * @param {Page} page
 * @param {string} id
 * @param {string} kind
 */
async function download(page, id, kind) {
  await buttonOf(page, id).click();
  const waiting = page.waitForEvent("download");
  await page.locator(`.figure-menu [data-do="${kind}"]`).click();
  const file = await waiting;
  await page.keyboard.press("Escape");
  return readDownload(file);
}

/**
 * The first figure of each kind, each night the last one, too: charts, tables and maps are written by one function each.
 * @param {string[]} ids
 */
function oneOfEachKind(ids) {
  const kindOf = (/** @type {string} */ id) => id.split("-")[0];
  return ids.filter(
    (id, i) =>
      ids.findIndex((other) => kindOf(other) === kindOf(id)) === i ||
      (process.env.LONG && ids.findLastIndex((other) => kindOf(other) === kindOf(id)) === i),
  );
}

/** @param {string} text  CSV */
const comments = (text) => text.split("\r\n").filter((line) => line.startsWith("# "));

describe.skipIf(withoutBrowser).each(pages)("%s", (address) => {
  test("every figure has an address of its own and can be had as CSV with its source", async () => {
    const { context, page, complaints } = await open(address);
    const ids = await visibleFigures(page);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await page.locator(".figure-button").count()).toBe(await page.locator("[data-named]").count());
    for (const id of oneOfEachKind(ids)) {
      const text = String(await download(page, id, "csv"));
      expect(comments(text).join("\n")).toContain(`#${id}`);
      const rows = text.split("\r\n").slice(comments(text).length).filter(Boolean);
      expect(rows.length, `${id}: rows`).toBeGreaterThan(1);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** The study whose first chart the following tests look at. */
const charted = "studies/lab-stripes";

describe.skipIf(skipped)("a chart", () => {
  /** @param {Page} page */
  const firstChart = async (page) => (await visibleFigures(page)).find((id) => id.startsWith("chart-")) ?? "";

  test("has the state of its view in its link, its CSV and its picture", async () => {
    const { context, page } = await open(charted);
    const id = await firstChart(page);
    await page.locator('input[name="levels"]').first().uncheck();
    const csv = String(await download(page, id, "csv"));
    const svg = String(await download(page, id, "svg"));
    const { search } = new URL(page.url());
    expect(search).toMatch(/levels=/);
    for (const text of [csv, svg.replaceAll("&amp;", "&")]) expect(text).toContain(`${search}#${id}`);
    const levels = new Set(
      csv
        .split("\r\n")
        .slice(comments(csv).length + 1)
        .filter(Boolean)
        .map((line) => line.split(",")[0]),
    );
    const shown = page.locator('.view >> nth=0 >> input[name="levels"]:checked');
    expect(levels.size).toBe(await shown.count());
    await context.close();
  });

  const schemes = /** @type {const} */ (["light", "dark"]);
  test.each(process.env.LONG ? schemes : schemes.slice(0, 1))(
    "is a picture that stands alone, %s",
    async (colorScheme) => {
      const { context, page } = await open(charted, { colorScheme });
      const id = await firstChart(page);
      const svg = String(await download(page, id, "svg"));
      expect(svg).not.toMatch(/var\(|currentcolor|class=|color\(srgb/i);
      const used = [...svg.matchAll(/url\((?:&quot;|")?#([\w-]+)/g)].map(([, name]) => name);
      for (const name of used) expect(svg).toContain(`id="${name}"`);
      const seen = await page.evaluate((text) => {
        const picture = new DOMParser().parseFromString(text, "image/svg+xml");
        return {
          broken: picture.querySelector("parsererror")?.textContent ?? null,
          texts: [...picture.querySelectorAll("text")].map((each) => each.textContent).join(" "),
          link: picture.querySelector("a")?.getAttribute("href"),
          paper: picture.querySelector("rect")?.getAttribute("fill"),
          lines: picture.querySelectorAll("path[stroke]").length,
        };
      }, svg);
      expect(seen.broken).toBeNull();
      expect(seen.texts).toContain("Source:");
      expect(seen.texts).toContain((await page.title()).split(" | ")[0]);
      expect(seen.link).toBe(`${site.address}${charted}#${id}`);
      expect(seen.lines).toBeGreaterThan(0);
      expect(seen.paper).toBe(
        await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
      );
      await context.close();
    },
  );

  test.runIf(process.env.LONG)("is the same picture once it is alive", async () => {
    const { context, page } = await open(charted);
    const id = await firstChart(page);
    await page.locator(`[id="${id}"] .chart`).hover();
    await page.locator(`[id="${id}"] .mark-symbol`).first().waitFor();
    const svg = String(await download(page, id, "svg"));
    expect(svg).not.toMatch(/var\(|class=/);
    await context.close();
  });

  // A landing has the PNG of a table, and of a chart with findings, below.
  test.runIf(process.env.LONG)("is a PNG twice as fine as its SVG", async () => {
    const { context, page, complaints } = await open(charted);
    const id = await firstChart(page);
    const png = await download(page, id, "png");
    const svg = String(await download(page, id, "svg"));
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.readUInt32BE(16)).toBe(2 * Number(/ width="(\d+)"/.exec(svg)?.[1]));
    expect(complaints).toEqual([]);
    await context.close();
  });

  // Numbers are opened from the menu in pages/keyboard.test.js, too.
  test.runIf(process.env.LONG)("shows its numbers in a table, row for row those of its CSV", async () => {
    const { context, page } = await open(charted);
    const id = await firstChart(page);
    const csv = String(await download(page, id, "csv"));
    await buttonOf(page, id).click();
    await page.locator('.figure-menu [data-do="numbers"]').click();
    const rows = page.locator(`[id="${id}"] .numbers tbody tr`);
    await rows.first().waitFor();
    expect(await rows.count()).toBe(csv.trim().split("\r\n").length - comments(csv).length - 1);
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe("summary");
    await context.close();
  });
});

test.skipIf(skipped)("an open menu has no accessibility defect, and closes by Escape", async () => {
  for (const width of process.env.LONG ? [360, 1440] : [360]) {
    const { context, page } = await open(charted, { viewport: { width, height: 800 } });
    const button = page.locator(".figure-button:visible").first();
    await button.focus();
    await page.keyboard.press("Enter");
    await page.locator(".figure-menu:popover-open").waitFor();
    expect(await findDefects(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    await page.keyboard.press("Escape");
    expect(await page.locator(".figure-menu:popover-open").count()).toBe(0);
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
    await context.close();
  }
});

test.skipIf(skipped)("a table is a picture too", async () => {
  const { context, page } = await open(charted);
  const id = (await visibleFigures(page)).find((each) => each.startsWith("table-")) ?? "";
  const svg = String(await download(page, id, "svg"));
  const cells = await page.locator(`[id="${id}"] td`).first().innerText();
  expect(svg.replace(/<[^>]*>/g, " ")).toContain(cells.split(/\s/)[0]);
  expect(svg).not.toMatch(/var\(|color\(srgb/);
  expect((await download(page, id, "png")).subarray(1, 4).toString()).toBe("PNG");
  await context.close();
});

// pages/study.test.js follows such links.
test.skipIf(skipped || !process.env.LONG)("a link to a table in a fold opens the fold", async () => {
  const { context, page } = await open("studies/vsan-stripes");
  const id = await page.locator("details:not([open]) table[data-named]").first().getAttribute("id");
  await context.close();
  const again = await open(`studies/vsan-stripes#${id}`);
  await again.page.locator(`[id="${id}"]:target`).waitFor();
  expect(await again.page.locator(`[id="${id}"]`).isVisible()).toBe(true);
  await again.context.close();
});

test.skipIf(skipped)("a picture of figures that nobody measured here says so", async () => {
  const { context, page } = await open("studies/vsan-stripes");
  const id = (await visibleFigures(page)).find((each) => each.startsWith("chart-")) ?? "";
  const svg = String(await download(page, id, "svg")).replace(/<[^>]*>/g, " ");
  expect(svg).toContain("Quoted, not measured by us");
  await context.close();
});

describe.skipIf(skipped)("embedded,", () => {
  /**
   * @param {string} address
   * @param {string} [selector]
   */
  async function snippetOf(address, selector = ".panel[data-named]:visible") {
    const { context, page } = await open(address);
    const id = (await page.locator(selector).first().getAttribute("id")) ?? "";
    await buttonOf(page, id).click();
    const snippet = await page.locator(".copyable input").last().inputValue();
    await context.close();
    return { id, snippet, source: /src="([^"]*)"/.exec(snippet)?.[1].replaceAll("&amp;", "&") ?? "" };
  }

  const embedding = [charted, "compare/stripes", `${runAddress(sampled.run)}`, "explore"];
  test.each(embedding.slice(0, process.env.LONG ? embedding.length : 1))(
    "a figure of %s stands alone with its source, in either scheme",
    async (address) => {
      const { id, snippet, source } = await snippetOf(address);
      expect(snippet).toMatch(/^<iframe src="[^"]+" title="[^"]+" width="100%" height="\d+" loading="lazy"/);
      const { context, page, complaints } = await open(source.slice(site.address.length));
      await page.locator("#embed:not([aria-busy])").waitFor();
      expect(await page.locator(`[id="${id}"] svg path[d]`).count()).toBeGreaterThan(0);
      expect(await page.locator(".figure-button").count()).toBe(0);
      const link = await page.locator("p a[target=_top]").last().getAttribute("href");
      expect(link).toContain(`${site.address}${address.split("?")[0]}`);
      expect(link).toContain(`#${id}`);
      expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test.runIf(process.env.LONG)("a chart has the axis that it has in its page", async () => {
    const drawn = (/** @type {Page} */ page, /** @type {string} */ id) =>
      page.locator(`[id="${id}"] .chart:has(.mark-symbol) svg`).first();
    const { id, source } = await snippetOf(`${charted}?axis=log`);
    expect(new URL(source).searchParams.get("axis")).toBe("log");
    const own = await open(`${charted}?axis=log`);
    const embedded = await open(source.slice(site.address.length));
    await drawn(own.page, id).waitFor();
    await drawn(embedded.page, id).waitFor();
    const [there, here] = await Promise.all(
      [own.page, embedded.page].map((page) => drawn(page, id).locator("text").allInnerTexts()),
    );
    expect(here).toEqual(there);
    const linear = await open(source.slice(site.address.length).replace("axis=log", ""));
    expect(await linear.page.locator(`[id="${id}"] text`).allInnerTexts()).not.toEqual(there);
    expect(embedded.complaints).toEqual([]);
    for (const { context } of [own, embedded, linear]) await context.close();
  });

  test.runIf(process.env.LONG)("a table keeps its links, which lead out of the frame", async () => {
    const { id, source } = await snippetOf("studies/vsan-disk-groups", ".scroll > table:has(a):visible");
    const { context, page } = await open(source.slice(site.address.length));
    const link = page.locator(`[id="${id}"] a`).first();
    await link.waitFor();
    expect(await link.getAttribute("target")).toBe("_top");
    expect(await link.getAttribute("href")).toContain(site.address);
    await context.close();
  });

  test("a figure that is not there is said to be not there", async () => {
    const { context, page } = await open(`embed?page=${charted}&figure=none`);
    await page.locator('[role="alert"]').waitFor();
    expect(await page.locator('[role="alert"]').textContent()).toContain("none");
    await context.close();
  });
});

describe.skipIf(skipped)("numbers", () => {
  test("are shortened on all pages once the reader says so, and exact in a CSV", async () => {
    const { context, page } = await open("studies/vsan-stripes");
    await page.evaluate(() => document.querySelectorAll("details").forEach((fold) => (fold.open = true)));
    const table = await page.locator(".results").first().getAttribute("id");
    const before = String(await download(page, table ?? "", "csv"));
    await buttonOf(page, table ?? "").click();
    await page.locator('.figure-menu [value="short"]').check();
    const short = page.locator(".results data.count").first();
    expect(await short.innerText()).toMatch(/^[\d.]+[KM]$/);
    expect(await short.innerText()).toBe(shortenCounts((await short.getAttribute("title")) ?? ""));
    await page.keyboard.press("Escape");
    expect(String(await download(page, table ?? "", "csv"))).toBe(before);
    await visit(page, `${site.address}studies/lab-vm-sweep`);
    await page.locator("data.count").first().waitFor({ state: "attached" });
    await page.locator(".figure-button:visible").first().click();
    await page.locator('.figure-menu [value="full"]').check();
    expect(await page.locator("data.count").count()).toBe(0);
    await context.close();
  });
});

test.skipIf(skipped)(
  "what the checks found goes with a chart into its picture, its file and its embed",
  async () => {
    const { context, page, complaints } = await open("studies/vsan-stripes");
    const chart = page
      .locator('.panel[data-tool="fio"][data-measure="latency"]:has(.chart-findings)')
      .first();
    const id = (await chart.getAttribute("id")) ?? "";
    await page.locator('input[name="tool"][value="fio"]').dispatchEvent("click");
    await page.locator('input[name="measure"][value="latency"]').dispatchEvent("click");
    const said = /Serious: \S/;
    const csv = String(await download(page, id, "csv"));
    expect(comments(csv).join("\n")).toMatch(/# Checks: Serious: \S/);
    expect(csv).toMatch(/,Failed check\r\n/);
    const svg = String(await download(page, id, "svg"));
    expect(svg).toMatch(said);
    expect((await download(page, id, "png")).readUInt32BE(20)).toBeGreaterThan(300);
    await buttonOf(page, id).click();
    const file = page.locator('.figure-menu a[href$=".metadata.json"]');
    const about = await (await context.request.get((await file.getAttribute("href")) ?? "")).json();
    expect(about.findings[0].mark).toBe("Serious");
    const snippet = await page.getByLabel("Embed", { exact: true }).inputValue();
    await page.goto(/src="([^"]*)"/.exec(snippet)?.[1].replaceAll("&amp;", "&") ?? "");
    await page.locator(".chart-findings:visible").first().waitFor();
    expect(await page.locator(".chart-findings:visible").first().textContent()).toMatch(said);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
