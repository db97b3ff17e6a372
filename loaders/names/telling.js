/** What was found in a study, as messages: a field with ten unknown words is one thing to fix. */

/** @import {Finding} from "./study.js" */

const mostShown = 5;

/** Fields and kinds of which a value opens a door. */
const secret = /pass|secret|key|token|cred|auth/i;
const longestShown = 24;

/**
 * @param {string} kind
 * @param {string} bytes a name
 * @param {string | null} [field]
 * @returns {string} as a terminal may show it: logs are kept, so nothing that might open a door is written out
 */
export const showName = (kind, bytes, field = null) => {
  const name = asRead(bytes);
  return secret.test(`${kind} ${field}`) || (kind === "name" && name.length > longestShown)
    ? `${name.slice(0, 2)}… (${name.length} characters)`
    : name;
};

/** Bytes stand for themselves where files are looked at: shown, UTF-8 is the letters that it means. @param {string} bytes */
export function asRead(bytes) {
  if (!/[\x80-\xff]/.test(bytes) || /[^\0-\xff]/.test(bytes)) return bytes;
  const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  return text.includes("\ufffd") ? bytes : text;
}

/** @typedef {Finding & {files: number}} Told where it stands first, and in how many files it stands */

/**
 * @param {Finding[]} findings of a study
 * @returns {(Told & {says: string})[]} each name once, unknown words of a field together
 */
export function groupFindings(findings) {
  /** @type {Map<string, Told[]>} */
  const groups = new Map();
  for (const [i, finding] of mergeNames(findings).entries()) {
    const key =
      finding.kind === "name" ? `${finding.path}\n${finding.line === null}\n${finding.field}` : String(i);
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups.values()].map((group) => ({ ...group[0], says: describe(group) }));
}

/**
 * @param {Finding[]} findings
 * @returns {Told[]} one for each name, with all of its times; what could not be looked at stays as it is
 */
function mergeNames(findings) {
  /** @type {Map<string, Told & {paths: Set<string>}>} */
  const merged = new Map();
  for (const [i, finding] of findings.entries()) {
    const key = finding.name ? `${finding.kind}\n${finding.name}` : `\n${i}`;
    const known = merged.get(key);
    if (known) {
      known.times += finding.times;
      known.files = known.paths.add(finding.path).size;
    } else merged.set(key, { ...finding, files: 1, paths: new Set([finding.path]) });
  }
  return [...merged.values()].map(({ paths: _, ...told }) => told);
}

/** @param {Told[]} group of one kind */
function describe(group) {
  const [{ kind, name, field, times }] = group;
  if (!name) return kind;
  const most = group.reduce((most, { files }) => Math.max(most, files), 1);
  const where = most > 1 ? ` in ${most} files` : "";
  if (kind !== "name")
    return `${kind}: ${showName(kind, name)}${times > 1 ? `, ${times} times${where}` : ""}`;
  const words = group.slice(0, mostShown).map((each) => `"${showName(kind, each.name, field)}"`);
  const more = group.length > mostShown ? ` and ${group.length - mostShown} more` : "";
  const which = `unknown ${group.length > 1 ? "words" : "word"} ${words.join(", ")}${more}`;
  return `${which}${field ? ` in field "${field}"` : ""}${where && `, ${where.trim()}`}`;
}
