/** Which raw files are not published, whatever their name would be: src/words/inert-names.js sees to the names. */

/** Programs and pages: what nobody has read is not put under the site's address only because it lies in a study. */
const active =
  /\.(?:[sx]?html?|xht(?:ml)?|mht(?:ml)?|hta|htc|xml|xslt?|svgz?|[mc]?jsx?|wasm|pdf|swf|(?:web)?manifest|appcache)(?:\.gz)?$/i;
const unrecognised = "no format recognises it, and unknown pages or programs are not published";

/** Published under its own name, which not every server has a type for: its first bytes tell a browser what it is. */
const parquet = { path: /\.parquet$/, signature: [0x50, 0x41, 0x52, 0x31] };
const foreign = "its name says Parquet, its content does not";

/**
 * @param {string} path in the study
 * @param {Uint8Array} head first bytes of the file
 * @param {{withheld?(path: string, head: Uint8Array): string | null}[]} accepting formats that accept it
 * @returns {string | null} why the file may never be published
 */
export function findWithheld(path, head, accepting) {
  if (parquet.path.test(path) && parquet.signature.some((byte, i) => head[i] !== byte)) return foreign;
  if (accepting.length !== 1) return active.test(path) ? unrecognised : null;
  return accepting[0].withheld?.(path, head) ?? null;
}
