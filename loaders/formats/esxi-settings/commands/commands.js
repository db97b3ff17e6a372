/** The commands whose output is read, recognised by the fields that only they have. A new one is an entry of a file here. */
import { adapterCommands } from "./adapters.js";
import { classicCommands } from "./classic.js";
import { counterCommands } from "./counters.js";
import { hostCommands } from "./host.js";
import { multipathCommands } from "./multipath.js";
import { objectCommands } from "./objects.js";
import { kernelCommands, vsishCommands } from "./options.js";
import { remoteCommands, remoteTables } from "./remote.js";
import { vsanCommands } from "./vsan.js";

/** @import {Structure} from "../forms/structures.js" */
/** @import {Setting} from "../settings.js" */

/**
 * What a command prints. In JSON, XML and CSV its fields tell it; text needs what is optional here.
 * @typedef {object} Command
 * @property {string} name as it is typed behind esxcli; a command line that has it is one of this command
 * @property {RegExp} [argv] what such a command line has, where it is not the name
 * @property {string[]} needs compact names of fields, in the order of the documentation
 * @property {boolean} [ambiguous] other programs have such fields too: the path or a prompt must say that it is a capture
 * @property {(fields: Record<string, any>) => boolean} [proof] what makes such fields sure without path and prompt
 * @property {string[]} [keys] compact names of all fields of its text: another field is of another command
 * @property {RegExp} [heading] what stands above the fields of one object; its first group is the name of the object
 * @property {string} [opens] compact name of the field that each object begins with, where it has no other heading
 * @property {string[]} [twice] compact names of fields that an object has on several levels
 * @property {RegExp} [inside] lines of an object that are no fields
 * @property {(lines: Line[]) => {structures: Structure[], problems: Problem[]}} [readTree] text with more than one level
 * @property {(fields: Record<string, string>) => boolean} [row] whether cells are a row of its table
 * @property {RegExp} [lines] output that is one line an object: its groups are the fields
 * @property {number} [atLeast] so many such lines are needed where no prompt says the command
 * @property {RegExp} [header] the heading above such lines
 * @property {boolean} [onlyAsked] its lines are known by their command alone
 * @property {string} [target] compact name of the field that the command line may say instead, behind -d
 * @property {boolean} [unnamed] filtered text of it may have no names: then all of its objects are one
 * @property {(structures: Structure[], output: About) => Setting[]} read of one structure or more
 */

/** @import {Line} from "../session/clean.js" */
/** @import {Problem} from "../../../types.js" */

/**
 * @typedef {object} About
 * @property {boolean} isWhole what is counted is known of a whole output only
 * @property {string} command the empty text where it is not known
 * @property {(text: string) => string} sha256 a hash, to distinguish hosts without naming them
 */

/** @type {Command[]} */
export const commands = [
  ...objectCommands,
  ...remoteCommands,
  ...hostCommands,
  ...kernelCommands,
  ...vsishCommands,
  ...adapterCommands,
  ...counterCommands,
  ...multipathCommands,
  ...vsanCommands,
  ...classicCommands,
  ...remoteTables,
];

/**
 * @param {string[]} keys compact names of the fields of a structure
 * @returns {Command[]} those that print such, the likeliest first
 */
export const findCommands = (keys) =>
  commands.filter(({ needs }) => needs.every((key) => keys.includes(key)));

/** @type {Map<string, Set<Command>>} */
const byKey = new Map();
for (const command of commands)
  for (const key of command.keys ?? []) byKey.set(key, (byKey.get(key) ?? new Set()).add(command));

/** @type {Set<Command>} */
const none = new Set();

/** @param {string} key compact name of a field */
export const commandsWith = (key) => byKey.get(key) ?? none;

/**
 * @param {string} text a command line
 * @returns {Command | null}
 */
export const commandOf = (text) =>
  (text && commands.find(({ name, argv }) => (argv ? argv.test(text) : text.includes(name)))) || null;
