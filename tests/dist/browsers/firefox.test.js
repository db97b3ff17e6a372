/** The main pages do in Firefox what they do in Chromium: the same marks, the same values, and no complaint. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSite, withoutBrowser } from "../site.js";
import { openFirefox, withoutFirefox } from "./firefox.js";
import { go, journeys } from "./journeys.js";

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
/** @type {any} */
let firefox;
beforeAll(async () => {
  if (withoutFirefox || withoutBrowser) return;
  site = await openSite();
  firefox = await openFirefox();
});
afterAll(async () => {
  await firefox?.close();
  await site?.close();
});

describe.skipIf(withoutFirefox || withoutBrowser)("Firefox", () => {
  test.each(journeys)("$name: what Chromium shows", async (journey) => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 } });
    const inChromium = await go(/** @type {any} */ (await context.newPage()), site.address, journey);
    await context.close();
    const page = await firefox.newPage();
    const inFirefox = await go(page, site.address, journey);
    await page.close();
    expect(inFirefox.complaints).toEqual([]);
    expect(inFirefox).toEqual(inChromium);
    expect(inFirefox.opened.headings.length).toBeGreaterThan(0);
  });
});
