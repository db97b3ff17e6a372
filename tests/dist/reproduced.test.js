/** Every element that docs/reproduced.md lists of a document is on the page of its study. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documents, readConclusion, readElements } from "../documents.js";
import { openSite, withoutBrowser, withoutStudies } from "./site.js";

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;

beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

describe.skipIf(withoutBrowser).each(documents)("%s", (study) => {
  test.skipIf(withoutStudies(study))("has every element of its document, or a reason", async () => {
    const context = await site.browser.newContext({ javaScriptEnabled: false });
    const tab = await context.newPage();
    const elements = readElements(study);
    let words = "";
    const found = new Set();
    const read = async () => {
      words += (await tab.locator("body").textContent())?.replace(/\s+/g, " ") ?? "";
      for (const selector of elements.flatMap(({ selectors }) => selectors))
        if ((await tab.locator(selector).count()) > 0) found.add(selector);
    };
    await tab.goto(`${site.address}studies/${study}`);
    await read();
    // Its heavy parts are pages of their own, which it links to.
    const parts = await tab
      .locator(`main a[href*="tables/${study}_"]`)
      .evaluateAll((links) =>
        links.map((link) => /** @type {HTMLAnchorElement} */ (link).href.split("#")[0]),
      );
    for (const part of new Set(parts)) {
      await tab.goto(part);
      await read();
    }
    await context.close();
    const missing = elements.flatMap(({ element, selectors, texts }) => [
      ...texts.filter((text) => !words.includes(text)).map((text) => [element, text]),
      ...selectors.filter((selector) => !found.has(selector)).map((selector) => [element, selector]),
    ]);
    expect(missing).toEqual([]);
  });

  test.skipIf(withoutStudies(study)).each([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])("has the author's conclusion and its condition on two screens of $width x $height", async (viewport) => {
    const context = await site.browser.newContext({ viewport, javaScriptEnabled: false });
    const tab = await context.newPage();
    await tab.goto(`${site.address}studies/${study}`);
    for (const text of readConclusion(study)) {
      const box = await tab.locator("main p", { hasText: text }).first().boundingBox();
      expect([text, box && box.y + box.height]).toEqual([text, expect.any(Number)]);
      expect(Number(box?.y) + Number(box?.height)).toBeLessThan(2 * viewport.height);
    }
    await context.close();
  });
});
