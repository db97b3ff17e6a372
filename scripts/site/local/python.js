/** Rows of fio's output, which a Python package reads. */

/** @returns {AsyncIterable<Record<string, any>>} */
export function missingPython() {
  throw new Error("fio's output is not read in the browser yet; npm run add reads it");
}
