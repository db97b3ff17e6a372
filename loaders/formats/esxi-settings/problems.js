/** What can be wrong with captured settings, in words. docs/formats/esxi-settings.md shows an example of each code. */

/** @import {Problem} from "../../types.js" */

const again = "capture it again";

const inOneLine = (/** @type {string} */ text) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");

/**
 * @param {"JSON" | "XML" | "CSV"} what
 * @param {number | null} line
 * @param {string} message
 */
const wrongSyntax = (what, line, message) => ({
  line,
  severity: /** @type {const} */ ("error"),
  message: `no ${what}: ${inOneLine(message).slice(0, 120)}`,
  expected: `whole ${what} as the command printed it`,
  advice: again,
});

/** @typedef {(line: number | null, message: string) => Problem} SyntaxProblem */

/** @type {SyntaxProblem} */
export const wrongJson = (line, message) => ({ code: "wrong-json", ...wrongSyntax("JSON", line, message) });

/** @type {SyntaxProblem} */
export const wrongXml = (line, message) => ({ code: "wrong-xml", ...wrongSyntax("XML", line, message) });

/** @type {SyntaxProblem} */
export const wrongCsv = (line, message) => ({ code: "wrong-csv", ...wrongSyntax("CSV", line, message) });

/**
 * @param {string} name
 * @param {string} instance
 */
export const wrongSetting = (name, instance) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "wrong-setting",
    message: `${name} of ${instance} is left out`,
    expected: "a number, within the limits that the host states",
    advice: again,
  });

/** @param {number} settings */
export const nameless = (settings) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "nameless-settings",
    message: `${settings} settings of devices or objects without a name are left out`,
    expected: "a name in each block",
    advice: again,
  });

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
 * @param {number | null} line
 * @param {string} field
 */
export const mixedBlock = (line, field) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "mixed-settings",
    message: `${field} stands where it cannot: a line before it is lost or moved`,
    expected: "whole output",
    advice: again,
  });

/** @param {string} command */
export const nothingKept = (command) =>
  /** @type {Problem} */ ({
    severity: "note",
    code: "no-settings",
    message: `${command}: nothing in it is kept`,
    expected: "a setting that may affect results",
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
    message: `output of no known command: ${keys.length ? `fields ${keys.slice(0, 5).join(", ")}` : "no fields"}`,
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

/** @param {number} line */
export const lostLevels = (line) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "lost-indentation",
    message: "indentation is lost, so it is unknown which lines belong together",
    expected: "lines as the command printed them",
    advice: again,
  });

/**
 * @param {number} first
 * @param {number} last
 */
const linesOf = (first, last) => (first === last ? `line ${first}` : `lines ${first}-${last}`);

/**
 * @param {number} first
 * @param {number} last
 */
export const unread = (first, last) =>
  /** @type {Problem} */ ({
    line: first,
    severity: "note",
    code: "unread-lines",
    message: `${linesOf(first, last)}: not recognised`,
    expected: "output of commands of docs/formats/esxi-settings.md",
  });

/**
 * @param {number} first
 * @param {number} last
 * @param {string} command
 */
export const unreadOutput = (first, last, command) =>
  /** @type {Problem} */ ({
    line: first,
    severity: "warning",
    code: "unknown-output",
    message: `${linesOf(first, last)}: not recognised as output of ${command}`,
    expected: "output of a command of docs/formats/esxi-settings.md",
    advice: again,
  });

/**
 * @param {number} line
 * @param {string | undefined} command
 */
export const failedLine = (line, command) =>
  /** @type {Problem} */ ({
    line,
    severity: "note",
    code: "failed-command",
    message: `${command ?? "a command"} failed`,
    expected: "output, unless the host has no such thing (no vSAN, no SAN)",
  });

/** @param {number} lost settings */
export const hostContradicts = (lost) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "host-contradicts-path",
    message: `prompts or rows name a different host than the path: ${lost ? `${lost} settings are left out` : "the path counts"}`,
    expected: "output of the host that the path names",
    advice: "put the output of each host into a folder host=NAME",
  });

/**
 * @param {number} line
 * @param {string} name
 * @param {string | null} instance
 * @param {string | null} value
 */
export const beforeChange = (line, name, instance, value) =>
  /** @type {Problem} */ ({
    line,
    severity: "note",
    code: "before-change",
    message: `${name} of ${instance ?? "the host"} was ${value ?? "not in force"} before a later command changed it: the last output counts`,
    expected: "the state during the runs",
  });

/**
 * @param {number} line
 * @param {string} name
 * @param {string | null} instance
 */
export const twoStates = (line, name, instance) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "two-states",
    message: `${name} of ${instance ?? "the host"} has two values, and nothing between them changes it: it is left open`,
    expected: "one value of each setting",
    advice: "keep the output of the state during the runs",
  });

/**
 * @param {number} line
 * @param {string} what
 */
export const notShown = (line, what) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "change-not-shown",
    message: `${what}, and nothing later shows it`,
    expected: "output of a command that reads it, after the one that sets it",
    advice: again,
  });

/**
 * @param {number} line
 * @param {number} devices
 * @param {string[]} differing
 */
export const unnamedDevices = (line, devices, differing) =>
  /** @type {Problem} */ ({
    line,
    severity: differing.length ? "warning" : "note",
    code: "unnamed-devices",
    message: `${devices} devices without their names${differing.length ? ` differ: ${differing.join("; ")}` : " say the same"}`,
    expected: "complete output, without grep",
    advice: again,
  });

/**
 * @param {number | null} line
 * @param {string} what
 */
export const disagreement = (line, what) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "outputs-disagree",
    message: what,
    expected: "outputs of one state of the host",
    advice: again,
  });

/** @param {number} settings */
export const unknownHost = (settings) =>
  /** @type {Problem} */ ({
    severity: "note",
    code: "unknown-host",
    message: `${settings} settings are of a host that no prompt names, beside those of hosts that are named`,
    expected: "a prompt above each output",
    advice: "put the output of each host into a folder host=NAME",
  });

/**
 * @param {number} line
 * @param {string} command
 * @param {string} field
 */
export const lackingField = (line, command, field) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "cut-settings",
    message: `${command}: a block lacks ${field}`,
    expected: "whole output",
    advice: again,
  });
