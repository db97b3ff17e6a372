/** Tables of sections, kept as packs so that one more file costs its section. */
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { remove } from "./files.js";
import { sectionsOf } from "./kept.js";
import { makePack } from "./staging.js";

/**
 * @param {string} folder of the section: its name says what its tables follow from
 * @param {(folder: string) => Promise<void>} write
 */
export async function keepSection(folder, write) {
  if (!existsSync(folder)) await makePack(folder, [basename(folder)], write);
}

/**
 * Removes all that is kept of a study but these sections.
 * @param {string} parquet
 * @param {string} study
 * @param {string[]} names
 */
export function removeOtherSections(parquet, study, names) {
  const folder = join(parquet, sectionsOf(study));
  if (!names.length) return remove(folder);
  for (const name of readdirSync(folder)) if (!names.includes(name)) remove(join(folder, name));
}
