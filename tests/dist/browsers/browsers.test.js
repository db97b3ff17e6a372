/**
 * The main pages do in other browsers what they do in Chromium: the same marks, the same values, and no complaint. Here
 * a study; each night all of them.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSite, withoutBrowser } from "../site.js";
import { openFirefox, withoutFirefox } from "./firefox.js";
import { go, journeys } from "./journeys.js";
import { openWebKit, withoutWebKit } from "./webkit.js";

const chosen = journeys.filter(({ name }) => process.env.LONG || name === "a study");

/** WebKit's driver tells no complaints, and has one page. */
const others = [
  {
    name: "Firefox",
    without: withoutFirefox,
    open: openFirefox,
    pageOf: (/** @type {any} */ it) => it.newPage(),
  },
  { name: "WebKit", without: withoutWebKit, open: openWebKit, pageOf: (/** @type {any} */ it) => it },
];

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
/** What Chromium shows, by the name of a journey. @type {Map<string, Promise<any>>} */
const shown = new Map();
beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

/** @param {(typeof journeys)[number]} journey */
async function goInChromium(journey) {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    return await go(/** @type {any} */ (await context.newPage()), site.address, journey);
  } finally {
    await context.close();
  }
}

describe.each(others)("$name", ({ without, open, pageOf }) => {
  /** @type {any} */
  let browser;
  beforeAll(async () => {
    if (!without && !withoutBrowser) browser = await open();
  });
  afterAll(() => browser?.close());

  test.skipIf(without || withoutBrowser).each(chosen)("$name: what Chromium shows", async (journey) => {
    if (!shown.has(journey.name)) shown.set(journey.name, goInChromium(journey));
    const there = await go(await pageOf(browser), site.address, journey);
    expect(there.complaints).toEqual([]);
    expect(there).toEqual(await shown.get(journey.name));
    expect(there.opened.headings.length).toBeGreaterThan(0);
  });
});
