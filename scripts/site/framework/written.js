/**
 * Pages as Framework wrote them, kept for the next build of the same code: what it makes of a page follows from the
 * page's Markdown, and the names of the files that the page loads from their content. Where no Markdown is new,
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
import { readOwnPages } from "./own-pages.js";
import { plainAnswers } from "./plain-answers.js";

/** @typedef {Record<string, {markdown: string, html: string}>} Written hashes, by the page's path without ending */

const src = fileURLToPath(new URL("../../../src/", import.meta.url));
const folder = path.join(src, ".observablehq", "written");
const indexFile = path.join(folder, "index.json");

/** Questions that need nothing of what npm run query adds to the store: a fork's may, and not every file is Parquet. */
const ours = [...plainAnswers, "data/placed.parquet"];

/** What stands for the hash of a page's Markdown where that is none of a committed page or of one that was made. */
const unknown = "";

/** @param {string} page */
const htmlOf = (page) => path.join(folder, `${page}.html`);

/**
 * @param {Page[]} pages that were made
 * @returns {Map<string, string>} Markdown of these and of the committed ones, by path without ending
 */
const markdownOf = (pages) =>
  new Map([
    ...readOwnPages().map(
      ({ file, text }) => /** @type {const} */ ([file.replace(/^src\/|\.md$/g, ""), text]),
    ),
    ...pages.flatMap(({ path, markdown }) => (markdown ? [/** @type {const} */ ([path, markdown])] : [])),
  ]);

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
 * @param {Page[]} pages that were made
 * @param {string[]} stay paths of others, without ending
 * @param {() => Promise<Store>} openTables
 * @returns {Promise<boolean>} false where some page is not known: nothing was written
 */
export async function writeAgain(dist, code, pages, stay, openTables) {
  const index = readIndex(code);
  if (Object.values(index).some(({ markdown }) => markdown === unknown)) return false;
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const [page, markdown] of markdownOf(pages)) {
    const known = Object.hasOwn(index, page) ? index[page] : null;
    if (known?.markdown !== hashOf(markdown) || !existsSync(htmlOf(page))) return false;
    const html = readFileSync(htmlOf(page), "utf8");
    if (hashOf(html) !== known.html) return false;
    texts.set(page, html);
  }
  const loaded = listLoaded([...texts.values()]);
  const asked = loaded.filter((file) => existsSync(path.join(src, `${file}.sql`)));
  if (!asked.every((file) => ours.includes(file))) return false;
  const isThere = (/** @type {string} */ file) => asked.includes(file) || existsSync(path.join(src, file));
  if (!loaded.every(isThere)) return false; // Another program than ours answers what is no file.
  writeIndex(code, pickWritten(index, [...texts.keys(), ...stay]));
  const answers = await answer([...asked, ...plainAnswers], openTables);
  const attached = await attachFiles(dist, filesOf(pages, loaded), asked, answers);
  for (const [page, html] of texts) await write(dist, `${page}.html`, nameAttached(html, attached));
  return true;
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
 * @param {Page[]} pages
 * @param {string[]} loaded
 * @returns {[file: string, content: string][]} of what was made beside them, what they load
 */
const filesOf = (pages, loaded) =>
  pages.flatMap((page) =>
    Object.entries(page.files ?? {}).flatMap(([name, content]) => {
      const file = path.posix.join(path.posix.dirname(page.path), name);
      return loaded.includes(file) ? [/** @type {[string, string]} */ ([file, JSON.stringify(content)])] : [];
    }),
  );

/**
 * @param {string} dist
 * @param {[file: string, content: string][]} files
 * @param {string[]} asked files that are answers
 * @param {Buffer[]} answers these, then the plain ones
 * @returns {Promise<Attached>}
 */
async function attachFiles(dist, files, asked, answers) {
  /** @type {Attached} */
  const attached = new Map();
  const attach = async (/** @type {string} */ file, /** @type {string | Buffer} */ content) => {
    const [hash, bytes] = [hashOf(content).slice(0, 8), Buffer.byteLength(content)];
    attached.set(file, { hash, bytes });
    await write(dist, `_file/${file.replace(/(?=\.[^.]+$)/, `.${hash}`)}`, content);
  };
  for (const [file, content] of files) await attach(file, content);
  for (const [i, file] of asked.entries()) await attach(file, answers[i]);
  for (const [i, file] of plainAnswers.entries()) await write(dist, file, answers[asked.length + i]);
  return attached;
}

/**
 * What Framework asks by the interpreter of its configuration.
 * @param {string[]} files Parquet
 * @param {() => Promise<Store>} openTables
 * @returns {Promise<Buffer[]>}
 */
async function answer(files, openTables) {
  const store = await openTables();
  const folder = await mkdtemp(path.join(tmpdir(), "atlas-answers-"));
  try {
    const answers = [];
    for (const [i, file] of files.entries()) {
      const to = path.join(folder, `${i}.parquet`);
      const question = readFileSync(path.join(src, `${file}.sql`), "utf8");
      await writeAnswer(store, question.trim().replace(/;$/, ""), to);
      answers.push(readFileSync(to));
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
 * Keeps what Framework wrote for the next build, and of earlier builds what stays.
 * @param {string} dist
 * @param {string} code
 * @param {Page[]} pages that were made
 * @param {string[]} stay paths of others, without ending
 */
export async function keepWritten(dist, code, pages, stay) {
  if (stay.length === 0) remove(folder);
  const index = pickWritten(readIndex(code), stay);
  for (const page of listPages(dist)) index[page] = { markdown: unknown, html: unknown };
  for (const [page, markdown] of markdownOf(pages)) {
    const html = readFileSync(path.join(dist, `${page}.html`));
    index[page] = { markdown: hashOf(markdown), html: hashOf(html) };
    await write(folder, `${page}.html`, html);
  }
  writeIndex(code, index);
}

/**
 * @param {string} dist as Framework leaves it
 * @returns {string[]} paths of pages, without ending
 */
const listPages = (dist) =>
  readdirSync(dist, { recursive: true, encoding: "utf8" })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => /^[^_].*\.html$/.test(file))
    .map((file) => file.replace(/\.html$/, ""));

/**
 * @param {Written} index
 * @param {string[]} pages
 * @returns {Written}
 */
const pickWritten = (index, pages) =>
  Object.fromEntries(pages.flatMap((page) => (Object.hasOwn(index, page) ? [[page, index[page]]] : [])));

/**
 * What it does not hold is forgotten.
 * @param {string} code
 * @param {Written} pages
 */
function writeIndex(code, pages) {
  for (const page of Object.keys(readIndex(code)))
    if (!Object.hasOwn(pages, page)) rmSync(htmlOf(page), { force: true });
  writeWhole(indexFile, sealed({ code, pages }));
}

/**
 * @param {string} dist
 * @param {string} file
 * @param {string | Buffer} content
 */
async function write(dist, file, content) {
  await mkdir(path.dirname(path.join(dist, file)), { recursive: true });
  await writeFile(path.join(dist, file), content);
}
