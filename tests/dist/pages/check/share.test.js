/** What the page Check makes of a visitor's files to be shared: add and check take it, and no name is left in it. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { add } from "../../../../scripts/add.js";
import { check } from "../../../../scripts/check.js";
import { sanitise } from "../../../../scripts/sanitise.js";
import { zipFolder } from "../../../archive.js";
import { diskspdXml, fioJson, fixtures, makeRepository } from "../../../repository.js";
import { choose, openCheck, unpackZip } from "./check-page.js";
import { openSite, withoutBrowser } from "../../site.js";

const fixture = (/** @type {string} */ path) => join(fixtures, path);
const folder = mkdtempSync(join(tmpdir(), "atlas-share-"));

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
/** One page for all: what is chosen takes the place of what was. @type {Awaited<ReturnType<typeof openCheck>>} */
let opened;
beforeAll(async () => {
  if (withoutBrowser) return;
  site = await openSite();
  opened = await openCheck(site);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await site?.close();
});

/**
 * @param {string} name of what is dropped
 * @param {Record<string, string | Buffer>} files
 */
function makeDrop(name, files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), content);
  }
  return join(folder, name);
}

const secret = "srv-payroll-07.corp.initech.com";
const planted = (/** @type {number} */ depth) =>
  fioJson({ iodepth: String(depth) }).replace('"fio version"', `"hostname" : "${secret}", "fio version"`);

/** @type {Record<string, () => string>} kinds of files, each with a folder that has them */
const kinds = {
  fio: () =>
    makeDrop("fio", {
      "queue_depth=1.json": planted(1),
      "queue_depth=8.json": planted(8),
      "notes.txt": "no result\n",
    }),
  DiskSPD: () =>
    makeDrop("diskspd", {
      "a.xml": diskspdXml({ ios: 30000, at_s: 1795250080, seconds: 30, computer: "PAYROLL07" }),
      "b.xml.gz": gzipSync(readFileSync(fixture("diskspd/win-2.2.0_4k_randread_plain.xml"))),
      "c.xml": readFileSync(fixture("diskspd/derived_utf16le_bom_4k_randread_plain.xml")),
    }),
  HCIBench: () =>
    makeDrop("hcibench", { "DemoTest.zip": zipFolder(fixture("hcibench/DemoTest"), "DemoTest/") }),
  Vdbench: () => {
    const [first] = readdirSync(fixture("vdbench"), { recursive: true, encoding: "utf8" }).filter((path) =>
      /totals\.html$/.test(path),
    );
    cpSync(fixture(join("vdbench", dirname(first))), join(folder, "vdbench", basename(dirname(first))), {
      recursive: true,
    });
    return join(folder, "vdbench");
  },
  esxtop: () =>
    makeDrop("esxtop", {
      "a.xml": readFileSync(fixture("diskspd/win-2.2.0_4k_randread_plain.xml")),
      "host=srv-payroll-07/capture.csv": readFileSync(fixture("esxtop/diskmaxiosize-64k.csv")),
    }),
};

test.skipIf(withoutBrowser)(
  "the title is asked for before a zip is made, what was left out is told; add, check and sanitise take it",
  async () => {
    const { page, complaints } = opened;
    await choose(page, kinds.fio(), "folder");
    await page.getByRole("button", { name: "Make a zip" }).click();
    expect(await page.locator("[name=title]").evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    const { name, note, bytes, file } = await shareAs(page, "Two depths");
    expect(name).toBe("two-depths.zip");
    expect(note).toContain("2 files and a study.yaml. Left out: 1 file");
    expect(note).toMatch(/\d+ names? in them (?:was|were) replaced by invented ones; no figure differs\./);
    expect(bytes.includes("payroll")).toBe(false);
    await expectTaken(file);
    expect(complaints).toEqual([]);
  },
);

/** What was shared above, at night the others too, such as a zip that becomes a folder. */
const shared = Object.entries(kinds).filter(([kind]) => process.env.LONG && kind !== "fio");

test.skipIf(withoutBrowser).each(shared)(
  "%s: add and check take it, sanitise finds nothing",
  async (_, make) => {
    const { page, complaints } = opened;
    await choose(page, make(), "folder");
    const { file } = await shareAs(page, "Shared");
    await expectTaken(file);
    expect(complaints).toEqual([]);
  },
);

/** @param {string} file a zip that the page made */
async function expectTaken(file) {
  const given = mkdtempSync(join(folder, "unpacked-"));
  unpackZip(file, given);
  for (const path of readdirSync(given, { recursive: true, encoding: "utf8" }))
    expect(path).not.toMatch(/payroll/i);
  const { root, remove } = makeRepository({});
  const request = { given: [`${given}/.`], settings: [], said: {}, study: "shared", root };
  expect(await add(request, () => {}, null)).toBe(true);
  const { lines, failed } = await check({ root });
  expect(lines.filter((line) => / error: |\(name/.test(line))).toEqual([]);
  expect(failed).toBe(false);
  const names = /** @type {string[]} */ ([]);
  expect(await sanitise({ root, dryRun: true }, (line) => names.push(line)), names.join("\n")).toBe(0);
  remove();
}

/**
 * @param {import("playwright-core").Page} page after files were read
 * @param {string} title
 */
async function shareAs(page, title) {
  await page.locator("[name=title]").fill(title);
  await page.locator("[name=question]").fill("What does a queue bring?");
  await page.locator("[name=platform]").fill("vsan");
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: 200_000 }),
    page.getByRole("button", { name: "Make a zip" }).click(),
  ]);
  const file = join(mkdtempSync(join(folder, "made-")), download.suggestedFilename());
  await download.saveAs(file);
  const note = await page.locator("#told").textContent();
  return { name: basename(file), note, file, bytes: unpacked(file) };
}

/** All that stands in the zip. @param {string} file */
function unpacked(file) {
  const to = mkdtempSync(join(folder, "bytes-"));
  unpackZip(file, to);
  const paths = readdirSync(to, { recursive: true, encoding: "utf8", withFileTypes: true });
  const contents = paths
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  const plain = contents.map((bytes) => (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes));
  return Buffer.concat(plain).toString("latin1").toLowerCase();
}
