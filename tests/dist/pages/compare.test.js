/** Pages of comparisons: what the first screen holds, that no study is repeated, one scale, and a plan that runs. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPlan } from "../../../scripts/plan.js";
import { repository } from "../../../loaders/store/store.js";
import { dist, openSite, withoutBrowser } from "../site.js";

const names = readdirSync(join(dist, "compare")).map((file) => file.replace(/\.html$/, ""));

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
/** @type {string} */
let scratch;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "atlas-compare-"));
  if (!withoutBrowser) site = await openSite();
});
afterAll(async () => {
  rmSync(scratch, { recursive: true, force: true });
  await site?.close();
});

/** @param {string} name @param {number} width @param {number} height */
async function open(name, width, height) {
  const page = await site.browser.newPage({ viewport: { width, height } });
  await page.goto(`${site.address}compare/${name}`);
  return page;
}

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

describe.skipIf(withoutBrowser).each([
  [1440, 900, 1],
  [360, 740, 2],
])("at %i x %i", (width, height, screens) => {
  test.each(names)("%s says the answer, how sure it is and what to do at once", async (name) => {
    const page = await open(name, width, height);
    const { answer, badge, finding } = await page.evaluate(ends);
    for (const bottom of [answer, badge, finding ?? 0]) expect(bottom).toBeLessThan(height * screens);
    expect([answer, badge]).not.toContain(null);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.close();
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
      expect(rows).toContain("no statement about any product");
      expect(rows).not.toMatch(/badge badge-measured/);
    }
    if (beneath.length > 0) expect(above).not.toMatch(/badge badge-(lab|synthetic)/);
  });

  test("leads to a view of Explore that knows its studies", () => {
    const asked = /explore\.html\?studies=([^"]+)"/.exec(text)?.[1].split("~") ?? [];
    for (const study of asked) expect(text).toContain(`studies/${study}.html"`);
    expect(text).not.toContain("explore.html?factor");
  });

  test("has a plan that collect.py takes", () => {
    const given = /<pre[^>]*class="plan"[^>]*><code>([^]*?)<\/code>/.exec(text)?.[1];
    expect(text).toContain('id="what-would-settle-it"');
    if (!given) return expect(text).toContain("No plan is made");
    const yaml = given
      .replaceAll("&quot;", '"')
      .replaceAll("&gt;", ">")
      .replaceAll("&lt;", "<")
      .replaceAll("&amp;", "&");
    const { plan, faults } = readPlan(yaml);
    expect(faults).toEqual([]);
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
