/** Comparison pages: tables within a phone, a place for every study, one scale for all charts. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filesOf } from "../scan.js";
import { dist, openSite, withoutBrowser, withoutStudies } from "../site.js";

const files = filesOf(dist, ".html").filter((file) => file.startsWith("compare/"));

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

/**
 * What a function finds in each page, as a line for each that has something.
 * @param {{width: number, height: number}} viewport
 * @param {() => string[]} find  runs in the page
 */
async function findOnPages(viewport, find) {
  const context = await site.browser.newContext({ viewport });
  const page = await context.newPage();
  const found = [];
  for (const file of files) {
    await page.goto(`${site.address}${file}`, { waitUntil: "load" });
    for (const each of await page.evaluate(find)) found.push(`${file}: ${each}`);
  }
  await context.close();
  return found;
}

describe.skipIf(withoutBrowser || withoutStudies())("a comparison page", () => {
  test("has no table that is wider than a phone", async () => {
    const phone = { width: 360, height: 740 };
    expect(
      await findOnPages(phone, () =>
        [...document.querySelectorAll("table")]
          .filter((table) => table.checkVisibility() && table.getBoundingClientRect().right > innerWidth)
          .map((table) => `${table.className}: ${table.caption?.textContent?.trim()}`),
      ),
    ).toEqual([]);
  });

  test("has a place for each study, and leads to it", async () => {
    const wide = { width: 1440, height: 900 };
    expect(
      await findOnPages(wide, () =>
        [...document.querySelectorAll("table.matrix tbody tr, ul.others > li")]
          .filter((row) => !row.id || !row.querySelector(`a[href$="studies/${row.id}.html"]`))
          .map((row) => `${row.textContent?.trim().slice(0, 60)} has no place or no link`),
      ),
    ).toEqual([]);
  });

  test("draws every ratio on one scale", async () => {
    expect(
      await findOnPages({ width: 1440, height: 900 }, () => {
        const panels = [...document.querySelectorAll("#by-load ~ .panels-few .panel")];
        const scales = panels.map((panel) =>
          [...panel.querySelectorAll('.chart text[text-anchor="end"]')]
            .map(({ textContent }) => textContent ?? "")
            .filter((text) => text.endsWith("×"))
            .join(" "),
        );
        if (scales.includes("")) return ["no scale"];
        return new Set(scales).size > 1 ? [...new Set(scales)] : [];
      }),
    ).toEqual([]);
  });
});

describe.skipIf(withoutStudies())("every comparison page", () => {
  test.each(files)("%s has twelve charts at most", (file) => {
    const text = readFileSync(path.join(dist, file), "utf8");
    expect(text.match(/class="panel"/g)?.length ?? 0).toBeLessThanOrEqual(12);
  });
});
