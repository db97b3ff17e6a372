/** The program of a process that looks for names in lists of files, each within its budget. */
import { describeError } from "../../errors.js";
import { budgetOf } from "../../reading/box/budgets.js";
import { answerLists } from "../../reading/box/reader-lists.js";
import { isGzip } from "../../reading/encodings.js";
import { readStart } from "../../reading/plain-file.js";
import { startFinder } from "../finder.js";
import { findInStudyFile } from "./in-file.js";

await answerLists(async ({ sources, options, limits, report }) => {
  const { allowed, names } = /** @type {import("./search.js").Asked} */ (options);
  const find = startFinder(new Set(allowed), names);
  for (const [place, { key, path, file, bytes }] of sources.entries())
    try {
      const compressed = isGzip(readStart(file, 2));
      report.begin(place, compressed, budgetOf(bytes, compressed, limits));
      report.done(key, await findInStudyFile(path, file, find));
    } catch (error) {
      report.failed(key, { message: describeError(error), limit: null });
    }
});
