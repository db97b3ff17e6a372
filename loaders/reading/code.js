/** What a cached result depends on: the modules that made it, as their imports say, and the files that these name. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { init, parse } from "es-module-lexer";

await init;

/** A file or folder that a module names beside its imports. */
const named = /new URL\(\s*["'`](\.{1,2}\/[^"'`$]*)["'`],\s*import\.meta\.url/g;

/** What a build makes of what is followed anyway, and data, which have hashes of their own. */
const derived = [
  ...["dist/", "data/", "src/vendor/", "src/.observablehq/", "src/studies/", "src/compare/", "src/tables/"],
].map((path) => new URL(`../../${path}`, import.meta.url).href);

/** @param {string} href of a file or folder */
export const isDerived = (href) => derived.some((folder) => `${href}/`.startsWith(folder));

/** @typedef {{text: string, next: string[], rows?: string}} Node a file, its neighbours, and what its rows follow from */

/** Each file that was looked at, for as long as the process runs. @type {Map<string, Node>} */
const known = new Map();

/** Schemas of tables: what they say in words changes no row. */
const tables = /\/schemas\/(?:tables|staged)\/[^/]+\.json$/;

/**
 * Short hash of modules, of all that they import and name, and of the versions of the libraries.
 * @param {URL[]} entries modules, other files, or folders with all that is in them
 * @param {{leftOut?: URL[], isOfRows?: boolean}} [what] leftOut: files that it does not change with; isOfRows: it does
 *   not change with descriptions of tables either
 * @returns {string}
 */
export function hashCode(entries, { leftOut = [], isOfRows = false } = {}) {
  const hash = createHash("sha256");
  const without = new Set(leftOut.map(({ href }) => href));
  for (const href of filesOf(entries)) {
    if (without.has(href)) continue;
    const node = readNode(href);
    hash.update(isOfRows && tables.test(href) ? (node.rows ??= withoutWords(node.text)) : node.text);
  }
  const manifest = new URL("../../package.json", import.meta.url);
  hash.update(JSON.stringify(JSON.parse(readFileSync(manifest, "utf8")).dependencies));
  return hash.digest("hex").slice(0, 12);
}

/** A word in quotes. */
const quoted = /(["'`])(\w+)\1/g;

/**
 * @param {URL[]} entries
 * @returns {Set<string>} words that stand in quotes in what can be reached from them: texts that the code knows of
 */
export function quotedIn(entries) {
  const texts = filesOf(entries).flatMap((href) => (/\.(?:m?js|sql)$/.test(href) ? readNode(href).text : []));
  return new Set(texts.flatMap((text) => [...text.matchAll(quoted)].map(([, , word]) => word)));
}

/**
 * @param {URL[]} entries
 * @returns {string[]} addresses of files that can be reached from them, sorted
 */
export function filesOf(entries) {
  const open = entries.flatMap(({ href }) => listFiles(href));
  /** @type {Set<string>} */
  const found = new Set();
  for (let href = open.pop(); href !== undefined; href = open.pop()) {
    if (found.has(href) || isDerived(href)) continue;
    found.add(href);
    open.push(...readNode(href).next);
  }
  return [...found].sort();
}

/**
 * @param {string} href
 * @returns {string[]} the file, or every file of the folder
 */
function listFiles(href) {
  if (!statSync(new URL(href)).isDirectory()) return [href];
  const folder = href.replace(/\/?$/, "/");
  return readdirSync(new URL(folder))
    .filter((name) => !name.startsWith(".") && name !== "__pycache__")
    .flatMap((name) => listFiles(folder + encodeURIComponent(name)));
}

/**
 * @param {string} schema JSON
 * @returns {string} without descriptions; a column may be called so, and stays
 */
const withoutWords = (schema) =>
  JSON.stringify(JSON.parse(schema), (key, value) =>
    ["title", "description"].includes(key) && typeof value === "string" ? undefined : value,
  );

/** @param {string} href @returns {Node} */
function readNode(href) {
  const read = known.get(href);
  if (read) return read;
  const text = readFileSync(new URL(href), "utf8").replaceAll("\r\n", "\n");
  /** @type {Node} */
  const node = { text, next: /\.m?js$/.test(href) ? neighboursOf(href, text) : [] };
  known.set(href, node);
  return node;
}

/**
 * @param {string} text of a module
 * @returns {string[]} what it imports as its imports say it, at its start or while it runs; types are no imports
 */
export const importsOf = (text) =>
  parse(text)[0].flatMap((found) => ("specifier" in found && found.specifier ? String(found.specifier) : []));

/**
 * A folder that a module lies in is where it starts from, nothing that it reads.
 * @param {string} href
 * @param {string} text
 * @returns {string[]}
 */
function neighboursOf(href, text) {
  const imported = importsOf(text).filter((name) => /^\.{1,2}\//.test(name));
  return [...imported, ...[...text.matchAll(named)].map(([, path]) => path)]
    .map((path) => new URL(path, href))
    .filter((url) => !href.startsWith(url.href) && !isDerived(url.href) && existsSync(url))
    .flatMap((url) => listFiles(url.href));
}
