/** Study and compare pages without a pointer. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSite, visit, withoutBrowser } from "../site.js";

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;

beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

/**
 * @param {string} address
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function open(address, options = {}) {
  const page = await site.browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
  await visit(page, site.address + address);
  return page;
}

/**
 * Numbers everything that can be used, a group of radio buttons once, and notes what the focus looks like where it
 * comes by.
 */
function watchFocus() {
  const usable = [
    ...document.querySelectorAll("a[href], button, summary, select, textarea, [tabindex='0'], input"),
  ].filter(
    (each) =>
      each.checkVisibility({ contentVisibilityAuto: true }) &&
      !(each instanceof HTMLInputElement && each.type === "radio" && !each.checked),
  );
  const seen = /** @type {{left: Set<Element>, hidden: string[]}} */ ({ left: new Set(usable), hidden: [] });
  Object.assign(window, { seen });
  document.addEventListener("focusin", ({ target }) => {
    const element = /** @type {Element} */ (target);
    seen.left.delete(element);
    const drawn = element.closest(".choice label")?.querySelector("span") ?? element;
    const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
    if (outlineStyle === "none" || outlineWidth === "0px") seen.hidden.push(element.outerHTML.slice(0, 120));
  });
  return usable.length;
}

describe.skipIf(withoutBrowser).each(["studies/lab-stripes", "compare/stripes"])("%s", (address) => {
  test("Tab reaches everything that can be used, and shows where it is", async () => {
    const page = await open(address);
    const usable = await page.evaluate(watchFocus);
    for (let i = 0; i < usable + 20; i++) await page.keyboard.press("Tab");
    const { left, hidden } = await page.evaluate(() => {
      const { seen } = /** @type {any} */ (window);
      return { left: [...seen.left].map((each) => each.outerHTML.slice(0, 120)), hidden: seen.hidden };
    });
    expect(left).toEqual([]);
    expect(hidden).toEqual([]);
    await page.close();
  });

  test("folds and menus do what they do under a pointer", async () => {
    const page = await open(address);
    const fold = page.locator("details:not([open]) > summary:visible").first();
    await fold.focus();
    await page.keyboard.press("Enter");
    expect(await page.locator("details[open]").count()).toBeGreaterThan(0);
    await page.locator(".panel:visible .figure-button").first().focus();
    await page.keyboard.press("Enter");
    await page.locator(".figure-menu:popover-open").waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".panel .numbers[open] td").first().waitFor();
    await page.close();
  });
});

test.skipIf(withoutBrowser)("controls of a study do what they do under a pointer", async () => {
  const page = await open("studies/lab-stripes");
  const [axis, level] = ["axis", "levels"].map((name) => page.locator(`.view:visible input[name="${name}"]`));
  await page.locator(".view:visible .choices summary").focus();
  await page.keyboard.press("Enter");
  await axis.first().focus();
  await page.keyboard.press("ArrowRight");
  const asked = (/** @type {string} */ name) => expect.poll(() => new URL(page.url()).searchParams.get(name));
  await asked("axis").toBe("log");
  await level.first().focus();
  await page.keyboard.press("Space");
  await asked("levels").not.toBeNull();
  await page.close();
});
