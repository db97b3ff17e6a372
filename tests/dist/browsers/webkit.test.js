/** The main pages show in WebKit what they show in Chromium, where its driver is installed; it tells no complaints. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSite, withoutBrowser } from "../site.js";
import { go, journeys } from "./journeys.js";
import { openWebKit, withoutWebKit } from "./webkit.js";

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
/** @type {any} */
let webkit;
beforeAll(async () => {
  if (withoutWebKit || withoutBrowser) return;
  site = await openSite();
  webkit = await openWebKit();
});
afterAll(async () => {
  await webkit?.close();
  await site?.close();
});

describe.skipIf(withoutWebKit || withoutBrowser)("WebKit", () => {
  test.each(journeys)("$name: what Chromium shows", async (journey) => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 } });
    const inChromium = await go(/** @type {any} */ (await context.newPage()), site.address, journey);
    await context.close();
    const inWebKit = await go(webkit, site.address, journey);
    expect(inWebKit).toEqual(inChromium);
    expect(inWebKit.opened.headings.length).toBeGreaterThan(0);
  });
});
