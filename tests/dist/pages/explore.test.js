import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../../loaders/store/store.js";
import { formatCount } from "../../../src/words/numbers.js";
import { sayTool, sayWorkload } from "../../../src/words/workloads.js";
import { listen, openSite, readDownload, visit, withoutBrowser, withoutStudies } from "../site.js";

const skipped = withoutBrowser || withoutStudies("lab-oio-sweep", "vsan-stripes");
/** Of a poll: at night it would be a second. */
const patience = { timeout: 20_000 };

const store = await openStore();
const question = readFileSync(new URL("../../../src/data/explore.parquet.sql", import.meta.url), "utf8");
const rows = await store.rows(question);
store.close();

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;

beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

/** @param {string} [query] */
async function open(query = "") {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 } });
  const complaints = listen(context, site.address);
  const page = await context.newPage();
  await page.goto(`${site.address}explore${query}`);
  await drawn(page);
  return { context, page, complaints };
}

/** @param {import("playwright-core").Page} page */
const drawn = (page) => page.locator(".explored[data-marks]").waitFor();

/** @param {import("playwright-core").Page} page */
const figures = async (page) => {
  await page.locator(".explored .numbers summary").click();
  const cells = page.locator(".explored .numbers tbody tr");
  return cells.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent?.trim() ?? "")),
  );
};

test.skipIf(skipped)("shows the runs of a study, every figure as the tables have it", async () => {
  const { context, page, complaints } = await open(
    "?studies=lab-oio-sweep&x=iops&y=latency_mean_us&colour=&facet=",
  );
  const own = rows.filter(({ study }) => study === "lab-oio-sweep");
  const shown = await figures(page);
  expect(shown.map((cells) => cells[1]).sort()).toEqual(own.map(({ iops }) => formatCount(iops)).sort());
  expect(await page.locator(".explored .mark-symbol path").count()).toBe(own.length);
  expect(complaints).toEqual([]);
  await context.close();
});

test.skipIf(skipped)("every mark leads to its run", async () => {
  const { context, page } = await open();
  await page.locator(".explored .numbers summary").click();
  const link = page.locator(".explored .numbers tbody a").first();
  const run = await link.getAttribute("title");
  await link.click();
  await page.locator(".run-id").waitFor();
  expect(await page.locator(".run-id").textContent()).toBe(run);
  await context.close();
});

test.skipIf(skipped)("keeps the view in its address, and a reload restores it", async () => {
  const { context, page, complaints } = await open();
  const before = await page.locator(".explored").getAttribute("data-marks");
  await page.getByRole("combobox", { name: "Y axis" }).selectOption("latency_mean_us");
  await page.getByLabel("log Y").check();
  await page.getByRole("combobox", { name: "One panel per" }).selectOption("");
  await drawn(page);
  const address = page.url();
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    y: "latency_mean_us",
    logy: "1",
  });
  const marks = await page.locator(".explored").getAttribute("data-marks");
  expect(marks).not.toBe(before);
  const filters = await page.locator(".filters summary").textContent();
  await page.reload();
  await drawn(page);
  expect(page.url()).toBe(address);
  expect(await page.locator(".explored").getAttribute("data-marks")).toBe(marks);
  expect(await page.getByLabel("log Y").isChecked()).toBe(true);
  expect(await page.locator(".filters summary").textContent()).toBe(filters);
  expect(complaints).toEqual([]);
  await context.close();
});

// tests/explore/panels.test.js divides.
test.skipIf(skipped || !process.env.LONG)("a ratio to a baseline is one at the baseline", async () => {
  const { context, page } = await open(
    "?studies=vsan-stripes&x=vms&y=iops&colour=stripe_width&facet=workload&baseline=1&only.tool=fio",
  );
  const baseline = (await figures(page)).filter((cells) => cells[2] === "1");
  expect(baseline.length).toBeGreaterThan(0);
  expect(new Set(baseline.map((cells) => cells[4]))).toEqual(new Set(["1.00"]));
  await context.close();
});

test.skipIf(skipped || !process.env.LONG)("is worked by keyboard alone", async () => {
  const { context, page } = await open();
  await page.getByRole("combobox", { name: "Y axis" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => new URL(page.url()).searchParams.get("y"), patience).toBe("bytes_per_s");
  await drawn(page);
  await page.locator(".filters summary").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(new URL(page.url()).search).toContain("only.");
  await page.keyboard.press("Space");
  await expect.poll(() => new URL(page.url()).search, patience).not.toContain("only.");
  await context.close();
});

test.skipIf(skipped || !process.env.LONG)("says so where nothing fits", async () => {
  const { context, page } = await open("?studies=lab-oio-sweep&only.tool=none");
  expect(await page.locator(".explored").textContent()).toContain("No run has this measure");
  await context.close();
});

describe.skipIf(skipped)("the view that the page opens with", () => {
  /** @param {import("playwright-core").Page} page */
  const texts = (page) =>
    page
      .locator(".explored .numbers tbody tr")
      .evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent?.trim() ?? "")),
      );

  /** @param {import("playwright-core").BrowserContextOptions} [options] */
  async function openFirst(options = {}) {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    /** @type {string[]} */
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname.split("/").at(-1) ?? ""));
    await page.addInitScript(watchShifts);
    if (options.javaScriptEnabled === false) await page.goto(`${site.address}explore`);
    else await visit(page, `${site.address}explore`);
    return { context, page, asked };
  }

  test("is there without JavaScript, its filters in words", async () => {
    const { context, page } = await openFirst({ javaScriptEnabled: false });
    const panels = page.locator(".explored .panel");
    expect(await panels.count()).toBeGreaterThan(0);
    for (const panel of await panels.all())
      expect(await panel.locator("svg path[d]").count()).toBeGreaterThan(0);
    const marks = Number(await page.locator(".explored").getAttribute("data-marks"));
    expect(await page.locator(".explored .numbers tbody tr").count()).toBe(Math.min(marks, 100));
    expect(await page.locator("form.explore").isVisible()).toBe(false);
    const search = new URLSearchParams((await page.locator(".explored").getAttribute("data-search")) ?? "");
    const said = await page.locator("#explorer > p.without-js").innerText();
    for (const [name, value] of search)
      if (name.startsWith("only.")) expect(said).toContain(sayTool(sayWorkload(value)));
    await context.close();
  });

  test("has the figures, panels and controls that the script makes of the runs", async () => {
    const { page } = await openFirst();
    const search = await page.locator(".explored").getAttribute("data-search");
    const still = { rows: await texts(page), controls: await page.evaluate(stateOfForm) };
    const panels = await page.locator(".explored figcaption").allInnerTexts();
    const again = await open(search ?? "");
    await again.page.locator(".explored .numbers summary").click();
    await again.page.locator(".explored .numbers table").waitFor();
    expect(still.rows.length).toBeGreaterThan(0);
    expect(still).toEqual({
      rows: (await texts(again.page)).slice(0, still.rows.length),
      controls: await again.page.evaluate(stateOfForm),
    });
    expect(panels).toEqual(await again.page.locator(".explored figcaption").allInnerTexts());
    for (const context of [page.context(), again.context]) await context.close();
  });

  test("needs no runs and no Vega before somebody moves, and moves nothing when they come", async () => {
    const { context, page, asked } = await openFirst();
    expect(asked.filter((name) => /parquet|vega|^explore\.\w+\.js$/.test(name))).toEqual([]);
    const before = await page.locator(".explored .panel").last().evaluate(topOf);
    await page.locator(".explored .panel .chart").first().hover();
    await page.locator(".explored .panel .mark-symbol path").first().waitFor();
    const after = await page.locator(".explored .panel").last().evaluate(topOf);
    expect(Math.abs(after - before)).toBeLessThan(2);
    expect(asked).toContain("explore.parquet");
    expect(await page.evaluate("shifted")).toBe(0);
    expect(new URL(page.url()).search).toBe("");
    await context.close();
  });

  test.runIf(process.env.LONG)("gives its figures as CSV before Vega has drawn it", async () => {
    const { context, page } = await openFirst();
    await page.locator(".explored .panel > .figure-button").last().click();
    const waiting = page.waitForEvent("download");
    await page.locator('.figure-menu [data-do="csv"]').click();
    const lines = String(await readDownload(await waiting)).split("\r\n");
    const title = await page.locator(".explored figcaption").last().innerText();
    const marks = Number(await page.locator(".explored").getAttribute("data-marks"));
    await page.locator(".explored .numbers summary").click();
    await expect.poll(async () => (await texts(page)).length, patience).toBe(marks);
    const rows = (await texts(page)).filter((cells) => title.startsWith(cells[0]));
    expect(lines.filter((line) => line && !line.startsWith("# "))).toHaveLength(1 + rows.length);
    await context.close();
  });

  test("is not shown to those who ask for another", async () => {
    const context = await site.browser.newContext();
    const page = await context.newPage();
    await page.route("**/data/explore.parquet", (route) => route.abort());
    await page.route("**/explore-view.*", (route) => route.abort());
    await page.goto(`${site.address}explore?studies=lab-oio-sweep`);
    expect(await page.locator(".explored").isVisible()).toBe(false);
    await context.close();
  });

  test.runIf(process.env.LONG)("says so when the runs cannot be had", async () => {
    const { context, page } = await openFirst();
    await page.route("**/data/explore.parquet", (route) => route.fulfill({ status: 500 }));
    await page.locator(".explored .panel > .figure-button").first().click();
    await page.locator('.figure-menu [data-do="csv"]').click();
    await expect.poll(() => page.locator(".figure-menu .note").textContent(), patience).toContain("not here");
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name: "Y axis" }).selectOption("latency_mean_us");
    await expect
      .poll(() => page.locator(".view-failure").textContent(), patience)
      .toContain("HTTP status 500");
    await page.unroute("**/data/explore.parquet");
    await page.getByLabel("log Y").check();
    await drawn(page);
    expect(new URL(page.url()).searchParams.get("y")).toBe("latency_mean_us");
    await context.close();
  });
});

/** Runs in the page, before anything of it: how far things have moved by themselves. */
function watchShifts() {
  Object.assign(window, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries()))
      /** @type {any} */ (window).shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page. @param {Element} element */
const topOf = (element) => Math.round(element.getBoundingClientRect().top + scrollY);

/** Runs in the page. */
const stateOfForm = () =>
  [...document.querySelectorAll("form.explore :is(input, option)")].map((control) => {
    const { name, value, checked, selected } = /** @type {any} */ (control);
    return [name, value, checked ?? selected];
  });

test.skipIf(skipped)(
  "distrusted points are hollow, with the reason under the chart and in the file",
  async () => {
    const { context, page, complaints } = await open(
      "?studies=vsan-stripes&x=vms&y=latency_mean_us&colour=stripe_width&facet=workload&only.tool=fio",
    );
    expect(await page.locator('.explored .mark-symbol path[fill="var(--paper)"]').count()).toBeGreaterThan(0);
    const note = page.locator(".explored .chart-findings").first();
    expect(await note.textContent()).toMatch(/^\s*Serious \S/);
    await page.locator(".explored .numbers summary").click();
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download as CSV" }).click();
    const text = String(await readDownload(await waiting));
    expect(text).toMatch(/^# Checks: Serious: \S/);
    expect(text).toMatch(/,Failed check\r\n/);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test.skipIf(skipped || !process.env.LONG)(
  "tells what is left out, offers it back, and never loses a study in silence",
  async () => {
    const { context, page, complaints } = await open(
      "?studies=vsan-stripes&x=vms&y=iops&colour=&facet=&only.tool=none",
    );
    const left = page.locator(".left-out");
    expect(await left.textContent()).toMatch(/Left out of [\d,]+ runs: [\d,]+ by the filter Tool\./);
    await left.getByRole("link", { name: "Clear the filters" }).click();
    await drawn(page);
    expect(Number(await page.locator(".explored").getAttribute("data-marks"))).toBeGreaterThan(0);
    await page.locator('input[name="studies"][value="lab-oio-sweep"]').check();
    await drawn(page);
    await page.getByText("Some of these studies have no").waitFor();
    const titles = await page.locator(".explored figcaption").allTextContents();
    expect(titles.join()).toContain("lab-oio-sweep");
    expect(complaints).toEqual([]);
    await context.close();
  },
);
