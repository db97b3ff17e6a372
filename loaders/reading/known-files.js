/**
 * What detection and caching need of a file, remembered from one ingest to the next. A file is looked at again when
 * its size, times or place on the disk changed, or when it was written so shortly before that its time tells nothing.
 */
import { statSync } from "node:fs";
import { readSealed, sealed, writeWhole } from "../store/files.js";
import { surveyFile } from "./bytes.js";

/**
 * @typedef {object} Survey
 * @property {string} sha256
 * @property {number} bytes
 * @property {string[]} formats names of those that accept the file
 * @property {string | null} withheld why it may never be published
 */

/** @typedef {(head: Uint8Array) => {formats: string[], withheld: string | null}} Detect what a file's first bytes tell */

/** A file system may give two writings within this time the same time. */
const sameTimeMs = 2000;

/** @typedef {import("node:fs").BigIntStats} Stat */

/** @param {Stat} stat @returns {string} another one where the file may have other content */
export const stampOf = ({ size, mtimeNs, ctimeNs, ino }) => [size, mtimeNs, ctimeNs, ino].join(" ");

/**
 * @param {Stat} stat
 * @param {number} sinceMs when it was looked at
 * @returns {boolean} whether it was written long enough before: its time tells a later writing
 */
export const isSettled = ({ mtimeMs, ctimeMs }, sinceMs) =>
  Math.max(Number(mtimeMs), Number(ctimeMs)) < sinceMs - sameTimeMs;

/**
 * @param {string} file where the surveys are kept; what is damaged or of another version is forgotten
 * @param {string} version of the formats that accept files
 */
export function openSurveys(file, version) {
  const known = readSurveys(file, version);
  /** @type {Map<string, {stamp: string, survey: Survey}>} */
  const used = new Map();
  const startedMs = Date.now();
  return {
    /**
     * @param {string} name of the file, as it is remembered
     * @param {string} path
     * @param {string} context what the formats see besides the file
     * @param {Detect} detect
     * @returns {Promise<Survey>}
     * @throws {Error} when the file cannot be read
     */
    async look(name, path, context, detect) {
      const stat = statSync(path, { bigint: true });
      const stamp = `${stampOf(stat)} ${context}`;
      const last = known.get(name);
      const looked = last?.stamp === stamp ? last : { stamp, survey: await takeSurvey(path, detect) };
      if (isSettled(stat, startedMs)) used.set(name, looked);
      return looked.survey;
    },
    save() {
      const isSame = used.size === known.size && [...used].every(([name, each]) => known.get(name) === each);
      if (!isSame) writeWhole(file, sealed({ version, files: [...used] }));
    },
  };
}

/**
 * @param {string} path
 * @param {Detect} detect
 */
async function takeSurvey(path, detect) {
  const { sha256, bytes, head } = await surveyFile(path);
  return { sha256, bytes, ...(bytes ? detect(head) : { formats: [], withheld: null }) };
}

/**
 * @param {string} file
 * @param {string} version
 * @returns {Map<string, {stamp: string, survey: Survey}>}
 */
function readSurveys(file, version) {
  try {
    const found = readSealed(file);
    return new Map(found.version === version ? found.files : []);
  } catch {
    return new Map();
  }
}
