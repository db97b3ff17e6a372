/** The pages that are written by hand, and the navigation that follows from them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { html } from "../../../src/html/markup.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Where pages lie that are committed; others are made. */
const folders = ["src", "src/data"];

/** @returns {{file: string, text: string}[]} */
export const readOwnPages = () =>
  folders.flatMap((folder) =>
    readdirSync(`${root}${folder}`)
      .filter((name) => name.endsWith(".md") && existsSync(`${root}${folder}/${name}`))
      .sort()
      .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(`${root}${folder}/${name}`, "utf8") })),
  );

/**
 * Pages whose front matter has `nav`: by its number where it is one, the others after them.
 * @param {{file: string, text: string}[]} [pages]
 * @returns {{name: string, path: string}[]}
 */
export function readNavigation(pages = readOwnPages()) {
  const entries = pages.flatMap(({ file, text }) => {
    const { title, nav } = readFrontMatter(text);
    if (nav === undefined || nav === false) return [];
    if (!title) throw new Error(`${file}:1: nav without title: expected title: Its name in the front matter`);
    const path = file
      .replace(/^src/, "")
      .replace(/\.md$/, "")
      .replace(/\/index$/, "/");
    return [{ name: String(title), path, place: typeof nav === "number" ? nav : Infinity }];
  });
  return entries
    .toSorted((a, b) => (a.place === b.place ? a.name.localeCompare(b.name, "en") : a.place - b.place))
    .map(({ name, path }) => ({ name, path }));
}

/** @param {string} text  Markdown @returns {Record<string, unknown>} */
const readFrontMatter = (text) => parse(/^---\r?\n([\s\S]*?)^---\s*$/m.exec(text)?.[1] ?? "") ?? {};

/**
 * @param {string} title  of the site
 * @param {{name: string, path: string}[]} sections
 * @param {string} current  path of the page, as Framework has it: /data/index
 * @param {string | null} [logo]  as a data address
 */
export function siteHeader(title, sections, current, logo = null) {
  const own = current.replace(/\/index$/, "/");
  const mark = (/** @type {string} */ path) => (path === own ? ' aria-current="page"' : "");
  const links = sections.map(
    ({ name, path }) => `<li><a href="${path}"${mark(path)}>${escaped(name)}</a></li>`,
  );
  const picture = logo ? `<img class="logo" alt="" src="${logo}">` : "";
  const home = `<a class="site-name" href="/"${mark("/")}>${picture}${escaped(title)}</a>`;
  return `${home}<nav aria-label="Site"><ul>${links.join("")}</ul></nav>`;
}

/** @param {string} text */
export const escaped = (text) => String(html`${text}`);
