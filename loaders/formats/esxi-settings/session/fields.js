/** Fields of text: objects with a heading or without, whose end is where fields of another one begin. */
import { commandsWith } from "../commands/commands.js";
import { deviceHeading } from "../commands/headings.js";
import { compact } from "../fields.js";

/** @import {Command} from "../commands/commands.js" */
/** @import {Line} from "./clean.js" */

/**
 * @typedef {object} Open an object whose end is not reached
 * @property {Set<Command>} candidates the commands that have all of its fields
 * @property {Line | null} heading
 * @property {number | null} fieldIndent of its fields; null as long as only the field that opens it is known
 * @property {Map<string, string>} fields by compact name
 * @property {string} last compact name of the last field
 * @property {Line[]} lines
 * @property {number} known fields that a command has
 */

/**
 * @param {string} text of a line
 * @returns {{key: string, value: string} | null} a field; key is compact
 */
export function fieldOf(text) {
  if (deviceHeading.test(text)) return null;
  const [, name, value = ""] = /^([A-Za-z][^:]{0,80}):(?: +(.*))?$/.exec(text) ?? [];
  return name === undefined ? null : { key: compact(name), value: value.trim() };
}

/**
 * @param {Line} line
 * @param {Line | null} heading
 * @returns {Open | null} null where no command has such a field
 */
export function openObject(line, heading) {
  const field = fieldOf(line.text);
  const candidates = commandsWith(field?.key ?? "");
  if (!field || !candidates.size) return null;
  const opens = !heading && [...candidates].some(({ opens }) => opens === field.key);
  return {
    candidates,
    heading,
    fieldIndent: opens ? null : line.indent,
    fields: new Map([[field.key, field.value]]),
    last: field.key,
    lines: [...(heading ? [heading] : []), line],
    known: 1,
  };
}

/**
 * @param {Open} open changed where the line is one of it
 * @param {Line} line
 * @returns {boolean}
 */
export function addLine(open, line) {
  const field = fieldOf(line.text);
  const isOwn = isNested(open, line, field) ? addNested(open, field, line) : addField(open, line, field);
  if (isOwn) open.lines.push(line);
  return isOwn;
}

/**
 * @param {Open} open
 * @param {Line} line
 * @param {{key: string} | null} field
 */
function isNested({ fieldIndent, candidates, fields }, { indent }, field) {
  if (fieldIndent === null || indent <= fieldIndent) return false;
  const hasLevels = [...candidates].some(({ opens }) => opens !== undefined && fields.has(opens));
  return hasLevels || !commandsWith(field?.key ?? "").size;
}

/**
 * A line below a field: more of its value, or a field of a lower level, which counts where none of that name is above.
 * @param {Open} open
 * @param {{key: string, value: string} | null} field
 * @param {Line} line
 */
function addNested(open, field, line) {
  if (field && [...open.candidates].some(({ keys }) => keys?.includes(field.key))) {
    if (!open.fields.has(field.key)) open.fields.set(field.key, field.value);
  } else if (!field) addValue(open, line);
  return true;
}

/**
 * The rest of a value that went on in the next line.
 * @param {Open} open
 * @param {Line} line
 */
function addValue({ fields, last }, { text }) {
  const value = fields.get(last) ?? "";
  if (value.endsWith(",")) fields.set(last, `${value} ${text}`);
  else if (last === "path" && value) fields.set(last, value + text);
}

/**
 * @param {Open} open
 * @param {Line} line
 * @param {{key: string, value: string} | null} field
 * @returns {boolean}
 */
function addField(open, line, field) {
  if (!field || isInside(open, line)) return addLoose(open, line);
  open.fieldIndent ??= line.indent > open.lines[0].indent ? line.indent : open.lines[0].indent;
  if (line.indent !== open.fieldIndent || isRepeated(open, field.key)) return false;
  const known = commandsWith(field.key);
  const candidates = new Set([...open.candidates].filter((command) => known.has(command)));
  // Versions add fields. Where fields stand below a heading, an unknown one is one of them.
  const isBelow = line.indent > 0 && (open.heading === null || line.indent > open.heading.indent);
  if (!candidates.size && (known.size || !isBelow)) return false;
  if (candidates.size) open.candidates = candidates;
  open.known += Number(candidates.size > 0);
  if (!open.fields.has(field.key)) open.fields.set(field.key, field.value);
  open.last = field.key;
  return true;
}

/**
 * @param {Open} open
 * @param {string} key
 */
const isRepeated = ({ fields, candidates }, key) =>
  fields.has(key) && ![...candidates].some(({ twice }) => twice?.includes(key));

/**
 * @param {Open} open
 * @param {Line} line
 */
const isInside = ({ candidates }, { text }) => [...candidates].some(({ inside }) => inside?.test(text));

/**
 * A line that is no field, in a text without indentation: a node of a tree, or the rest of a list.
 * @param {Open} open
 * @param {Line} line
 */
function addLoose(open, line) {
  if (isInside(open, line)) return true;
  const value = open.fields.get(open.last) ?? "";
  const isListed = value.endsWith(",")
    ? /^vmhba\d+:/.test(line.text)
    : !value && /^vml\.\S+$/.test(line.text);
  if (isListed) addValue(open, line);
  return isListed;
}

/**
 * @param {Line} line
 * @param {Line | undefined} next
 * @returns {boolean} whether it may be the heading of an object
 */
export function isHeading(line, next) {
  if (!next || fieldOf(line.text) || next.indent < line.indent) return false;
  return commandsWith(fieldOf(next.text)?.key ?? "").size > 0;
}

/**
 * @param {Open} open
 * @param {Command | null} asked what the prompt says
 * @param {Command | null} before whose object the last one was
 * @returns {Command | null} null where it is no output of a command, or of any of several
 */
export function recognise({ candidates, fields, known }, asked, before) {
  const object = Object.fromEntries(fields);
  const isSure = (/** @type {Command} */ command) =>
    command === asked || !command.ambiguous || Boolean(command.proof?.(object));
  const whole = [...candidates].filter((each) => isSure(each) && each.needs.every((key) => fields.has(key)));
  if (whole.length) return whole.find((each) => each === asked) ?? whole[0];
  if (asked && candidates.has(asked)) return asked;
  if (before && candidates.has(before) && known > 1) return before;
  const [only] = candidates;
  return candidates.size === 1 && known > 1 && isSure(only) ? only : null;
}
