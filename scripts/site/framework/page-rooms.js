/** The rooms of src that make pages: those with a pages.js. */
import { existsSync, readdirSync } from "node:fs";

/** @import {Page, Site} from "../../../src/types.js" */

const src = new URL("../../../src/", import.meta.url);

/** @param {string} room */
const moduleOf = (room) => new URL(`${encodeURIComponent(room)}/pages.js`, src);

/** Their names, in order. */
export const pageRooms = readdirSync(src)
  .filter((name) => existsSync(moduleOf(name)))
  .sort();

/**
 * @param {Site} site
 * @param {string[]} [rooms]
 * @returns {Promise<Page[]>}
 */
export async function makePages(site, rooms = pageRooms) {
  const made = [];
  for (const room of rooms) {
    const { pages } = await import(moduleOf(room).href);
    made.push(...(await pages(site)));
  }
  return made;
}
