/** Every fixture of every format, read by the page Check and by the ingest: the same rows. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtures } from "../../../repository.js";
import { ingestFiles, readLocal } from "./local-rows.js";
import { listen, openSite, visit, withoutBrowser } from "../../site.js";

const formats = readdirSync(new URL("../../../../loaders/formats", import.meta.url)).filter(
  (name) => readdirSync(fixtures).includes(name) && name !== "study",
);
const skipped = withoutBrowser || !process.env.LONG;

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
beforeAll(async () => {
  if (!skipped) site = await openSite();
});
afterAll(() => site?.close());

/** @param {string} format */
function filesOf(format) {
  const folder = join(fixtures, format);
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/(?:^|\/)(?:README\.md|study\.yaml|[^/]*\.expected|truth[^/]*)$/.test(path))
    .filter((path) => statSync(join(folder, path)).isFile());
  return Object.fromEntries(paths.map((path) => [path, join(folder, path)]));
}

test.skipIf(skipped).each(formats)("%s", async (format) => {
  const { folder, rows, remove } = await ingestFiles(filesOf(format));
  const context = await site.browser.newContext();
  const complaints = listen(context, site.address);
  const page = await context.newPage();
  await visit(page, `${site.address}check`);
  await page.locator("[data-of=folder]").setInputFiles(folder);
  await page.waitForFunction(() => document.querySelector("#told")?.textContent, null, { timeout: 500_000 });
  expect(await page.locator("#told").textContent()).toContain("Read.");
  const local = await readLocal(page);
  for (const [table, expected] of Object.entries(rows)) expect(local[table], table).toEqual(expected);
  expect(complaints).toEqual([]);
  await context.close();
  remove();
});
