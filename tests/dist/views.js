/** The views of the site that are looked at: which pages, how wide, in which scheme; and how a picture of one is made. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { decodePng, roundColours } from "../../scripts/site/publish/palette-png.js";
import { dist, visit } from "./site.js";
import { filesOf } from "./scan.js";
import { sweep } from "./sweep.js";

/** Pictures have half the pixels of the page, and as much of a long page as this. */
const SCALE = 0.5;
const MOST_HEIGHT = 2400;
/** Charts of a page that are waited for, one after the other. */
const MOST_BLANK = 50;

/**
 * @typedef {object} View
 * @property {string} name
 * @property {string} address  below the site's
 * @property {number} width  CSS pixels; half of what the name says at 200 %
 * @property {number} height
 * @property {"light" | "dark"} scheme
 * @property {boolean} script  whether JavaScript runs
 * @property {string} [ready]  selector of what a page shows when it is done
 * @property {string} [changing]  selector of what is another with every change of a loader, and left out
 */

/** @typedef {{address: string, ready?: string, changing?: string}} Subject */

/**
 * One page of each kind: of the studies the first of each provenance, of the comparisons those that together have
 * every kind of element.
 * @returns {Record<string, Subject>}
 */
function subjects() {
  const studies = pagesIn("studies");
  const pages = studies.map((study) => ({
    study,
    page: readFileSync(path.join(dist, "studies", `${study}.html`), "utf8"),
  }));
  const first = (/** @type {string} */ provenance) =>
    pages.find(({ page }) => page.includes(`>Study <span class="badge badge-${provenance}`));
  const found = ["lab", "measured", "published", "synthetic"].flatMap((provenance) => {
    const study = first(provenance)?.study;
    return study ? [[provenance, { address: `studies/${study}` }]] : [];
  });
  const line = /\braw\/([^"#]*#L\d+)/.exec(first("published")?.page ?? "");
  const run = /\brun\.html\?run=[^"]*/.exec((first("measured") ?? first("lab"))?.page ?? "");
  return {
    home: { address: "" },
    ...Object.fromEntries(found),
    ...Object.fromEntries(comparisons().map((name) => [`compare-${name}`, { address: `compare/${name}` }])),
    ...(studies.length > 0 ? { explore: { address: "explore", ready: ".explored[data-marks]" } } : {}),
    ...(run ? { run: { address: run[0], ready: "#run:not([aria-busy])" } } : {}),
    ...(line ? { lines: { address: `lines?file=${line[1]}`, ready: "#lines:not([aria-busy])" } } : {}),
    query: { address: "query" },
    data: { address: "data/", changing: ".size, .version" },
    methodology: { address: "methodology" },
    "not-found": { address: "404" },
  };
}

function comparisons() {
  const swept = sweep(filesOf(dist, ".html").filter((file) => file.startsWith("compare/")));
  const isPictured = (/** @type {string} */ name) =>
    Object.keys(pictured).some((view) => view.startsWith(`compare-${name}-`));
  return pagesIn("compare").filter((name) => swept.includes(`compare/${name}.html`) || isPictured(name));
}

/**
 * @param {string} folder  below dist
 * @returns {string[]} names of its pages
 */
export const pagesIn = (folder) =>
  filesOf(dist, ".html")
    .filter((file) => file.startsWith(`${folder}/`))
    .map((file) => file.slice(folder.length + 1, -".html".length));

/** @type {Omit<View, "name" | "address" | "ready" | "changing">} */
const usual = { width: 1440, height: 900, scheme: "light", script: true };

/** Ways to look at a page; of some pages only. */
const ways = /** @type {Record<string, Partial<View> & {of?: RegExp}>} */ ({
  360: { width: 360, height: 740 },
  768: { width: 768, height: 1024 },
  1440: {},
  "1440-dark": { scheme: "dark" },
  "360-dark": { width: 360, height: 740, scheme: "dark", of: /^(?:home|published)$/ },
  "200-percent": { width: 720, height: 450, of: /^(?:home|published|query|run)$/ },
  "no-script": { script: false, of: /^(?:home|published|explore|run|lines|query|not-found)$/ },
});

/**
 * The views that a picture is kept of, and what each would catch that the look at the layout does not. All others are
 * looked at for overflow and for text upon text only: they share what is drawn with one of these.
 */
export const pictured = /** @type {Record<string, string>} */ ({
  "home-1440": "the settings with their answers, strips of changes, evidence",
  "home-360": "answers one below the other, the folded navigation",
  "published-1440": "a study: findings, panels side by side, the table of contents",
  "published-360-dark": "colours of charts, notes and tables in the dark, panels one below the other",
  "published-200-percent": "a study enlarged: what wraps, and what keeps its size",
  "published-no-script": "the charts drawn at build, and no control that would do nothing",
  "compare-stripes-1440": "lines of several studies, their legend, intervals",
  "compare-stripes-360": "the same, narrow: axes and labels that still fit",
  "explore-1440": "controls beside a chart that is drawn in the browser",
  "run-360": "tables of numbers, narrow: what scrolls in a box of its own",
  "query-1440-dark": "fields, buttons and code in the dark",
  "data-1440": "a long table with links, and text about it",
});

/** @returns {View[]} */
export function views() {
  return Object.entries(subjects()).flatMap(([subject, { address, ready, changing }]) =>
    Object.entries(ways)
      .filter(([, { of }]) => of?.test(subject) ?? true)
      .map(([name, { of: _, ...way }]) => ({
        ...{ ...usual, ...way, address, name: `${subject}-${name}` },
        ready: way.script === false ? undefined : ready,
        changing,
      })),
  );
}

/**
 * A page as the view says, when it is done and nothing moves, with what is drawn only as a reader gets there.
 * @param {import("playwright-core").Browser} browser
 * @param {string} site
 * @param {View} view
 */
export async function openView(browser, site, view) {
  const { address, width, height, scheme, script, ready, changing } = view;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: SCALE,
    colorScheme: scheme,
    javaScriptEnabled: script,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  // The page for wrong addresses finds its scripts only where the site knows to live.
  if (script && address !== "404") await visit(page, site + address);
  else await page.goto(site + address);
  if (ready) await page.locator(ready).waitFor();
  if (changing) await page.addStyleTag({ content: `:is(${changing}) { display: none }` });
  const blank = page.locator(".panel .chart:empty:visible");
  for (let i = 0; script && (await blank.count()) > 0 && i < MOST_BLANK; i++) {
    await blank.first().scrollIntoViewIfNeeded();
    await page.waitForTimeout(100);
  }
  if (script) await page.evaluate(() => scrollTo(0, 0));
  return { context, page };
}

/** @param {import("playwright-core").Page} page */
export async function takePicture(page) {
  const { width } = /** @type {{width: number}} */ (page.viewportSize());
  const height = Math.min(MOST_HEIGHT, await page.evaluate(() => document.documentElement.scrollHeight));
  const png = await page.screenshot({
    animations: "disabled",
    caret: "hide",
    fullPage: true,
    clip: { x: 0, y: 0, width, height },
  });
  return roundColours(decodePng(png));
}

/**
 * What pictures of one page depend on beside the page: the browser, the widths of its fonts, and whether the site knows
 * where it lives.
 * @param {import("playwright-core").Browser} browser
 */
export async function describeMaker(browser) {
  const page = await browser.newPage();
  const fonts = await page.evaluate(() =>
    ["400 100px system-ui", "600 100px system-ui", "400 100px ui-monospace, monospace"].map((font) => {
      const context = /** @type {CanvasRenderingContext2D} */ (
        document.createElement("canvas").getContext("2d")
      );
      context.font = font;
      return Math.round(context.measureText("Datastore µs 0123456789 – ×").width);
    }),
  );
  await page.close();
  const known = readFileSync(path.join(dist, "index.html"), "utf8").includes('rel="canonical"');
  return { browser: browser.version(), fonts: fonts.join(" "), address: known ? "known" : "not known" };
}
