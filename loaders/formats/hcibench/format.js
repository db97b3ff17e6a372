/** What HCIBench writes around the results of its VMs. See docs/formats/hcibench.md. */
import { headText } from "../head-text.js";
import { readConfiguration, readFioParameters, readVdbenchParameters } from "./parameters.js";
import { readSummary } from "./summary.js";
import { readClusterUsage, readHostUsage } from "./usage.js";
import { batchesOf } from "../../rows.js";

/** @import {Factor, Source} from "../../types.js" */

export const name = "hcibench";

export const readsFactors = true;
export { layout } from "./names.js";

/**
 * @typedef {object} Kind
 * @property {RegExp} path
 * @property {RegExp} [head] what its first bytes hold
 * @property {string} [role] its part in the run of its case
 * @property {(text: string, factors: Factor[], path: string) => Record<string, Record<string, any>[]>} [read] rows by table
 * @property {boolean} [isNamed] whether its name states what the file does not
 * @property {string} [withheld] why it is never published
 * @property {RegExp} [withheldWhen] only where its first bytes hold this
 */

const unread = "not read, and may contain names of hosts and addresses";
const graph = "holds an address of the vSAN performance service";
/** Blocks that were pasted: the number of VMs, and soon after it IOPS in HCIBench's unit. */
const pasted =
  /^[ \t>`]*(?:VMs|Pods)[ \t\xa0]*=[ \t\xa0]*\d+[^=]{0,20}\n[^=]{0,20}IOPS[ \t\xa0]*=[ \t\xa0]*[\d.]+ IO\/S/im;
const factorsOnly =
  (/** @type {(text: string, factors: Factor[]) => Record<string, any>[]} */ read) =>
  (/** @type {string} */ text, /** @type {Factor[]} */ factors) => ({ run_factors: read(text, factors) });

/** The first that fits counts. @type {Kind[]} */
const kinds = [
  { path: /(?:^|\/)(?:iotest-(?:fio|vdbench)-\d+vm|vmkstats|vm-support-bundle)\//, withheld: unread },
  { path: /(?:^|\/)HCIBench-[^/]*logs\.tar\.gz$/, withheld: unread },
  { path: /-health\.info$|(?:^|\/)performance_diag\w*\.html$/, withheld: unread },
  { path: /\d{10}-report\.pdf$/, withheld: unread },
  { path: /-(?:fio|vdbench)\.xls$/ },
  { path: /(?:^|\/)vsan\.cfg$/ },
  {
    path: /-res\.txt$/,
    head: /^(?:Datastore|StorageClass)\s*[=:]|^Resource Usage:/m,
    role: "summary",
    read: readSummary,
    isNamed: true,
    withheld: graph,
    withheldWhen: /vSAN Performance Stats Graph:/,
  },
  { path: /(?:^|\/)fio\.cfg$/, role: "settings", read: factorsOnly(readFioParameters) },
  { path: /(?:^|\/)vdbench\.cfg$/, role: "settings", read: factorsOnly(readVdbenchParameters) },
  {
    path: /(?:^|\/)hcibench\.cfg$/,
    role: "settings",
    read: readConfiguration,
    withheld: "names the vCenter, its hosts and networks",
  },
  { path: /(?:^|\/)resource_usage\.info$/, role: "capture", read: readClusterUsage },
  { path: /(?:^|\/)resource_util\.info$/, role: "capture", read: readHostUsage },
  {
    path: /\.(?:txt|md)$/i,
    head: pasted,
    role: "summary",
    read: readSummary,
    isNamed: true,
    withheld: graph,
    withheldWhen: /vSAN Performance Stats Graph:/,
  },
];

/**
 * @param {string} path
 * @param {string} text
 */
const kindOf = (path, text) =>
  kinds.find((kind) => kind.path.test(path) && (kind.head === undefined || kind.head.test(text)));

/**
 * @param {string} path
 * @param {Uint8Array} head
 */
export const accepts = (path, head) => kindOf(path, headText(head)) !== undefined;

/**
 * What is read depends on the name of a file as well as on its content.
 * @param {string} path
 */
export function nameRead(path) {
  const place = kinds.findIndex((kind) => kind.path.test(path));
  return kinds[place]?.isNamed ? `${place} ${path.split("/").at(-1)}` : String(place);
}

/**
 * @param {string} path
 * @param {Uint8Array} head
 * @returns {string | null} why the file is never published; null where it may be
 */
export function withheld(path, head) {
  const text = headText(head);
  const { withheld: reason = null, withheldWhen } = kindOf(path, text) ?? {};
  return withheldWhen === undefined || withheldWhen.test(text) ? reason : null;
}

/**
 * @param {string} path
 * @param {Uint8Array} head
 * @returns {string | null} why it should not be added to a study: it is neither read nor published
 */
export function unwanted(path, head) {
  const { withheld: reason = null, read } = kindOf(path, headText(head)) ?? {};
  return read ? null : reason;
}

/** @param {Source} source */
export async function* load(source) {
  const first = kinds.find((kind) => kind.path.test(source.path));
  if (!first?.read) return;
  const text = await source.text();
  const { read, role } = kindOf(source.path, text) ?? first;
  if (!read) return;
  const rows = read(text, source.factors, source.path);
  if (role) rows.case_files = [{ role }];
  yield* batchesOf(rows);
}
