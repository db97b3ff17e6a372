/** What HCIBench's names of folders and files say: cases, groups of VMs, parameters, VMs. Pure functions. */

/** @import {Layout} from "../../types.js" */

/** `[groupN-]<parameter file>-<epoch seconds>`: a case is one execution of a parameter file. */
const caseName = /^(?:(group\d+)-)?(.+)-(\d{10})$/;

const parameters =
  /(?:^|-)(?:fio|vdb)-(?<disks_per_vm>\d+)vmdk-(?<working_set_pct>\d+)ws-(?<block_size_bytes>\d+[kmg]?)-(?<read_pct>\d+)rdpct-(?<random_pct>\d+)randompct-(?:(?<queue_depth>\d*)threads|(?<latency_target_us>\d+)lt)(?<rest>(?:-\w+)*)$/i;
const fill = { compressible_pct: /-(\d+)compress\b/, duplicate_pct: /-(\d+)dedupe\b/ };

/** Files of a case that are no VM's, whatever their ending. */
const sideFile = /^(?:fio\.cfg|vdbench\.cfg|hcibench\.cfg|vsan\.cfg|resource_\w+\.info|.*-health\.info)$/;

/**
 * @typedef {object} Case
 * @property {string | null} group of VMs that ran beside others: group0
 * @property {string} parameterFile
 * @property {string} run name of the run's folder: parallel groups of one start are one run
 */

/**
 * @param {string} name of a folder
 * @returns {Case | null}
 */
export function parseCase(name) {
  const match = caseName.exec(name);
  if (!match) return null;
  const [, group = null, parameterFile, epoch] = match;
  return { group, parameterFile, run: group ? `groups-${epoch}` : name };
}

/**
 * Factors that the name of a parameter file states, as text. `threads` are outstanding I/Os of one disk; a block
 * size without a suffix is in bytes. A name that follows no rule states nothing.
 * @param {string} parameterFile such as fio-4vmdk-100ws-4k-70rdpct-100randompct-4threads
 * @returns {Record<string, string>}
 */
export function readParameters(parameterFile) {
  const { rest = "", ...factors } = parameters.exec(parameterFile)?.groups ?? {};
  for (const [factor, sign] of Object.entries(fill)) {
    const [, text] = sign.exec(rest) ?? [];
    if (text !== undefined) factors[factor] = text;
  }
  return Object.fromEntries(Object.entries(factors).filter(([, text]) => text));
}

const summaryEnd = /-res\.txt$/;

/**
 * A folder is a case when its summary `<case>-res.txt` lies beside it, or when its name states the parameters. A summary
 * alone stands for the folder.
 * @param {string[]} paths of all files of a study
 * @returns {Set<string>} paths of case folders
 */
export function findCases(paths) {
  const summarised = paths
    .filter((path) => summaryEnd.test(path))
    .map((path) => path.replace(summaryEnd, ""));
  const all = new Set(summarised);
  const folders = new Set(paths.flatMap((path) => foldersOf(path)));
  return new Set(
    [...folders, ...summarised].filter((folder) => {
      const found = parseCase(folder.split("/").at(-1) ?? "");
      return found && (all.has(folder) || parameters.test(found.parameterFile));
    }),
  );
}

/** @param {string} path */
function foldersOf(path) {
  const names = path.split("/").slice(0, -1);
  return names.map((_, i) => names.slice(0, i + 1).join("/"));
}

/**
 * The summary of a case lies beside its folder and belongs inside.
 * @param {string} path
 * @param {{has(path: string): boolean}} cases
 * @returns {string} where the file belongs
 */
export function homeOf(path, cases) {
  const folder = path.replace(summaryEnd, "");
  return folder !== path && cases.has(folder) ? `${folder}/${path.split("/").at(-1)}` : path;
}

/**
 * @param {string} file directly inside a case
 * @returns {string | null} the VM whose results it holds
 */
export const vmOf = (file) =>
  sideFile.test(file) || /-res\.txt$/.test(file) ? null : (/^(.+)\.(?:json|txt)$/.exec(file)?.[1] ?? null);

/**
 * @param {string} vm such as hci-fio-datastore-739-0-1
 * @returns {string | null} managed object reference of its datastore
 */
export const datastoreOf = (vm) => /-(datastore-\d+)-\d+-\d+$/.exec(vm)?.[1] ?? null;

/** @type {Layout} */
export const layout = {
  find: (paths) => [...findCases(paths)],
  home: homeOf,
  readFolder(name) {
    const { group, parameterFile, run } = /** @type {Case} */ (parseCase(name));
    return { run, group, factors: readParameters(parameterFile) };
  },
  readFile(name) {
    const vm = vmOf(name);
    return vm === null ? null : { vm, datastore: datastoreOf(vm) };
  },
};
