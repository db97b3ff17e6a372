/** The files that somebody hands in: where each lies, where it belongs in the study, and which format reads it. */
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { parseDocument } from "yaml";
import { isArchive, unpackArchive } from "../../loaders/reading/archives.js";
import { surveyFile } from "../../loaders/reading/bytes.js";
import { readFormats } from "../../loaders/reading/formats.js";

/** @import {Mapping, StudyFile} from "../../loaders/types.js" */

/**
 * @typedef {object} Given a file to be added
 * @property {string} from where it lies
 * @property {string} to its path inside the study
 * @property {string} format
 */

/** @typedef {{path: string, why: string}} LeftOut a file that is not added */

/** @typedef {{files: Given[], leftOut: LeftOut[], studyYaml: string | null}} Handed */

const readme = /(?:^|\/)README(?:\.(?:md|txt))?$/i;

/**
 * A folder keeps its name inside the study, unless it is a study itself (it has a study.yaml), or is given as
 * `folder/.`; a zip stands for a folder of its name.
 * @param {string[]} given files, folders and zips
 * @param {string} below path inside the study under which they go, "" for its top
 * @param {string} scratch folder where zips are unpacked
 * @param {string | null} known study.yaml of a study that is there already
 * @returns {Promise<Handed>} studyYaml: that of the folder, where it is a study
 * @throws {Error} when there is nothing of that name, it leads elsewhere, or two files have one place
 */
export async function gatherFiles(given, below, scratch, known) {
  /** @type {StudyFile[]} */
  const found = [];
  for (const path of given) {
    const isStudy = existsSync(join(path, "study.yaml"));
    found.push(...(await listGiven(path, isStudy, scratch)));
  }
  const yaml = found.find(({ path }) => path === "study.yaml");
  const studyYaml = yaml ? readFileSync(yaml.file, "utf8") : null;
  const sorted = await sortOut(
    found.filter((file) => file !== yaml),
    below,
    tablesOf(studyYaml ?? known),
  );
  const places = sorted.files.map(({ to }) => to);
  const double = places.find((to, i) => places.indexOf(to) < i);
  if (double) throw new Error(`${double}: two of the files would go there; add them one after the other`);
  return { ...sorted, studyYaml };
}

/**
 * @param {string | null} yaml
 * @returns {Mapping[]} the published tables that it names
 */
function tablesOf(yaml) {
  const tables = yaml ? parseDocument(yaml).toJS()?.tables : null;
  return Array.isArray(tables) ? tables : [];
}

/**
 * @param {string} path
 * @param {boolean} isStudy
 * @param {string} scratch
 * @returns {Promise<StudyFile[]>} path: inside the study
 */
async function listGiven(path, isStudy, scratch) {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) throw new Error(`${path}: no such file or folder`);
  if (stat.isSymbolicLink()) throw new Error(`${path}: a symbolic link; give the file itself`);
  if (stat.isDirectory()) return listFolder(path, isStudy || /[/\\]\.$/.test(path) ? "" : basename(path));
  const file = { path: basename(path), file: path };
  if (!isArchive(path)) return [file];
  const { files, problems } = await unpackArchive(scratch, file, (folder) => listFolder(folder, ""));
  if (problems.length) throw new Error(`${path}: ${problems[0].message}; ${problems[0].advice}`);
  return files;
}

/**
 * @param {string} folder
 * @param {string} name of its place in the study
 * @returns {StudyFile[]}
 */
function listFolder(folder, name) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith("."))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = join(folder, entry.name);
      if (entry.isSymbolicLink()) throw new Error(`${file}: a symbolic link; put the file itself there`);
      const path = posix.join(name, entry.name);
      return entry.isDirectory() ? listFolder(file, path) : [{ path, file }];
    });
}

/**
 * @param {StudyFile[]} found
 * @param {string} below
 * @param {Mapping[]} tables
 * @returns {Promise<{files: Given[], leftOut: LeftOut[]}>}
 */
async function sortOut(found, below, tables) {
  const formats = await readFormats();
  const files = [];
  const leftOut = [];
  for (const { path, file } of found) {
    const to = posix.join(below, path);
    const { head } = await surveyFile(file);
    const mapping = tables.find((table) => table.file === to) ?? null;
    const accepting = formats.filter((format) => format.accepts(to, head, mapping));
    const [format] = accepting;
    const why = readme.test(path)
      ? "for people, not read"
      : accepting.length > 1
        ? `taken for ${accepting.map(({ name }) => name).join(" and ")}`
        : format
          ? (format.unwanted?.(to, head) ?? null)
          : "no format recognises it";
    if (why === null) files.push({ from: file, to, format: format.name });
    else leftOut.push({ path, why });
  }
  return { files, leftOut };
}
