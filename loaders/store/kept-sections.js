/** Tables of sections, kept so that one more file costs its section: a folder each, which is there with all it holds or not at all. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { makeFolder, remove } from "./files.js";
import { sectionsFolder } from "./kept.js";
import { showPack } from "./staging.js";

/**
 * @param {string} folder of the section: its name says what its tables follow from
 * @param {(folder: string) => Promise<void>} write
 */
export async function keepSection(folder, write) {
  if (existsSync(folder)) return;
  makeFolder(join(folder, ".."));
  const partial = mkdtempSync(`${folder}.partial-`);
  try {
    await write(partial);
    showPack(partial, folder, [basename(folder)]);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/**
 * Removes all that is kept of a study but these sections.
 * @param {string} parquet
 * @param {string} study
 * @param {string[]} names
 */
export function removeOtherSections(parquet, study, names) {
  const folder = join(sectionsFolder(parquet), study);
  if (!names.length) return remove(folder);
  for (const name of readdirSync(folder)) if (!names.includes(name)) remove(join(folder, name));
}
