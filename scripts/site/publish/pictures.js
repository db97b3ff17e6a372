/** @import {Page} from "../../../src/types.js" */
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { renderAsync } from "@resvg/resvg-js";
import { hashCode } from "../../../loaders/reading/code.js";
import { encodePng, roundColours } from "./palette-png.js";

const require = createRequire(import.meta.url);
const folder = fileURLToPath(new URL("../../../src/.observablehq/pictures/", import.meta.url));
const family = "Source Sans 3";
const fontFiles = ["400Regular", "600SemiBold"].map((style) =>
  require.resolve(`@expo-google-fonts/source-sans-3/${style}/SourceSans3_${style}.ttf`),
);

/** @param {Page} page */
const pictureOf = ({ about }) => about?.picture ?? null;

/** What draws them. */
const code = hashCode([new URL(import.meta.url)]);

/** @param {string} svg */
const nameOf = (svg) => `${createHash("sha256").update(code).update(svg).digest("hex")}.png`;

/**
 * @param {Page} page
 * @returns {string | null} name of the picture that was drawn of it
 */
export function pictureName(page) {
  const svg = pictureOf(page);
  return svg === null ? null : nameOf(svg);
}

/**
 * Draws the pictures of pages; a page whose picture cannot be drawn has none. One that an earlier build made is not drawn again; those of no page any more go.
 * @param {Page[]} pages
 * @param {(string | null)[]} [kept] names of further pictures that stay
 */
export async function drawPictures(pages, kept = []) {
  await mkdir(folder, { recursive: true });
  const made = new Set(await readdir(folder));
  const wanted = new Map(pages.flatMap((page) => pictureOf(page) ?? []).map((svg) => [nameOf(svg), svg]));
  for (const name of made) if (!wanted.has(name) && !kept.includes(name)) await rm(path.join(folder, name));
  for (const [name, svg] of wanted)
    if (!made.has(name)) {
      const png = await toPng(svg).catch(() => null);
      if (png) await writeFile(path.join(folder, name), png);
      else for (const { about } of pages) if (about?.picture === svg) about.picture = null;
    }
}

/** Forgets what earlier builds drew. */
export const forgetPictures = () => rm(folder, { recursive: true, force: true });

/**
 * Puts each drawn picture beside its page.
 * @param {string} dist
 * @param {Page[]} pages
 */
export async function placePictures(dist, pages) {
  for (const page of pages) {
    const svg = pictureOf(page);
    if (svg !== null) await copyFile(path.join(folder, nameOf(svg)), path.join(dist, `${page.path}.png`));
  }
}

/**
 * One bundled font and no other, so that the picture is the same on every machine.
 * @param {string} svg
 * @returns {Promise<Uint8Array>} PNG
 */
export async function toPng(svg) {
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: family, sansSerifFamily: family };
  const { pixels, width, height } = await renderAsync(svg, { font });
  return encodePng(roundColours({ data: pixels, width, height }));
}
