/** What each format publishes, of all of them; the program of the page Check has a list of them in place of this file. */
import { existsSync, readdirSync } from "node:fs";

/** @import {Fields} from "./vocabulary.js" */

const formats = new URL("../formats/", import.meta.url);

/** @returns {Promise<Record<string, Fields>>} by format */
async function readFields() {
  /** @type {Record<string, Fields>} */
  const read = {};
  for (const format of readdirSync(formats).sort()) {
    const file = new URL(`${format}/published.js`, formats);
    if (existsSync(file)) read[format] = (await import(file.href)).fields;
  }
  return read;
}

export const fieldsByFormat = await readFields();
