/** The first screen of a study is the same before the rest of its page's styles has come. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dist, openSite, withoutBrowser, withoutStudies } from "../site.js";

/** All of them each night. */
const studies = withoutStudies()
  ? []
  : readdirSync(path.join(dist, "studies"))
      .filter((file) => file.endsWith(".html"))
      .filter((_, i) => process.env.LONG || i % 6 === 0);

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;

beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

/**
 * What is not the same of elements before the link without what it brings: the place of each, and how it looks.
 * @param {boolean} everyOne  false: how the first and the last look of those with the same names and ancestors
 * @returns {string[]}
 */
function differences(everyOne) {
  const link = /** @type {HTMLLinkElement} */ (document.querySelector("main link[rel=stylesheet]"));
  const isBefore = (/** @type {Element} */ each) =>
    Boolean(link.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING) && !each.contains(link);
  const elements = [...document.querySelectorAll("main *, header *, aside *")].filter(isBefore);
  /** @param {Element | null} each @returns {string} */
  const kindOf = (each) =>
    each ? `${kindOf(each.parentElement)} ${each.localName}.${each.getAttribute("class")}` : "";
  const kinds = elements.map(kindOf);
  const firsts = new Set(new Map(kinds.map((kind, i) => [kind, i])).values());
  const lasts = new Set(new Map(kinds.map((kind, i) => /** @type {const} */ ([kind, i])).reverse()).values());
  const names = [...getComputedStyle(document.body)].filter((name) => !name.startsWith("--"));
  const look = () =>
    elements.map((each, i) => {
      const style = getComputedStyle(each);
      const { x, y, width, height } = each.getBoundingClientRect();
      const seen = everyOne || firsts.has(i) || lasts.has(i) ? names : [];
      return [
        `place: ${x} ${y} ${width} ${height}`,
        ...seen.map((name) => `${name}: ${style.getPropertyValue(name)}`),
      ];
    });
  const whole = look();
  link.disabled = true;
  return look().flatMap((said, i) => {
    const changed = said.filter((each, j) => each !== whole[i][j]);
    const { localName, className } = elements[i];
    return changed.length > 0 ? [`${localName}.${className}: ${changed.join("; ")}`] : [];
  });
}

describe.skipIf(withoutBrowser || studies.length === 0)("the first screen", () => {
  /** What scripts add comes after the styles. @type {import("playwright-core").Page} */
  let page;
  beforeAll(async () => {
    page = await site.browser.newPage({ javaScriptEnabled: false });
  });

  test.each(studies)("of %s, narrow and wide", async (file) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${site.address}studies/${file}`);
      expect(await page.locator("main link[rel=stylesheet]").count()).toBe(1);
      expect(await page.evaluate(differences, Boolean(process.env.LONG)), `${width} px`).toEqual([]);
    }
  });
});
