/** What a finding applies to: the versions that it was measured on, and what has changed since then. */
import { applies } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { listAll } from "../../sentences/format.js";
import { compareVersions, parseVersion } from "../../words/versions.js";
import { isMade } from "./trust.js";

/** @import {Context} from "../types.js" */
/** @import {Said} from "./answers.js" */

/** More names than that say that many were tested, which is no statement about one. */
const mostNamed = 3;

/** @typedef {{role?: string, model?: string, version?: string | number}} Product an entry of environment in study.yaml */

/**
 * @param {Said} said
 * @param {Context} about
 * @returns {string | null} such as "Measured on ESXi 6.5 U1 with vSAN."; null where neither product nor change is known
 */
export function describeApplies(said, about) {
  const factor = said.factor ?? about.study.factor;
  if (!factor || isMade(said.of ?? [])) return null;
  const software = listProducts(about.environment?.software);
  const hypervisors = software.filter(({ role }) => role === "hypervisor");
  const systems = listProducts(about.environment?.storage).map(
    (system) => software.find(({ role, model }) => role === "storage" && model === system.model) ?? system,
  );
  const [hosts, storage] = [hypervisors, systems].map(nameProducts);
  const isVersioned = [...hypervisors, ...systems].some(({ version }) => version);
  const named = [hosts, storage].filter(({ length }) => length > 0 && length <= mostNamed).map(listAll);
  const since = (about.practice?.[factor]?.since ?? []).filter(
    ({ from, storage: word }) =>
      hypervisors.every(({ version }) => mayBeBefore(version, from)) &&
      (!word || storage.some((name) => name.includes(word))),
  );
  const sentences = [
    named.length > 0 &&
      fill(isVersioned ? applies.measured : applies.unversioned, { products: named.join(" with ") }),
    ...since.map(({ from, what }) => fill(applies.since, { from, what })),
  ];
  return sentences.filter(Boolean).join(" ") || null;
}

/** @param {unknown} listed @returns {Product[]} */
const listProducts = (listed) => (Array.isArray(listed) ? listed : []);

/** @param {Product[]} products @returns {string[]} names with versions, each once */
const nameProducts = (products) => [
  ...new Set(
    products.flatMap(({ model, version }) => (model ? [model, version].filter(Boolean).join(" ") : [])),
  ),
];

/** @param {Product["version"]} stated @param {string} from @returns {boolean} true, too, where what is stated does not tell */
function mayBeBefore(stated, from) {
  const [version, first] = [String(stated ?? ""), from].map((text) => parseVersion(text));
  const order = version && first ? compareVersions(version, first) : null;
  return order === null || order < 0;
}
