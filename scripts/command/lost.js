/**
 * Options that npm took for itself. `npm run x --opt VALUE` gives npm the option and leaves the value as if it were a
 * file, and so does `npm run x -- --opt` in PowerShell, which drops the dashes. npm tells what it was given in the
 * environment of the command, beside the settings that it has anyway.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import leven from "leven";

/**
 * @param {string[]} known  options of the command
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} those that were lost, as they were typed
 */
export function findLost(known, env) {
  if (!isOfNpm(env)) return [];
  const own = readSettings(env);
  const given = Object.keys(env).flatMap((key) => {
    const name = /^npm_config_(.*)$/.exec(key)?.[1];
    return name !== undefined && env[key] && !own.has(name) && !isOfNpx(name, env) ? [name] : [];
  });
  return given
    .filter((name) => known.some((each) => isMeant(name, underscored(each))))
    .map((name) => known.find((each) => underscored(each) === name) ?? name);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {boolean} whether npm started the command, or what started it
 */
const isOfNpm = (env) => env.npm_lifecycle_event !== undefined;

/**
 * npx --yes is for npx, which asks before it installs something.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
const isOfNpx = (name, env) => env.npm_lifecycle_event === "npx" && name === "yes";

/** @param {string} name */
const underscored = (name) => name.toLowerCase().replaceAll("-", "_");

/**
 * @param {string} given
 * @param {string} known
 * @returns {boolean} whether it is that option, or a slip of it: --dryrun
 */
const isMeant = (given, known) =>
  given === known || (known.length > 4 && given[0] === known[0] && leven(given, known) === 1);

/**
 * A user may have settings of the same name: provenance=true is one of those who publish packages.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Set<string>} names of the settings in files of npm, and in an environment that npm did not make
 */
function readSettings(env) {
  const { npm_config_userconfig: user, npm_config_globalconfig: global, npm_config_local_prefix: here } = env;
  const files = [user, global, here && join(here, ".npmrc")].flatMap((file) => (file ? [file] : []));
  const inFiles = files.flatMap((file) =>
    [...readIfThere(file).matchAll(/^[ \t]*([\w-]+)(?:\[\])?[ \t]*(?:=|\r?$)/gm)].map(([, name]) => name),
  );
  const inEnvironment = Object.keys(env).flatMap((key) => /^NPM_CONFIG_(.*)$/.exec(key)?.[1] ?? []);
  return new Set([...inFiles, ...inEnvironment].map(underscored));
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/**
 * @param {string[]} names
 * @param {string} command
 */
export const sayLost = (names, command) =>
  `npm took ${names.map((name) => `--${name}`).join(", ")} for itself, so nothing was done: type ${forms(command)}`;

/**
 * What is missing, or too much, may be what npm took without telling: it has options of its own of similar names.
 * @param {string} command
 * @param {NodeJS.ProcessEnv} env
 * @returns {string} empty where npm took no part
 */
export const hintLost = (command, env) =>
  isOfNpm(env) && env.npm_lifecycle_event !== "npx"
    ? ` (if npm took options for itself: type ${forms(command)})`
    : "";

/** @param {string} command */
const forms = (command) =>
  `npx atlas ${command} and all options, or npm run ${command} -- and then the options (in PowerShell '--' in quotes)`;
