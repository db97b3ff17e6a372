/** What a path inside a study says: factors, the entity and phase of the file, and the run it belongs to. */
import { findFactor, parseFactor } from "./factors.js";
import { trimEndOf } from "./trim.js";
import { nearSetting, unknownFactor, wrongFactor } from "./factor-problems.js";
import { findMisspelt } from "./near-settings.js";

/** @import {Factor, FactorValue, Layout, Problem} from "../types.js" */

const entityKinds = ["vm", "host", "job"];
const phases = ["pre", "post"];
const endings = /^\.(?:gz|zst|json|jsonplus|txt|html|xml|csv|log|out|yaml|yml|zip|diskspd|fio|esxtop)$/i;

const withoutGap = (/** @type {string} */ name) => trimEndOf(name, (sign) => sign === "," || sign === " ");

/**
 * @typedef {object} PathParts
 * @property {string} folder folders without entity and phase parts
 * @property {string} stem file name without extensions, entity and phase parts
 * @property {string} name file name without entity and phase parts
 * @property {boolean} grouped whether a folder sets a factor: then the folder, not the file, is the run
 * @property {string | null} entity_kind
 * @property {string | null} entity of several kinds the innermost counts, named with those around it: esx01/3
 * @property {string | null} phase
 * @property {boolean} in_case whether it belongs to a folder that a tool laid out by rules of its own: HCIBench's case
 * @property {string | null} case_group group of VMs of that case
 * @property {string | null} datastore of the VM, as its name says
 * @property {FactorValue[]} factors the nearest part wins
 * @property {Problem[]} problems a problem of a folder has the folder as its source
 */

/**
 * Parts of a name are separated by commas or blanks.
 * @param {string} path relative to the study, with /
 * @param {Factor[]} vocabulary
 * @param {Map<string, Layout>} [layouts] folders that a tool laid out by rules of its own
 * @returns {PathParts}
 */
export function parsePath(path, vocabulary, layouts = new Map()) {
  const names = homeOf(path, layouts).split("/");
  const file = /** @type {string} */ (names.pop());
  const stem = stemOf(file);
  /** @type {PathParts} */
  const parts = {
    folder: "",
    stem: "",
    name: "",
    grouped: false,
    entity_kind: null,
    entity: null,
    phase: null,
    in_case: false,
    case_group: null,
    datastore: null,
    factors: [],
    problems: [],
  };
  /** @type {Map<string, FactorValue>} */
  const factors = new Map();
  const keep = (/** @type {string} */ name, /** @type {string | null} */ folder) => {
    const near = findMisspelt(name, vocabulary);
    for (const { text, wanted } of near)
      parts.problems.push({
        ...nearSetting(text, wanted, folder !== null),
        source: folder ?? path,
      });
    const isTold = (/** @type {string} */ piece) => near.some(({ text }) => text.includes(piece));
    const kept = splitParts(name, vocabulary).filter(
      (piece) => isTold(withoutGap(piece)) || readPart(withoutGap(piece), folder),
    );
    return withoutGap(kept.join(""));
  };
  const readPart = (/** @type {string} */ text, /** @type {string | null} */ folder) => {
    const refuse = (/** @type {Problem} */ { message, ...problem }) =>
      parts.problems.push({ ...problem, source: folder ?? path, message: `path part ${text}: ${message}` });
    const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/.exec(text) ?? [];
    if (name === undefined) return true;
    if (entityKinds.includes(name)) {
      parts.entity_kind = name;
      parts.entity = parts.entity === null ? value : `${parts.entity}/${value}`;
      return false;
    }
    if (name === "phase") {
      parts.phase = value;
      if (!phases.includes(value)) refuse(wrongPhase(value));
      return false;
    }
    const factor = findFactor(vocabulary, name);
    const parsed = factor && parseFactor(factor, value);
    if (!factor) refuse(unknownFactor(vocabulary, name));
    else if (!parsed) refuse(wrongFactor(factor, value));
    else factors.set(factor.name, parsed);
    parts.grouped ||= folder !== null;
    return true;
  };
  const readCase = (/** @type {Layout} */ layout, /** @type {string} */ name) => {
    const { run, group, factors } = layout.readFolder(name);
    for (const [factor, text] of Object.entries(factors)) readPart(`${factor}=${text}`, path);
    Object.assign(parts, { in_case: true, grouped: true, case_group: group });
    return run;
  };
  let folder = "";
  parts.folder = names
    .map((name, i) => {
      folder = i ? `${folder}/${name}` : name;
      const layout = layouts.size ? layouts.get(folder) : undefined;
      return layout ? readCase(layout, name) : keep(name, folder);
    })
    .filter(Boolean)
    .join("/");
  const worker = layouts.get(names.join("/"))?.readFile(file) ?? null;
  if (worker) {
    parts.entity_kind = "vm";
    parts.entity = parts.case_group === null ? worker.vm : `${parts.case_group}/${worker.vm}`;
    parts.datastore = worker.datastore;
  }
  parts.stem = keep(stem, null);
  parts.name = parts.stem + file.slice(stem.length);
  parts.factors = [...factors.values()];
  return parts;
}

const assignment = /^([A-Za-z_]\w*)=/;

/**
 * @param {string} name
 * @param {Factor[]} vocabulary
 * @returns {string[]} its parts with their gaps; blanks within a value of words part nothing: storage_policy=Gold 2
 */
function splitParts(name, vocabulary) {
  /** @type {string[]} */
  const parts = [];
  for (const piece of name.split(/(?<=[, ])/)) {
    const last = parts.at(-1);
    const [start, word = ""] = (last?.endsWith(" ") && assignment.exec(last)) || [""];
    const factor = findFactor(vocabulary, word);
    const value = () => withoutGap(`${last}${piece}`).slice(start.length);
    const isOne =
      factor?.type === "string" &&
      !assignment.test(piece) &&
      (!factor.values || parseFactor(factor, value()));
    if (isOne) parts[parts.length - 1] += piece;
    else parts.push(piece);
  }
  return parts;
}

/**
 * @param {string} path
 * @param {Map<string, Layout>} layouts
 * @returns {string} where the file belongs
 */
const homeOf = (path, layouts) =>
  [...new Set(layouts.values())].reduce((home, layout) => layout.home(home, layouts), path);

/**
 * The name without compression and format endings: x.fio.json.gz is x. A dot inside a value stays (read_pct=0.5.json).
 * @param {string} name
 */
function stemOf(name) {
  let stem = name;
  for (
    let dot = stem.lastIndexOf(".");
    dot >= 0 && endings.test(stem.slice(dot));
    dot = stem.lastIndexOf(".")
  )
    stem = stem.slice(0, dot);
  return stem || name;
}

/** @param {string} value */
const wrongPhase = (value) =>
  /** @type {Problem} */ ({
    severity: "error",
    code: "wrong-phase",
    message: `unknown phase: ${value}`,
    expected: "phase=pre or phase=post",
  });
