/** What is found in a study, as people are told: a field that has ten unknown words is one thing to mend. */

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
function asRead(bytes) {
  if (!/[\x80-\xff]/.test(bytes) || /[^\0-\xff]/.test(bytes)) return bytes;
  const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  return text.includes("\ufffd") ? bytes : text;
}

/**
 * @param {Finding[]} findings
 * @returns {(Finding & {says: string})[]} those of unknown words together, for each field of each file
 */
export function groupFindings(findings) {
  /** @type {Map<string, Finding[]>} */
  const groups = new Map();
  for (const [i, finding] of findings.entries()) {
    const key =
      finding.kind === "name" ? `${finding.path}\n${finding.line === null}\n${finding.field}` : String(i);
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups.values()].map((group) => ({ ...group[0], says: describe(group) }));
}

/** @param {Finding[]} group of one kind */
function describe(group) {
  const [{ kind, name, field, times }] = group;
  if (!name) return kind;
  if (kind !== "name") return `${kind}: ${showName(kind, name)}${times > 1 ? `, ${times} times` : ""}`;
  const words = group.slice(0, mostShown).map((each) => `"${showName(kind, each.name, field)}"`);
  const more = group.length > mostShown ? ` and ${group.length - mostShown} more` : "";
  return `unknown ${group.length > 1 ? "words" : "word"} ${words.join(", ")}${more}${field ? ` in field "${field}"` : ""}`;
}
