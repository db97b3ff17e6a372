/** What is measured: every reader of the registry, and what looks at any file, name or text. */
import { readFileSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { findBySigns } from "../../../loaders/names/find.js";
import { findInPath } from "../../../loaders/names/finder.js";
import { decodeText, isGzip } from "../../../loaders/reading/encodings.js";
import { parseFactor } from "../../../loaders/vocabulary/factors.js";
import { parsePath } from "../../../loaders/vocabulary/paths.js";
import { readNumber } from "../../../loaders/vocabulary/printed.js";
import { readFactors } from "../../../loaders/vocabulary/schemas.js";
import { inSentence, shortenCounts } from "../../../src/words/numbers.js";
import { slugify } from "../../../src/words/slug.js";
import { accepting, formats, listFixtures, sourceOf } from "../../formats.js";
import { startTimedPython } from "./python.js";

/** @import {Fixture} from "../../formats.js" */

/**
 * @typedef {object} Model a sound file, out of which shapes are made
 * @property {Fixture} fixture
 * @property {string} text a character a byte
 */

/**
 * @typedef {object} Subject
 * @property {string} name
 * @property {string[]} from formats whose fixtures its shapes are made of
 * @property {number} mostBytes what grows in it is not made longer
 * @property {(model: Model, content: Buffer) => boolean} takes
 * @property {(model: Model, content: Buffer) => Promise<number>} run CPU milliseconds
 */

const largest = 4 * 2 ** 20;
const headBytes = 65536;
/** No file system and no zip has a longer path. */
const pathBytes = 65536;
const modelBytes = 200_000;

const factors = readFactors();
const everyFormat = formats.map(({ name }) => name);

const python = startTimedPython();

/** Ends what the measurements started. */
export const closeSubjects = () => python.stop();

/**
 * @param {string} name of a format
 * @returns {Model[]} its fixtures, but for very long ones
 */
export function readModels(name) {
  const models = listFixtures(name).map((fixture) => {
    const bytes = readFileSync(fixture.file);
    return { fixture, text: (isGzip(bytes) ? gunzipSync(bytes) : bytes).toString("latin1") };
  });
  return models.filter(({ text }) => text.length > 0 && text.length <= modelBytes);
}

/** @param {() => unknown} work */
async function timeCpu(work) {
  const before = python.ms;
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 + python.ms - before;
}

/**
 * @param {import("../../../loaders/types.js").Format} format
 * @returns {Subject}
 */
const reader = (format) => ({
  name: format.name,
  from: [format.name],
  mostBytes: largest,
  takes: ({ fixture }, content) =>
    format.accepts(fixture.path, content.subarray(0, headBytes), fixture.mapping),
  run: ({ fixture }, content) => {
    const file = resolve(basename(fixture.path)); // in the folder of its process, which has one of its own
    if (format.name === "fio") writeFileSync(file, content);
    return timeCpu(() => readAll(format, { ...fixture, file }, content));
  },
});

/**
 * @param {import("../../../loaders/types.js").Format} format
 * @param {Fixture} fixture
 * @param {Buffer} content
 */
async function readAll(format, fixture, content) {
  const source = {
    ...sourceOf(fixture, (program) => python.rows(program, fixture.file)),
    bytes: async function* () {
      for (let at = 0; at < content.length; at += 2 ** 20) yield content.subarray(at, at + 2 ** 20);
    },
    text: async () => decodeText(content),
  };
  let rows = 0;
  try {
    for await (const { columns } of format.load(/** @type {any} */ (source)))
      rows += Object.keys(columns).length;
  } catch {
    // A reader may give up; how it says so is not asked here.
  }
  return rows;
}

/**
 * @param {string} name
 * @param {number} mostBytes
 * @param {(text: string, model: Model) => unknown} work
 * @returns {Subject}
 */
const ofText = (name, mostBytes, work) => ({
  ...{ name, mostBytes, from: everyFormat, takes: () => true },
  run: (model, content) => {
    const text = decodeText(content.subarray(-mostBytes));
    return timeCpu(() => work(text, model));
  },
});

/** @type {Subject[]} */
export const subjects = [
  ...formats.map(reader),
  {
    ...ofText("which format it is", headBytes, () => {}),
    run: ({ fixture }, content) =>
      timeCpu(() => accepting(fixture.path, content.subarray(0, headBytes), fixture.mapping)),
  },
  ofText("paths", pathBytes, (text) => parsePath(text, factors)),
  ofText("values of factors and cells", largest, (text) => {
    for (const factor of factors) parseFactor(factor, text);
    for (const mark of [".", ","]) readNumber(text, mark);
  }),
  ofText("words", largest, (text) => [shortenCounts, slugify, inSentence].map((say) => say(text))),
  ofText("names in texts", largest, findBySigns),
  ofText("names in paths", pathBytes, (text) => findInPath(text, findBySigns)),
];
