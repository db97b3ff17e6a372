/** Problems of files as such, whatever their format: what is wrong, what was expected, what to do. */

import { damagedGzip, describeError } from "../errors.js";
import { visibleLine } from "../../src/words/visible.js";
import {
  deepestFolder,
  ignore,
  largestFileBytes,
  largestStudyBytes,
  longestName,
  longestPath,
  mostEntries,
} from "../limits.js";

/** @import {Format, Problem} from "../types.js" */

/** @param {string | null} [near] a file that nearly has its name, or has it in a folder below */
export const noStudyYaml = (near = null) =>
  /** @type {Problem} */ ({
    source: near ?? "study.yaml",
    severity: "error",
    code: "no-study-yaml",
    message: "no study.yaml: nothing in this folder is read",
    expected: "a study.yaml with version, title, question, platform and provenance",
    advice: near
      ? `did you mean ${near}? ${near.includes("/") ? "move it and the files next to it up into this folder" : "rename it to study.yaml"}`
      : "copy one from another study and edit it",
  });

/**
 * Of a file that lies beside the folders of studies.
 * @param {string} name
 */
export const strayFile = (name) =>
  /** @type {Problem} */ ({
    source: visibleLine(name),
    line: null,
    severity: "warning",
    code: "stray-file",
    message: "not read: it is in data/studies itself, outside any study",
    expected: "one folder for each study, with its study.yaml",
    advice: `put it into a folder: npm run add -- data/studies/${visibleLine(name)} --study NAME, then remove it here`,
  });

/** @param {string} name */
export const wrongStudyName = (name) =>
  /** @type {Problem} */ ({
    source: "study.yaml",
    severity: "error",
    code: "wrong-study-name",
    message: `study folder: ${visibleLine(name)}`,
    expected:
      "lower-case letters and digits with hyphens or points, because it is part of addresses; not index, default, or a device of Windows such as con",
    advice: "rename the folder: nothing in it is read",
  });

/**
 * @param {string} message
 * @param {number | null} line
 */
export const wrongPattern = (message, line) =>
  /** @type {Problem} */ ({
    source: "study.yaml",
    line,
    severity: "error",
    code: "wrong-pattern",
    message: `ignore: ${message}`,
    expected: `at most ${ignore.patterns} patterns of at most ${ignore.letters} letters`,
    advice: "* is part of a name, ** any folders, {a,b} either; this pattern ignores nothing",
  });

/** @param {string} name */
export const missingStudy = (name) =>
  /** @type {Problem} */ ({
    source: "study.yaml",
    severity: "error",
    code: "missing-study",
    message: `superseded_by: no study ${name}`,
    expected: "the name of the study that replaces this one",
  });

/**
 * @param {string | null} source null for the study as a whole
 * @param {number} bytes
 */
export const tooLarge = (source, bytes) =>
  /** @type {Problem} */ ({
    source,
    line: null,
    severity: "error",
    code: "too-large",
    message: `${source ? "the file" : "the study"} has ${bytes} bytes`,
    expected: `${source ? largestFileBytes : largestStudyBytes} bytes at most`,
    advice:
      "gzip it, or record fewer counters or longer intervals; or keep an extract, and name the whole file under external in study.yaml",
  });

/** Of a study of own measurements: the licence of what was measured may say that somebody has to be asked first. */
export const permissionNotSaid = () =>
  /** @type {Problem} */ ({
    source: "study.yaml",
    line: null,
    severity: "note",
    code: "permission-not-said",
    message: "study.yaml does not say why these results may be published",
    expected:
      "permission: { basis: own } if the software's licence allows it, or basis: approved with a reference",
    advice: "docs/publishing.md says what to check, and how to keep an atlas private",
  });

/**
 * Of a study whose runs differ in settings, and that does not say which is under test: nothing is compared.
 * @param {{title: string, name: string, levels: string, key: "factor" | "load_axis"}[]} settings
 */
export const factorNotNamed = (settings) =>
  /** @type {Problem} */ ({
    source: "study.yaml",
    line: null,
    severity: "warning",
    code: "factor-not-named",
    message: `runs differ in ${settings.map(({ title, levels }) => `${title} (${levels})`).join(" and ")}, and no factor is named: nothing is compared`,
    expected: settings.map(({ key, name }) => `${key}: ${name}`).join(" or "),
    advice: "name the tested setting (factor) and the load (load_axis)",
  });

/** Of a study whose runs lack the baseline that it names: another value would silently stand for it. @param {{factor: string, baseline: string, levels: string}} study */
export const baselineNotRun = ({ factor, baseline, levels }) =>
  /** @type {Problem} */ ({
    source: "study.yaml",
    line: null,
    severity: "warning",
    code: "baseline-not-run",
    message: `no run has ${factor} ${baseline}, the baseline; the runs have ${levels}`,
    expected: "a baseline that runs have",
    advice: "correct it, or add its runs: until then another value is the baseline",
  });

/** Of a study whose runs all have one value of the setting that it is about. @param {{factor: string, levels: string, runs: number}} study */
export const factorNotVaried = ({ factor, levels, runs }) =>
  /** @type {Problem} */ ({
    source: "study.yaml",
    line: null,
    severity: "warning",
    code: "factor-not-varied",
    message: `${factor} is ${levels} in all ${runs} runs that have it: there is nothing to compare`,
    expected: "runs of two values of the factor",
    advice: "add runs of another value, or name the setting that was changed as factor",
  });

/** @param {string} path */
export const symbolicLink = (path) =>
  /** @type {Problem} */ ({
    source: path,
    severity: "error",
    code: "symbolic-link",
    message: "a symbolic link: not followed",
    expected: "files and folders inside the study",
    advice: "put the file itself there",
  });

/**
 * Reading a pipe would wait for whoever writes into it.
 * @param {string} path
 */
export const noPlainFile = (path) =>
  /** @type {Problem} */ ({
    source: path,
    severity: "error",
    code: "no-plain-file",
    message: "a pipe, socket or device: not opened",
    expected: "files and folders",
    advice: "put the file itself there",
  });

/**
 * @param {string} path
 * @param {boolean} isText whether its bytes are UTF-8
 */
export const unsafeName = (path, isText) =>
  /** @type {Problem} */ ({
    source: showPath(path),
    severity: "error",
    code: "unsafe-name",
    message: isText ? "a name with invisible characters: not read" : "a name that is not UTF-8: not read",
    expected: "a name of visible characters",
    advice: "rename it; \\u202e is the character of that number, \\x80 a byte",
  });

/** @param {string} path */
export const tooLongName = (path) =>
  /** @type {Problem} */ ({
    source: showPath(path),
    severity: "error",
    code: "too-long-name",
    message: `a name of ${Buffer.byteLength(path.split("/").at(-1) ?? "")} bytes in a path of ${Buffer.byteLength(path)}: not read`,
    expected: `at most ${longestName} bytes of a name and ${longestPath} of a path`,
    advice: "shorten it",
  });

/** @param {string} path */
export const tooDeep = (path) =>
  /** @type {Problem} */ ({
    source: showPath(path),
    severity: "error",
    code: "too-deep",
    message: `a folder in more than ${deepestFolder} others: nothing in it is read`,
    expected: `at most ${deepestFolder} folders inside each other`,
    advice: "move its files up",
  });

export const tooManyFiles = () =>
  /** @type {Problem} */ ({
    source: null,
    severity: "error",
    code: "too-many-files",
    message: `more than ${mostEntries} files and folders: none of them is read but study.yaml`,
    expected: `at most ${mostEntries}`,
    advice: "zip the tool's output, or make several studies",
  });

/**
 * A name that a clone on Windows could not have.
 * @param {string} path
 */
export const unportableName = (path) =>
  /** @type {Problem} */ ({
    source: path,
    severity: "warning",
    code: "unportable-name",
    message: "a name that Windows does not allow: nobody could clone this repository there",
    expected: 'no < > : " | ? * \\, no blank or point at the end, no name of a device such as con or nul',
    advice: "rename it",
  });

/**
 * @param {string} path
 * @param {string} other
 */
export const sameOnDisk = (path, other) => ({
  ...unportableName(path),
  message: `a name that differs from ${other} in ${path.toLowerCase().includes(other.toLowerCase()) ? "upper and lower case" : "the Unicode form of its letters"} only: Windows and macOS hold one of them`,
  expected: "names that differ in more than that",
});

/** @param {string} path */
export const rulesOfGit = (path) =>
  /** @type {Problem} */ ({
    source: path,
    severity: "error",
    code: "git-rules",
    message: "rules for Git: a clone may lack or change files of this study",
    expected: "no .gitattributes, .gitignore, .gitmodules or .git in a study",
    advice: "remove it; rules for all studies are in the repository's own",
  });

/**
 * A study, or what a build makes of it, that ended in an error: others are made as ever.
 * @param {unknown} error
 * @param {string} what was done
 */
export const studyFailed = (error, what) =>
  /** @type {Problem} */ ({
    source: null,
    severity: "error",
    code: "study-failed",
    message: `${what}: ${describeError(error)}`,
    expected: "files that fit together",
    advice: "remove the file that it names, or report the study as a bug",
  });

/**
 * @param {string} path
 * @returns {string} for messages: visible, on one line, with its middle left out if it is long
 */
const showPath = (path) => {
  const text = visibleLine(path);
  return text.length > longestPath ? `${text.slice(0, 60)}…${text.slice(-60)}` : text;
};

/**
 * @param {string} key of study.yaml
 * @param {string} file
 * @param {number | null} line
 * @param {string} kind
 */
export const missingFile = (key, file, line, kind) =>
  /** @type {Problem} */ ({
    source: "study.yaml",
    line,
    severity: "error",
    code: "missing-file",
    message: `${key}: no file ${file}`,
    expected: `${kind} at that path inside the study`,
  });

/**
 * @param {string} source
 * @param {boolean} isCapture whether the path says that a command printed it: one that finds nothing prints nothing
 */
export const emptyFile = (source, isCapture) =>
  /** @type {Problem} */ ({
    source,
    severity: isCapture ? "note" : "error",
    code: "empty-file",
    message: "the file is empty",
    expected: "raw output of a benchmark tool",
    advice: "collect it again, or remove it",
  });

/**
 * @param {string} source
 * @param {unknown} error
 */
export const notUnpacked = (source, error) =>
  /** @type {Problem} */ ({
    source,
    severity: "error",
    code: "zip-not-unpacked",
    message: `not unpacked: ${describeError(error)}`,
    expected:
      "a complete zip of a result folder: relative names, no links, no encryption, at most 20,000 files and folders and 4 GB",
    advice: "copy it again, or use the folder itself",
  });

/**
 * @param {string} source
 * @param {string} file
 */
export const archiveBesideFolder = (source, file) =>
  /** @type {Problem} */ ({
    source,
    severity: "error",
    code: "zip-beside-folder",
    message: `left out: ${file} is there already`,
    expected: "the zip or its content, not both",
    advice: "remove one of them",
  });

/**
 * @param {string} source
 * @param {Format[]} accepting
 * @param {Format[]} formats
 * @param {boolean} isCapture whether the path says that a command printed it: nobody reads all that hosts can print
 * @param {boolean} [isQuotation] whether each of its lines is quoted
 */
export const undetected = (source, accepting, formats, isCapture, isQuotation = false) =>
  /** @type {Problem} */ ({
    source,
    severity: accepting.length ? "error" : isCapture ? "note" : "warning",
    code: accepting.length ? "ambiguous-format" : "unknown-format",
    message: accepting.length
      ? `taken for ${accepting.map(({ name }) => name).join(" and ")}`
      : "no format recognises it, so it is not read",
    expected: `one of ${formats.map(({ name }) => name).join(", ")}`,
    advice: isQuotation
      ? "each line is quoted: take the > away before it (sed 's/^ *> \\{0,1\\}//'), or copy the text from where it was printed"
      : /\.[ct]sv$/i.test(source)
        ? "if it is a table of results, say under tables in study.yaml what its columns mean; if not, name it under ignore"
        : "name it under ignore in study.yaml if it is no result",
  });

/**
 * @param {string} source
 * @param {string} reader
 * @param {unknown} error
 */
export const unreadable = (source, reader, error) =>
  /** @type {Problem} */ ({
    source,
    severity: "error",
    code: "unreadable",
    message: `${reader}: ${describeError(error)}`,
    expected: "a file that can be read to its end",
    advice: "collect it again, or report it with the file",
  });

/**
 * @param {string} source
 * @param {string} format
 * @param {import("./box/reader-process.js").Failure | undefined} failure
 */
export const notRead = (source, format, failure) =>
  failure?.limit
    ? overBudget(source, format, failure.message)
    : failure?.message === damagedGzip
      ? damaged(source)
      : unreadable(source, format, failure?.message ?? "its rows were not staged");

/** @param {string} source a gzip that cannot be unpacked to its end */
export const damaged = (source) =>
  /** @type {Problem} */ ({
    source,
    severity: "error",
    code: "damaged-gzip",
    message: damagedGzip,
    expected: "a complete gzip, with nothing after its end",
    advice: "copy or compress it again",
  });

/**
 * @param {string} source
 * @param {string} reader
 * @param {string} message
 */
const overBudget = (source, reader, message) =>
  /** @type {Problem} */ ({
    source,
    severity: "error",
    code: "over-budget",
    message: `${reader}: ${message}`,
    expected: "what files of this size take: docs/security.md says how much that is",
    advice: "split it or record less; if it is real output, report it as a bug",
  });

/**
 * @param {{path: string, line: number | null, says: string}} finding
 */
export const privateName = ({ path, line, says }) =>
  /** @type {Problem} */ ({
    source: path,
    line,
    severity: "error",
    code: "private-name",
    message: says,
    expected: "no names of hosts, users or disks",
    advice: "npm run sanitise replaces them; or list it under allowed_names in study.yaml",
  });
