/** Codes of problems: those that the sources can give, by what they write, and those that the docs explain. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { filesOf } from "../loaders/reading/code.js";
import { repository } from "../loaders/store/store.js";

/** @import {Format} from "../loaders/types.js" */

const read = (/** @type {string} */ path) => readFileSync(join(repository, path), "utf8");
const literals = (/** @type {string} */ text) =>
  [...text.matchAll(/["']([a-z]+(?:-[a-z]+)*)["']/g)].map(([, code]) => code);

/**
 * @param {string} path a file or folder of the repository
 * @returns {string[]} its sources, without tests
 */
function sourcesIn(path) {
  if (/(^|\/)(tests|node_modules|vendor|__pycache__)$/.test(path)) return [];
  if (!statSync(join(repository, path)).isDirectory()) return /\.(js|py|sql)$/.test(path) ? [path] : [];
  return readdirSync(join(repository, path)).flatMap((name) => sourcesIn(`${path}/${name}`));
}

/** How each language writes a problem. @type {Record<string, (text: string) => string[]>} */
const readers = {
  // code: "x", or code: test ? "x" : "y"
  js: (text) => [...text.matchAll(/\bcode:([^,]*?),/g)].flatMap(([, value]) => literals(value)),
  // problem("error", "x", …), or problem("error", f"{state(piece)}-object", …) with what state() returns
  py: (text) =>
    [...text.matchAll(/\bproblem\(\s*"\w+"(?: if \w+ else "\w+")?, (f?)"([^"]+)"/g)].flatMap(
      ([, isPattern, code]) => (isPattern ? fillPattern(text, code) : [code]),
    ),
  // 'x' as code, or case … then 'x' else 'y' end as code
  sql: (text) => [
    ...[...text.matchAll(/('[\w-]+') as code\b/g)].flatMap(([, value]) => literals(value)),
    ...[...text.matchAll(/\bcase\b((?:(?!\bcase\b)[^])*?)\bend as code\b/g)].flatMap(([, cases]) =>
      [...cases.matchAll(/\b(?:then|else)\s+('[\w-]+')/g)].flatMap(([, value]) => literals(value)),
    ),
  ],
};

/**
 * @param {string} text a Python source
 * @param {string} pattern
 */
function fillPattern(text, pattern) {
  const [, before, name, after] = /^(.*)\{(\w+)\(.*\)\}(.*)$/.exec(pattern) ?? [];
  const [, body = ""] = new RegExp(`def ${name}\\(.*((?:\\n(?:    .*)?)+)`).exec(text) ?? [];
  const returned = body.slice(body.lastIndexOf("return")).replace(/ if .*? else /g, " ");
  return literals(returned).map((part) => before + part + after);
}

/** @type {{file: string, code: string}[]} every code with each file that writes it */
export const written = ["loaders", "src", "scripts"].flatMap(sourcesIn).flatMap((file) =>
  [...new Set(readers[/** @type {string} */ (file.split(".").at(-1))](read(file)))].map((code) => ({
    file,
    code,
  })),
);

/**
 * @param {Format} format
 * @returns {string[]} codes that its own sources write, and what it shares with other formats
 */
export function codesOf({ name }) {
  const reached = filesOf([new URL(`../loaders/formats/${name}/format.js`, import.meta.url)]);
  const isOwn = (/** @type {string} */ file) =>
    new RegExp(`^loaders/(?:(?:formats/)?${name}(?:_parser)?/|formats/[^/]+$)`).test(file) &&
    reached.some((href) => href.endsWith(`/${file}`));
  return [...new Set(written.filter(({ file }) => isOwn(file)).map(({ code }) => code))];
}

/**
 * @param {string} page path of a page
 * @returns {Record<string, string>[]} rows of its tables of codes, as cells by heading
 */
export function documentedIn(page) {
  if (!existsSync(join(repository, page))) return [];
  const tables = read(page).match(/^\| code \|.*\n(?:\|.*(?:\n|$))+/gm) ?? [];
  return tables.flatMap((table) => {
    const [headings, , ...rows] = table.trim().split("\n").map(cellsOf);
    return rows.map((cells) =>
      Object.fromEntries(headings.map((heading, i) => [heading, (cells[i] ?? "").replace(/^`|`$/g, "")])),
    );
  });
}

/** @param {string} row */
const cellsOf = (row) =>
  row
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** Every page that explains codes. */
export const pages = [
  "docs/problems.md",
  ...readdirSync(join(repository, "docs/formats")).map((name) => `docs/formats/${name}`),
];
