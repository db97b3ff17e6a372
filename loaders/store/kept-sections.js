/** Tables of sections, kept as packs so that one more file costs its section. */
import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { remove } from "./files.js";
import { sectionsOf } from "./kept.js";
import { makePack } from "./staging.js";
import { openDuckDB } from "./store.js";

/** @import {Store} from "./store.js" */

/**
 * Makes those that are not there, side by side: a DuckDB works in one thread of its own.
 * @param {Store} store
 * @param {string[]} folders of sections: their names say what their tables follow from
 * @param {(store: Store, place: number, folder: string) => Promise<void>} write the tables of one
 * @throws {unknown} the first error, when none is being made any more
 */
export async function keepSections(store, folders, write) {
  const missing = folders.flatMap((folder, place) => (existsSync(folder) ? [] : [{ folder, place }]));
  const queue = missing.values();
  const makeNext = async (/** @type {Store} */ store) => {
    for (const { folder, place } of queue)
      await makePack(folder, [basename(folder)], (partial) => write(store, place, partial)).catch((error) => {
        [...queue]; // Of what failed, nobody begins the rest.
        throw error;
      });
  };
  const others = Array.from({ length: Math.min(availableParallelism(), missing.length) - 1 }, openDuckDB);
  const stores = [store, ...(await Promise.all(others))];
  const made = await Promise.allSettled(stores.map(makeNext));
  for (const other of stores.slice(1)) other.close();
  for (const each of made) if (each.status === "rejected") throw each.reason;
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
