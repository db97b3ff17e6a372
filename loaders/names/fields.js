/** What each format publishes, of all of them, and the vocabulary of settings; the program of the page Check has a list in place of this file. */
import { existsSync, readdirSync } from "node:fs";
import { readFactors } from "../vocabulary/schemas.js";
import { fieldsOfFactors } from "./factor-words.js";

/** @import {Fields} from "./vocabulary.js" */

const formats = new URL("../formats/", import.meta.url);

/** @returns {Promise<Record<string, Fields>>} by format, and those of factors.yaml */
async function readFields() {
  /** @type {Record<string, Fields>} */
  const read = { factors: fieldsOfFactors(readFactors()) };
  for (const format of readdirSync(formats).sort()) {
    const file = new URL(`${format}/published.js`, formats);
    if (existsSync(file)) read[format] = (await import(file.href)).fields;
  }
  return read;
}

export const fieldsByFormat = await readFields();
