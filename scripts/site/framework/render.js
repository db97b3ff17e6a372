import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { lookThrough } from "../../../loaders/store/files.js";
import { beginning } from "../beginning.js";
import { findBlocks } from "./blocks.js";
import { readOwnPages } from "./own-pages.js";

const src = fileURLToPath(new URL("../../../src/", import.meta.url));
const generated = ["studies", "compare", "tables"];

export const fragmentsFile = path.join(src, ".observablehq", "fragments.json");

/**
 * Writes Markdown and data files where Framework looks for them. The large parts of pages (charts, tables) are put in
 * after it has done its work on the rest. A file that stays the same is not removed first: the preview ends its connection
 * to a browser whose page is gone, if only for a moment.
 * @param {{path: string, markdown?: string, files?: Record<string, unknown>}[]} pages
 * @param {Date} [time] of the files: a new one makes the preview show a page again
 */
export async function writeSources(pages, time = beginning) {
  const sources = new Map(pages.flatMap(sourcesOf));
  for (const folder of generated)
    for (const [file] of [...lookThrough(path.join(src, folder))])
      if (!sources.has(`${folder}/${file}`)) await rm(path.join(src, folder, file));
  for (const [name, content] of sources) {
    const file = path.join(src, name);
    if (!existsSync(file) || (await readFile(file, "utf8")) !== content) {
      await mkdir(path.dirname(file), { recursive: true });
      await exchange(file, content);
    }
    await utimes(file, time, time);
  }
}

/**
 * @param {{path: string, markdown?: string, files?: Record<string, unknown>}} page
 * @returns {[name: string, content: string][]} by their path below src, with slashes
 */
function sourcesOf({ path: page, markdown, files = {} }) {
  const beside = Object.entries(files).map(
    ([name, content]) =>
      /** @type {[string, string]} */ ([
        path.posix.join(path.posix.dirname(page), name),
        JSON.stringify(content),
      ]),
  );
  return markdown ? [[`${page}.md`, markdown], ...beside] : beside;
}

/** The preview may be reading the file that is there, and waits for more where it finds an empty one. @param {string} file @param {string} content */
async function exchange(file, content) {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}

/**
 * For the preview, in which Framework puts them in: it loads a page again when its file is touched.
 * @param {Record<string, string>} fragments
 */
export async function writeFragments(fragments) {
  await mkdir(path.dirname(fragmentsFile), { recursive: true });
  const before = existsSync(fragmentsFile) ? JSON.parse(await readFile(fragmentsFile, "utf8")) : {};
  await exchange(fragmentsFile, JSON.stringify(fragments));
  const now = new Date();
  for (const { file, text } of readOwnPages())
    if (keysOf(text).some((key) => before[key] !== fragments[key]))
      await utimes(path.join(src, "..", file), now, now);
}

/** @param {string} text  Markdown @returns {string[]} of what is filled into it */
const keysOf = (text) => [
  ...findBlocks(text).map(({ key }) => key),
  ...Array.from(text.matchAll(/data-fragment="([^"]*)"/g), ([, key]) => key),
];
