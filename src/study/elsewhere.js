/**
 * Folded parts that the page of a study has no room for stand on pages of their own: a link opens them, and where scripts
 * run their fold loads them in place.
 */
/** @import {Page, Study} from "../types.js" */
import { html, raw } from "../html/markup.js";
import { formatMany } from "../words/numbers.js";

/** @typedef {import("./pages.js").Written} Written */

/** Elements that the parts of a page may have: with its frame no page has more than 3,000. */
const most = 2700;

/** @param {string} text  HTML @returns {number} */
const countElements = (text) => text.match(/<[a-z]/gi)?.length ?? 0;

/** Less than this is not worth a page. */
const least = 100;

/**
 * The heaviest folds go first, as long as the page has no room for all.
 * @param {Study} study
 * @param {Written[]} parts  of its page
 * @returns {{parts: Written[], pages: Page[]}}
 */
export function moveElsewhere(study, parts) {
  let left = parts.reduce((sum, { text }) => sum + countElements(text), 0);
  const folds = parts
    .flatMap((part) => foldsOf(part))
    .map((fold) => ({ ...fold, weight: countElements(fold.text) }))
    .filter(({ weight }) => weight > least);
  /** @type {Page[]} */
  const pages = [];
  const written = new Map(parts.map((part) => [part, part.text]));
  for (const { part, heading, text, weight } of folds.toSorted((a, b) => b.weight - a.weight)) {
    if (left <= most) break;
    left -= weight;
    const number = pages.filter(({ path }) => path.includes(`_${part.key}`)).length;
    const pieces = splitText(text);
    const own = pieces.map((piece, i) =>
      pageOf(study, { key: part.key, heading }, piece, [i, pieces.length, number]),
    );
    pages.push(...own);
    written.set(
      part,
      String(written.get(part)).replace(text, () => String(links(heading, own))),
    );
  }
  return { pages, parts: parts.map((part) => ({ ...part, text: leadTo(String(written.get(part)), pages) })) };
}

/** The beginning of a fold within a part, as src/html/fold.js writes it. */
const beginning = /<details class="table-fold">\s*<summary>([^<]*)<span>[^<]*<\/span><\/summary>/g;

/**
 * @param {Written} part
 * @returns {{part: Written, heading: string, text: string}[]} the whole of a folded part, else the folds within it
 */
const foldsOf = (part) =>
  part.id
    ? [{ part, heading: part.heading, text: part.text }]
    : Array.from(part.text.matchAll(beginning), ({ 0: whole, 1: heading, index }) => ({
        ...{ part, heading },
        text: insideOf(part.text.slice(index + whole.length)),
      }));

/** @param {string} text  HTML behind the beginning of a fold @returns {string} what it holds, other folds too */
function insideOf(text) {
  let depth = 1;
  for (const { 0: tag, index } of text.matchAll(/<\/?details\b/g)) {
    depth += tag === "<details" ? 1 : -1;
    if (depth === 0) return text.slice(0, index);
  }
  return text;
}

/**
 * Whole folds, as many as a page holds; of a table that is too long, as many rows.
 * @param {string} text  of a part, whose folds stand one after the other
 * @returns {string[]}
 */
function splitText(text) {
  const pieces = text.split(/(?=<details class="table-fold">)/).flatMap(splitTable);
  /** @type {string[]} */
  const pages = [];
  for (const piece of pieces) {
    const last = pages.at(-1);
    if (last !== undefined && countElements(last + piece) <= most) pages[pages.length - 1] += piece;
    else pages.push(piece);
  }
  return pages;
}

/** @param {string} text  with a table @returns {string[]} the same table again, each with some of its rows */
function splitTable(text) {
  const weight = countElements(text);
  const [before, body, after] = /^([^]*?<tbody>)([^]*)(<\/tbody>[^]*)$/.exec(text)?.slice(1) ?? [];
  if (weight <= most || body === undefined || after.includes("<tbody>")) return [text];
  const rows = body.split(/(?=<tr\b)/);
  const size = Math.ceil(rows.length / Math.ceil(weight / (most - 200)));
  // All pieces may come to one page: each has a name and an id of its own.
  const begin = (/** @type {number} */ i) =>
    i === 0
      ? before
      : before
          .replace(/(<table\b[^>]*? id="[^"]*)"/, (_, start) => `${start}-part-${i + 1}"`)
          .replace(/(aria-label="[^"]*)"/g, (_, label) => `${label}, part ${i + 1}"`);
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) =>
    [begin(i), ...rows.slice(i * size, (i + 1) * size), after].join(""),
  );
}

/**
 * @param {Study} study
 * @param {{key: string, heading: string}} about
 * @param {string} text
 * @param {[i: number, of: number, before: number]} place  before: pages that the part has already
 * @returns {Page}
 */
function pageOf(study, { key, heading }, text, [i, of, before]) {
  const number = before + i;
  const path = `tables/${study.study}_${key}${number > 0 ? `_${number + 1}` : ""}`;
  const title = of > 1 ? `${heading}, part ${i + 1} of ${of}` : heading;
  const content = html`<p class="eyebrow"><a href="../studies/${study.study}.html">${study.title}</a></p>
    <h1>${raw(title)}</h1>
    <div class="elsewhere">${raw(text.replaceAll('href="#', `href="../studies/${study.study}.html#`))}</div>`;
  return {
    path,
    markdown: `---
title: ${JSON.stringify(`${study.title}: ${title}`)}
style: ../study.css
---

<div data-fragment="${path}/page"></div>
`,
    fragments: { [`${path}/page`]: String(content) },
    about: { description: `${study.title}: ${title}.`, picture: null },
  };
}

/**
 * @param {string} heading
 * @param {Page[]} pages
 */
const links = (heading, pages) =>
  html`<p class="elsewhere-links">
    ${pages.map(({ path }, i) => html`<a href="../${path}.html">${raw(heading)}${pages.length > 1 && `, part ${i + 1}`}</a> `)}
    ${pages.length === 1 ? "has a page of its own." : `has ${formatMany(pages.length, "page")} of its own.`}
  </p>`;

/**
 * Links of the page to what was moved.
 * @param {string} text
 * @param {Page[]} pages
 */
function leadTo(text, pages) {
  return text.replace(/href="#([^"]+)"/g, (link, id) => {
    const page = pages.find(({ fragments }) => Object.values(fragments ?? {})[0].includes(` id="${id}"`));
    return page ? `href="../${page.path}.html#${id}"` : link;
  });
}
