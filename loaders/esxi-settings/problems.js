/** What can be wrong with captured settings, in words. docs/formats/esxi-settings.md shows an example of each code. */

/** @import {Problem} from "../types.js" */

const again = "capture it again";

/**
 * @param {string} code
 * @param {string} what
 */
const syntax = (code, what) => (/** @type {number | null} */ line, /** @type {string} */ message) =>
  /** @type {Problem} */ ({
    line,
    severity: "error",
    code,
    message: `no ${what}: ${message.replace(/\s*\n\s*/g, " ").slice(0, 120)}`,
    expected: `whole ${what} as the command printed it`,
    advice: again,
  });

export const wrongJson = syntax("wrong-json", "JSON");
export const wrongXml = syntax("wrong-xml", "XML");
export const wrongCsv = syntax("wrong-csv", "CSV");

/** @param {number} line */
export const cutLine = (line) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "cut-settings",
    message: "the last line has no end: it is not read",
    expected: "a line end behind each line",
    advice: again,
  });

/**
 * @param {number | null} line
 * @param {string} field
 */
export const cutBlock = (line, field) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "cut-settings",
    message: `the last block lacks ${field}, which all others end with`,
    expected: "whole output",
    advice: again,
  });

/**
 * @param {string} name
 * @param {string} instance
 */
export const sameInstance = (name, instance) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "same-instance",
    message: `${name} of ${instance} is there twice: the first counts`,
    expected: "each device, object or option once",
    advice: "use the output of one command as it is",
  });

/**
 * @param {number | null} line
 * @param {string[]} keys
 */
export const unknownFields = (line, keys) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "unknown-output",
    message: `output of no known command: fields ${keys.slice(0, 5).join(", ")}`,
    expected: "output of a command of docs/formats/esxi-settings.md",
    advice: "capture it again, or name it under ignore in study.yaml",
  });

/** @param {string} name */
export const wrongClock = (name) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "wrong-manifest",
    message: `${name} is left out`,
    expected: "a manifest of version 1 as scripts/collect.py writes it",
    advice: again,
  });

/**
 * @param {string} name
 * @param {number} exit_code
 * @param {string} stderr
 */
export const failedCommand = (name, exit_code, stderr) =>
  /** @type {Problem} */ ({
    severity: "note",
    code: "failed-command",
    message: `${name}: exit code ${exit_code}${stderr ? `: ${stderr.replace(/\s+/g, " ").trim().slice(0, 120)}` : ""}`,
    expected: "exit code 0, unless the host has no such thing (no vSAN, no SAN)",
  });
