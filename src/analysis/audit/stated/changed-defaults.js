/**
 * A default that changed between the versions under comparison: what nobody set differs with them, too. So did the
 * multipath plugin of local devices with 7.0 U2. schemas/practice.yaml has the defaults by version.
 */
import { latencies, rates, seriesFinding } from "../finding.js";
import { isIn, isOf } from "../../defaults.js";
import { groupBy, listWords, nameFactor } from "../../series.js";
import { sayLevel } from "../../../words/levels.js";
import { parseVersion } from "../../../words/versions.js";

/** @import {DefaultValue} from "../../../../loaders/types.js" */
/** @import {About, Check, Point} from "../../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = { changed_default: { with_version: null } };

/** What a comparison of versions varies. */
const versionFactor = "hypervisor_version";

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} of each setting that nobody recorded and whose default is not the same in all versions, a row for
 *   each default but the first
 */
export function checks(points, about) {
  const own = points.filter(({ factors }) => isVersionOfEsxi(factors ?? {}));
  const versions = new Set(own.map(({ factors }) => factors?.[versionFactor]));
  if (versions.size < 2) return [];
  return Object.entries(about.practice ?? {}).flatMap(([setting, { defaults }]) => {
    const told = own.flatMap((point) => {
      const value = point.factors?.[setting] === undefined ? defaultOf(point, defaults) : null;
      return value === null ? [] : [{ point, value }];
    });
    const values = groupBy(told, ({ value }) => value);
    return values.slice(1).map((own) => changedCheck(setting, own, values, about));
  });
}

/** @param {Record<string, string>} factors */
const isVersionOfEsxi = ({ hypervisor, ...factors }) =>
  factors[versionFactor] !== undefined && (hypervisor === undefined || hypervisor === "esxi");

/** Platforms whose disks are the host's own. */
const localPlatform = /^local-disks?\b/;

/**
 * @param {Point & {platform?: string}} point
 * @param {DefaultValue[]} defaults of a setting
 * @returns {string | null} null where the version, or what else decides, is not known
 */
function defaultOf({ factors = {}, platform = "" }, defaults) {
  const version = parseVersion(factors[versionFactor]);
  const known = localPlatform.test(platform) ? { protocol: "local", ...factors } : factors;
  const facts = Object.fromEntries(Object.entries(known).map(([name, value]) => [name, [value]]));
  const own = version ? defaults.filter((each) => isOf(each, facts) && isIn(each, version) === true) : [];
  return own.length === 1 ? own[0].value : null;
}

/**
 * @param {string} setting
 * @param {{point: Point}[]} own runs of one default
 * @param {{point: Point, value: string}[][]} values runs by the default of their version
 * @param {About} about
 */
function changedCheck(setting, own, values, { units }) {
  const said = values.map(
    (alike) =>
      `${sayLevel(alike[0].value)} in ${listWords([...new Set(alike.map(({ point }) => String(point.factors?.[versionFactor])))])}`,
  );
  const name = nameFactor(setting, units);
  return seriesFinding(
    "changed_default",
    own.map(({ point }) => point),
    {
      class: "with_version",
      severity: "warning",
      sentence: `The default ${name} changed between these versions: ${said.join(", ")}. It was not recorded in these runs.`,
      forbids: "It may explain a difference: don't credit that to the version alone.",
      confounded: [...rates, ...latencies],
    },
  );
}
