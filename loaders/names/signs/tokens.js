/** What opens something and is known by its own look. */
import { exact, sign } from "./sign.js";

/** @import {Sign} from "./sign.js" */

/** Changes between small letters, capitals, digits and signs. */
const changes = /(?<=[a-z])[^a-z]|(?<=[A-Z])[^A-Z]|(?<=\d)\D|(?<=[+/])[^+/]/g;

/** Packed bytes change the kind of letter all the time; paths, words and hexadecimal numbers do not. */
const notPacked = {
  test: (/** @type {string} */ text) =>
    !(/[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text)) ||
    (text.match(changes)?.length ?? 0) < text.length / 3,
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
    ["ssh-", "ecdsa-"],
    String.raw`\b(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-[\w-]{1,30}) (AAAA[\w+/]{16,4000}={0,2})`,
  ),
  exact(
    "token",
    ["$"],
    String.raw`(?<![\w$])(\$(?:1|2[abxy]?|5|6|7|y|gy|argon2\w{1,2}|pbkdf2[\w-]{0,20})\$[\w./+$=,-]{20,512})`,
  ),
  sign(
    "licence",
    ["-"],
    String.raw`(?<![\w-])(?=[A-Z0-9-]{0,28}\d)(?=[0-9-]{0,28}[A-Z])([A-Z0-9]{5}(?:-[A-Z0-9]{5}){4})(?![\w-])`,
    /^[a-z-]+$/i,
  ),
  {
    kind: "token",
    pattern: /(?<![\w+/=-])([A-Za-z0-9+/]{40,8192}={0,2})(?![\w+/=-])/dg,
    not: notPacked,
  },
];
