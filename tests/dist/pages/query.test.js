import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../../loaders/store/store.js";
import { findDefects } from "../defects.js";
import { filesOf } from "../scan.js";
import { dist, listen, openSite, readDownload, visit, withoutBrowser, withoutStudies } from "../site.js";

const folder = new URL("../../../src/data/examples/", import.meta.url);
const examples = readdirSync(folder).map((file) => ({
  file,
  sql: readFileSync(new URL(file, folder), "utf8"),
}));

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;

beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

/** @param {string} [sql] */
async function open(sql) {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 } });
  const complaints = listen(context, site.address);
  const page = await context.newPage();
  await visit(page, `${site.address}query${sql ? `?${new URLSearchParams({ sql })}` : ""}`);
  return { context, page, complaints };
}

/** One page for all questions: the database is loaded once. @type {Awaited<ReturnType<typeof open>>} */
let opened;
beforeAll(async () => {
  if (!withoutBrowser) opened = await open();
});
/** Each question has its own. */
afterEach(() => void opened?.complaints.splice(0));

/**
 * @param {import("playwright-core").Page} page
 * @param {string} [sql] none: what stands in the form
 */
async function ask(page, sql) {
  if (sql) await page.locator("textarea").fill(sql);
  await page.locator("form.query button").click();
  await page.locator("#answer:not([aria-busy]) > *").first().waitFor({ timeout: 100_000 });
}

test("WebAssembly is allowed on the pages query and check alone, and evaluation of text nowhere", () => {
  const policies = filesOf(dist, ".html").map((file) => ({
    file,
    policy:
      /Content-Security-Policy" content="([^"]*)"/.exec(readFileSync(path.join(dist, file), "utf8"))?.[1] ??
      "",
  }));
  const allowing = policies.filter(({ policy }) => policy.includes("'wasm-unsafe-eval'"));
  expect(allowing.map(({ file }) => file)).toEqual(["check.html", "query.html"]);
  expect(policies.filter(({ policy }) => policy.includes("'unsafe-eval'"))).toEqual([]);
});

test.skipIf(withoutBrowser)("the database is loaded when it is asked for, not before", async () => {
  const { context, page, complaints } = opened;
  /** @type {string[]} */
  const requests = [];
  const early = await page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)");
  expect(/** @type {string[]} */ (early).filter((url) => /duckdb|parquet/.test(url))).toEqual([]);
  context.on("request", (request) => requests.push(request.url()));
  await ask(page);
  expect(requests.some((url) => /duckdb-eh.*\.gz$/.test(url))).toBe(true);
  expect(complaints).toEqual([]);
});

// query-closed.test.js asks what a link brought.
test.skipIf(withoutBrowser || !process.env.LONG)("a link brings its question", async () => {
  const { context, page } = await open("select 42 as answer");
  expect(await page.locator("textarea").inputValue()).toBe("select 42 as answer");
  await context.close();
});

describe.skipIf(withoutBrowser || withoutStudies())("an example", () => {
  /** The first one before a landing. */
  test.each(examples.slice(0, process.env.LONG ? examples.length : 1))(
    "$file is answered as the command line answers it",
    async ({ sql }) => {
      const store = await openStore();
      const expected = await store.rows(sql);
      store.close();
      const { page, complaints } = opened;
      await ask(page, sql);
      const names = await page.locator(".answer thead th").allTextContents();
      expect(names).toEqual(Object.keys(expected[0]));
      const count = await page.locator(".answer tbody tr").count();
      expect(count).toBe(Math.min(1000, expected.length));
      const texts = await page
        .locator(".answer tbody tr")
        .evaluateAll((rows) =>
          rows
            .map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent))
            .map((cells) => cells.join("|")),
        );
      const plain = expected.map((row) =>
        Object.values(row)
          .map((value) => String(value ?? ""))
          .join("|"),
      );
      expect(texts.sort()).toEqual(plain.sort());
      expect(complaints).toEqual([]);
    },
  );
});

test.skipIf(withoutBrowser || withoutStudies())(
  "an answer is a table, a chart and a CSV, without an accessibility defect",
  async () => {
    const { page } = opened;
    await ask(page, "select vms, count(*) as runs, tool from runs where vms < 4 group by all order by all");
    await page.locator("#answer details summary").click();
    await page.locator("#answer .mark-symbol path").first().waitFor();
    expect(await page.locator("#answer .mark-symbol path").count()).toBe(
      await page.locator(".answer tbody tr").count(),
    );
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByText("Download as CSV").click(),
    ]);
    const lines = String(await readDownload(download))
      .trim()
      .split("\r\n");
    expect(lines[0]).toBe("vms,runs,tool");
    expect(lines.length - 1).toBe(await page.locator(".answer tbody tr").count());
    expect(await findDefects(page, "light", "dark")).toEqual([]);
  },
);

test.skipIf(withoutBrowser)("a mistake is said in words, and nothing is fetched from elsewhere", async () => {
  const { page, complaints } = opened;
  await ask(page, "from read_parquet('https://elsewhere.example/x.parquet')");
  expect(await page.getByRole("alert").textContent()).toMatch(/Error/);
  await page.locator("textarea").fill("select nothing from runs");
  await page.locator("textarea").press("Control+Enter");
  await expect.poll(() => page.getByRole("alert").textContent()).toContain("nothing");
  expect(complaints.filter((text) => text.startsWith("request:"))).toEqual([]);
});

test.skipIf(withoutBrowser)("a table without rows is there with its columns", async () => {
  const { page } = opened;
  await ask(page, "select count(*) as rows, min(value) as least from settings where study = 'none'");
  expect(await page.locator(".answer tbody td").allTextContents()).toEqual(["0", ""]);
});

test.skipIf(withoutBrowser)(
  "without JavaScript the page says where the same tables are, with it not",
  async () => {
    const context = await site.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const name of ["query", "explore", "run"]) {
      await page.goto(`${site.address}${name}`);
      expect(await page.getByRole("link", { name: "the data page" }).isVisible()).toBe(true);
    }
    await context.close();
    expect(await opened.page.getByRole("link", { name: "the data page" }).isVisible()).toBe(false);
  },
);
