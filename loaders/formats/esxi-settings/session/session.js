/** Text of one command or of a whole session, pasted as people do. docs/formats/esxi-settings.md says what is known of it. */
import { instanceOf } from "../fields.js";
import {
  failedLine,
  nothingKept,
  unknownFields,
  unnamedDevices,
  unread,
  unreadOutput,
  cutLine,
} from "../problems.js";
import { commandOf } from "../commands/commands.js";
import { deviceId } from "../commands/headings.js";
import { changeOf } from "./changes.js";
import { checkEntries } from "./checks.js";
import { cleanLines } from "./clean.js";
import { cutSegment } from "./cut.js";
import { placeHosts } from "./hosts.js";
import { promptOf } from "../../../prompts.js";
import { cutAtPrompts } from "./segments.js";
import { lastStates } from "./states.js";
import { unfoldVsish } from "./vsish.js";

/** @import {Problem} from "../../../types.js" */
/** @import {Setting} from "../settings.js" */
/** @import {Block} from "./cut.js" */
/** @import {Line} from "./clean.js" */
/** @import {Segment} from "./segments.js" */
/** @import {Entry} from "./states.js" */

/**
 * @typedef {object} About
 * @property {string} [path]
 * @property {(text: string) => string} sha256
 */

/**
 * @param {string} text
 * @returns {{segments: {segment: Segment, cut: ReturnType<typeof cutSegment>}[], problems: Problem[]}}
 */
export function cutSession(text) {
  const lines = unfoldVsish(cleanLines(text));
  const last = /** @type {Line} */ (lines.at(-1));
  // What has no end may have lost some of it.
  const isCut = last.text !== "" && !promptOf(last.text);
  const segments = cutAtPrompts(isCut ? lines.slice(0, -1) : lines);
  const cuts = segments.map((segment) => ({ segment, cut: cutSegment(segment) }));
  const lastBlock = cuts.at(-1)?.cut.blocks.at(-1);
  if (isCut && lastBlock) lastBlock.isWhole = false;
  return { segments: cuts, problems: isCut ? [cutLine(last.n)] : [] };
}

/** @param {string} text @returns {boolean} whether prompts, or several outputs, are in it */
export function isSession(text) {
  const { segments } = cutSession(text);
  return segments.length > 1 || segments[0].cut.blocks.length > 1;
}

/**
 * @param {string} text decoded, with \n line ends
 * @param {About} about
 * @returns {{settings: Setting[], problems: Problem[]}}
 */
export function readSession(text, { path, sha256 }) {
  const { segments, problems } = cutSession(text);
  /** @type {Entry[]} */
  const entries = [];
  for (const { segment, cut } of segments) {
    problems.push(
      ...cut.problems,
      ...cut.failures.map(({ n }) => failedLine(n, commandOf(segment.command)?.name)),
    );
    for (const block of cut.blocks) entries.push(...readBlock(block, segment, sha256, problems));
    problems.push(...tellUnread(segment, cut));
  }
  const isKnown = segments.length > 1 || segments[0].cut.blocks.length > 0;
  if (!isKnown && !problems.some(({ severity }) => severity !== "note"))
    problems.push(unknownFields(null, []));
  const changes = segments.flatMap(({ segment }) => changeOf(segment) ?? []);
  const all = [...entries, ...changes];
  const placed = placeHosts(entries, path, sha256, all);
  const placedChanges = placeHosts(changes, path, sha256, all).entries;
  const { settings, problems: found } = lastStates(numbered(placed.entries), placedChanges);
  return { settings, problems: [...problems, ...placed.problems, ...found, ...checkEntries(placed.entries)] };
}

/** @param {(Entry & {host: string | null})[]} entries with their hosts in the settings too @returns {Entry[]} */
const numbered = (entries) =>
  entries.map((entry) => {
    const { host: _, ...setting } = entry.setting;
    return { ...entry, setting: entry.host === null ? setting : { ...setting, host: entry.host } };
  });

/**
 * @param {Block} block
 * @param {Segment} segment
 * @param {(text: string) => string} sha256
 * @param {Problem[]} problems added to
 * @returns {Entry[]}
 */
function readBlock(block, segment, sha256, problems) {
  const { command, isWhole, line } = block;
  const structures = aimed(block, segment);
  const settings = command.read(structures, { isWhole, sha256, command: segment.command });
  if (!settings.length) problems.push({ ...nothingKept(command.name), line });
  const isUnnamed =
    command.unnamed && structures.every((each) => instanceOf(each, "device") === "") && structures.length > 0;
  const kept = isUnnamed ? takeTogether(settings, block, problems) : settings;
  return kept.map((setting) => ({ setting, host: setting.host ?? segment.host, block: line, line }));
}

const askedDevice = new RegExp(`(?:-d|--device)[ =]["']?(${deviceId.source})`);
const shownDevice = new RegExp(`\\((${deviceId.source})\\)$`);

/**
 * The device may stand in the command alone, or in brackets behind a name.
 * @param {Block} block
 * @param {Segment} segment
 */
function aimed({ command: { target, needs }, structures }, { command }) {
  const asked = askedDevice.exec(command)?.[1];
  const isOne = target !== undefined && structures.length === 1 && asked !== undefined;
  return structures.map((each) => {
    const { fields, id } = each;
    if (isOne && !fields[target]) return { ...each, fields: { ...fields, [target]: asked } };
    const shown = String(fields.devicedisplayname ?? fields.displayname ?? "");
    const [, named] = shownDevice.exec(shown) ?? [];
    return id === null && named && !needs.includes("device") && !fields.device
      ? { ...each, id: named }
      : each;
  });
}

/**
 * Text that grep left without the names of devices: what all of them say is the host's.
 * @param {Setting[]} settings
 * @param {Block} block
 * @param {Problem[]} problems added to
 */
function takeTogether(settings, { structures, line }, problems) {
  /** @type {Map<string, Setting[]>} */
  const byName = new Map();
  for (const each of settings) {
    const list = byName.get(each.name);
    if (list) list.push(each);
    else byName.set(each.name, [each]);
  }
  const counts = [...byName].map(([name, list]) => {
    /** @type {Map<unknown, number>} */
    const times = new Map();
    for (const { value } of list) times.set(value, (times.get(value) ?? 0) + 1);
    const differing = [...times].map(([value, n]) => `${value} ${n}`);
    return { name, list, said: differing.length > 1 ? `${name}: ${differing.join(", ")}` : null };
  });
  const said = counts.flatMap(({ said }) => said ?? []);
  problems.push(unnamedDevices(line, structures.length, said));
  return counts.map(({ list: [first], said }) => ({
    ...first,
    instance: null,
    ...(said ? { value: null, number: null, unit: null, is_default: null, default_value: null } : {}),
  }));
}

/**
 * @param {Segment} segment
 * @param {ReturnType<typeof cutSegment>} cut
 * @returns {Problem[]} one a stretch of lines
 */
function tellUnread({ command }, cut) {
  const name = commandOf(command)?.name;
  const isLost = name !== undefined && !cut.blocks.length && !cut.failures.length;
  return cut.unread.map((lines) => {
    const [first, last] = [lines[0].n, lines[lines.length - 1].n];
    return isLost ? unreadOutput(first, last, name) : unread(first, last);
  });
}
