/**
 * How soon the built site can be read and used, beside the usual way of showing charts. Needs dist/ (npm run build) and
 * what it is measured with and against: npm ci --prefix bench
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFactors, readMeasures, readTables } from "../loaders/vocabulary/schemas.js";
import { openStore } from "../loaders/store/store.js";
import { serveCompressed } from "../scripts/bench/compressed.js";
import { writeEmbedPage } from "../scripts/bench/embed-page.js";
import { openLighthouse, refuseMissingPackages } from "../scripts/bench/lighthouse.js";
import { againstGoal } from "../scripts/bench/measured.js";
import { measureChoices, measureVisits } from "../scripts/bench/visits.js";
import { readIdentity } from "../scripts/site/identity.js";
import { readSite } from "../scripts/site/read-site.js";
import { runAddress } from "../src/html/addresses.js";
import { dist, executablePath, openSite } from "../tests/dist/site.js";

export const title = "Site";

/** @typedef {import("../scripts/bench/measured.js").Row} Row */
/** @typedef {import("../src/types.js").Study} Study */

/** @param {import("../scripts/bench.js").Progress} progress */
export async function measure({ say }) {
  refuseMissingPackages();
  const heaviest = await heaviestStudies();
  const studies = heaviest.map(({ study }) => `studies/${study}`);
  const pages = [...studies, heaviestComparison()];
  const site = await serveCompressed(dist);
  const { browser, close } = await openSite();
  try {
    const rows = [];
    for (const page of pages) {
      say(`slow visits to ${page}`);
      rows.push(...visitRows(page, await measureVisits(browser, site.address + page)));
    }
    say("slow visits to the same charts with vega-embed");
    const embedded = await inEmbedPage(heaviest[0], (address) => measureVisits(browser, address));
    rows.push(peerRow(embedded, rows[0]));
    for (const page of studies) {
      say(`choices on ${page}`);
      const { first, later } = await measureChoices(browser, site.address + page);
      rows.push(
        againstGoal(`first choice on ${page}`, first, 0.3),
        againstGoal(`later choices on ${page}`, later, 0.1),
      );
    }
    const run = runAddress(heaviest[0].runs[0].run);
    rows.push(...(await scoreRows(site.address, ["", ...pages, "explore", "query", "check", run], say)));
    return rows;
  } finally {
    await close();
    site.close();
  }
}

/** The two studies with the longest pages. @returns {Promise<Study[]>} */
async function heaviestStudies() {
  const store = await openStore();
  const vocabulary = { factors: readFactors(), measures: readMeasures(), tables: readTables() };
  const { studies } = await readSite(store, { identity: readIdentity(), ...vocabulary, published: [] });
  store.close();
  const weights = studies.map((study) => ({ study, bytes: weigh(`studies/${study.study}.html`) }));
  return weights
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 2)
    .map(({ study }) => study);
}

/** @returns {string} the longest page of a comparison that has charts */
function heaviestComparison() {
  const names = readdirSync(join(dist, "compare")).filter((name) => name.endsWith(".html"));
  const drawn = names.filter((name) =>
    readFileSync(join(dist, "compare", name), "utf8").includes('class="panel"'),
  );
  const [{ name }] = drawn
    .map((name) => ({ name, bytes: weigh(`compare/${name}`) }))
    .sort((a, b) => b.bytes - a.bytes);
  return `compare/${name.replace(/\.html$/, "")}`;
}

/** @param {string} file  of the site */
const weigh = (file) => statSync(join(dist, file)).size;

/**
 * @param {string} page
 * @param {{charts: number, largest: number, kib: number}} measured
 */
const visitRows = (page, { charts, largest, kib }) => [
  againstGoal(`charts of ${page} visible, slow (${kib.toFixed(0)} KiB)`, charts, 1),
  againstGoal(`largest paint of ${page}, slow`, largest, 1),
];

/**
 * @param {{charts: number, kib: number}} embedded
 * @param {Row} ours
 * @returns {Row}
 */
const peerRow = ({ charts, kib }, ours) => ({
  what: `the same charts with vega-embed (${kib.toFixed(0)} KiB)`,
  measured: `${charts.toPrecision(3)} s`,
  ratio: ours.ratio && charts / ours.ratio,
  to: "ours",
  goal: "> 1",
});

/**
 * @template T
 * @param {Study} study
 * @param {(address: string) => Promise<T>} work
 */
async function inEmbedPage(study, work) {
  const folder = mkdtempSync(join(tmpdir(), "atlas-bench-"));
  const [style] = readdirSync(join(dist, "_import")).filter((name) => /^style\..*css$/.test(name));
  await writeEmbedPage(folder, study, readFileSync(join(dist, "_import", style), "utf8"));
  const server = await serveCompressed(folder);
  try {
    return await work(server.address);
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} site
 * @param {string[]} pages
 * @param {(text: string) => void} say
 */
async function scoreRows(site, pages, say) {
  const { score, close } = await openLighthouse(String(executablePath));
  /** @type {Row[]} */
  const rows = [];
  try {
    for (const form of /** @type {const} */ (["mobile", "desktop"]))
      for (const page of pages) {
        say(`Lighthouse, ${form}: ${page || "home"}`);
        const scores = Object.values(await score(site + page, form));
        const least = Math.min(...scores);
        rows.push({
          what: `Lighthouse, ${form}, of ${page || "home"}: performance, accessibility, best practices, SEO`,
          measured: scores.join(" "),
          ratio: least / 99,
          to: "99",
          goal: "≥ 1",
        });
      }
  } finally {
    close();
  }
  return rows;
}
