/** What every command does first: imported before anything else, and importing nothing that could be missing. */
import { realpathSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";

const [major] = process.versions.node.split(".").map(Number);
if (major < 20) {
  console.error(`Node.js ${process.versions.node} is too old: 20 or newer is needed (https://nodejs.org)`);
  process.exit(1);
}

/** The command of this process: atlas.js puts another one there. */
const started = () => realPath(process.argv[1] || "");

/** @param {string} file */
function realPath(file) {
  for (const each of [`${file}.js`, file])
    try {
      return realpathSync.native(each);
    } catch {
      // Without its .js, or no file at all.
    }
  return file;
}

/**
 * Folders may be reached through links, and Windows and macOS do not tell upper from lower case.
 * @param {string} url  of a module
 * @returns {boolean} whether it is the command that was started
 */
export const isCommand = (url) => started() === realPath(fileURLToPath(url));

/** What systems say of files, in words. */
const ofFiles = /** @type {Record<string, string>} */ ({
  ENOENT: "no such file or folder",
  EISDIR: "a folder: expected a file",
  ENOTDIR: "a file: expected a folder",
  EACCES: "you have no permission to read or write it",
  EPERM: "you have no permission to read or write it",
  EROFS: "on a read-only drive",
});

/**
 * Errors are one line; DEBUG=1 shows where they occurred.
 * @param {Error & {code?: string, path?: string}} error
 * @returns {string}
 */
export function sayFailure(error) {
  if (process.env.DEBUG && error?.stack) return error.stack;
  const text = String(error?.message ?? error);
  if (error?.path && error.code && ofFiles[error.code]) return `${error.path}: ${ofFiles[error.code]}`;
  const missing = /^Cannot find (?:package|module) '([^'./][^']*)'/.exec(text)?.[1];
  return missing === undefined
    ? text.trim().split("\n")[0]
    : `${missing} is not installed: type npm ci in ${fileURLToPath(new URL("../../", import.meta.url))}`;
}

/** npm starts a command in the folder of package.json; files are named from where it was typed. */
function goWhereTyped() {
  const { npm_lifecycle_event: event, npm_package_json: manifest, INIT_CWD: typed } = process.env;
  if (event && manifest && typed && dirname(manifest) === process.cwd()) process.chdir(typed);
}

if (dirname(started()) === realPath(fileURLToPath(new URL("../", import.meta.url)))) {
  process.on("uncaughtException", (error) => {
    console.error(`${basename(process.argv[1], ".js")}: ${sayFailure(error)}`);
    process.exit(1);
  });
  goWhereTyped();
}
