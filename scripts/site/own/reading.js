/** Further sources of comparisons: src/reading.yaml. */
import { readFileSync } from "node:fs";
import { parseYaml } from "./parse-yaml.js";

/** @import {Site} from "../../../src/types.js" */

/**
 * @param {string} [text] of that file
 * @returns {Site["reading"]}
 */
export const readReading = (
  text = readFileSync(new URL("../../../src/reading.yaml", import.meta.url), "utf8"),
) => parseYaml("src/reading.yaml", text) ?? [];
