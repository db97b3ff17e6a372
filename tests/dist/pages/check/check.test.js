/** The page Check: files are read where they are, as the ingest reads them, and nothing is sent. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPlan } from "../../../../scripts/plan.js";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { zipFolder } from "../../../archive.js";
import { fioJson, fixtures, studyYaml } from "../../../repository.js";
import { ingestFiles, readLocal } from "./local-rows.js";
import { findDefects } from "../../defects.js";
import { answered, choose, openCheck } from "./check-page.js";
import { openSite, withoutBrowser, withoutStudies } from "../../site.js";

const fixture = (/** @type {string} */ path) => join(fixtures, path);
const folder = mkdtempSync(join(tmpdir(), "atlas-check-"));

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
/** Of those that need none of their own: what reads files is loaded once, and what is chosen takes the place of what was. @type {Awaited<ReturnType<typeof openCheck>>} */
let opened;
beforeAll(async () => {
  if (withoutBrowser) return;
  site = await openSite();
  opened = await openCheck(site);
});
/** Each case has its own. */
afterEach(() => void opened?.complaints.splice(0));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await site?.close();
});

/**
 * @param {string} name
 * @param {string} content
 */
function write(name, content) {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
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
  const { page, complaints } = opened;
  await choose(page, study, "folder");
  expect(await page.locator("#told").textContent()).toContain("Read.");
  const local = await readLocal(page);
  for (const [table, expected] of Object.entries(rows)) expect(local[table], table).toEqual(expected);
  expect(rows.runs.length).toBe(3);
  const lines = await page.locator(".problem-lines").first().textContent();
  expect(lines).toContain("notes.txt: warning: no format recognises it, so it is not read (unknown-format)");
  expect(complaints).toEqual([]);
  remove();
});

// tests/scripts/host-dump.test.js and tests/analysis/place/tuned.test.js test what is said of settings.
test.skipIf(withoutBrowser || !process.env.LONG)(
  "a dump of a host says what differs from the default, and what is published of it",
  async () => {
    const { page, complaints } = opened;
    await choose(page, fixture("esxi-settings/session-vsish.txt"));
    const said = (await page.locator("#standing").textContent())?.replace(/\s+/g, " ");
    expect(said).toContain("3 settings differ from the default.");
    expect(said).toContain("Disk.DiskMaxIOSize: 1024 KiB. Default: 32767 KiB.");
    const links = page.locator("#settings ~ ul a");
    if (!withoutStudies()) expect(await links.count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  },
);

// A landing sees a place, in a chart, below: a page of its own loads all that reads files again.
test.skipIf(withoutBrowser || !process.env.LONG)(
  "a run has a place, by the platform and hosts that were said",
  async () => {
    const { context, page, complaints } = await openCheck(site, { viewport: { width: 360, height: 800 } });
    const requests = /** @type {string[]} */ ([]);
    context.on("request", (request) => requests.push(request.url()));
    await choose(page, fixture("diskspd/win-2.2.0_4k_randread_plain.xml"));
    expect(requests.filter((url) => /python/.test(url))).toEqual([]);
    expect(await page.locator("#standing").textContent()).toContain(
      "Name your platform and hosts to compare with similar systems.",
    );
    await page.getByLabel("Platform").fill("vsan");
    await page.getByLabel("Hosts in the cluster").fill("4");
    await page.keyboard.press("Enter");
    await page.getByText("8 per host").first().waitFor({ timeout: 200_000 });
    await answered(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    expect(await findDefects(page, "light", "dark")).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test.skipIf(withoutBrowser || withoutStudies("vsan-stripes"))(
  "what the kit of a study gives is paired with that study, with no word typed",
  async () => {
    const { page, complaints } = opened;
    const kit = join(folder, "kit", "stripe_width=4", "repeat=1");
    mkdirSync(kit, { recursive: true });
    const job = { rw: "randread", bs: "4k", iodepth: "8", numjobs: "4" };
    writeFileSync(join(kit, "vsan-stripes.4k-randread.json"), fioJson(job));
    await choose(page, join(folder, "kit"), "folder");
    const said = (await page.locator("#standing").textContent())?.replace(/\s+/g, " ");
    expect(said).toMatch(
      /Compared with vsan-stripes, your runs gave (?:[\d.]+ % (?:more|fewer)|[\d.]+ times the) IOPS\./,
    );
    const cells = await page.locator("#repeated ~ * tbody tr").first().locator("th, td").allTextContents();
    expect(cells[0]).toMatch(/4k random read.*4/s);
    expect(complaints).toEqual([]);
  },
);

test.skipIf(withoutBrowser || !process.env.LONG)("by keyboard alone a file is chosen", async () => {
  const { page } = opened;
  const choosing = page.waitForEvent("filechooser");
  const button = page.getByRole("button", { name: "Choose files" });
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.focus();
  await page.keyboard.press("Enter");
  await (await choosing).setFiles(fixture("diskspd/win-2.2.0_4k_randread_plain.txt"));
  await answered(page);
  expect(await page.getByRole("heading", { name: "Checks", exact: true }).count()).toBe(1);
});

test.skipIf(withoutBrowser)("reading can be cancelled", async () => {
  const { context, page } = await openCheck(site);
  await page.locator("[data-of=files]").setInputFiles(fixture("fio/v3.33/jsonplus/randread-4k-qd8.json"));
  await page.getByRole("button", { name: "Cancel" }).click();
  await answered(page);
  expect(await page.locator("#told").textContent()).toContain("Cancelled");
  await context.close();
});

// A choice that ends another is also tested above, by Cancel.
test.skipIf(withoutBrowser || !process.env.LONG)(
  "what is chosen while others are read takes their place",
  async () => {
    const { page, complaints } = opened;
    // So many that they are still read when the second choice comes.
    const first = Array.from({ length: 12 }, (_, i) =>
      write(`first-${i}.json`, fioJson({ iodepth: `${i + 1}` })),
    );
    const second = write("second.json", fioJson({ direct: "1" }));
    const input = page.locator("[data-of=files]");
    await input.setInputFiles(first);
    await page
      .getByText(/first-\d+\.json/)
      .first()
      .waitFor({ timeout: 180_000 });
    await input.setInputFiles(second);
    await page.locator("#runs").waitFor({ timeout: 200_000 });
    await answered(page);
    expect(await page.locator("#standing tbody th, #standing tbody td").first().textContent()).toBe("second");
    expect(await page.locator("#standing").textContent()).toContain("2 doubtful findings in 1 run.");
    expect(complaints).toEqual([]);
  },
);

test.skipIf(withoutBrowser || !process.env.LONG)(
  "as many findings are counted as are listed, and a load has one column",
  async () => {
    const { page } = opened;
    await choose(page, fixture("diskspd/win-2.2.0_8k_70_30_L_D500.xml"));
    const text = String(await page.locator("#standing").textContent());
    const counts = [...text.matchAll(/(\d+) (?:serious|doubtful) findings?/g)].map(([, count]) =>
      Number(count),
    );
    expect(await page.locator("#standing .findings").first().locator("> li").count()).toBe(
      counts.reduce((sum, count) => sum + count, 0),
    );
    await choose(
      page,
      [1, 4, 8].map((depth) => write(`queue_depth=${depth}.json`, fioJson({ iodepth: `${depth}` }))),
    );
    const heads = await page.locator("#runs ~ * thead").first().locator("th").allTextContents();
    expect(heads.length).toBe(new Set(heads).size);
  },
);

test.skipIf(withoutBrowser)(
  "what to run next is a plan that the runner takes, and can be copied",
  async () => {
    const { context, page, complaints } = opened;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const one = write("queue_depth=1.json", fioJson({ iodepth: "1" }));
    await choose(page, one);
    expect(await page.locator("#standing").textContent()).toContain("Each load was run once");
    await choose(page, [one, write("queue_depth=8.json", fioJson({ iodepth: "8" }))]);
    expect(await page.locator("#standing").textContent()).toContain("These runs would settle it.");
    await page.getByRole("button", { name: "Copy the plan" }).click();
    await page.getByText("The plan is copied.").waitFor();
    const { plan, faults } = readPlan(await page.evaluate(() => navigator.clipboard.readText()));
    expect(faults).toEqual([]);
    expect(plan).toMatchObject({
      platform: "your-platform",
      factors: [{ name: "queue_depth", levels: [1, 8] }],
    });
    expect(complaints).toEqual([]);
  },
);

test.skipIf(withoutBrowser)(
  "once loaded it goes on without a network; claims are left to the ingest",
  async () => {
    const { context, page } = opened;
    const run = fixture("diskspd/win-2.2.0_4k_randread_plain.xml");
    await choose(page, run);
    await context.setOffline(true);
    const claim = { claim: "It is fast", where: "page 1", test: { not_testable: "No figure is here." } };
    const yaml = studyYaml(`claims: ${JSON.stringify([claim])}\n`);
    await choose(page, [run, write("study.yaml", yaml)]);
    expect(await page.locator("#told").textContent()).toContain("Read.");
    expect(await page.locator("#standing").textContent()).toContain(
      "1 claim of study.yaml is not tested here",
    );
    await context.setOffline(false);
  },
);

test.skipIf(withoutBrowser || withoutStudies())("runs stand in a chart beside those of others", async () => {
  const { page, complaints } = opened;
  await page.setViewportSize({ width: 360, height: 800 });
  const loads = [1, 8].map((depth) => write(`queue_depth=${depth}.json`, fioJson({ iodepth: `${depth}` })));
  await choose(page, loads);
  await page.locator("#place-1 .chart svg").waitFor();
  expect(await page.locator("#place-1 .legend").textContent()).toContain("your files");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await findDefects(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
