/** Names of users, of the domains that they log on to, and how to reach them. */
import { announced, exact, sign } from "./sign.js";

/** @import {Sign} from "./sign.js" */

const name = String.raw`[\w.\x80-\xff-]{1,64}`;
const slash = String.raw`[/\\]{1,8}`;
/** Of a domain: DOMAIN\user, in JSON with two. A path has more parts. */
const domain = String.raw`(?<![\w\\/:.$%-])[A-Z][A-Z0-9-]{1,14}`;
const ofDomain = String.raw`[A-Za-z][\w.-]{1,63}(?![\w\\/.-])`;
const notDomain = /^(?:HKEY|HKLM|HKCU|NT|BUILTIN|NUL|DEV|UNC|AUTHORITY)$/;

/** @type {Sign[]} */
export const mailSigns = [
  {
    kind: "user",
    hints: ["@"],
    pattern:
      /(?<![\w.+-])([A-Za-z][\w.+-]{0,63}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8})(?![\w-]|\.\w|:[~/]|\])/dg,
  },
];

/** @type {Sign[]} */
export const userSigns = [
  exact("domain", ["\\"], String.raw`(${domain})(?=\\{1,2}${ofDomain})`, notDomain),
  exact(
    "user",
    ["\\"],
    String.raw`(?<=${domain}\\{1,2})(${ofDomain})`,
    /^(?:SYSTEM|Administrators|Users|LOCAL|NETWORK)$/i,
  ),
  announced(
    "user",
    ["user", "log", "run by", "executed by", "owner"],
    String.raw`(?<!cpu_)(?:(?!cpu_)\w{0,40}_)?(?:user|login|logon)(?:[_ ]?(?:name|id))?|logname|(?:executed|run|started|submitted) by|owner|operator|technician`,
    undefined,
    // The share of processors that iostat and sar call so.
    /^(?:\d{1,3}[.,]\d{1,2}|s-1-[\d-]+)$/i,
  ),
  sign(
    "user",
    ["/home", "users", "settings"],
    String.raw`(?:[/\\](?:home|Users)|\\Documents and Settings)${slash}(${name}(?: ${name})?(?=\\)|${name})`,
    /^(?:default|all|shared|guest)$/i,
  ),
  sign(
    "user",
    ["sudo", "su ", "runuser", "chown", "getent"],
    String.raw`(?<![\w-])(?:(?:sudo|runuser) (?:-\w{1,9} ){0,3}?-u|su(?: -| -l)?|chown(?: -R)?) ([a-z_][\w.-]{1,31})(?![\w=])`,
  ),
  sign("user", ["uid=", "gid=", "groups="], String.raw`\b[ug]id=\d{1,12}\(([\w.\\ -]{1,64})\)`),
  sign("user", ["/user:"], String.raw`(?<=\s)/user:["']?(?:[\w.-]{1,64}\\)?([\w.-]{1,64})`),
  sign("domain", ["/user:"], String.raw`(?<=\s)/user:["']?([\w.-]{1,64})\\`),
  sign("user", ["username="], String.raw`\busername=([\w.-]{1,64})`),
  sign("user", ["~"], String.raw`(?<=^|[\s"'=:])~([a-z][\w.-]{1,31})(?=/)`),
  sign(
    "user",
    ["@"],
    String.raw`(?<![\w.-])([a-z_][\w.-]{0,63})@(?=[\w.-]{1,252}(?::[~/]|\]| ~?[^\]\n]{0,80}\]))`,
  ),
  sign(
    "user",
    ["@"],
    String.raw`(?<![\w.@/-])([a-z_][\w.-]{2,63})@(?=[a-z]{1,60}[\d-])[a-z][a-z0-9-]{3,62}(?![\w@.-])`,
  ),
  sign("user", ["@"], String.raw`\b(?:ssh|scp|sftp|rsync)(?: [^\n@|;]{0,80})? ([a-z_][\w.-]{0,63})@`),
  exact(
    "sid",
    ["s-1-5-21-"],
    String.raw`(?<![\w-])(S-1-5-21-\d{1,10}-\d{1,10}-\d{1,10}(?:-\d{1,10})?)(?![\w-])`,
  ),
  sign(
    "phone",
    ["phone", "tel", "mobile", "fax", "call", "cell"],
    String.raw`\b(?:(?:tele|cell)?phone|tel|mobile|fax|call|cell)(?: ?number| ?no)?\b[.:= ]{1,4}((?:\+|\()?\d[\d ()/.-]{6,24}\d)(?![\w.])`,
    { test: (text) => text.replace(/\D/g, "").length < 8 },
  ),
  exact("phone", ["+"], String.raw`(?<![\w.+-])(\+[1-9]\d{0,2}(?:[ -]\(?\d{1,4}\)?){2,5})(?![\w.])`, {
    test: (text) => text.replace(/\D/g, "").length < 9,
  }),
  sign(
    "place",
    ["gps", "geo", "location", "coordinates", "position"],
    String.raw`\b(?:gps|geo|geolocation|location|coordinates|position)(?:["']?[ \t]{0,9}[:=][ \t]{0,9}["']?|[ ])(-?\d{1,3}\.\d{3,12}[,;] ?-?\d{1,3}\.\d{3,12})(?!\d)`,
  ),
  announced(
    "place",
    ["latitude", "longitude"],
    "(?:gps)?(?:latitude|longitude)",
    String.raw`-?\d{1,3}\.\d{2,12}`,
  ),
];
