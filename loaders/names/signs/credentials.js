/** What opens something and is announced: passwords, keys and tokens behind their names and options. */
import { announced, exact, sign } from "./sign.js";
import { bare, isChosen, notSecret, secret } from "./secret.js";

/** @import {Sign} from "./sign.js" */

const notToken = { test: (/** @type {string} */ name) => name.length < 8 || notSecret.test(name) };
/** Behind a blank stands a password only where it looks like one: "password file" is prose. */
const notChosen = { test: (/** @type {string} */ name) => !isChosen(name) };

const anyOf = String.raw`(?:[\w.-]{0,40}[_.-])?`;
/** In the languages of those who measure; what stands behind may say which: password_in, password2. */
const passwordWords = String.raw`password|passwd|passphrase|passwort|kennwort|mot de passe`;
const passwords = String.raw`[\w.-]{0,40}(?:${passwordWords})(?:[_-]?(?:in|out|old|new|confirm|mutual|\d))?|${anyOf}(?:pass|pwd|pw|passcode|secret|communit(?:y|ies))(?:[_-](?:in|out))?|keymaterial|mysql_pwd|\w{2,20}(?:pass|pw)`;
const keys = String.raw`${anyOf}(?:secret|access|account|api|private|preshared|pre_shared|shared|encryption|client|storage|signing|master|s3|subscription)[_-]?(?:access[_-]?)?(?:key(?:[_-]?(?:id|data|base))?|secret)|account_?key|psk`;
const tokens = String.raw`${anyOf}(?:(?:auth|access|api|refresh|bearer|security|session|csrf|id)[_-]?)?token|${anyOf}(?:api-)?session[_-]?id|${anyOf}signature|sig|(?<=[?&])code|jsessionid|phpsessid`;
const hints = "pass kennwort pw secret keymaterial key psk token session sessid communit sig code=".split(
  " ",
);
/** Directives of configurations, with their value behind a blank. */
const directives = String.raw`bindpw|rootpw|r[ow]community6?|requirepass|masterauth|auth-pass|key-string|snmp-server community|identified by`;

/** @type {Sign[]} */
export const credentialSigns = [
  exact("key", ["-----begin"], String.raw`-----BEGIN [A-Z0-9 ]{1,40}-----((?:(?!-----)[^]){15,20000}[^\s-])`),
  sign(
    "key",
    ["$ansible_vault"],
    String.raw`\$ANSIBLE_VAULT;[^\n]{1,80}\n((?:[ \t#;*]{0,40}[0-9a-f]{1,80}\n?){1,400})`,
  ),
  // A line of a configuration that says nothing else: a passphrase may have blanks.
  sign(
    "password",
    hints,
    String.raw`^[ \t]{0,40}["']?(?:[\w.-]{0,40}(?:${passwordWords}))["']?[ \t]{0,9}(?:[:=][ \t]{1,9}|=)((?![\s"'$|>{[<&*])[\w!#%&*+,./:?@^~\x80-\xff-]{1,64}(?: (?![-#&|<>])[\w!#%&*+,./:?@^~\x80-\xff-]{1,64}){1,7})[ \t]{0,9}$`,
    { test: (text) => notSecret.test(text) || / -{1,2}\w|=|^\S+ (?:fio|sudo|ssh|\/)/.test(text) },
  ),
  announced("password", hints, passwords, secret, notSecret),
  announced("password", ["pin"], String.raw`${anyOf}pin(?:[_ -]?code)?`, String.raw`\d{4,12}(?![\w.])`),
  announced("token", hints, keys, secret, notSecret),
  announced("token", hints, tokens, secret, notToken),
  announced("token", ["keyid"], "http_s3_keyid", secret, notSecret),
  sign(
    "password",
    hints,
    String.raw`(?<=^|[\s"'(;])(?:-{1,2}|/)(?:[\w-]{0,40}(?:password|passwd|passphrase)|(?:\w{1,20}[_-])?pass|(?:key|store|src|dest)pass|[\w-]{0,20}communit(?:y|ies))(?:[ =:])${bare}`,
    notSecret,
  ),
  sign(
    "token",
    [...hints, "http_user"],
    String.raw`(?<=^|[\s"'(;])-{1,2}(?:[\w-]{0,40}(?:token|secret|[_-]key(?:id)?|apikey)|http_(?:user|s3_key|s3_keyid))[ =]${bare}`,
    notSecret,
  ),
  sign(
    "password",
    ["bindpw", "rootpw", "communit", "requirepass", "masterauth", "auth-pass", "key-string", "identified by"],
    String.raw`(?<=^|[\s"';])(?:${directives})[ \t]{1,20}(?:--?\w{1,20} ){0,3}${bare}`,
    notSecret,
  ),
  sign(
    "password",
    ["password", "identified by"],
    String.raw`\b(?:password|identified by)[ \t]{1,9}'([^'\n]{1,256})'`,
    notSecret,
  ),
  sign(
    "password",
    hints,
    String.raw`(?<=^|[\s"';,(])(?:${passwordWords}|secret|community)[ \t]{1,20}(?:\d )?(?:= )?N?${bare}`,
    notChosen,
  ),
  // A sentence that says it: password for user x is …, secret of the initiator: …
  sign(
    "password",
    ["pass", "secret", "kennwort"],
    String.raw`\b(?:${passwordWords}|passcode|secret)\b[^\n:=]{1,80}(?:[:=]| is| to)[ \t]{1,9}${bare}`,
    notChosen,
  ),
  // credentials bench:secret, login root/secret
  sign(
    "password",
    ["cred", "login", "logon", "account"],
    String.raw`\b(?:cred(?:ential)?s?|log[io]n|account)(?: ?[:=])?[ \t]{1,9}[\w.@\\-]{1,64} ?[:/] ?([^\s"',;<>]{1,256})`,
    notChosen,
  ),
  sign("password", ["psk "], String.raw`\bPSK[ \t]{1,9}"([^"\n]{1,256})"`),
  // Dialogues: of FTP and mail, of expect; users of iSCSI targets.
  exact("password", ["pass "], String.raw`^(?:[<>]{1,3} ?)?PASS (\S{1,256})$`),
  sign("password", ["send "], String.raw`\bsend (?:-- )?"([^"\n\\ ]{1,128})\\{1,2}[rn]"`, notChosen),
  sign(
    "password",
    ["inguser"],
    String.raw`\b(?:incoming|outgoing)user[ \t]{1,9}"?[\w.-]{1,64}[ \t]{1,9}([^\s"]{1,128})`,
  ),
  sign("password", ["key "], String.raw`\bkey [57] ([0-9A-F]{8,128}|\S{8,128})$`),
  sign(
    "key",
    ["chpasswd:"],
    String.raw`\bchpasswd:\s{1,40}(?:expire: \w{1,9}\s{1,40})?list: ?\|\s{0,9}\n((?:[ \t]{1,40}[^\s:]{1,64}:\S{1,256}\n?){1,40})`,
  ),
  // What is announced by a neighbour: <Password><Value>x, name="DB_PASSWORD" value="x", - name: DB_PASSWORD, value: x.
  sign(
    "password",
    hints,
    String.raw`<[^<>\n]{0,60}(?:password|passwd|passphrase|secret)"?>\s{0,40}(?:<value>)?([^<\n]{1,512})`,
    notSecret,
  ),
  sign(
    "password",
    hints,
    String.raw`\b(?:(?:name|key)\\?["']?\s{0,9}[:=]|variable)\s{0,9}\\?["']?[\w.-]{0,60}(?:password|passwd|passphrase|secret|token|apikey|api_key|_pwd)[\w-]{0,9}\\?["']?[\s,{]{1,60}\\?["']?(?:value|default)\\?["']?\s{0,9}[:=]\s{0,9}\\?(?:"([^"\n]{1,512})"|'([^'\n]{1,512})'|([^\s"',;<>\\]{1,512}))`,
    notSecret,
  ),
  sign("user", ["://"], String.raw`://([^\s:/@"'<>]{1,128})(?::[^\s/@"'<>]{0,256})?@`),
  sign("password", ["://"], String.raw`://[^\s:/@"'<>]{0,128}:([^\s/@"'<>]{1,256})@`, notSecret),
  // What comes with a request: its head, its cookies, what is signed in its address.
  sign(
    "token",
    ["authorization"],
    String.raw`authorization["']?[ \t]{0,9}[:=][ \t]{0,9}["']?(?:[a-z][\w-]{1,30}[ \t]{1,9})?([\w+/=.~-]{8,4096})`,
  ),
  sign(
    "token",
    ["cookie"],
    String.raw`\bcookies?["']?[ \t]{0,9}[:=][ \t]{0,9}["']?((?:[\w.%-]{1,60}=(?:\\?"[^"\\\n]{0,512}\\?"|[^\s;"',\\]{0,2048})(?:; ?)?){1,20})`,
  ),
  sign(
    "token",
    ["bearer ", "basic "],
    String.raw`\b(?:bearer|basic)[ \t]{1,9}((?=[a-z+/=._~-]{0,400}\d)[\w+/=.~-]{16,4096})`,
  ),
  sign(
    "token",
    ["hook"],
    String.raw`://[\w.:-]{0,120}[^\s"'<>]{0,120}?(?:hook\w{0,12}|services)/([\w@:/.-]{20,512})`,
  ),
  // Files of passwords: db1:5432:bench:user:password.
  sign(
    "password",
    [":"],
    String.raw`^[\w.*-]{1,120}:(?:\d{4,5}|\*):[\w.*-]{1,60}:[\w.*@-]{1,60}:([^\s:]{1,256})$`,
    notSecret,
  ),
];
