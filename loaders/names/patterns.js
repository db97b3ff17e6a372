/** How names that say where a result was measured look, alone or beside the word that announces them. */
import { commandSigns } from "./command-signs.js";

/**
 * @typedef {object} Sign
 * @property {string} kind
 * @property {RegExp} pattern global, with indices; its groups are the names
 * @property {string[]} [hints] texts in lower case of which one is there wherever the pattern fits
 * @property {RegExp} [not] what it takes by mistake
 */

/** A value, in quotes or not. */
const word = String.raw`[^\s"'<>,;|\]})(/\\{]+`;
const phrase = String.raw`(?<=['"])[^'"\n\\]+|[^\s"'<>,;|\]})(\\{]+`;
const line = String.raw`(?<=['"])[^'"\n\\]+|[^\s"'<>,;|\]})(\\{](?:[^\n"'<>,;|\]})(\\]*[^\s"'<>,;|\]})(\\])?`;

/**
 * What stands behind its name: `Key: value`, `key = 'value'`, `"key" : "value"`, `<key>value</key>`.
 * @param {string} kind
 * @param {string[]} hints
 * @param {string} key
 * @param {string} [value]
 * @param {RegExp} [not]
 * @returns {Sign}
 */
const announced = (kind, hints, key, value = word, not) => ({
  kind,
  hints,
  pattern: new RegExp(
    String.raw`(?<![A-Za-z0-9])(?:${key})(?:["']?[ \t]*[:=][ \t]*\\?["']?|>)(${value})`,
    "dgi",
  ),
  not,
});

/** Last labels of addresses on the internet, and of the networks that people name themselves. */
const topLevels =
  "com|net|org|edu|gov|mil|biz|info|cloud|local|localdomain|lan|corp|internal|intern|intra|intranet|home|priv|private|lab|site";
const countries =
  "ac|at|au|be|br|ca|ch|cn|co|cz|de|dk|es|eu|fi|fr|hu|ie|il|in|io|it|jp|kr|mx|nl|no|nz|pl|pt|ro|ru|se|sg|sk|tr|tw|ua|uk|us|za";
const label = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?";

/** The first that fits a place counts. @type {Sign[]} */
export const signs = [
  announced(
    "password",
    ["pass", "key", "secret"],
    "(?:\\w{0,40}_)?(?:password|passwd|passphrase|api[_-]?key|secret)",
    phrase,
  ),
  ...commandSigns,
  { kind: "uuid", pattern: /(?<![0-9a-f-])([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?![0-9a-f-])/dgi },
  {
    kind: "uuid",
    pattern: /(?<![0-9a-f-])([0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{12})(?![0-9a-f-])/dgi,
  },
  { kind: "uuid", pattern: /(?<![0-9a-f-])([0-9a-f]{16}-[0-9a-f]{16})(?![0-9a-f-])/dgi },
  { kind: "uuid", pattern: /\b((?:[0-9a-f]{2} ){7}[0-9a-f]{2}[- ](?:[0-9a-f]{2} ){7}[0-9a-f]{2})\b/dgi },
  { kind: "uuid", hints: ["0x"], pattern: /((?:0x[0-9a-f]{2} ){15}0x[0-9a-f]{2})\b/dgi },
  announced("uuid", ["uuid"], "(?:\\w{1,40} )?uuid", "[0-9a-f]{32}\\b"),
  {
    kind: "wwn",
    hints: ["naa.", "eui."],
    pattern: /(?<![a-z0-9])((?:naa|eui)\.[0-9a-f]{16,32})(?![0-9a-z])/dgi,
  },
  { kind: "wwn", hints: ["vml."], pattern: /(?<![a-z0-9])(vml\.[0-9a-f]{20,})(?![0-9a-z])/dgi },
  { kind: "wwn", hints: ["t10."], pattern: /(?<![a-z0-9])(t10\.[A-Za-z0-9_.-]*[A-Za-z0-9_])/dg },
  {
    kind: "wwn",
    hints: ["fc"],
    pattern: /(?<![a-z0-9])fc(?:oe)?\.([0-9a-f]{16})(?::([0-9a-f]{16}))?(?![0-9a-z])/dgi,
  },
  { kind: "wwn", hints: [":"], pattern: /(?<![0-9a-f:])((?:[0-9a-f]{2}:){7}[0-9a-f]{2})(?![0-9a-f:])/dgi },
  {
    kind: "wwn",
    pattern: /(?<![0-9a-zA-Z.-])((?:0x)?[1256](?=[0-9]{0,14}[a-f])[0-9a-f]{15})(?![0-9a-zA-Z.])/dg,
  },
  announced("wwn", ["wwn", "wwpn"], "\\w{0,40}ww[pn]?n", "(?:0x)?[0-9a-f]{16}\\b"),
  { kind: "wwn", hints: ["iqn.", "nqn."], pattern: /(?<![a-z0-9])((?:iqn|nqn)\.\d{4}-\d{2}\.[\w.:-]*\w)/dgi },
  { kind: "mac", hints: [":"], pattern: /(?<![0-9a-f:])((?:[0-9a-f]{2}:){5}[0-9a-f]{2})(?![0-9a-f:])/dgi },
  {
    kind: "mac",
    hints: ["-"],
    pattern: /(?<![0-9a-z-])((?=[\d-]*[a-f])(?:[0-9a-f]{2}-){5}[0-9a-f]{2})(?![0-9a-z-])/dgi,
  },
  {
    kind: "mac",
    hints: ["."],
    pattern: /(?<![0-9a-z.])((?=[\d.]*[a-f])(?:[0-9a-f]{4}\.){2}[0-9a-f]{4})(?![0-9a-z.])/dgi,
  },
  {
    kind: "ip",
    hints: ["."],
    pattern: /(?<![\d.]|version:? |v)((?:\d{1,3}\.){3}\d{1,3})(?!\d|\.\d|-\d+[a-z])/dgi,
  },
  {
    kind: "ip",
    hints: [":"],
    pattern: /(?<![0-9a-z:.])((?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4})(?![0-9a-z:.])/dgi,
  },
  announced(
    "vcenter",
    ["vc", "vcenter"],
    "vc|vcsa|vcenter(?: ?server)?(?:[_ ]?(?:name|host|ip|address))?",
    phrase,
    /^[\d.]+$/,
  ),
  {
    kind: "user",
    hints: ["@"],
    pattern: /(?<![\w.+-])([A-Za-z][\w.+-]*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)(?![\w-]|\.\w|:[~/]|\])/dg,
  },
  {
    kind: "host",
    hints: ["."],
    pattern: new RegExp(
      String.raw`(?<![\w.@-])((?=[\d.]*[a-z-])(?:${label}\.)+(?:${topLevels}|(?<=\.[a-z0-9-]+\.)(?:${countries})))(?![\w-]|\.[a-z])`,
      "dgi",
    ),
    // Commands of govc.
    not: /^(?:host|vm|datastore|datacenter|pool|cluster|library|device|disk|snapshot)\.info$/,
  },
  announced(
    "user",
    ["user", "log", "run by", "executed by", "owner"],
    "(?<!cpu_)(?:(?!cpu_)\\w{0,40}_)?(?:user|login|logon)(?:[_ ]?(?:name|id))?|executed by|run by|owner",
    word,
    // The share of processors that iostat and sar call so.
    /^\d{1,3}[.,]\d{1,2}$/,
  ),
  {
    kind: "user",
    hints: ["/home", "users"],
    pattern: /(?:\/home|\/Users|[A-Za-z]:\\{1,2}Users)[/\\]{1,2}([\w.\x80-\xff-]+)/dg,
  },
  { kind: "user", hints: ["@"], pattern: /(?<![\w.-])([a-z_][\w.-]*)@(?=[\w.-]+(?::[~/]|\]))/dg },
  {
    kind: "host",
    hints: ["\\\\"],
    pattern: /(?<=^|[",])"?\\\\([^\\\n"]+)\\(?=[^\\\n"]+\\|[A-Z][\w ]+\()/dgm,
  },
  announced(
    "host",
    ["host", "name", "fqdn"],
    "(?:\\w{1,40}[_ ])?host[_ ]?name|computer[_ ]?name|machine[_ ]?name|fully qualified domain name|domain name|server name|fqdn",
  ),
  announced("host", ["host"], "(?:\\w{1,40}[_ ])?host", word, /^(?:[a-z_]+|[\d.]+x?)$/i),
  { kind: "host", hints: ["@"], pattern: /(?<![\w.-])[a-z_][\w.-]*@([\w.-]+)(?::[~/]|\])/dg },
  {
    kind: "host",
    hints: ["t"],
    pattern: /^\d{4}-\d\d-\d\dT[\d:.]+Z ([\w.-]+) [A-Za-z][\w-]*(?:\[\d+\])?:/dgm,
  },
  // sysstat: the banner of iostat and sar, rows of sadf, its JSON.
  { kind: "host", hints: ["linux "], pattern: /^Linux \S{1,80} \(([\w.-]+)\)[ \t]/dgm },
  {
    kind: "host",
    hints: [";", "\t"],
    pattern: /^([\w.-]+)[;\t]\d{1,9}[;\t](?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|\d{9,11}[;\t])/dgm,
  },
  announced("host", ["nodename"], "nodename"),
  { kind: "host", hints: ["> "], pattern: /^<([\w.-]+)> /dgm },
  {
    kind: "host",
    hints: ["|"],
    pattern: /^\|[ \t]*([\w.-]+)[ \t]*\|(?:[ \t]*[\d.]+[ \t]*\|)+[ \t]*$/dgm,
    not: /^(?:Average|[\d.]+)$/,
  },
  // A row of Iometer: MANAGER,BOX,4K mix,,2,
  { kind: "host", hints: ["manager,"], pattern: /^(?:[\d: -]{19,23},)?MANAGER,([\w.-]+),/dgm },
  { kind: "host", hints: ["hosts:"], pattern: /^(?:hosts|deploy_hosts):[ \t]*\n((?:- .*\n?)+)/dgm },
  announced(
    "cluster",
    ["datacenter", "cluster", "pool", "folder"],
    "(?:datacenter|cluster|resource_pool|vm_folder)(?:[_ ]name)?",
    phrase,
    /^[\d.]+%?$/,
  ),
  { kind: "cluster", hints: ["cpu.usage%"], pattern: /^\|[ \t]*([^|\n]*?)[ \t]*\|[ \t]*cpu\.usage%/dgm },
  { kind: "cluster", hints: ["cluster hosts map"], pattern: /^Cluster Hosts Map\n-+\n([^\n:]+):/dgm },
  { kind: "datastore", hints: ["datastore_name"], pattern: /^datastore_name:[ \t]*\n((?:- .*\n?)+)/dgm },
  announced(
    "datastore",
    ["datastore", "volume"],
    "(?:local )?(?:vsan )?datastore(?:[_ ]?name)?|volume ?name",
    line,
  ),
  { kind: "datastore", hints: ["/vmfs/volumes/"], pattern: /\/vmfs\/volumes\/([^/\s"',;:]+)/dg },
  { kind: "datastore", hints: [".vm"], pattern: /\[([^[\]\n"]{2,60})\] [^\n"[\]]+\.vm(?:dk|x)\b/dg },
  announced(
    "serial",
    ["serial", "tag"],
    "(?:\\w{1,40} )?serial(?:[_ ]?(?:number|no|num))?|asset[_ ]?tag|service[_ ]?tag",
    "(?=[\\w./-]*\\d)[A-Za-z0-9][\\w./-]{3,}",
  ),
];
