/** Large captures of a store: which of them can be read in parts, and what executors read of these. */
import { join } from "node:path";
import { findAccepting } from "../../loaders/formats/accepting.js";
import { headBytes } from "../../loaders/reading/bytes.js";
import { readFormats } from "../../loaders/reading/formats.js";
import { cutLong } from "../../loaders/reading/long-files.js";
import { readStart } from "../../loaders/reading/plain-file.js";
import { formatMany } from "../../src/words/numbers.js";

/** @import {Options} from "../../loaders/types.js" */
/** @import {Long} from "../../loaders/reading/long-files.js" */
/** @import {Read} from "../../loaders/reading/pieces.js" */
/** @import {Unread} from "../../loaders/reading/sources.js" */
/** @import {Engine} from "./engine.js" */
/** @import {Looked} from "../ingest/seen.js" */

/** @typedef {Read & {format: string}} InParts a capture that was read in parts */

/** @returns {Promise<number>} bytes of the smallest range that any format is cut into */
export const fewestRangeBytes = async () =>
  Math.min(...(await readFormats()).flatMap(({ ranges }) => ranges?.fewestRangeBytes ?? []));

/**
 * Reads what can be cut in parts, by all executors at the same time. A capture of which a part cannot be read is left to
 * whoever reads its study, and is reported there.
 * @param {Engine} engine
 * @param {Looked[]} studies
 * @param {Options} options
 * @param {(text: string) => void} say
 * @param {number} [most] bytes of a range; as the format has it when absent
 * @returns {Promise<Map<string, Record<string, InParts>>>} by study and path
 */
export async function readCaptures(engine, studies, options, say, most) {
  const captures = await findCaptures(studies, most);
  const ask = askFor(engine, options);
  const cut = await cutLong(
    captures.map(({ long }) => long),
    ask,
  );
  const pieces = cut.flatMap(({ pieces }) => pieces);
  if (cut.length) say(`${formatMany(cut.length, "large file")} in ${formatMany(pieces.length, "part")}`);
  const { failures, said, packs } = await ask(pieces.map((piece) => [piece]));
  /** @type {Map<string, Record<string, InParts>>} */
  const read = new Map();
  for (const { source, pieces } of cut) {
    const keys = pieces.map(({ key }) => key);
    const study = /** @type {string} */ (captures.find(({ long }) => long.source === source)?.study);
    if (keys.some((key) => failures.has(key))) continue;
    const capture = {
      format: source.format,
      packs: keys.map((key) => packs.get(key)),
      summaries: keys.map((key) => said.get(key)),
    };
    read.set(study, { ...read.get(study), [source.path]: capture });
  }
  return read;
}

/**
 * @param {Engine} engine
 * @param {Options} options
 */
const askFor = (engine, options) => async (/** @type {Unread[][]} */ lists) => {
  const sources = lists.flat();
  const answers = await engine.run(sources.map((source) => ({ kind: "piece", source, options })));
  const byKey = (/** @type {string} */ name) =>
    new Map(answers.flatMap((answer, i) => (answer[name] === null ? [] : [[sources[i].key, answer[name]]])));
  return { failures: byKey("failure"), said: byKey("said"), packs: byKey("pack") };
};

/**
 * @param {Looked[]} studies
 * @param {number} [most] bytes of a range
 * @returns {Promise<{study: string, long: Long}[]>}
 */
async function findCaptures(studies, most) {
  const formats = await readFormats();
  const files = studies.flatMap(({ name: study, folder, large }) =>
    large.map(({ path, bytes }) => ({ study, path, bytes, file: join(folder, path) })),
  );
  return files.flatMap(({ study, path, bytes, file }, i) => {
    const head = readStart(file, headBytes);
    const accepting = findAccepting(formats, path, head, null);
    const [{ name: format, ranges } = { name: "", ranges: null }] = accepting;
    const cut = accepting.length === 1 && ranges ? ranges.cutBytes(bytes, most) : [];
    if (!ranges || cut.length < 2) return [];
    const source = { key: `capture-${i}`, path, file, bytes, format, mapping: null };
    return [{ study, long: { source, ranges, cut } }];
  });
}
