/** What opens something and is announced: passwords, keys and tokens behind their names and options. */
import { announced, exact, sign } from "./sign.js";

/** @import {Sign} from "./sign.js" */

/** Passwords have signs that no other value has. */
const secret = String.raw`(?<=['"])[^'"\n]{1,512}|(?:(?!&quot;)[^\s"',;<>]){1,512}`;
const bare = String.raw`(?:["']|&quot;)?((?:(?!&quot;)[^\s"'<>]){1,512})`;

/** Variables that stand for one, verdicts, numbers of passes, folders (PWD=/home). */
const notSecret =
  /^(?:\$\{?\w+\}?|\$\(.*|%\w+%|\d{1,3}|ok|yes|no|on|off|pass(?:ed)?|fail(?:ed)?|required|prompt|is|was|for|not|the|and|\*|[/.~][\w/.-]*|-{1,2}[a-z][\w-]*)$/i;
const notToken = { test: (/** @type {string} */ name) => name.length < 8 || notSecret.test(name) };

const anyOf = String.raw`(?:[\w.-]{0,40}[_.-])?`;
const passwords = String.raw`[\w.-]{0,40}(?:password|passwd|passphrase)|${anyOf}(?:pass|pwd|secret|community)|mysql_pwd|\w{2,20}pass`;
const keys = String.raw`${anyOf}(?:secret|access|account|api|private|shared|encryption|client|storage|s3|subscription)[_-]?(?:access[_-]?)?(?:key(?:[_-]?id)?|secret)|account_?key`;
const tokens = String.raw`${anyOf}(?:(?:auth|access|api|refresh|bearer|security|session|csrf|id)[_-]?)?token|${anyOf}(?:api-)?session[_-]?id`;
const hints = ["pass", "pwd", "secret", "key", "token", "session", "community"];

/** Between a command and its option; an end of the command ends it. */
const between = String.raw`\b[^\n|]{0,200}? `;

/** @param {string} command @param {string} option @returns {Sign} */
const ofCommand = (command, option) =>
  sign("password", [command.replace(/\W.*/, "")], String.raw`\b${command}${between}${option}`, notSecret);

/** @type {Sign[]} */
export const credentialSigns = [
  exact("key", ["-----begin"], String.raw`-----BEGIN [A-Z0-9 ]{1,40}-----((?:(?!-----)[^]){15,20000}[^\s-])`),
  announced("password", hints, passwords, secret, notSecret),
  announced("token", hints, keys, secret, notSecret),
  announced("token", hints, tokens, secret, notToken),
  announced("token", ["keyid"], "http_s3_keyid", secret, notSecret),
  sign(
    "password",
    hints,
    String.raw`(?<=^|[\s"'(;])(?:-{1,2}|/)(?:[\w-]{0,40}(?:password|passwd|passphrase)|(?:\w{1,20}[_-])?pass)(?:[ =:])${bare}`,
    notSecret,
  ),
  sign(
    "token",
    [...hints, "http_user"],
    String.raw`(?<=^|[\s"'(;])-{1,2}(?:[\w-]{0,40}(?:token|secret|[_-]key(?:id)?)|http_(?:user|s3_key|s3_keyid))[ =]${bare}`,
    notSecret,
  ),
  sign("password", ["-pw "], String.raw`(?<=^|[\s"'(;])-pw ${bare}`, notSecret),
  sign("password", ["sshpass"], String.raw`\bsshpass (?:-[ev]+ )?-p ?${bare}`, notSecret),
  ofCommand("mysql[a-z]{0,12}", String.raw`-p["']?([^\s"']{1,128})`),
  ofCommand("mariadb[a-z-]{0,12}", String.raw`-p["']?([^\s"']{1,128})`),
  ofCommand("ipmitool", String.raw`-P ${bare}`),
  ofCommand("psexec(?:64)?(?:\\.exe)?", String.raw`-p ${bare}`),
  ...["sqlcmd", "bcp", "osql"].map((name) => ofCommand(name, String.raw`-P ?${bare}`)),
  ofCommand("ldapsearch", String.raw`-w ${bare}`),
  sign("user", ["curl "], String.raw`\bcurl [^\n|]{0,200}?(?<= )(?:-u|--user)[ =]?["']?([^\s:"']{1,128}):`),
  sign(
    "password",
    ["curl "],
    String.raw`\bcurl [^\n|]{0,200}?(?<= )(?:-u|--user)[ =]?["']?[^\s:"']{1,128}:([^\s"']{1,256})`,
  ),
  sign("user", ["-u "], String.raw`(?<=^|[\s"'(;])-U ["']?([\w.\\-]{1,64})%`),
  sign("password", ["-u "], String.raw`(?<=^|[\s"'(;])-U ["']?[\w.\\-]{1,64}%([^\s"']{1,128})`),
  sign(
    "password",
    ["net use"],
    String.raw`\bnet use [^\n]{0,300}? (?![\\/*]|\w:)([^\s"]{2,128}) /user:`,
    notSecret,
  ),
  sign(
    "password",
    ["net use"],
    String.raw`\bnet use [^\n]{0,300}?/user:\S{1,128} (?![\\/*]|\w:)([^\s"]{2,128})`,
    notSecret,
  ),
  sign("user", ["://"], String.raw`://([^\s:/@"'<>]{1,128})(?::[^\s/@"'<>]{0,256})?@`),
  sign("password", ["://"], String.raw`://[^\s:/@"'<>]{0,128}:([^\s/@"'<>]{1,256})@`, notSecret),
  sign(
    "token",
    ["authorization"],
    String.raw`authorization["']?[ \t]{0,9}[:=][ \t]{0,9}["']?(?:(?:bearer|basic|token|digest|negotiate)[ \t]{1,9})?([\w+/=.~-]{8,4096})`,
  ),
  sign(
    "token",
    ["bearer ", "basic "],
    String.raw`\b(?:bearer|basic)[ \t]{1,9}((?=[a-z+/=._~-]{0,400}\d)[\w+/=.~-]{16,4096})`,
  ),
];
