/** What a finding applies to: the versions that it was measured on, and what has changed since then. */
import { applies } from "../../sentences/actions.js";
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
 * @returns {string | null} such as "Measured on ESXi 6.5 U1 with vSAN."; null where no product is known
 */
export function describeApplies(said, about) {
  const factor = said.factor ?? about.study.factor;
  if (!factor || isMade(said.of ?? [])) return null;
  const { hypervisors, systems } = readProducts(about.environment);
  const [hosts, storage] = [hypervisors, systems].map(nameProducts);
  const isVersioned = [...hypervisors, ...systems].some(({ version }) => version);
  const named = [hosts, storage].filter(({ length }) => length > 0 && length <= mostNamed).map(listAll);
  return named.length > 0
    ? fill(isVersioned ? applies.measured : applies.unversioned, { products: named.join(" with ") })
    : null;
}

/** @param {Context["environment"]} environment @returns {{hypervisors: Product[], systems: Product[]}} */
function readProducts(environment) {
  const software = listProducts(environment?.software);
  return {
    hypervisors: software.filter(({ role }) => role === "hypervisor"),
    systems: listProducts(environment?.storage).map(
      (system) => software.find(({ role, model }) => role === "storage" && model === system.model) ?? system,
    ),
  };
}

/**
 * What has changed since decides what to do as much as what was measured.
 * @param {string | null} factor
 * @param {Pick<Context, "environment" | "practice">} about
 * @returns {string[]} Since 6.7 U1, …; of what a product ignores: This has no effect on vSAN ESA (8.0 and later): …
 */
export function listSince(factor, { environment, practice }) {
  const { hypervisors, systems } = readProducts(environment);
  const storage = nameProducts(systems);
  return (practice?.[String(factor)]?.since ?? [])
    .filter(
      ({ from, storage: word }) =>
        hypervisors.every(({ version }) => mayBeBefore(version, from)) &&
        (!word || storage.some((name) => name.includes(word))),
    )
    .map(({ from, what, on = "" }) => fill(on ? applies.without_effect : applies.since, { from, what, on }));
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
