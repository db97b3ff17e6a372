/** What went wrong, in our own words: no text of Node.js, Python or the system, and no path of this machine, which would be published. */

/** By the system's own name for it. @type {Record<string, string>} */
const system = {
  EACCES: "it may not be read or written by this user",
  EPERM: "it may not be read or written by this user",
  EROFS: "the disk may only be read",
  ENOENT: "it is gone",
  ENOTDIR: "a file stands where a folder is expected",
  EISDIR: "a folder stands where a file is expected",
  EEXIST: "something of that name is there already",
  ENOTEMPTY: "a folder of that name is there already",
  ENAMETOOLONG: "a name is longer than the disk allows",
  EILSEQ: "a name is none that the disk allows",
  EINVAL: "a name is none that the disk allows",
  ELOOP: "a link, which is not followed",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full for this user",
  EFBIG: "a file is longer than the disk allows",
  EIO: "the disk cannot be read",
  EBUSY: "another program uses it",
  EMFILE: "more files are open than the system allows",
  ENFILE: "more files are open than the system allows",
  ENOMEM: "the machine has no memory left",
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
  if (/^E[A-Z\d]+$/.test(code)) return `${system[code] ?? "the system refuses it"} (${code})`;
  return describeFault(code);
}

/** The message for packed data that cannot be unpacked. */
export const damagedGzip = "damaged gzip data";

/** @param {string} name of its class */
const describeFault = (name) => `a fault of this program (${name})`;

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
