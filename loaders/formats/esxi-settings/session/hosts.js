/** Whose settings they are: as the path says, else as prompts and rows do. Hosts are never taken together. */
import { hostContradicts, unknownHost } from "../problems.js";

/** @import {Problem} from "../../../types.js" */

/**
 * @template {{host: string | null}} T
 * @param {T[]} entries
 * @param {string | undefined} path of the file; with host= in it, the host is that one's
 * @param {(text: string) => string} sha256
 * @param {{host: string | null}[]} [all] whatever of the text has a host
 * @returns {{entries: T[], problems: Problem[]}} hosts as hashes; null where the path says it, or nothing does
 */
export function placeHosts(entries, path, sha256, all = entries) {
  const [, named] = /(?:^|[/,])host=([^/,]+)[^]*?$/.exec((path ?? "").split("/").reverse().join("/")) ?? [];
  const hash = (/** @type {string} */ host) => sha256(host.toLowerCase()).slice(0, 12);
  if (named === undefined) {
    const shortOf = shortNames(all);
    return placeByOutput(entries, (host) => hash(shortOf(host)));
  }
  const isNamed = (/** @type {string | null} */ host) =>
    host === null || isSame(host, named) || named.toLowerCase() === hash(host);
  const others = new Set(entries.filter(({ host }) => !isNamed(host)).map(({ host }) => host));
  const ownHosts = entries.some(({ host }) => host !== null && isNamed(host));
  // One other name may be an alias; one of several is another host.
  const isAlias = others.size === 1 && !ownHosts;
  const kept = isAlias ? entries : entries.filter(({ host }) => isNamed(host));
  const problems = others.size ? [hostContradicts(entries.length - kept.length)] : [];
  return { entries: kept.map((each) => ({ ...each, host: null })), problems };
}

/**
 * @template {{host: string | null}} T
 * @param {T[]} entries
 * @param {(host: string) => string} hash
 */
function placeByOutput(entries, hash) {
  const unnamed = entries.filter(({ host }) => host === null).length;
  const isMixed = unnamed > 0 && unnamed < entries.length;
  return {
    entries: entries.map((each) => ({ ...each, host: each.host && hash(each.host) })),
    problems: isMixed ? [unknownHost(unnamed)] : [],
  };
}

/**
 * @param {{host: string | null}[]} all
 * @returns {(host: string) => string} without its domain, where the text names the same host so too
 */
function shortNames(all) {
  const names = new Set(all.flatMap(({ host }) => host?.toLowerCase() ?? []));
  const labelOf = (/** @type {string} */ name) => name.split(".")[0];
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const name of names) counts.set(labelOf(name), (counts.get(labelOf(name)) ?? 0) + 1);
  return (host) => {
    const label = labelOf(host.toLowerCase());
    return names.has(label) && counts.get(label) === 2 ? label : host;
  };
}

/**
 * @param {string} a
 * @param {string} b
 * @returns {boolean} the same name, or one with its domain and one without
 */
function isSame(a, b) {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  const isShort = !one.includes(".") || !other.includes(".");
  return one === other || (isShort && one.split(".")[0] === other.split(".")[0]);
}
