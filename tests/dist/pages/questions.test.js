/** The questions of docs/questions.md have their answers two clicks from home, on the first screen. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite, withoutBrowser, withoutStudies } from "../site.js";

const doc = readFileSync(new URL("../../../docs/questions.md", import.meta.url), "utf8");
const questions = [...doc.matchAll(/^\| (?!question|---)(.+?) +\| (\S+) +\| (.+?) +\|$/gm)].map(
  ([, question, address, sentence]) => ({ question, address, sentence }),
);

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

test("there are ten or more", () => expect(questions.length).toBeGreaterThanOrEqual(10));

test.skipIf(withoutBrowser || withoutStudies()).each(questions)(
  "$question",
  async ({ address, sentence }) => {
    const page = await site.browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${site.address}index.html`);
    const link = page.locator(`.questions a[href$="${address}.html"]`).first();
    if (!(await link.isVisible()))
      await page.locator(`details:has(.questions a[href$="${address}.html"]) > summary`).click();
    await link.click();
    await page.waitForURL(new RegExp(address));
    const answer = page.locator(".answer p").filter({ hasText: sentence }).first();
    await answer.waitFor();
    const box = await answer.boundingBox();
    expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    await page.close();
  },
);
