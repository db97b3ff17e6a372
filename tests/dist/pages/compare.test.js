/** Pages of comparisons: what the first screen holds, tables within a phone, a place for every study, one scale, and a plan that runs. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPlan } from "../../../scripts/plan.js";
import { repository } from "../../../loaders/store/store.js";
import { dist, openSite, withoutBrowser } from "../site.js";

const names = readdirSync(join(dist, "compare")).map((file) => file.replace(/\.html$/, ""));
/** Whose pages are opened and whose plans are run, every fourth before a landing: all are read. */
const some = names.filter((_, i) => process.env.LONG || i % 4 === 0);

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
/** One for all pages. @type {import("playwright-core").Page} */
let page;
/** @type {string} */
let scratch;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "atlas-compare-"));
  if (withoutBrowser) return;
  site = await openSite();
  page = await site.browser.newPage();
});
afterAll(async () => {
  rmSync(scratch, { recursive: true, force: true });
  await site?.close();
});

const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

/** Where what a reader has to see ends, in pixels from the top; null of what is not there. */
const ends = () => {
  const bottom = (/** @type {string} */ selector) =>
    document.querySelector(selector)?.getBoundingClientRect().bottom ?? null;
  return {
    answer: bottom(".answer .answer-text"),
    badge: bottom(".answer .badge-grade"),
    finding: bottom(".answer .answer-line:last-of-type"),
  };
};

/** Tables that reach beyond the window. */
const listWideTables = () =>
  [...document.querySelectorAll("table")]
    .filter((table) => table.checkVisibility() && table.getBoundingClientRect().right > innerWidth)
    .map((table) => `${table.className}: ${table.caption?.textContent?.trim()}`);

/** Rows of studies that have no place, or no link to their study. */
const listLostStudies = () =>
  [...document.querySelectorAll("table.matrix tbody tr, ul.others > li")]
    .filter((row) => !row.id || !row.querySelector(`a[href$="studies/${row.id}.html"]`))
    .map((row) => `${row.textContent?.trim().slice(0, 60)} has no place or no link`);

/** Scales of the charts of ratios: "" of a chart that has none. */
const listScales = () => {
  const panels = [...document.querySelectorAll("#by-load ~ .panels-few .panel")];
  const scales = panels.map((panel) =>
    [...panel.querySelectorAll('.chart text[text-anchor="end"]')]
      .map(({ textContent }) => textContent ?? "")
      .filter((text) => /^[\d.,]+×$/.test(text))
      .join(" "),
  );
  return [...new Set(scales)];
};

/**
 * @param {{width: number, height: number}} size
 * @param {number} screens on which the answer has to stand
 */
async function expectAnswer(size, screens) {
  await page.setViewportSize(size);
  const { answer, badge, finding } = await page.evaluate(ends);
  for (const bottom of [answer, badge, finding ?? 0]) expect(bottom).toBeLessThan(size.height * screens);
  expect([answer, badge]).not.toContain(null);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
}

describe.skipIf(withoutBrowser).each(some)("%s, seen,", (name) => {
  beforeAll(async () => {
    await page.setViewportSize(desktop);
    await page.goto(`${site.address}compare/${name}`);
  });

  test("says the answer, how sure it is and what to do at once", () => expectAnswer(desktop, 1));

  test("has a place for each study and leads to it, and draws every ratio on one scale", async () => {
    expect(await page.evaluate(listLostStudies)).toEqual([]);
    const scales = await page.evaluate(listScales);
    expect(scales.length).toBeLessThanOrEqual(1);
    expect(scales).not.toContain("");
  });

  test("says the same on two screens of a phone, and has no table that is wider", async () => {
    await expectAnswer(phone, 2);
    expect(await page.evaluate(listWideTables)).toEqual([]);
  });
});

describe.each(names)("%s", (name) => {
  const text = readFileSync(join(dist, "compare", `${name}.html`), "utf8");

  test("repeats no study, and has no table of what was not published", () => {
    expect(text).not.toMatch(/not published/i);
    expect(text).not.toContain('form class="view"');
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) < i)).toEqual([]);
  });

  test("has its figures of storage above those of labs, which have their disclaimer", () => {
    const [above, ...beneath] = text.split('<div class="beneath">');
    for (const part of beneath) {
      const rows = part.split(/<h2|<details/)[0];
      expect(rows).toContain("say nothing about products");
      expect(rows).not.toMatch(/badge badge-measured/);
    }
    if (beneath.length > 0) expect(above).not.toMatch(/badge badge-(lab|synthetic)/);
  });

  test("has twelve charts at most", () => {
    expect(text.match(/class="panel"/g)?.length ?? 0).toBeLessThanOrEqual(12);
  });

  test("leads to a view of Explore that knows its studies", () => {
    const asked = /explore\.html\?studies=([^"]+)"/.exec(text)?.[1].split("~") ?? [];
    for (const study of asked) expect(text).toContain(`studies/${study}.html"`);
    expect(text).not.toContain("explore.html?factor");
  });

  test("has a plan that collect.py takes", () => {
    const given = /<pre[^>]*class="plan"[^>]*><code>([^]*?)<\/code>/.exec(text)?.[1];
    expect(text).toContain('id="what-would-settle-it"');
    if (!given) return expect(text).toContain("There is no ready plan");
    const yaml = given
      .replaceAll("&quot;", '"')
      .replaceAll("&gt;", ">")
      .replaceAll("&lt;", "<")
      .replaceAll("&amp;", "&");
    const { plan, faults } = readPlan(yaml);
    expect(faults).toEqual([]);
    if (!some.includes(name)) return;
    const file = join(scratch, `${name}.json`);
    writeFileSync(file, JSON.stringify(plan));
    const script = join(repository, "scripts", "collect.py");
    const { status, stderr } = spawnSync("python3", [script, "run", file, "--dry-run"], {
      cwd: scratch,
      stdio: ["ignore", "ignore", "pipe"],
    });
    expect(String(stderr)).toBe("");
    expect(status).toBe(0);
  });
});
