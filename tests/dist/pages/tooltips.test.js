/** A tooltip over the whole plot: all series at the nearest load, by pointer and by keys, and the way to the run. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filesOf } from "../scan.js";
import { dist, openSite, visit, withoutBrowser, withoutStudies } from "../site.js";

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;

beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

/** @param {string} search */
async function openStudy(search = "") {
  const page = await site.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await visit(page, `${site.address}studies/vsan-stripes${search}`);
  const chart = page.locator(".panel:visible .chart").first();
  await chart.scrollIntoViewIfNeeded();
  await chart.hover();
  await chart.locator("div > svg").waitFor();
  return { page, chart };
}

/** @param {import("playwright-core").Page} page */
const readTip = (page) =>
  page.locator("#chart-tip").evaluate((tip) => ({
    load: tip.querySelector("p")?.textContent ?? "",
    series: [...tip.querySelectorAll("tr")]
      .slice(1)
      .map((row) => row.cells[0].textContent?.trim().split(" ")[0]),
    values: [...tip.querySelectorAll("td")].map((cell) => cell.textContent),
  }));

const skipped = withoutBrowser || withoutStudies("vsan-stripes");

describe.skipIf(skipped)("the tooltip of a chart", () => {
  test("gives all series at the nearest load, wherever the pointer is over the plot", async () => {
    const { page, chart } = await openStudy();
    const { width, height } = /** @type {{width: number, height: number}} */ (await chart.boundingBox());
    const loads = new Set();
    for (const x of [0.3, 0.5, 0.7, 0.9])
      for (const y of [0.1, 0.5, 0.75]) {
        await chart.hover({ position: { x: width * x, y: height * y } });
        const tip = await readTip(page);
        loads.add(tip.load);
        expect(tip.series).toEqual(["1", "2", "4", "8"]);
        for (const value of tip.values) expect(value).toMatch(/^[\d,]+$/);
      }
    expect(loads.size).toBe(4);
    await page.close();
  });

  // Below, charts of the build say the same by keys as by pointer.
  test.runIf(process.env.LONG)("by keys it says the same as by pointer, and Escape closes it", async () => {
    const { page, chart } = await openStudy();
    await chart.focus();
    await page.keyboard.press("Home");
    for (let i = 0; i < 9; i++) await page.keyboard.press("ArrowRight");
    const byKeys = await readTip(page);
    expect(byKeys.load).toBe("VMs: 10");
    expect(await page.locator("#chart-tip").getAttribute("role")).toBe("status");
    const { width, height } = /** @type {{width: number, height: number}} */ (await chart.boundingBox());
    let byPointer = { load: "" };
    for (let x = 0.3; x < 0.7 && byPointer.load !== byKeys.load; x += 0.02) {
      await chart.hover({ position: { x: width * x, y: height * 0.5 } });
      byPointer = await readTip(page);
    }
    expect(byPointer).toEqual(byKeys);
    await chart.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    expect(await page.locator("#chart-tip").count()).toBe(0);
    await page.close();
  });

  test("a tap shows it, and a second one at the same point leads to its run", async () => {
    const context = await site.browser.newContext({
      ...{ viewport: { width: 1280, height: 900 }, hasTouch: true },
    });
    const page = await context.newPage();
    await visit(page, `${site.address}studies/vsan-stripes`);
    const chart = page.locator(".panel:visible .chart").first();
    await chart.scrollIntoViewIfNeeded();
    await chart.tap();
    await chart.locator("div > svg").waitFor();
    const point = await chart.locator(".mark-symbol path").first().boundingBox();
    const { x, y, width, height } = /** @type {{x: number, y: number, width: number, height: number}} */ (
      point
    );
    const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2);
    await tap();
    expect((await readTip(page)).load).toMatch(/^VMs: /);
    expect(await page.locator("#chart-tip").textContent()).toContain("Tap again");
    expect(new URL(page.url()).pathname).toContain("/studies/");
    await tap();
    await page.waitForURL(/\/run\.html\?run=vsan-stripes\//);
    await context.close();
  });

  test.runIf(process.env.LONG)("Enter leads to the run of the point", async () => {
    const { page, chart } = await openStudy();
    await chart.focus();
    for (const key of ["Home", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/run\.html\?run=vsan-stripes\//);
    const run = new URL(page.url()).searchParams.get("run") ?? "";
    expect(run).toContain("diskspd");
    await page.close();
  });

  test("a figure that the checks distrust is said to be, and its chart says why", async () => {
    const { page, chart } = await openStudy("?tool=fio&measure=latency");
    await chart.focus();
    await page.keyboard.press("Home");
    expect(await page.locator("#chart-tip").innerText()).toContain("(failed a check)");
    const panel = page.locator(".panel:visible").first();
    const found = panel.locator(".chart-findings");
    expect(await found.innerText()).toMatch(/^Serious\s+(?:all runs|runs of \d|\d+ of \d+ runs)/);
    expect(await found.getAttribute("data-doubt")).toMatch(
      /^Serious: .*IOPS × latency gives about 256 outstanding I\/Os; 32 were set/s,
    );
    await page.close();
  });
});

/** A page of each kind that has charts of the build alone. */
const drawnPages = (() => {
  const made = filesOf(dist, ".html").filter((file) => /^(studies|compare)\//.test(file));
  const kinds = [
    ...[/Percentiles of latency/, /Distribution of latency/, /By load|baseline, by load/],
    ...[/A host's share/, /What the hosts saw/, /a bar for each level/],
  ];
  return [
    ...new Set(
      kinds.flatMap(
        (kind) =>
          made.find((file) => {
            const text = readFileSync(path.join(dist, file), "utf8");
            return kind.test(text) && text.includes(" data-tip");
          }) ?? [],
      ),
    ),
  ];
})();

/** @param {string} file */
async function openUnfolded(file) {
  const page = await site.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await visit(page, `${site.address}${file}`);
  await page.evaluate(() => document.querySelectorAll("details").forEach((fold) => (fold.open = true)));
  return page;
}

/** A landing goes over the charts of one of them, and asks for a point of another. */
const [hovered, pointed] = process.env.LONG
  ? [drawnPages, drawnPages]
  : [drawnPages.slice(0, 1), drawnPages.slice(1, 2)];

test.skipIf(withoutBrowser).each(hovered)(
  "charts that the build has drawn on %s have one, too",
  async (file) => {
    const page = await openUnfolded(file);
    for (const chart of await page.locator(".chart[data-tip]:visible").all()) {
      await chart.scrollIntoViewIfNeeded();
      const { width, height } = /** @type {{width: number, height: number}} */ (await chart.boundingBox());
      await chart.hover();
      await page.locator("#chart-tip").waitFor();
      for (const [x, y] of [
        [0.3, 0.2],
        [0.6, 0.5],
      ]) {
        await chart.hover({ position: { x: width * x, y: height * y } });
        await page.locator("#chart-tip").waitFor();
        const tip = await readTip(page);
        expect(tip.load).toMatch(/^\S.*: [\d,.]+/);
        expect(tip.values.length).toBeGreaterThan(0);
        for (const value of tip.values) expect(value).toMatch(/^[\d,.]+/);
      }
      await chart.focus();
      await page.keyboard.press("End");
      const last = (await readTip(page)).load;
      await page.keyboard.press("Home");
      const rows = chart.locator('xpath=../script[@type="application/json"]');
      const { tip: drawn } = JSON.parse(String(await rows.textContent()));
      const loads = new Set(drawn.columns.load.filter((/** @type {number | null} */ load) => load !== null));
      expect((await readTip(page)).load === last).toBe(loads.size === 1);
      await page.keyboard.press("Escape");
      expect(await page.locator("#chart-tip").count()).toBe(0);
    }
    await page.close();
  },
);

test.skipIf(withoutBrowser).each(pointed)(
  "and say of each point what stands in the page, at its place: %s",
  async (file) => {
    const page = await openUnfolded(file);
    const chart = page.locator(".chart[data-tip]:visible").first();
    await chart.scrollIntoViewIfNeeded();
    await chart.focus();
    await page.locator(".chart[data-tip=ready]").waitFor();
    await page.keyboard.press("Home");
    const byKeys = await readTip(page);
    const at = await page.locator("#chart-tip").evaluate(() => {
      const rule = /** @type {HTMLElement} */ (document.querySelector(".chart-rule"));
      const { left, top, height } = rule.getBoundingClientRect();
      return rule.hidden ? null : { x: left, y: top + height / 2 };
    });
    if (at) {
      await page.mouse.move(at.x + 1, at.y);
      expect(await readTip(page)).toEqual(byKeys);
    }
    await page.close();
  },
);
