/** What went wrong, in our own words: no text of Node.js, Python or the system, and no path of this machine, which would be published. */

/** By the system's own name for it. @type {Record<string, string>} */
const system = {
  EACCES: "you have no permission to read or write it",
  EPERM: "you have no permission to read or write it",
  EROFS: "the disk is read-only",
  ENOENT: "it no longer exists",
  ENOTDIR: "a file is where a folder should be",
  EISDIR: "a folder is where a file should be",
  EEXIST: "that name exists already",
  ENOTEMPTY: "a folder with that name exists already",
  ENAMETOOLONG: "a name is longer than the disk allows",
  EILSEQ: "the disk does not allow this name",
  EINVAL: "the disk does not allow this name",
  ELOOP: "a link, which is not followed",
  ENOSPC: "the disk is full",
  EDQUOT: "your disk quota is full",
  EFBIG: "the file is too large for the disk",
  EIO: "the disk cannot be read",
  EBUSY: "another program uses it",
  EMFILE: "too many open files",
  ENFILE: "too many open files",
  ENOMEM: "the machine is out of memory",
};

/** Faults of a program, whatever they say: JavaScript's by its classes. */
const faults = /^(?:TypeError|RangeError|ReferenceError|SyntaxError|EvalError|URIError|AssertionError)$/;
/** DuckDB begins so, and says which value or column it is about. */
const ofDatabase = /^[A-Z][\w ]{2,40} Error: /;

/**
 * Describes an error for people and tables.
 * @param {unknown} error or what was thrown in its place
 * @returns {string} on a line
 */
export function describeError(error) {
  if (!(error instanceof Error)) return withoutPaths(String(error));
  const { name, message } = error;
  const { code } = /** @type {{code?: unknown}} */ (error);
  if (typeof code === "string" && code) return describeCode(code);
  if (ofDatabase.test(message)) return withoutPaths(message.split("\n", 1)[0]);
  return faults.test(name) ? describeFault(name) : withoutPaths(message);
}

/** @param {string} code of Node.js or the system */
function describeCode(code) {
  if (/^Z_/.test(code)) return damagedGzip;
  if (/^E[A-Z\d]+$/.test(code)) return `${system[code] ?? "the system denied it"} (${code})`;
  return describeFault(code);
}

/** The message for packed data that cannot be unpacked. */
export const damagedGzip = "damaged gzip data";

/** @param {string} name of its class */
const describeFault = (name) => `a bug in this program (${name})`;

/**
 * Describes what a process said last, before it ended.
 * @param {string} said
 * @returns {string | null} null where it did not say why
 */
export function describeLastWords(said) {
  const [code] = /\bE(?:NOSPC|DQUOT|MFILE|NFILE|IO|ACCES|ROFS|NOMEM)\b/.exec(said) ?? [];
  if (code) return describeCode(code);
  const found = [...said.matchAll(/^(?:Uncaught )?([A-Z]\w{0,40}(?:Error|Exception|Interrupt|Exit))\b/gm)].at(
    -1,
  );
  return found ? describeFault(found[1]) : null;
}

/** An absolute path, of Unix or Windows or as an address: two parts at least, in quotes with blanks. */
const quotedPath = /(["'`])(?:file:\/{2,3}|[A-Za-z]:[\\/]|\/)[^"'`\n]*\1/g;
const barePath =
  /(?<![\w.~/\\:-])(?:file:\/{2,3}|[A-Za-z]:[\\/]|\/)(?:[^\s"'`<>|:;,()/\\]+[\\/])+[^\s"'`<>|:;,()/\\]*/g;

/** @param {string} text @returns {string} with "a file" in the place of every path from the root */
export const withoutPaths = (text) => text.replace(quotedPath, "a file").replace(barePath, "a file");
