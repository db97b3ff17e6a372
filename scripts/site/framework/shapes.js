/**
 * Pages that are made are alike but for their title, their name and their files. Framework writes one page of each shape,
 * so that its work does not grow with the studies; what tells a page apart is put in afterwards.
 */
/** @import {Page} from "../../../src/types.js" */
import path from "node:path";
import { parse } from "yaml";
import { hashOf } from "../../../loaders/store/files.js";

/** No study has a name with an underscore. */
const mark = "shape_";
const marks = { title: `${mark}title`, path: `${mark}path`, name: `${mark}name` };

const titleLine = /^(---\ntitle: )(".*")(?=\n)/;

/** @param {string} file @param {number} i @returns {string} what stands for a page's file, beside any page */
const fileMark = (file, i) => `${mark}${i}${path.extname(file)}`;

/**
 * @param {Page} page that was made
 * @returns {{path: string, markdown: string, files: Record<string, unknown>}} the page of its shape, and files that it may
 *   load
 */
export function shapeOf({ path: place, markdown = "", files = {} }) {
  const names = Object.keys(files);
  const text = names
    .reduce(
      (left, file, i) => left.replaceAll(`href="./${file}"`, () => `href="./${fileMark(file, i)}"`),
      markdown,
    )
    .replace(titleLine, (_, before) => `${before}${marks.title}`)
    .replaceAll(`data-fragment="${place}/`, `data-fragment="${marks.path}/`)
    .replaceAll(`data-study="${path.posix.basename(place)}"`, `data-study="${marks.name}"`);
  return {
    path: path.posix.join(path.posix.dirname(place), `${mark}${hashOf(text).slice(0, 16)}`),
    markdown: text,
    files: Object.fromEntries(names.map((file, i) => [fileMark(file, i), null])),
  };
}

/** Of a site, what Framework makes of shapes and their files. */
export const ofShape = new RegExp(String.raw`(?:^|/)${mark}(?:[0-9a-f]{16}\.html|\d+\.[0-9a-f]{8}\.\w+)$`);

/**
 * @param {string} html the page of its shape, as Framework wrote it
 * @param {Page} page
 * @returns {string} the page as Framework would have written it, but for the hashes of its files
 */
export function fillShape(html, { path: place, markdown = "", files = {} }) {
  const [, , title = '""'] = titleLine.exec(markdown) ?? [];
  return Object.keys(files)
    .reduce((left, file, i) => left.replaceAll(`/${mark}${i}.`, () => `/${path.parse(file).name}.`), html)
    .replace(`<title>${marks.title}`, () => `<title>${escaped(parse(title))}`)
    .replace(/<title>(.*) \| \1<\/title>/, (_, once) => `<title>${once}</title>`)
    .replaceAll(`data-fragment="${marks.path}/`, `data-fragment="${place}/`)
    .replaceAll(`data-study="${marks.name}"`, `data-study="${path.posix.basename(place)}"`);
}

/** As Framework does. @param {string} text */
const escaped = (text) => text.replace(/["&'<>`]/g, (sign) => entities[sign]);

const entities = /** @type {Record<string, string>} */ ({
  ...{ '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;", "`": "&#x60;" },
});
