/** Large captures of a store: which of them can be read in parts, and by whom. */
import { join } from "node:path";
import { readFormats } from "../../loaders/reading/formats.js";
import { readHead } from "../../loaders/reading/pieces.js";
import { readStart } from "../../loaders/reading/plain-file.js";
import { formatMany } from "../../src/words/numbers.js";

/** @import {Counted, Options, Part, Ranges} from "../../loaders/types.js" */
/** @import {Read} from "../../loaders/reading/pieces.js" */
/** @import {Engine} from "./engine.js" */
/** @import {Job} from "./job.js" */
/** @import {Looked} from "./seen.js" */

/** What formats are told by. */
const headBytes = 65536;

/**
 * @typedef {Read & {format: string}} InParts a capture that was read in parts
 */

/** @typedef {{study: string, path: string, file: string, format: string, ranges: Ranges, height: number, cut: {from: number, to: number}[]}} Capture */

/**
 * Reads what can be cut in parts, by all executors at the same time.
 * @param {Engine} engine
 * @param {Job} job
 * @param {Looked[]} studies
 * @param {Options} options
 * @param {(text: string) => void} say
 * @param {number} [most] bytes of a range; as the format has it when absent
 * @returns {Promise<Record<string, Record<string, InParts>>>} by study and path
 */
export async function readCaptures(engine, job, studies, options, say, most) {
  const captures = await findCaptures(studies, options, most);
  const counted = await countAll(engine, captures);
  const cut = captures.flatMap((capture, i) => {
    const parts = capture.ranges.cutParts(counted[i], capture.height);
    return parts ? [{ capture, parts }] : [];
  });
  const parts = cut.reduce((sum, each) => sum + each.parts.length, 0);
  if (parts) say(`${formatMany(cut.length, "large file")} in ${formatMany(parts, "part")}`);
  return readAll(engine, job, cut, options);
}

/**
 * @param {Looked[]} studies
 * @param {Options} options
 * @param {number} [most]
 * @returns {Promise<Capture[]>}
 */
async function findCaptures(studies, options, most) {
  const formats = (await readFormats()).filter(({ ranges }) => ranges);
  return studies.flatMap(({ name: study, folder, large }) =>
    large.flatMap(({ path, bytes }) => {
      const file = join(folder, path);
      const head = readStart(file, headBytes);
      return formats
        .filter((format) => format.accepts(path, head, null))
        .flatMap(({ name: format, ranges }) => {
          const cut = /** @type {Ranges} */ (ranges).cutBytes(bytes, most);
          const height = cut.length > 1 ? ranges?.heightOf(readHead(file), options) : null;
          return ranges && height ? [{ study, path, file, format, ranges, height, cut }] : [];
        });
    }),
  );
}

/**
 * @param {Engine} engine
 * @param {Capture[]} captures
 * @returns {Promise<Counted[][]>} by capture and range
 */
async function countAll(engine, captures) {
  const tasks = captures.flatMap(({ file, format, cut }) =>
    cut.map((range) => ({ kind: "count", file, format, range })),
  );
  const counted = await engine.run(tasks);
  return captures.map(({ cut }) => counted.splice(0, cut.length));
}

/**
 * @param {Engine} engine
 * @param {Job} job
 * @param {{capture: Capture, parts: Part[]}[]} captures
 * @param {Options} options
 */
async function readAll(engine, job, captures, options) {
  const tasks = captures.flatMap(({ capture: { file, format }, parts }, i) =>
    parts.map((part, j) => ({ kind: "part", file, format, part, options, pack: packOf(job, i, j) })),
  );
  const summaries = await engine.run(tasks);
  /** @type {Record<string, Record<string, InParts>>} */
  const read = {};
  for (const [i, { capture, parts }] of captures.entries())
    (read[capture.study] ??= {})[capture.path] = {
      format: capture.format,
      packs: parts.map((_, j) => packOf(job, i, j)),
      summaries: summaries.splice(0, parts.length),
    };
  return read;
}

/** @param {Job} job @param {number} capture @param {number} part */
const packOf = ({ folder }, capture, part) => join(folder, "parts", `${capture}-${part}`);
