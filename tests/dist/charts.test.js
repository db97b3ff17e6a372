import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dist, listen, openSite, visit, withoutBrowser } from "./site.js";
import { filesOf } from "./scan.js";
import { sweep } from "./sweep.js";

const BUDGET_BYTES = 80 * 1024;
const pages = filesOf(dist, ".html");
const charted = pages.filter((file) => /^(?:compare|studies)\//.test(file));

/** @param {string} file */
const textOf = (file) => readFileSync(path.join(dist, file), "utf8");

/**
 * Pages whose charts can be chosen among, one of each kind of choice; others have charts that stand as they are, or say
 * why there is none.
 */
const byChoices = new Map(
  charted
    .filter((file) => textOf(file).includes('<form class="view"') && textOf(file).includes('name="levels"'))
    .map((file) => [choicesOf(file), file]),
);
const most = [...byChoices.keys()].sort().at(-1);
/** Before a landing the one on which most can be chosen; each night all. */
const chosen = [...byChoices]
  .filter(([choices]) => process.env.LONG || choices === most)
  .map(([, file]) => file);

/**
 * What can be chosen in the first form of a page, and whether there is one value or several.
 * @param {string} file
 */
function choicesOf(file) {
  const [form] = /<form class="view"[\s\S]*?<div class="panels/.exec(textOf(file)) ?? [""];
  const counts = ["tool", "measure", "workloads", "levels"].map(
    (name) => form.split(`name="${name}"`).length - 1,
  );
  return counts.map((count) => Math.min(count, 2)).join();
}

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;

beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

/**
 * The place of the first charts that can be chosen among: those of a lab stand aside until they are asked for.
 * @param {string} file
 */
const placeOf = (file) => /<form class="view" data-study="([^"]+)"/.exec(textOf(file))?.[1] ?? "";

/**
 * @param {string} file
 * @param {import("playwright-core").BrowserContextOptions} [options]
 * @param {string} [query]
 */
async function open(file, options = {}, query = "") {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const complaints = listen(context, site.address);
  const page = await context.newPage();
  const place = file.startsWith("compare/") ? `#${placeOf(file)}` : "";
  const address = site.address + file.replace(/\.html$/, "") + query + place;
  await visit(page, address);
  await page
    .locator("details.choices")
    .evaluateAll((all) => all.forEach((each) => each.setAttribute("open", "")));
  return { context, page, complaints };
}

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page */
const panels = (page) => page.locator(".panel[data-tool]:visible");

/** A line or point of a chart; rules of its grid and ticks are paths too. */
const dataPath =
  ':is(path[d], line[stroke-width="3"]):not([stroke="var(--rule)"], [stroke="var(--ink-faint)"])';

/** Those of the first study that has a choice: other studies on the page have their own. @param {Page} page */
const ownPanels = (page) => page.locator(".view >> nth=0").locator(".panel[data-tool]:visible");

/**
 * @param {Page} page
 * @param {string} attribute
 */
const shown = (page, attribute) =>
  ownPanels(page).evaluateAll(
    (all, name) => [...new Set(all.map((panel) => panel.getAttribute(name)))],
    attribute,
  );

/**
 * @param {Page} page
 * @param {string} name
 * @param {string} value
 */
const input = (page, name, value) => page.locator(`input[name="${name}"][value="${value}"]`).first();

/** @param {Page} page */
const live = (page) =>
  page.locator(".panel[data-tool]:visible .chart .mark-symbol path").first().waitFor({ timeout: 20_000 });

/** Values of a page's choice, the default first. */
/** @param {Page} page @param {string} name */
const values = (page, name) =>
  page
    .locator(`.view >> nth=0`)
    .locator(`input[name="${name}"]`)
    .evaluateAll((all) => all.map((each) => each.getAttribute("value") ?? ""));

/**
 * The class of a level's lines and points, as its swatch has it.
 * @param {Page} page
 * @param {string} level
 */
const classOf = (page, level) =>
  page
    .locator(`label:has(input[name="levels"][value="${level}"]) .swatch path`)
    .first()
    .evaluate((path) => `.${path.getAttribute("class")}`);

/**
 * How many of these marks can be seen. Points are markers of a path, which has no extent of its own.
 * @param {import("playwright-core").Locator} marks
 */
const seen = (marks) =>
  marks.evaluateAll(
    (all) =>
      all.filter((mark) => {
        const { width, height } = mark.getBoundingClientRect();
        const extends_ = mark.matches(".points[marker-start]") || (width > 0 && height > 0);
        return extends_ && mark.checkVisibility();
      }).length,
  );

/**
 * What moved once the page's text was there: nothing may. While it arrives, the rest of a word may take it to the next
 * line, which is a hundredth of what counts as good (0.1): dist/pages/arrival.test.js looks at each step.
 * @param {Page} page
 */
async function shiftsOf(page) {
  const { shifts, parsed } = await page.evaluate(() => ({
    shifts: /** @type {{startTime: number, value: number}[]} */ (/** @type {any} */ (window).shifts),
    parsed: performance.getEntriesByType("navigation").map((entry) => entry.toJSON())[0]
      .domContentLoadedEventStart,
  }));
  return {
    arriving: shifts.filter(({ startTime, value }) => startTime < parsed && value >= 0.001),
    after: shifts.filter(({ startTime }) => startTime >= parsed),
  };
}

/** Every twelfth page of the sweep before a landing. */
const weighed = sweep(charted).filter((_, i) => process.env.LONG || i % 12 === 0);

describe.skipIf(withoutBrowser).each(weighed)("%s", (file) => {
  test("shows all charts within 80 KB and without layout shift", async () => {
    const context = await site.browser.newContext({ viewport: { width: 412, height: 823 } });
    const page = await context.newPage();
    const sizes = /** @type {Map<string, number>} */ (new Map());
    /** @type {Promise<void>[]} */
    const reading = [];
    page.on("response", (response) =>
      reading.push(response.body().then((body) => void sizes.set(response.url(), gzipSync(body).length))),
    );
    await page.addInitScript(() => {
      /** @type {unknown[]} */
      const shifts = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const { startTime, value, sources } of /** @type {any[]} */ (list.getEntries()))
          shifts.push({
            ...{ startTime, value },
            what: sources.map((/** @type {any} */ { node }) =>
              (node?.outerHTML ?? node?.data)?.slice(0, 200),
            ),
          });
      }).observe({ type: "layout-shift", buffered: true });
    });
    await visit(page, site.address + file.replace(/\.html$/, ""));
    await Promise.all(reading);
    const drawn = await page
      .locator(".panel:has(> .chart):visible")
      .evaluateAll((all, data) => all.map((panel) => panel.querySelectorAll(`svg ${data}`).length), dataPath);
    // A page without charts leaves their section out: nothing is left to choose among.
    if (drawn.length === 0) expect(await page.locator(".view").count()).toBe(0);
    for (const paths of drawn) expect(paths).toBeGreaterThan(0);
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    console.log(
      `${file}: ${(bytes / 1024).toFixed(1)} KiB compressed, ${sizes.size} requests, until all charts are visible`,
    );
    expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
    if ((await page.locator(".view .panel:visible").count()) > 0) {
      await panels(page).first().hover();
      await live(page);
    }
    expect(await shiftsOf(page)).toEqual({ arriving: [], after: [] });
    await context.close();
  });
});

/**
 * The first level with marks in the first panel: not every workload was run at every level.
 * @param {Page} page
 */
async function firstLevel(page) {
  for (const level of await values(page, "levels")) {
    const own = ownPanels(page)
      .first()
      .locator(`svg ${await classOf(page, level)}`);
    const count = await seen(own);
    if (count > 0) return { level, own, count };
  }
  throw new Error("no level has marks in the first panel");
}

describe.skipIf(withoutBrowser).each(chosen)("%s", (file) => {
  test("shows charts and lets tool, measure, workloads and levels be chosen without JavaScript", async () => {
    const { context, page } = await open(file, { javaScriptEnabled: false });
    const marks = ownPanels(page).first().locator(`svg ${dataPath}`);
    const drawn = await seen(marks);
    expect(drawn).toBeGreaterThan(0);
    for (const name of ["tool", "measure"]) {
      const all = await values(page, name);
      for (const value of all.slice(1)) {
        await input(page, name, value).check();
        expect(await shown(page, `data-${name}`)).toEqual([value]);
      }
      if (all.length > 1) await input(page, name, all[0]).check();
    }
    const { level, own, count } = await firstLevel(page);
    expect(count).toBeGreaterThan(0);
    await input(page, "levels", level).uncheck();
    expect(await seen(own)).toBe(0);
    expect(await seen(marks)).toBe(drawn - count);
    const workloads = await values(page, "workloads");
    if (workloads.length > 1) {
      await input(page, "workloads", workloads[0]).uncheck();
      expect(await shown(page, "data-workload")).toEqual(workloads.slice(1));
    }
    await context.close();
  });

  test("loads what brings it to life once the pointer moves, not while it rests", async () => {
    const { context, page } = await open(file);
    /** @type {string[]} */
    const asked = [];
    page.on("request", (request) => void asked.push(request.url()));
    await page.mouse.move(0, 0);
    await page.waitForTimeout(200);
    expect(asked).toEqual([]);
    const arrived = page.waitForResponse(/\/live-charts\.[^/]*\.js$/);
    await page.mouse.move(1, 0);
    await arrived;
    await context.close();
  });

  test("comes alive under the pointer, with a tooltip", async () => {
    const { context, page, complaints } = await open(file);
    await ownPanels(page).first().hover();
    await live(page);
    await ownPanels(page).first().locator(".chart").hover();
    await page.locator("#chart-tip").waitFor();
    expect(await page.locator("#chart-tip").textContent()).toMatch(/IOPS|ms|µs|[KM]i?B\/s/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("keeps its state in its address, and a reload restores it", async () => {
    const { context, page, complaints } = await open(file, {}, "?tool=no-such-tool&kept=1");
    const joined = await ownPanels(page).first().locator(".mark-line path").count();
    const tools = await values(page, "tool");
    expect(await shown(page, "data-tool")).toEqual([tools[0]]);
    const measures = await values(page, "measure");
    const tool = tools.at(-1) ?? "";
    const measure = measures.includes("latency") ? "latency" : measures[0];
    if (tools.length > 1) await input(page, "tool", tool).check();
    if (measures.length > 1) await input(page, "measure", measure).check();
    await input(page, "axis", "log").check();
    const levels = await values(page, "levels");
    await input(page, "levels", levels[0]).uncheck();
    const workloads = await values(page, "workloads");
    // Not every workload has every measure.
    const drawn = await shown(page, "data-workload");
    if (workloads.length > 1) await input(page, "workloads", workloads[1]).uncheck();
    const expected = {
      kept: "1",
      ...(tools.length > 1 ? { tool } : {}),
      ...(measures.length > 1 ? { measure } : {}),
      axis: "log",
      levels: levels.slice(1).join(","),
      ...(workloads.length > 1 ? { workloads: workloads.filter((_, i) => i !== 1).join(",") } : {}),
    };
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(expected);
    await page.reload();
    await live(page);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(expected);
    expect(await shown(page, "data-tool")).toEqual([tool]);
    if (measures.length > 1) expect(await shown(page, "data-measure")).toEqual([measure]);
    if (workloads.length > 1)
      expect(await shown(page, "data-workload")).toEqual(drawn.filter((name) => name !== workloads[1]));
    // Without a load axis points are not joined; not every workload was run at every level.
    const left = await ownPanels(page).first().locator(".mark-line path").count();
    if (joined === levels.length) expect(left).toBe(levels.length - 1);
    expect(await input(page, "axis", "log").isChecked()).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("forgets a choice that is the default again", async () => {
    const { context, page } = await open(file, {}, "?measure=latency");
    const [first, ...others] = await values(page, "measure");
    await input(page, "axis", "log").check();
    if (others.length > 0) await input(page, "measure", first).check();
    await input(page, "axis", "linear").check();
    expect(new URL(page.url()).searchParams.get("axis")).toBeNull();
    if (others.length > 0) expect(new URL(page.url()).search).toBe("");
    await context.close();
  });
});
