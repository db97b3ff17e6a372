/** Names of files and folders that strangers may give, each of another seed. */

/** @import {Chance} from "./chance.js" */

/** @type {((chance: Chance) => string)[]} */
const kinds = [
  ({ pick, word }) =>
    `${pick(["con", "PRN", "aux", "nul", "com1", "LPT9", "conin$"])}${pick(["", ".json", `.${word(3)}.json`])}`,
  ({ pick, word }) =>
    `${word(4)}${pick([" ", ".", ":", "?", "*", "|", '"', "<", ">", "\\"])}${pick(["", "x.json"])}`,
  ({ pick, word }) =>
    `${word(3)}${String.fromCodePoint(pick([0x202e, 0x200b, 0x2028, 0xfeff, 0x1b, 0x7, 0x85, 0xad, 0xe0041]))}${word(3)}.json`,
  ({ between, word }) => `${word(4).repeat(between(60, 62))}.json`,
  ({ between, word }) => `${`${word(20)}/`.repeat(between(31, 60))}x.json`,
  ({ pick }) =>
    `${pick(["e\u0301", "a\u0308", "\u1100\u1161"])}.json\n${pick(["\u00e9", "\u00e4", "\uac00"])}.json`,
  ({ word }) => `${word(6)}.json`.toUpperCase(),
  ({ pick, word }) =>
    `${pick(["vms", "queue_depth", "__proto__", "constructor", word(5)])}=${pick(["__proto__", "-1", "1e9", word(4), "9".repeat(40)])}/x.json`,
  ({ pick, word }) => `${word(4)}/${pick([".gitattributes", ".gitignore", ".gitmodules"])}`,
  ({ pick }) => `${pick(["index", "robots", "CNAME", "_headers", "..."])}.json`,
  ({ pick, word }) =>
    `${pick(["-rf", "$(id)", "`id`", "=1+1", "%2e%2e", "#x", "'; drop", "<b>"])}${word(3)}.json`,
];

/**
 * @param {Chance} chance
 * @returns {string[]} paths in a study
 */
export const makeHostileNames = (chance) => chance.pick(kinds)(chance).split("\n");
