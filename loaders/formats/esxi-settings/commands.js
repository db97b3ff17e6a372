/** The commands whose output is read, told by the fields that only they have. */
import { hostCommands } from "./host.js";
import { multipathCommands } from "./multipath.js";
import { objectCommands } from "./objects.js";
import { remoteCommands } from "./remote.js";
import { vsanCommands } from "./vsan.js";

/** @import {Structure} from "./structures.js" */
/** @import {Setting} from "./settings.js" */

/**
 * @typedef {object} Command
 * @property {string} name
 * @property {string[]} needs compact names of fields, in the order of the documentation
 * @property {boolean} [ambiguous] other programs have such fields too: the path must say that it is a capture
 * @property {(structures: Structure[], output: About) => Setting[]} read of one structure or more
 */

/**
 * @typedef {object} About
 * @property {boolean} isWhole what is counted is known of a whole output only
 * @property {(text: string) => string} sha256 tells one host from another without naming it
 */

const commands = [
  ...objectCommands,
  ...remoteCommands,
  ...hostCommands,
  ...multipathCommands,
  ...vsanCommands,
];

/**
 * @param {string[]} keys compact names of the fields of a structure
 * @returns {Command | undefined}
 */
export const findCommand = (keys) => commands.find(({ needs }) => needs.every((key) => keys.includes(key)));
