import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "../../loaders/store.js";
import { formatCount } from "../../src/charts/numbers.js";
import { listen, openSite, withoutBrowser, withoutStudies } from "./site.js";

const skipped = withoutBrowser || withoutStudies("lab-oio-sweep", "vsan-stripes");

const store = await openStore();
const question = readFileSync(new URL("../../src/data/explore.parquet.sql", import.meta.url), "utf8");
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
  await page.getByRole("combobox", { name: "Up" }).selectOption("latency_mean_us");
  await page.getByLabel("log up").check();
  await page.getByRole("combobox", { name: "A panel for each" }).selectOption("");
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
  expect(await page.getByLabel("log up").isChecked()).toBe(true);
  expect(await page.locator(".filters summary").textContent()).toBe(filters);
  expect(complaints).toEqual([]);
  await context.close();
});

test.skipIf(skipped)("a ratio to a baseline is one at the baseline", async () => {
  const { context, page } = await open(
    "?studies=vsan-stripes&x=vms&y=iops&colour=stripe_width&facet=workload&baseline=1&only.tool=fio",
  );
  const baseline = (await figures(page)).filter((cells) => cells[2] === "1");
  expect(baseline.length).toBeGreaterThan(0);
  expect(new Set(baseline.map((cells) => cells[4]))).toEqual(new Set(["1.00"]));
  await context.close();
});

test.skipIf(skipped)("is worked by keyboard alone", async () => {
  const { context, page } = await open();
  await page.getByRole("combobox", { name: "Up" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => new URL(page.url()).searchParams.get("y")).toBe("bytes_per_s");
  await drawn(page);
  await page.locator(".filters summary").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(new URL(page.url()).search).toContain("only.");
  await page.keyboard.press("Space");
  await expect.poll(() => new URL(page.url()).search).not.toContain("only.");
  await context.close();
});

test.skipIf(skipped)("says so where nothing fits", async () => {
  const { context, page } = await open("?studies=lab-oio-sweep&only.tool=none");
  expect(await page.locator(".explored").textContent()).toContain("No run has this measure");
  await context.close();
});
