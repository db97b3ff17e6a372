/** Before and after on the page Check: the answer of the command, and a report that is one file. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compare } from "../../../../scripts/compare.js";
import { diskspdXml } from "../../../repository.js";
import { findDefects } from "../../defects.js";
import { openSite, readDownload, withoutBrowser } from "../../site.js";
import { choose, openCheck } from "./check-page.js";

const folder = mkdtempSync(join(tmpdir(), "atlas-pair-"));
/** The second has the name of a host, which a report must not tell. */
const folders = ["before", "esx07.lab.acme-storage.com"].map((name) => join(folder, name));

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
  const start = 1_795_250_080;
  [0, 300, -200, 100, -300].forEach((noise, i) =>
    folders.forEach((path, side) => {
      mkdirSync(path, { recursive: true });
      const at_s = start + 600 * i + 200 * (i % 2 ? 1 - side : side);
      const ios = side ? 360_000 - noise : 300_000 + noise;
      writeFileSync(join(path, `${i}.xml`), diskspdXml({ ios, at_s, seconds: 30 }));
    }),
  );
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await site?.close();
});

test.skipIf(withoutBrowser)("two folders get the answer of the command, and a report to save", async () => {
  const { context, page, complaints } = await openCheck(site, { viewport: { width: 360, height: 800 } });
  const requests = /** @type {string[]} */ ([]);
  context.on("request", (request) => requests.push(request.url()));
  await page.locator("[data-of=before-folder]").setInputFiles(folders[0]);
  expect(await page.locator("[data-pair=before] [role=status]").textContent()).toBe("5 files");
  expect(requests).toEqual([]);
  await choose(page, folders[1], "after-folder");
  const compared = await compare({ paths: folders });
  const said = (await page.locator("#standing").textContent())?.replace(/\s+/g, " ");
  for (const sentence of [compared.finding, compared.strength, compared.doubt, compared.action])
    if (sentence) expect(said).toContain(sentence);
  const [first] = compared.results;
  const cells = await page.locator("#standing tbody tr").first().locator("th, td").allTextContents();
  expect([cells[0], cells.at(-2)]).toEqual([first.where, String(first.runs)]);
  expect(requests.filter((url) => /python|placed|tested|vega/.test(url))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await findDefects(page, "light", "dark")).toEqual([]);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the report" }).click();
  const text = String(await readDownload(await saving));
  expect(text).not.toMatch(/<script|acme|esx07|<!--chart/);
  expect(text.length).toBeLessThan(2e6);
  expect(complaints).toEqual([]);
  await context.close();

  const file = join(folder, "report.html");
  writeFileSync(file, text);
  expect(await openReport(file)).toEqual({ asked: 1, charts: 1, isFit: true, sheets: expect.any(Number) });
});

/**
 * A report as its reader opens it: from a disk, without scripts and network.
 * @param {string} file
 */
async function openReport(file) {
  const context = await site.browser.newContext({ javaScriptEnabled: false, offline: true });
  const page = await context.newPage();
  let asked = 0;
  page.on("request", () => asked++);
  await page.goto(pathToFileURL(file).href);
  const charts = await page.locator("svg[role=img]").count();
  const { width } = /** @type {{width: number}} */ (await page.locator("body").boundingBox());
  const pdf = String(await page.pdf({ preferCSSPageSize: true }));
  const sheets = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  await context.close();
  expect(sheets).toBeLessThanOrEqual(2);
  return { asked, charts: Math.min(charts, 1), isFit: width <= 1280, sheets };
}
