/**
 * Pages as Framework wrote them, kept for the next build of the same code: what it makes of a page follows from the
 * page's Markdown, and the names of the files that the page loads from their content. Where no shape of a page is new,
 * Framework need not run.
 */
/** @import {Page} from "../../../src/types.js" */
/** @import {Store} from "../../../loaders/store/store.js" */
import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { hashOf, readSealed, remove, sealed, writeWhole } from "../../../loaders/store/files.js";
import { writeAnswer } from "../../../loaders/store/exports.js";
import { buildPages, resetCache } from "./framework.js";
import { readOwnPages } from "./own-pages.js";
import { plainAnswers } from "./plain-answers.js";
import { writeSources } from "./render.js";
import { fillShape, ofShape, shapeOf } from "./shapes.js";

/** @typedef {Record<string, {markdown: string, html: string}>} Written hashes, by the page's path without ending */

const src = fileURLToPath(new URL("../../../src/", import.meta.url));
const folder = path.join(src, ".observablehq", "written");
const indexFile = path.join(folder, "index.json");

/** Questions that need nothing of what npm run query adds to the store: a fork's may, and not every file is Parquet. */
const ours = [...plainAnswers, "data/placed.parquet", "data/tested.parquet"];

/** What stands for the hash of a page's Markdown where that is none of a committed page or of a shape. */
const unknown = "";

/** @param {string} page */
const htmlOf = (page) => path.join(folder, `${page}.html`);

/** @returns {[path: string, markdown: string][]} the committed pages, by path without ending */
const listOwn = () => readOwnPages().map(({ file, text }) => [file.replace(/^src\/|\.md$/g, ""), text]);

/** @typedef {{page: Page, shape: ReturnType<typeof shapeOf>}} Shaped */

/** @param {Page[]} made @returns {Shaped[]} those that Framework is to write, or their shape */
const shapeAll = (made) =>
  made.filter(({ markdown }) => markdown).map((page) => ({ page, shape: shapeOf(page) }));

/** @param {Shaped[]} shaped @returns {Shaped["shape"][]} each once */
const shapesOf = (shaped) => [...new Map(shaped.map(({ shape }) => [shape.path, shape])).values()];

/**
 * @param {string} code what the pages follow from beside their Markdown
 * @returns {Written}
 */
function readIndex(code) {
  try {
    const index = readSealed(indexFile);
    return index.code === code ? index.pages : {};
  } catch {
    return {};
  }
}

/**
 * Writes pages as Framework would, without it.
 * @param {string} dist
 * @param {string} code
 * @param {Page[]} made pages
 * @param {Promise<Map<string, Buffer>> | null} answered by answerOurs
 * @returns {Promise<boolean>} false where some page is not known: nothing was written
 */
export async function writeAgain(dist, code, made, answered) {
  const index = readIndex(code);
  if (Object.values(index).some(({ markdown }) => markdown === unknown)) return false;
  /** @type {Map<string, string>} */
  const texts = new Map();
  const own = listOwn();
  const shaped = shapeAll(made);
  const shapes = shapesOf(shaped).map(({ path, markdown }) => /** @type {const} */ ([path, markdown]));
  for (const [page, markdown] of [...own, ...shapes]) {
    const known = Object.hasOwn(index, page) ? index[page] : null;
    if (known?.markdown !== hashOf(markdown) || !existsSync(htmlOf(page))) return false;
    const html = readFileSync(htmlOf(page), "utf8");
    if (hashOf(html) !== known.html) return false;
    texts.set(page, html);
  }
  const pages = new Map([
    ...own.map(([page]) => /** @type {const} */ ([page, String(texts.get(page))])),
    ...fill(shaped, texts),
  ]);
  const loaded = listLoaded([...pages.values()]);
  const asked = loaded.filter((file) => existsSync(path.join(src, `${file}.sql`)));
  const answers = await answered;
  if (!answers || !asked.every((file) => answers.has(file))) return false;
  const files = filesOf(made, loaded);
  const isThere = (/** @type {string} */ file) =>
    files.has(file) || asked.includes(file) || existsSync(path.join(src, file));
  if (!loaded.every(isThere)) return false; // Another program than ours answers what is no file.
  const answersOf = (/** @type {string[]} */ some) =>
    some.map((file) => /** @type {const} */ ([file, answers.get(file) ?? ""]));
  for (const [file, content] of answersOf(plainAnswers)) await write(dist, file, content);
  await writeFilled(dist, pages, [...files, ...answersOf(asked)]);
  return true;
}

/**
 * @param {Shaped[]} shaped
 * @param {Map<string, string>} texts HTML of their shapes, by path
 * @returns {[path: string, html: string][]}
 */
const fill = (shaped, texts) =>
  shaped.map(({ page, shape }) => [page.path, fillShape(String(texts.get(shape.path)), page)]);

/**
 * Writes committed pages, and one of each shape, by Framework; of these all that are made.
 * @param {string} dist
 * @param {string} code
 * @param {Page[]} made pages
 */
export async function writeAnew(dist, code, made) {
  const shaped = shapeAll(made);
  const shapes = shapesOf(shaped);
  await writeSources(shapes);
  await resetCache();
  await buildPages({ SITE_OUTPUT: dist });
  await keepWritten(dist, code, shapes);
  const texts = new Map(shapes.map(({ path }) => [path, readFileSync(htmlOf(path), "utf8")]));
  for (const file of listFiles(dist).filter((file) => ofShape.test(file))) rmSync(path.join(dist, file));
  const pages = new Map(fill(shaped, texts));
  await writeFilled(dist, pages, filesOf(made, listLoaded([...pages.values()])));
}

/** A file that a page loads: its place in src, cut where the hash of its content stands between name and ending. */
const attachment = /_file\/([^"'?#\s]+)\.([0-9a-f]{8})(\.[^."'?#\s/]+)/g;

/** @typedef {Map<string, {hash: string, bytes: number}>} Attached files that follow from data, by their place in src */

/**
 * @param {string[]} texts HTML
 * @returns {string[]} files that they load, by their place in src
 */
const listLoaded = (texts) => {
  const named = texts.flatMap((text) => [...text.matchAll(attachment)]);
  return [...new Set(named.map(([, stem, , ending]) => stem + ending))];
};

/**
 * @param {Page[]} made pages
 * @param {string[]} loaded
 * @returns {Map<string, string>} content of what was made beside them, as far as they load it
 */
const filesOf = (made, loaded) => {
  const isLoaded = new Set(loaded);
  return new Map(
    made.flatMap((page) =>
      Object.entries(page.files ?? {}).flatMap(([name, content]) => {
        const file = path.posix.join(path.posix.dirname(page.path), name);
        return isLoaded.has(file) ? [/** @type {const} */ ([file, JSON.stringify(content)])] : [];
      }),
    ),
  );
};

/**
 * Writes pages, and the files that they load.
 * @param {string} dist
 * @param {Map<string, string>} pages HTML
 * @param {Iterable<readonly [file: string, content: string | Buffer]>} files by their place in src
 */
async function writeFilled(dist, pages, files) {
  /** @type {Attached} */
  const attached = new Map();
  for (const [file, content] of files) {
    const [hash, bytes] = [hashOf(content).slice(0, 8), Buffer.byteLength(content)];
    attached.set(file, { hash, bytes });
    await write(dist, `_file/${file.replace(/(?=\.[^.]+$)/, `.${hash}`)}`, content);
  }
  for (const [page, html] of pages) await write(dist, `${page}.html`, nameAttached(html, attached));
}

/**
 * What Framework asks by the interpreter of its configuration, as far as no answer of a fork is among it.
 * @param {Store} store
 * @returns {Promise<Map<string, Buffer>>} Parquet, by its place in src
 */
export async function answerOurs(store) {
  const folder = await mkdtemp(path.join(tmpdir(), "atlas-answers-"));
  const to = path.join(folder, "answer.parquet");
  const answers = new Map();
  try {
    for (const file of ours.filter((file) => existsSync(path.join(src, `${file}.sql`)))) {
      const question = readFileSync(path.join(src, `${file}.sql`), "utf8");
      await writeAnswer(store, question.trim().replace(/;$/, ""), to);
      answers.set(file, readFileSync(to));
    }
    return answers;
  } finally {
    store.close();
    remove(folder);
  }
}

/**
 * @param {string} html
 * @param {Attached} attached
 */
const nameAttached = (html, attached) =>
  html
    .replace(/^registerFile\(.*$/gm, (line) => {
      const [file] = [...line.matchAll(attachment)].flatMap(
        ([, stem, , ending]) => attached.get(stem + ending) ?? [],
      );
      return file ? line.replace(/"size":\d+/, `"size":${file.bytes}`) : line;
    })
    .replace(attachment, (found, stem, _, ending) => {
      const file = attached.get(stem + ending);
      return file ? `_file/${stem}.${file.hash}${ending}` : found;
    });

/**
 * Keeps what Framework wrote for the next build, beside what is known of shapes that no page has now.
 * @param {string} dist as Framework leaves it
 * @param {string} code
 * @param {{path: string, markdown: string}[]} shapes
 */
async function keepWritten(dist, code, shapes) {
  const index = readIndex(code);
  if (Object.keys(index).length === 0) remove(folder);
  for (const file of listFiles(dist).filter((file) => /^[^_].*\.html$/.test(file)))
    index[file.replace(/\.html$/, "")] = { markdown: unknown, html: unknown };
  const known = shapes.map(({ path, markdown }) => /** @type {const} */ ([path, markdown]));
  for (const [page, markdown] of [...listOwn(), ...known]) {
    const html = readFileSync(path.join(dist, `${page}.html`));
    index[page] = { markdown: hashOf(markdown), html: hashOf(html) };
    await write(folder, `${page}.html`, html);
  }
  writeWhole(indexFile, sealed({ code, pages: index }));
}

/** @param {string} dist @returns {string[]} all that is in it, by path with slashes */
const listFiles = (dist) =>
  readdirSync(dist, { recursive: true, encoding: "utf8" }).map((file) => file.split(path.sep).join("/"));

/**
 * @param {string} dist
 * @param {string} file
 * @param {string | Buffer} content
 */
async function write(dist, file, content) {
  await mkdir(path.dirname(path.join(dist, file)), { recursive: true });
  await writeFile(path.join(dist, file), content);
}
