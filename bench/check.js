/**
 * How long the page Check takes over a visitor's files, in Chromium: from the choice of the files, with nothing loaded, to
 * the answer; beside the ingest of the same files. Needs dist/: npm run build.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../loaders/store/store.js";
import { measureIngest, time } from "../scripts/bench/measured.js";
import { inFolder, writeFile, writeStudy } from "../scripts/bench/studies.js";
import { zipFolder } from "../tests/archive.js";
import { openSite } from "../tests/dist/site.js";
import { writeCapture } from "./esxtop.js";
import { makeReports } from "./hcibench.js";

export const title = "Check";

const fixtures = join(repository, "tests/fixtures");
const vms = 20;

/**
 * What is dropped, with the seconds that a visitor may wait.
 * @type {{what: string, goal: number, goalMB?: number, make: (folder: string, root: string) => void}[]}
 */
const drops = [
  { what: "DiskSPD XML, fio JSON and an HCIBench zip", goal: 6, make: writeSmall },
  { what: `an HCIBench zip of ${vms} VMs of 55 KB`, goal: 6, make: (folder) => writeTest(folder, 0.055) },
  { what: `an HCIBench zip of ${vms} VMs of 9 MB`, goal: 13, make: (folder) => writeTest(folder, 9) },
  {
    ...{ what: "a capture of 200 MB", goal: 20, goalMB: 1300 },
    make: (folder, root) => void writeCapture(root, join(folder, "capture.csv"), 200e6),
  },
];

/** @param {string} folder */
function writeSmall(folder) {
  cpSync(join(fixtures, "diskspd/win-2.2.0_8k_70_30_L_D500.xml"), join(folder, "a/result.xml"));
  cpSync(join(fixtures, "fio/v3.33/jsonplus/mix70-8k-nj4-qd8-perjob.json"), join(folder, "b/mix.json"));
  writeFileSync(join(folder, "DemoTest.zip"), zipFolder(join(fixtures, "hcibench/DemoTest"), "DemoTest/"));
}

/**
 * @param {string} folder
 * @param {number} megabytes of a VM
 */
function writeTest(folder, megabytes) {
  const test = join(folder, "..", "test");
  cpSync(join(fixtures, "hcibench/DemoTest"), test, { recursive: true });
  const paths = readdirSync(test, { recursive: true, encoding: "utf8" });
  const [first] = paths.filter((path) => /-1\.json$/.test(path));
  const text = makeReports(megabytes);
  for (let vm = 1; vm <= vms; vm++)
    writeFile(
      join(test, first.replace(/-1\.json$/, `-${vm}.json`)),
      text.replaceAll("0-1.json", `0-${vm}.json`),
    );
  writeFileSync(join(folder, "Test.zip"), zipFolder(test, "Test/"));
}

/** @param {import("../scripts/bench.js").Progress} progress */
export async function measure({ say }) {
  const rows = [];
  for (const drop of drops) rows.push(...(await measureDrop(drop, say)));
  return rows;
}

/**
 * @param {typeof drops[number]} drop
 * @param {(text: string) => void} say
 */
const measureDrop = ({ what, goal, goalMB, make }, say) =>
  inFolder(async (root) => {
    const folder = join(root, "drop");
    mkdirSync(folder);
    say(`writing ${what}`);
    make(folder, root);
    say(`${what} in the page`);
    const page = await measurePage(folder);
    say(`ingest of ${what}`);
    cpSync(folder, writeStudy(root), { recursive: true });
    const ingest = measureIngest(root);
    const isMemoryKnown = Number.isFinite(page.peakMB);
    const beside = `ingest: ${ingest.seconds.toFixed(1)} s, ${ingest.peakMB.toFixed(0)} MB`;
    const measured = `${page.seconds.toFixed(1)} s${isMemoryKnown ? `, ${page.peakMB.toFixed(0)} MB` : ""}`;
    const memory = { what: `memory of the page: ${what}`, measured, ratio: page.peakMB / Number(goalMB) };
    return [
      { what, measured, ratio: page.seconds / goal, to: `${goal} s`, goal: "≤ 1" },
      ...(goalMB && isMemoryKnown ? [{ ...memory, to: `${goalMB} MB`, goal: "≤ 1" }] : []),
      { what, measured, ratio: page.seconds / ingest.seconds, to: beside },
    ];
  });

/**
 * @param {string} folder
 * @returns {Promise<{seconds: number, peakMB: number}>}
 */
async function measurePage(folder) {
  const { browser, address, close } = await openSite();
  try {
    const page = await browser.newPage();
    await page.goto(`${address}check`, { waitUntil: "networkidle" });
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const paths = files.map((entry) => join(entry.parentPath, entry.name));
    const seconds = await time(async () => {
      await page.locator("[data-of=files]").setInputFiles(paths);
      await page.waitForFunction(() => document.querySelector("#told")?.textContent, null, {
        timeout: 300_000,
      });
    });
    const told = await page.locator("#told").textContent();
    if (!told?.startsWith("Read.")) throw new Error(`${folder}: ${told}`);
    return { seconds, peakMB: (await peakOf(browser)) / 1e6 };
  } finally {
    await close();
  }
}

/**
 * Of the processes of pages the one that had most, its files among it; NaN where the system does not tell.
 * @param {import("playwright-core").Browser} browser
 */
async function peakOf(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const pages = processInfo.filter(({ type }) => type === "renderer");
  return Math.max(...pages.map(({ id }) => peakOfProcess(id)));
}

/** @param {number} id */
function peakOfProcess(id) {
  try {
    const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, "utf8")) ?? [];
    return Number(kibibytes) * 1024;
  } catch {
    return NaN;
  }
}
