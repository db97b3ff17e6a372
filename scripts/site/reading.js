/** Further sources of comparisons: src/reading.yaml. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** @import {Site} from "../../src/types.js" */

/**
 * @param {string} [text] of that file
 * @returns {Site["reading"]}
 */
export const readReading = (
  text = readFileSync(new URL("../../src/reading.yaml", import.meta.url), "utf8"),
) => parse(text) ?? [];
