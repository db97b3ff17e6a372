/**
 * Sections of a study: files of which no run, and nothing that is said of one, has to do with files of another section.
 * Each is assembled by itself, whatever else the study has, so that one more file costs its section. Which files are
 * together follows from their names alone.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { likeVm } from "../assemble/fleets.js";
import { globPath } from "../assemble/sql.js";
import { groupBy } from "../group-by.js";
import { unsorted } from "../vocabulary/tables.js";

/** @import {ReadFile} from "../assemble/assemble.js" */
/** @import {Problem} from "../types.js" */
/** @import {Store} from "./store.js" */

/** @typedef {{fewest: number, between: number, most: number}} Sizes */
/** @typedef {{files: ReadFile[], problems: Problem[]}} Section files sorted by source, study.yaml among them in each */

/**
 * Files of a section: so many at least, about so many more until a place to cut comes, and so many at most, unless a
 * folder that is not cut has more. A study with fewer than two sections would have is one.
 */
const sectionFiles = { fewest: 128, between: 128, most: 512 };

/** What readers leave of runs in a folder. Any other table may be about runs of other folders, too. */
const ofFolders = new Set([
  "runs",
  "results",
  "run_factors",
  "percentiles",
  "histograms",
  "samples",
  "reported",
  "host_metrics",
  "problems",
  "measured_times",
  "log_writers",
]);
/** What study.yaml says of the study as a whole. */
export const ofStudyYaml = new Set(["studies", "statements", "equipment"]);

/** @param {{source: string}} file */
export const isStudyYaml = ({ source }) => source === "study.yaml";

/**
 * @param {Store} store
 * @param {ReadFile[]} files sorted by source
 * @param {Problem[]} problems
 * @param {Map<string, Set<string>>} packs names of the tables of each
 * @param {Sizes} [sizes]
 * @returns {Promise<Section[]>} problems that are of no file are the first one's
 */
export async function cutSections(store, files, problems, packs, sizes = sectionFiles) {
  const whole = [{ files, problems }];
  if (files.length < 2 * (sizes.fewest + sizes.between)) return whole;
  const lists = cutUnits(gatherUnits(files.filter((file) => !isStudyYaml(file))), sizes);
  if (lists.length < 2 || (await hasMore(store, files, packs))) return whole;
  const places = new Map(lists.flatMap((list, place) => list.map(({ source }) => [source, place])));
  const isOf =
    (/** @type {number} */ place) =>
    (/** @type {{source?: string | null}} */ { source }) =>
      (places.get(source ?? "") ?? 0) === place;
  return lists.map((_, place) => ({
    files: files.filter((file) => isStudyYaml(file) || isOf(place)(file)),
    problems: problems.filter(isOf(place)),
  }));
}

/**
 * Files belong together where a run may be of both: one is in a folder above the other's, or in the same one.
 * @param {ReadFile[]} files
 * @returns {[run: string, files: ReadFile[]][]} by what the names of their runs begin with
 */
function gatherUnits(files) {
  const folders = new Set(files.map(({ folder }) => folder));
  const units = groupBy(
    files,
    ({ folder }) => foldersAbove(folder).find((each) => folders.has(each)) ?? folder,
  );
  return [...units]
    .flatMap(([folder, files]) => splitFolder(folder, files))
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

/**
 * In a folder that sets no factor and has no folders a file is a run, together with others of its name, unless VMs may
 * have left it.
 * @param {string} folder
 * @param {ReadFile[]} files in it and below it
 * @returns {[run: string, files: ReadFile[]][]}
 */
function splitFolder(folder, files) {
  const isByItself = (/** @type {ReadFile} */ { grouped, in_case, phase, stem, ...file }) =>
    file.folder === folder && !grouped && !in_case && phase === null && !likeVm.test(stem);
  if (!files.every(isByItself)) return [[folder, files]];
  return [...groupBy(files, ({ stem }) => (folder ? `${folder}/${stem}` : stem))];
}

/** @param {string} folder @returns {string[]} the root, which is the empty text, and so on to the folder itself */
const foldersAbove = (folder) => [
  "",
  ...folder.split("/").map((_, i, names) => names.slice(0, i + 1).join("/")),
];

/**
 * Where to cut, the name of a run says: one run more or less moves no cut but the next. Runs of one section come
 * before those of the next: the run a-b comes between a and a/c, and so it is not cut from these.
 * @param {[run: string, files: ReadFile[]][]} units
 * @param {Sizes} sizes
 */
function cutUnits(units, { fewest, between, most }) {
  /** @type {ReadFile[][]} */
  const lists = [[]];
  let stem = "";
  for (const [run, files] of units) {
    const { length } = lists[lists.length - 1];
    const isInside = stem !== "" && run.startsWith(stem) && run[stem.length] < "/";
    if (!isInside) stem = run;
    const hash = createHash("sha256").update(run).digest().readUInt32BE();
    const isEnd = length >= fewest && (hash % between === 0 || length + files.length > most);
    if (isEnd && !isInside) lists.push([]);
    lists[lists.length - 1].push(...files);
  }
  return lists;
}

/**
 * Whether files left rows of other tables than those of runs, and of study.yaml. A pack may hold rows of other sources,
 * but for one of a capture, which would take long to look through.
 * @param {Store} store
 * @param {ReadFile[]} files
 * @param {Map<string, Set<string>>} packs
 */
async function hasMore({ rows }, files, packs) {
  const keys = new Set(files.flatMap(({ staged }) => staged?.key ?? []));
  const own = files.find(isStudyYaml)?.staged?.key;
  for (const [pack, tables] of packs)
    for (const table of tables) {
      if (ofFolders.has(table)) continue;
      if (unsorted.has(table)) return true;
      const found = await rows(
        `select distinct source_key as key from read_parquet('${globPath(join(pack, `${table}.parquet`))}')`,
      );
      if (found.some(({ key }) => keys.has(key) && !(key === own && ofStudyYaml.has(table)))) return true;
    }
  return false;
}
