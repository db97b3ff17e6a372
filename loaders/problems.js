/** Problems of files as such, whatever their format: what is wrong, what was expected, what to do. */

/** @import {Format, Problem} from "./types.js" */

export const noStudyYaml = () =>
  /** @type {Problem} */ ({
    source: "study.yaml",
    severity: "error",
    code: "no-study-yaml",
    message: "no study.yaml: nothing in this folder is read",
    expected: "a study.yaml with version, title, question, platform and provenance",
    advice: "copy one from another study and change it",
  });

/** @param {string} name */
export const wrongStudyName = (name) =>
  /** @type {Problem} */ ({
    source: "study.yaml",
    severity: "error",
    code: "wrong-study-name",
    message: `study folder: ${name}`,
    expected: "lower-case letters and digits joined by hyphens or points: it is part of addresses",
    advice: "rename the folder",
  });

/**
 * @param {string} file
 * @param {number | null} line
 */
export const missingFile = (file, line) =>
  /** @type {Problem} */ ({
    source: "study.yaml",
    line,
    severity: "error",
    code: "missing-file",
    message: `tables: no file ${file}`,
    expected: "a CSV at that path inside the study",
  });

/** @param {string} source */
export const emptyFile = (source) =>
  /** @type {Problem} */ ({
    source,
    severity: "error",
    code: "empty-file",
    message: "the file is empty",
    expected: "raw output of a benchmark tool",
    advice: "collect it again, or remove it",
  });

/**
 * @param {string} source
 * @param {Format[]} accepting
 * @param {Format[]} formats
 */
export const undetected = (source, accepting, formats) =>
  /** @type {Problem} */ ({
    source,
    severity: accepting.length ? "error" : "warning",
    code: accepting.length ? "ambiguous-format" : "unknown-format",
    message: accepting.length
      ? `taken for ${accepting.map(({ name }) => name).join(" and ")}`
      : "no format recognises it, so it is not read",
    expected: `one of ${formats.map(({ name }) => name).join(", ")}`,
    advice: "name it under ignore in study.yaml if it is no result",
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
    message: `${reader}: ${error instanceof Error ? error.message : error}`,
    expected: "a file that can be read to its end",
    advice: "collect it again, or report it with the file",
  });
