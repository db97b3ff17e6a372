/** The page Check: files are read where they are, as the ingest reads them, and nothing is sent. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPython } from "../../../loaders/reading/python.js";
import { add } from "../../../scripts/add.js";
import { check } from "../../../scripts/check.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zipFolder } from "../../archive.js";
import { fioJson, fixtures, makeRepository } from "../../repository.js";
import { ingestFiles, readLocal } from "./local-rows.js";
import { listen, openSite, withoutBrowser } from "../site.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const fixture = (/** @type {string} */ path) => join(fixtures, path);
const folder = mkdtempSync(join(tmpdir(), "atlas-check-"));

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await site?.close();
});

/** @param {import("playwright-core").BrowserContextOptions} [options] */
async function open(options) {
  const context = await site.browser.newContext(options);
  const complaints = listen(context, site.address);
  const page = await context.newPage();
  await page.goto(`${site.address}check`, { waitUntil: "networkidle" });
  return { context, page, complaints };
}

/**
 * @param {import("playwright-core").Page} page
 * @param {string | string[]} files or a folder
 * @param {"files" | "folder"} [by]
 */
async function choose(page, files, by = "files") {
  await page.locator(`[data-of=${by}]`).setInputFiles(files);
  await answered(page);
}

/** @param {import("playwright-core").Page} page */
const answered = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector("#told")?.textContent !== "" && !document.querySelector("#standing[aria-busy]"),
    null,
    {
      timeout: 200_000,
    },
  );

/**
 * @param {string} name
 * @param {string} content
 */
function write(name, content) {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

/**
 * @param {string} zip
 * @param {string} to a folder
 */
function unpackZip(zip, to) {
  const code = "import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])";
  const [command, ...args] = findPython();
  const { status, stderr } = spawnSync(command, [...args, "-c", code, zip, to]);
  if (status !== 0) throw new Error(String(stderr));
}

/** DiskSPD, a capture of esxtop, fio's JSON+, a zip of HCIBench, and a text that is no result. */
function sampleFiles() {
  const zip = join(folder, "DemoTest.zip");
  writeFileSync(zip, zipFolder(fixture("hcibench/DemoTest"), "DemoTest/"));
  return {
    "a/queue_depth=8.xml": fixture("diskspd/win-2.2.0_8k_70_30_L_D500.xml"),
    "a/host=esx01.csv": fixture("esxtop/diskmaxiosize-64k.csv"),
    "b/mix.json": fixture("fio/v3.33/jsonplus/mix70-8k-nj4-qd8-perjob.json"),
    "hcibench/DemoTest.zip": zip,
    "notes.txt": write("notes.txt", "no result\n"),
  };
}

test.skipIf(withoutBrowser)("rows are those of the ingest, and only the site is asked", async () => {
  const { folder: study, rows, remove } = await ingestFiles(sampleFiles());
  const { context, page, complaints } = await open();
  await choose(page, study, "folder");
  expect(await page.locator("#told").textContent()).toContain("Read.");
  const local = await readLocal(page);
  for (const [table, expected] of Object.entries(rows)) expect(local[table], table).toEqual(expected);
  expect(rows.runs.length).toBe(3);
  const lines = await page.locator(".problem-lines").textContent();
  expect(lines).toContain("notes.txt: warning: no format recognises it, so it is not read (unknown-format)");
  expect(complaints).toEqual([]);
  await context.close();
  remove();
});

test.skipIf(withoutBrowser)("a run has a place, by the platform and hosts that were said", async () => {
  const { context, page, complaints } = await open({ viewport: { width: 360, height: 800 } });
  const requests = /** @type {string[]} */ ([]);
  context.on("request", (request) => requests.push(request.url()));
  await choose(page, fixture("diskspd/win-2.2.0_4k_randread_plain.xml"));
  expect(requests.filter((url) => /python/.test(url))).toEqual([]);
  expect(await page.locator("#standing").textContent()).toContain("was not said: all others stand apart");
  await page.getByLabel("Platform").fill("vsan");
  await page.getByLabel("Hosts in the cluster").fill("4");
  await page.keyboard.press("Enter");
  await page.getByText("8 per host").first().waitFor({ timeout: 200_000 });
  await answered(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await page.evaluate(axe);
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate("axe.run()");
    expect(violations.map((/** @type {any} */ each) => `${each.id}: ${each.nodes[0].html}`)).toEqual([]);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test.skipIf(withoutBrowser)("the zip to be shared is what add and check take", async () => {
  const { context, page, complaints } = await open();
  await choose(page, [
    write("queue_depth=1.json", fioJson({ iodepth: "1" })),
    write("queue_depth=8.json", fioJson({ iodepth: "8" })),
    write("notes.txt", "no result\n"),
  ]);
  await page.getByRole("button", { name: "Make a zip" }).click();
  expect(await page.locator("[name=title]").evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel("Title").fill("Two depths");
  await page.getByLabel("Question").fill("What does a queue bring?");
  await page.getByLabel("Platform").fill("vsan");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Make a zip" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("two-depths.zip");
  expect(await page.locator("#told").textContent()).toContain("2 files and a study.yaml. Left out: 1 file");
  const given = join(folder, "unpacked");
  unpackZip(await download.path(), given);
  const { root, remove } = makeRepository({});
  expect(
    await add({ given: [given], settings: [], said: {}, study: "two-depths", root }, () => {}, null),
  ).toBe(true);
  const { lines, failed } = await check({ root });
  expect(lines.filter((line) => !line.includes("permission-not-said"))).toEqual([]);
  expect(failed).toBe(false);
  expect(complaints).toEqual([]);
  remove();
  await context.close();
});

test.skipIf(withoutBrowser)("by keyboard alone a file is chosen", async () => {
  const { context, page } = await open();
  const choosing = page.waitForEvent("filechooser");
  const button = page.getByRole("button", { name: "Choose files" });
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.focus();
  await page.keyboard.press("Enter");
  await (await choosing).setFiles(fixture("diskspd/win-2.2.0_4k_randread_plain.txt"));
  await answered(page);
  expect(await page.getByRole("heading", { name: "Is it sound?" }).count()).toBe(1);
  await context.close();
});

test.skipIf(withoutBrowser)("a hostile file is told, and does nothing", async () => {
  const { context, page, complaints } = await open();
  const evil = `<img src=x onerror="document.title='evil'">`;
  const files = [
    write("<img src=x onerror=document.title='evil'>.html", `<script>document.title='evil'</script>${evil}`),
    write("broken.zip", "PK\u0003\u0004 no zip"),
    write(
      "study.yaml",
      JSON.stringify({
        version: 1,
        title: evil,
        question: evil,
        platform: "vsan",
        provenance: "measured",
        x: evil,
      }),
    ),
  ];
  const title = await page.title();
  await choose(page, files);
  const told = await page.locator("#standing").textContent();
  expect(told).toContain("unknown-format");
  expect(told).toContain("zip-not-unpacked");
  expect(told).toContain("study-unknown-key");
  expect(await page.title()).toBe(title);
  expect(await page.locator("#standing img").count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test.skipIf(withoutBrowser)("reading can be cancelled", async () => {
  const { context, page } = await open();
  await page.locator("[data-of=files]").setInputFiles(fixture("fio/v3.33/jsonplus/randread-4k-qd8.json"));
  await page.getByRole("button", { name: "Cancel" }).click();
  await answered(page);
  expect(await page.locator("#told").textContent()).toContain("Cancelled");
  await context.close();
});
