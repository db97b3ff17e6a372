/** Looks for names in files of strangers as they are read: in processes that are ended where a file goes beyond its budget. */
import { lstatSync } from "node:fs";
import { mostReaders, readInBox } from "../../reading/box/box.js";
import { splitSources } from "../../reading/unread.js";
import { notLookedAt } from "./in-file.js";

/** @import {StudyFile} from "../../types.js" */
/** @import {Finding} from "../study.js" */

/** @typedef {{allowed: string[], names: {kind: string, name: string}[]}} Asked what is no name, and what is one wherever it stands */

const program = new URL("./reader.js", import.meta.url);

/**
 * @param {StudyFile[]} files
 * @param {Asked} asked
 * @returns {Promise<Finding[]>} in the order of files; one that says why where a file could not be looked at
 */
export async function searchFiles(files, asked) {
  const sources = files.map(({ path, file }, i) => ({
    ...{ key: String(i), path, file, bytes: lstatSync(file, { throwIfNoEntry: false })?.size ?? 0 },
    ...{ format: "names", mapping: null },
  }));
  /** @type {Map<string, Finding[]>} */
  const said = new Map();
  const options = /** @type {any} */ (asked);
  const failures = await readInBox("", splitSources(sources, mostReaders), options, () => {}, {
    ...{ program, isKept: true, said },
  });
  return sources.flatMap(
    ({ key, path }) => said.get(key) ?? [notLookedAt(path, failures.get(key)?.message ?? "")],
  );
}
