/** Options of a command: those that a shell or npm kept for itself are noticed, and an unknown one is told with those there are. */
import { basename } from "node:path";
import { parseArgs } from "node:util";
import leven from "leven";

/** @typedef {import("node:util").ParseArgsConfig} Config */

/**
 * `parseArgs` of Node. Where the command's own line is read, a mistake is told in a line, and ends it with status 2:
 * nothing has been done yet.
 * @template {Config} T
 * @param {T} config  args: of whom; the command's own when absent
 * @returns {ReturnType<typeof parseArgs<T>>}
 * @throws {Error} of a mistake in `args`
 */
export function readOptions(config) {
  const command = basename(process.argv[1] ?? "", ".js");
  try {
    return parseOptions(config, command, process.env);
  } catch (error) {
    if (config.args) throw error;
    console.error(`${command}: ${/** @type {Error} */ (error).message}`);
    process.exit(2);
  }
}

/**
 * @template {Config} T
 * @param {T} config
 * @param {string} command
 * @param {NodeJS.ProcessEnv} env
 */
export function parseOptions(config, command, env) {
  const known = Object.keys(config.options ?? {});
  const lost = known.filter((name) => isLost(name, env));
  if (lost.length > 0) throw new Error(sayLost(lost, command));
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Error(explain(/** @type {Error} */ (error).message, known), { cause: error });
  }
}

/**
 * `npm run x --opt` gives npm the option, and so does `npm run x -- --opt` in PowerShell, which drops the dashes: npm
 * takes it for a setting of its own, and tells the command in its environment.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
const isLost = (name, env) =>
  !["npx", undefined].includes(env.npm_lifecycle_event) &&
  Boolean(env[`npm_config_${name.replaceAll("-", "_")}`]);

/**
 * @param {string[]} names
 * @param {string} command
 */
const sayLost = (names, command) =>
  `npm took ${names.map((name) => `--${name}`).join(", ")} for itself, so nothing was done: ` +
  `type npx atlas ${command} with all options, or npm run ${command} -- and then the options (in PowerShell "--" in quotes)`;

/**
 * @param {string} message  of Node
 * @param {string[]} known
 */
function explain(message, known) {
  const unknown = /^Unknown option '--?([^']*)'/.exec(message)?.[1];
  if (unknown === undefined) return message.replace(/\. .*$/s, "");
  const [nearest] = known.toSorted((a, b) => leven(unknown, a) - leven(unknown, b));
  const isNear = nearest !== undefined && leven(unknown, nearest) <= 2;
  const names = known.map((name) => `--${name}`).join(", ");
  return `unknown option --${unknown}${isNear ? `; did you mean --${nearest}?` : ""} Expected ${names}`.replace(
    /(?<!\?) Expected/,
    ": expected",
  );
}
