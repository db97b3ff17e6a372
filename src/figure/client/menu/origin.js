import { slugify } from "../../../words/slug.js";
import { titleOf } from "./title.js";

/** @import {Figure} from "./title.js" */

/**
 * Where a figure comes from, as its page says it.
 * @typedef {object} Origin
 * @property {string} site
 * @property {string} study  its title; on a page of several, all of theirs
 * @property {string} title  of the figure
 * @property {string | null} document  whose numbers they are, where they are quoted
 * @property {string[]} provenances  measured, lab, published, synthetic; empty where the page has none
 * @property {string} statement  what the page says of the provenance, with document and licence
 * @property {string[]} findings  what the checks found of what it shows, gravest first
 * @property {string} address  of the figure, with the state of its view
 * @property {string | null} data  address of the list of raw files
 * @property {string | null} file  address of its files without their endings, .csv, .parquet and .metadata.json; null where it has none
 * @property {string | null} embed  address that shows the figure alone; null where none can
 */

const meanings = /** @type {Record<string, string>} */ ({
  measured: "Measured, with the tools' raw output.",
  lab: "Lab: measured on emulated devices or a small machine; says nothing about products.",
  published: "Published: quoted from a document, not measured by us.",
  synthetic: "Synthetic: made to show or test the software.",
});

/** Pages whose figures can be shown alone. */
export const embeddable = /^((studies|compare)\/[\w.-]+|run|explore)$/;

/**
 * @param {Figure} figure  with its id, in its page
 * @param {string} [at]  address of the page
 * @returns {Origin}
 */
export function originOf(figure, at = location.href) {
  const page = figure.ownerDocument;
  const site = page.querySelector(".site-name") ?? document.querySelector(".site-name");
  const home = new URL(".", new URL(site?.getAttribute("href") ?? "./", at));
  const path = new URL(at).pathname.slice(home.pathname.length).replace(/\.html$/, "");
  const stated = new URL(at);
  stated.search =
    /** @type {HTMLElement | null} */ (figure.closest("[data-search]"))?.dataset.search ?? stated.search;
  const section = figure.closest(".comparison");
  const place = section ?? page;
  const study = place.querySelector(section ? "h2 a" : ".eyebrow a");
  const drawn = drawnStudies(page);
  const provenances = drawn.map((each) => each.provenance);
  if (drawn.length === 0) provenances.push(textOf(place.querySelector("main .badge, .facts .badge")));
  const own = path.startsWith("studies/") ? "" : study?.getAttribute("href");
  return {
    site: textOf(site),
    study: textOf(study) || drawn.map(({ title }) => title).join("; ") || page.title.split(" | ")[0],
    title: figure.dataset.title ?? titleInWords(figure),
    document:
      figure.dataset.source ||
      /** @type {HTMLElement | null} */ (page.querySelector(".source-line"))?.dataset.source ||
      null,
    provenances,
    statement:
      textOf(
        place.querySelector(".source-line, .banner:not(.without-js, .from-file-note, .banner-status)"),
      ) || [...new Set(provenances)].map((each) => meanings[each] ?? "").join(" "),
    findings: findingsOf(figure),
    address: withId(stated.href, figure.id),
    data: typeof own === "string" ? withId(new URL(own, at).href.replace(/\?.*/, ""), "data") : null,
    file: fileAddress(figure, path, home),
    embed: embeddable.test(path) ? embedAddress(stated, home, { page: path, figure: figure.id }) : null,
  };
}

/**
 * Charts along the load are named by what they show, on whatever page they stand; the others by their page's study.
 * @param {Figure} figure
 * @param {string} path  of the page
 * @param {URL} home
 */
function fileAddress(figure, path, home) {
  const { tool, workload, measure } = figure.dataset;
  const form = /** @type {HTMLFormElement | null} */ (figure.closest("form.view"));
  const study = form?.dataset.study ?? /^studies\/([\w.-]+)$/.exec(path)?.[1];
  if (!study || figure.matches("table")) return null;
  const name = tool ? slugify(["chart", tool, workload, measure].join(" ")) : figure.id;
  return new URL(`charts/${study}/${name}`, home).href;
}

/**
 * What stands under a chart, or after a table, of the checks; pointers to the page are left out.
 * @param {Figure} figure
 * @returns {string[]} Serious: … ; empty where nothing was found
 */
function findingsOf(figure) {
  const found = findingsNote(figure);
  const doubt = /** @type {HTMLElement | null} */ (found)?.dataset.doubt;
  if (doubt) return [doubt];
  const note = found?.cloneNode(true);
  if (!(note instanceof Element)) return [];
  for (const link of note.querySelectorAll("a")) link.remove();
  for (const mark of note.querySelectorAll(".mark")) mark.textContent = `\n${textOf(mark)}: `;
  return (note.textContent ?? "").split("\n").flatMap((line) => line.replace(/\s+/g, " ").trim() || []);
}

/**
 * @param {Figure} figure
 * @returns {Element | null} where its page says what the checks found of it
 */
export function findingsNote(figure) {
  if (!figure.matches("table")) return figure.querySelector(".chart-findings");
  const next = figure.closest(".scroll")?.nextElementSibling;
  return next?.matches(".chart-findings") ? next : null;
}

/**
 * @param {string} address
 * @param {string} id
 */
function withId(address, id) {
  const url = new URL(address);
  url.hash = id;
  return url.href;
}

/**
 * @param {URL} at
 * @param {URL} home
 * @param {Record<string, string>} named
 */
function embedAddress({ search }, home, named) {
  const address = new URL("embed.html", home);
  address.search = search;
  for (const [name, value] of Object.entries(named)) address.searchParams.set(name, value);
  return address.href.replaceAll("%2F", "/").replaceAll("%2C", ",");
}

/**
 * What a chart says to those who cannot see it, without the pointer to its figures; of a table, its title.
 * @param {Figure} figure
 */
function titleInWords(figure) {
  const chart = /** @type {HTMLElement | null} */ (figure.querySelector(".chart"));
  const label = chart?.querySelector("svg")?.getAttribute("aria-label") ?? chart?.dataset.label ?? "";
  const said = label
    .replace(/ The (?:figures|numbers) are .*$/, "")
    .replace(/, (?:a (?:line|bar) for each value of|one (?:line|bar) per) .*$/, "")
    .replace(/\.$/, "");
  return figure.matches("table") || !said ? titleOf(figure).replace(/\s+/g, " ").trim() : said;
}

/**
 * On the Explore page, the studies whose runs are drawn.
 * @param {Document} page
 */
function drawnStudies(page) {
  return [...page.querySelectorAll(".study-ticks label:has(:checked) span")].map((label) => ({
    title: (label.firstChild?.textContent ?? "").trim(),
    provenance: textOf(label.querySelector("small")).split(",")[0],
  }));
}

/** @param {Element | null} element */
const textOf = (element) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
