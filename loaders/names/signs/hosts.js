/** Names of machines: behind what announces them, in rows of tools, and under a public suffix. */
import { announced, sign, word } from "./sign.js";
import { notHostName } from "./suffixes.js";

/** @import {Sign} from "./sign.js" */

const host = String.raw`[A-Za-z0-9][\w.-]{1,252}`;

/** @type {Sign[]} */
export const dottedHostSigns = [
  sign(
    "host",
    ["://"],
    String.raw`(?<=[a-z0-9])://(?:[^\s/@"'<>]{1,300}@)?([A-Za-z0-9][\w.-]{1,252})`,
    /^[\d.]+$/,
  ),
  {
    kind: "host",
    hints: ["."],
    pattern: /(?<![\w.@-])([a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9][a-z0-9-]{0,62}){1,9})(?![\w-]|\.[a-z])/dgi,
    not: notHostName,
  },
];

/** @type {Sign[]} */
export const hostSigns = [
  {
    kind: "host",
    hints: ["\\\\"],
    pattern: /(?<=^|[",])"?\\\\([^\\\n"]{1,252})\\(?=[^\\\n"]{1,500}\\|[A-Z][\w ]{1,60}\()/dgm,
  },
  announced(
    "host",
    ["host", "name", "fqdn"],
    "(?:\\w{1,40}[_ ])?host[_ ]?name|computer[_ ]?name|machine[_ ]?name|fully qualified domain name|domain name|server[_ ]?name|fqdn|node[_ ]?name",
  ),
  announced("host", ["host"], "(?:\\w{1,40}[_ ])?host|\\w{1,30}Host", word, /^(?:[a-z_]+|[\d.]+x?)$/i),
  announced(
    "host",
    ["server", "client"],
    "(?:\\w{1,40}[_ ])?(?:server|client)",
    host,
    /^(?:[a-z_]+|[\d.]+x?|\w*\.[A-Z]?[a-z]+)$/,
  ),
  sign(
    "host",
    ["@"],
    String.raw`(?<![\w.@/-])[a-z_][\w.-]{2,63}@((?=[a-z]{1,60}[\d-])[a-z][a-z0-9-]{3,62})(?![\w@.-])`,
  ),
  sign("host", ["@"], String.raw`(?<![\w.-])[a-z_][\w.-]{0,63}@([\w.-]{1,252})(?::[~/]|\])`),
  sign(
    "host",
    ["ping ", "host ", "ssh", "telnet ", "traceroute ", "nslookup "],
    String.raw`(?:^|[\s;|&#$])(?:ping6?|telnet|traceroute|nslookup|ssh-copy-id|connect(?:ing|ed) to (?:host )?)(?: -\w{1,3}(?: \d{1,9})?){0,4} ?((?=[a-z.-]{0,60}[\d.-])${host}[\w])`,
    /^[\d.]+$/,
  ),
  {
    kind: "host",
    hints: ["t"],
    pattern: /^\d{4}-\d\d-\d\dT[\d:.]{1,20}Z ([\w.-]{1,252}) [A-Za-z][\w-]{0,60}(?:\[\d{1,12}\])?:/dgm,
  },
  // sysstat: the banner of iostat and sar, rows of sadf, its JSON.
  { kind: "host", hints: ["linux "], pattern: /^Linux \S{1,80} \(([\w.-]{1,252})\)[ \t]/dgm },
  {
    kind: "host",
    hints: [";", "\t"],
    pattern: /^([\w.-]{1,252})[;\t]\d{1,9}[;\t](?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|\d{9,11}[;\t])/dgm,
  },
  { kind: "host", hints: ["> "], pattern: /^<([\w.-]{1,252})> /dgm },
  {
    kind: "host",
    hints: ["|"],
    pattern:
      /^\|[ \t]{0,99}([\w.-]{1,252})[ \t]{0,99}\|(?:[ \t]{0,99}[\d.]{1,40}[ \t]{0,99}\|){1,99}[ \t]*$/dgm,
    not: /^(?:Average|[\d.]+)$/,
  },
  // A row of Iometer: MANAGER,BOX,4K mix,,2,
  { kind: "host", hints: ["manager,"], pattern: /^(?:[\d: -]{19,23},)?MANAGER,([\w.-]{1,252}),/dgm },
  { kind: "host", hints: ["hosts:"], pattern: /^(?:hosts|deploy_hosts):[ \t]*\n((?:- .*\n?)+)/dgm },
];
