/** Lines have their names at their ends, none over another, still and alive. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSite, visit, withoutBrowser, withoutStudies } from "../site.js";

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;

beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page */
const covering = (page) =>
  page.locator(".view .panel:visible .chart").evaluateAll((charts) =>
    charts.flatMap((chart) => {
      const boxes = [...chart.querySelectorAll(".names text:not([font-size])")].map((text) => ({
        name: text.textContent,
        box: text.getBoundingClientRect(),
      }));
      const frame = chart.getBoundingClientRect();
      return [
        ...boxes.flatMap(({ name, box: a }, i) =>
          boxes
            .slice(i + 1)
            .filter(
              ({ box: b }) =>
                Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
                Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.35 * a.height,
            )
            .map((other) => `${name} covers ${other.name}`),
        ),
        ...boxes
          .filter(({ box }) => box.right > frame.right + 12)
          .map(({ name }) => `${name} leaves its chart`),
      ];
    }),
  );

describe.skipIf(withoutBrowser || withoutStudies("vsan-stripes", "9tec-pvscsi"))("names of lines", () => {
  test.each([360, 1440])("stand apart at %i px", async (width) => {
    for (const study of ["vsan-stripes", "9tec-pvscsi", "lab-stripes"]) {
      const page = await site.browser.newPage({ viewport: { width, height: 900 } });
      await visit(page, `${site.address}studies/${study}`);
      const chart = page.locator(".view .panel:visible .chart").first();
      expect(await chart.locator(".names text").count()).toBeGreaterThan(1);
      expect(await covering(page), study).toEqual([]);
      await chart.hover();
      await chart.locator(".mark-symbol path").first().waitFor({ timeout: 20_000 });
      expect(await chart.locator(".names text").count()).toBeGreaterThan(1);
      expect(await covering(page), `${study}, alive`).toEqual([]);
      await page.close();
    }
  });
});
