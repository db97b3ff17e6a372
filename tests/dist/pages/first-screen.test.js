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
  if (!withoutBrowser) site = await openSite("/some/where/");
});
afterAll(() => site?.close());

/**
 * What is not the same of elements before the link without what it brings.
 * @returns {string[]}
 */
function differences() {
  const link = /** @type {HTMLLinkElement} */ (document.querySelector("main link[rel=stylesheet]"));
  const isBefore = (/** @type {Element} */ each) =>
    Boolean(link.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING) && !each.contains(link);
  const elements = [...document.querySelectorAll("main *, header *, aside *")].filter(isBefore);
  const names = [...getComputedStyle(document.body)].filter((name) => !name.startsWith("--"));
  const look = () =>
    elements.map((each) => {
      const style = getComputedStyle(each);
      const { x, y, width, height } = each.getBoundingClientRect();
      return [
        `place: ${x} ${y} ${width} ${height}`,
        ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`),
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

describe.skipIf(withoutBrowser).each(studies)("%s", (file) => {
  test.each([360, 1440])("%i px wide", async (width) => {
    // What scripts add comes after the styles.
    const context = await site.browser.newContext({
      viewport: { width, height: 900 },
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await page.goto(`${site.address}studies/${file}`);
    expect(await page.locator("main link[rel=stylesheet]").count()).toBe(1);
    expect(await page.evaluate(differences)).toEqual([]);
    await context.close();
  });
});
