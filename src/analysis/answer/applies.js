/** What a finding applies to: the versions that it was measured on, and what has changed since then. */
import { applies } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { listAll } from "../../sentences/format.js";
import { isMade } from "./trust.js";

/** @import {Context} from "../types.js" */
/** @import {Said} from "./answers.js" */

/** More names than that say that many were tested, which is no statement about one. */
const mostNamed = 3;

/**
 * @param {Said} said
 * @param {Context} about
 * @returns {string | null} such as "Measured on ESXi 6.5 U1 with vSAN."; null where neither product nor change is known
 */
export function describeApplies(said, about) {
  const factor = said.factor ?? about.study.factor;
  if (!factor || isMade(said.of ?? [])) return null;
  const hypervisors = namesOf(about.environment?.software, ({ role }) => role === "hypervisor");
  const storage = namesOf(about.environment?.storage, () => true);
  const named = [hypervisors, storage].filter(({ length }) => length > 0 && length <= mostNamed).map(listAll);
  const versions = measuredVersions(about);
  const since = (about.practice?.[factor]?.since ?? []).filter(
    ({ from, storage: word }) =>
      versions.every((version) => isLater(from, version)) &&
      (!word || storage.some((name) => name.includes(word))),
  );
  const sentences = [
    named.length > 0 && fill(applies.measured, { products: named.join(" with ") }),
    ...since.map(({ from, what }) => fill(applies.since, { from, what })),
  ];
  return sentences.filter(Boolean).join(" ") || null;
}

/** @typedef {{role?: string, model?: string, version?: string | number}} Product an entry of environment in study.yaml */

/**
 * @param {unknown} listed
 * @param {(product: Product) => boolean} isMeant
 * @returns {string[]} names with versions, each once
 */
function namesOf(listed, isMeant) {
  const products = /** @type {Product[]} */ (Array.isArray(listed) ? listed : []).filter(isMeant);
  return [
    ...new Set(
      products.flatMap(({ model, version }) => (model ? [model, version].filter(Boolean).join(" ") : [])),
    ),
  ];
}

/**
 * @param {Context} about
 * @returns {string[]} of the hypervisors; none where none is stated
 */
function measuredVersions({ environment }) {
  const software = /** @type {Product[]} */ (
    Array.isArray(environment?.software) ? environment.software : []
  );
  return software.flatMap(({ role, version }) => (role === "hypervisor" && version ? String(version) : []));
}

/**
 * @param {string} one such as 6.7 U1
 * @param {string} other
 * @returns {boolean} whether one is the later version
 */
function isLater(one, other) {
  const [a, b] = [one, other].map((version) => (version.match(/\d+/g) ?? []).map(Number));
  const at = a.findIndex((part, i) => part !== (b[i] ?? 0));
  return at >= 0 && a[at] > (b[at] ?? 0);
}
