import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beginning } from "../beginning.js";
import { findBlocks } from "./blocks.js";
import { readOwnPages } from "./own-pages.js";

const src = fileURLToPath(new URL("../../../src/", import.meta.url));
const generated = ["studies", "compare", "tables"];

export const fragmentsFile = path.join(src, ".observablehq", "fragments.json");

/**
 * Writes Markdown and data files where Framework looks for them. The large parts of pages (charts, tables) are put in
 * after it has done its work on the rest.
 * @param {{path: string, markdown?: string, files?: Record<string, unknown>}[]} pages
 */
export async function writeSources(pages) {
  for (const folder of generated) await rm(path.join(src, folder), { recursive: true, force: true });
  for (const page of pages) {
    if (page.markdown) await writeSource(`${page.path}.md`, page.markdown);
    for (const [name, content] of Object.entries(page.files ?? {}))
      await writeSource(path.posix.join(path.posix.dirname(page.path), name), JSON.stringify(content));
  }
}

/**
 * For the preview, in which Framework puts them in: it loads a page again when its file is touched.
 * @param {Record<string, string>} fragments
 */
export async function writeFragments(fragments) {
  await mkdir(path.dirname(fragmentsFile), { recursive: true });
  const before = existsSync(fragmentsFile) ? JSON.parse(await readFile(fragmentsFile, "utf8")) : {};
  // The preview may be reading the file that is there.
  await writeFile(`${fragmentsFile}.new`, JSON.stringify(fragments));
  await rename(`${fragmentsFile}.new`, fragmentsFile);
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

/**
 * @param {string} name  below src
 * @param {string} content
 */
async function writeSource(name, content) {
  const file = path.join(src, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  await utimes(file, beginning, beginning);
}
