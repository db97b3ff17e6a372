/** Options of a command. An unknown option, or one that npm took, is reported with the known ones. */
import { existsSync, statSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import leven from "leven";
import { findLost, hintLost, sayLost } from "./lost.js";

/** @typedef {import("node:util").ParseArgsConfig} Config */

const nameOfCommand = () => basename(process.argv[1] ?? "", ".js");

/**
 * `parseArgs` of Node. Where the command's own line is read, a mistake is reported in a line, and ends it with status 2:
 * nothing has been done yet.
 * @template {Config} T
 * @param {T} config  args: of whom; the command's own when absent
 * @returns {ReturnType<typeof parseArgs<T>>}
 * @throws {Error} of a mistake in `args`
 */
export function readOptions(config) {
  try {
    return parseOptions(config, nameOfCommand(), process.env);
  } catch (error) {
    if (config.args) throw error;
    return refuse(/** @type {Error} */ (error).message);
  }
}

/**
 * Ends a command that was called in a wrong way.
 * @param {string} message
 * @returns {never}
 */
export function refuse(message) {
  console.error(`${nameOfCommand()}: ${message}`);
  process.exit(2);
}

/**
 * @param {string} message  that something was not given
 * @returns {string} with what to type if it was, and npm took it
 */
export const orLost = (message) => `${message}${hintLost(nameOfCommand(), process.env)}`;

/**
 * @template {Config} T
 * @param {T} config
 * @param {string} command
 * @param {NodeJS.ProcessEnv} env
 * @returns {ReturnType<typeof parseArgs<T>>}
 */
export function parseOptions(config, command, env) {
  const known = Object.keys(config.options ?? {});
  const lost = findLost(known, env);
  if (lost.length > 0) throw new Error(sayLost(lost, command));
  const parsed = parseKnown(config, known, hintLost(command, env));
  const { root } = /** @type {{root?: unknown}} */ (parsed.values);
  if (typeof root === "string") checkRoot(root);
  return parsed;
}

/**
 * @template {Config} T
 * @param {T} config
 * @param {string[]} known
 * @param {string} hint
 */
function parseKnown(config, known, hint) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Error(explain(/** @type {Error} */ (error).message, known, hint), { cause: error });
  }
}

/** @param {string} message  of Node, of a known option */
const sayWrongValue = (message) =>
  message
    .replace(/^Option '(?:-\w, )?(--[\w-]+)(?: <value>)?'/, "$1")
    .replace(/\. .*$|\n.*$/s, "")
    .replace(/ argument missing$/, ": expected a value after it")
    .replace(/ argument is ambiguous$/, ": expected a value that does not begin with a dash")
    .replace(/ does not take an argument$/, ": expected without a value");

/**
 * @param {string | undefined} text
 * @param {number} usual
 * @returns {number} a port to listen on
 */
export function readPort(text, usual) {
  const port = Number(text ?? usual);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    refuse(`--port ${text}: expected a number from 0 to 65535, such as ${usual}`);
  return port;
}

/**
 * @param {string | undefined} base
 * @returns {string | undefined} a path of addresses
 */
export function readBase(base) {
  if (base !== undefined && /^[A-Za-z]:|\\/.test(base))
    refuse(
      `--base ${base}: expected a path such as /atlas/; Git Bash turns it into a folder: type --base atlas`,
    );
  return base;
}

/**
 * @param {string} typed  a study, or its folder as shells complete it
 * @returns {string} its name
 */
export const nameOfStudy = (typed) =>
  typed.replace(/^(?:\.[/\\])?data[/\\]studies[/\\]/, "").replace(/[/\\]+$/, "");

/** @param {string} root */
function checkRoot(root) {
  if (!existsSync(root) || !statSync(root).isDirectory())
    throw new Error(`--root ${root}: no such folder: expected one for data/studies`);
}

/**
 * @param {string} message  of Node
 * @param {string[]} known
 * @param {string} hint
 */
function explain(message, known, hint) {
  const names = known.map((name) => `--${name}`).join(", ");
  const unknown = /^Unknown option '--?([^']*)'/.exec(message)?.[1];
  if (/^Unknown option '-\w'/.test(message))
    return `unknown option -${unknown}: expected ${names}, with two dashes`;
  const unexpected = /^Unexpected argument '(.*)'\. /s.exec(message)?.[1];
  if (unexpected !== undefined) return `${unexpected}: expected only ${names}${hint}`;
  if (unknown === undefined) return sayWrongValue(message);
  const [nearest] = known.toSorted((a, b) => leven(unknown, a) - leven(unknown, b));
  const isNear = nearest !== undefined && leven(unknown, nearest) <= 2;
  return isNear
    ? `unknown option --${unknown}; did you mean --${nearest}? Expected ${names}`
    : `unknown option --${unknown}: expected ${names}`;
}
