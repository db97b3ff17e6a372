/** What opens something and is known by its own look. */
import { announced, exact, sign } from "./sign.js";

/** @import {Sign} from "./sign.js" */

/** Changes between small letters, capitals, digits and signs. */
const changes = /(?<=[a-z])[^a-z]|(?<=[A-Z])[^A-Z]|(?<=\d)\D|(?<=[+/_-])[^+/_-]/g;

/** Packed bytes change the kind of letter all the time; paths, words and hexadecimal numbers do not. @param {string} text */
const isPacked = (text) =>
  /[a-z]/.test(text) &&
  /[A-Z]/.test(text) &&
  /\d/.test(text) &&
  (text.match(changes)?.length ?? 0) >= text.length / 3;

/** Labels of runs are words with signs between them: of a token, a long part is packed by itself. @param {string} text */
const hasPackedPart = (text) => text.split(/[_.~-]/).some((part) => part.length >= 12 && isDense(part));
const isDense = (/** @type {string} */ part) =>
  /[a-z]/.test(part) && /[A-Z]/.test(part) && (part.match(changes)?.length ?? 0) >= part.length * 0.4;

/** A path is long and has all kinds of letters; a token may be the name of a file. @param {string} text */
const isPath = (text) =>
  /^\/[a-z]{3,}\//.test(text) &&
  !text.split("/").some((part) => part.length >= 20 && isPacked(part) && isDense(part));

const notPacked = { test: (/** @type {string} */ text) => !isPacked(text) };
/** Without padding and in few letters: names of products change half as often. */
const notDense = { test: (/** @type {string} */ text) => !isPacked(text) || !hasPackedPart(text) };

/** What stands before a number that opens nothing: a hash, the number of a disk, of a machine, of an object. */
const ofObjects =
  /^(?:sha\d*|md5|crc|hash|digest|etag|git|commit|rev|build|uuid|guid|id|naa|eui|nguid|wwn|wwid|nqn|iqn|vml|vsan|vm|host|disk|dev|nvme|scsi|ata|usb|dm|lvm|md|mpath|fc|serial|name|sid|urn)$/i;
/** Of a hyphen before hexadecimal digits most are names of objects: these are not. */
const ofKeys = /^(?:key|tok|token|pul|sk|pk|api|secret|[A-Z]{3,6})$/;

/** What services give begins with their sign: lin_api_…, glrt-…, dckr_pat_…. */
const notGiven = {
  test: (/** @type {string} */ text) => {
    const [, before, own] = /^((?:[A-Za-z]{2,12}[_-]){1,3})([\w.-]{20,})$/.exec(text) ?? [];
    if (!own) return true;
    if (isPacked(own) && hasPackedPart(own)) return false;
    const digits = own.replaceAll("-", "");
    const isHexadecimal = digits.length >= 32 && /^(?=.*\d)(?=.*[a-f])[0-9a-f]+$/.test(digits);
    const words = before.split(/[_-]/).filter(Boolean);
    if (!isHexadecimal || words.some((each) => ofObjects.test(each))) return true;
    return before.endsWith("-") && !ofKeys.test(words.at(-1) ?? "");
  },
};

/** @type {Sign[]} */
export const tokenSigns = [
  exact("token", ["eyj"], String.raw`(?<![\w-])(eyJ[\w-]{5,4000}\.eyJ[\w-]{2,8000}(?:\.[\w-]{0,2000})?)`),
  exact(
    "token",
    [
      "ghp_",
      "gho_",
      "ghu_",
      "ghs_",
      "ghr_",
      "github_pat_",
      "glpat-",
      "xox",
      "sk_",
      "rk_",
      "npm_",
      "aiza",
      "hvs.",
      "ya29.",
      "dop_",
      "pypi-",
      "sg.",
      "sk-",
    ],
    String.raw`(?<![A-Za-z0-9])((?:gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|[sr]k_(?:live|test)_|npm_|AIza|hv[bs]\.|ya29\.|dop_v1_|pypi-|SG\.|sk-(?:proj-)?)[\w.-]{16,255})`,
    /^(?:npm_[a-z_]+|sk-[a-z-]+|pypi-[a-z-]+)$/,
  ),
  exact(
    "token",
    ["akia", "asia", "aroa", "aida"],
    String.raw`(?<![A-Za-z0-9])((?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{16})(?![A-Za-z0-9])`,
  ),
  exact(
    "token",
    ["secret-key"],
    String.raw`(?<![A-Za-z0-9])((?:[A-Z]{2,12}-){0,3}SECRET-KEY-[A-Z0-9-]{20,255})`,
  ),
  exact(
    "token",
    ["ssh-", "ecdsa-"],
    String.raw`\b(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-[\w-]{1,30}) (AAAA[\w+/]{16,4000}={0,2})`,
  ),
  exact(
    "token",
    ["$"],
    String.raw`(?<![\w$])(\$(?:1|2[abxy]?|5|6|7|y|gy|argon2\w{1,2}|pbkdf2[\w-]{0,20})\$[\w./+$=,-]{20,512})`,
  ),
  // The numbers of a bot and its key, hashes of Windows in their file, LDAP's, those of cluster tools.
  exact("token", [":"], String.raw`(?<![\d:-])(\d{8,10}:[\w-]{33,36})(?![\w-])`, notPacked),
  exact("token", [":::"], String.raw`:\d{3,9}:([0-9a-fA-F]{32}:[0-9a-fA-F]{32}):::`),
  exact(
    "token",
    ["{ss", "{sha", "{crypt", "{pbkdf2"],
    String.raw`(\{(?:S?SHA\d{0,3}|CRYPT|PBKDF2[\w-]{0,12})\}[\w+/=.$-]{16,255})`,
  ),
  exact(
    "token",
    ["."],
    String.raw`(?<![\w.-])((?=[a-z]{0,5}\d)[a-z0-9]{6}\.(?=[a-z]{0,15}\d)(?=\d{0,15}[a-z])[a-z0-9]{16})(?![\w.-])`,
  ),
  // BitLocker's key of recovery.
  exact("token", ["-"], String.raw`(?<![\d-])((?:\d{6}-){7}\d{6})(?![\d-])`),
  announced("token", ["auth"], "auth", String.raw`[\w+/-]{12,4096}={0,2}`, notPacked),
  sign(
    "licence",
    ["-"],
    String.raw`(?<![\w-])(?=[A-Z0-9-]{0,28}\d)(?=[0-9-]{0,28}[A-Z])([A-Z0-9]{5}(?:-[A-Z0-9]{5}){4})(?![\w-])`,
    /^[a-z-]+$/i,
  ),
  exact("token", ["_", "-"], String.raw`(?<![\w.-])([A-Za-z]{2,12}[_-][\w.-]{20,255})(?![\w-])`, notGiven),
  exact("token", ["="], String.raw`(?<![\w+/=-])([A-Za-z0-9+/]{22,8192}={1,2})(?![\w+/=-])`, notPacked),
  exact("token", [], String.raw`(?<![\w+/=-])([A-Za-z0-9+/]{40,8192}={0,2})(?![\w+/=-])`, {
    test: (text) => !isPacked(text) || isPath(text),
  }),
  exact("token", [], String.raw`(?<![\w+=.~-])([A-Za-z0-9_~-]{28,512})(?![\w+/=~-])`, notDense),
];
