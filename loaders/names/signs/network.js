/** Addresses, shares, ports and switches. */
import { announced, exact, sign } from "./sign.js";

/** @import {Sign} from "./sign.js" */

const blank = String.raw`\\?["']?[ \t]{0,40}[:=]?[ \t]{0,40}\\?["']?`;
const host = String.raw`[A-Za-z0-9][\w.-]{1,252}`;
/** Folders that are exported, not just any behind a colon. */
const folders =
  "export\\w{0,9}|exports|vol\\w{0,12}|volumes?|nfs\\w{0,9}|shares?|srv|ifs|fs-\\w{1,20}|pool\\w{0,9}|tank";
const mounted = String.raw`(?:\bmount(?:\.nfs4?)? [^\n]{0,120}?|^)`;

/** Digits alone may be a moment in the name of a file: 31-03-04-10-00-05. */
const momentOfFiles =
  /^(?:[123]\d)-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])-(?:[01]\d|2[0-3])-[0-5]\d-[0-5]\d$/;

/** @type {Sign[]} */
export const addressSigns = [
  { kind: "mac", hints: [":"], pattern: /(?<![0-9a-f:])((?:[0-9a-f]{2}:){5}[0-9a-f]{2})(?![0-9a-f:])/dgi },
  {
    kind: "mac",
    hints: ["-"],
    pattern: /(?<![0-9a-z-])((?:[0-9a-f]{2}-){5}[0-9a-f]{2})(?![0-9a-z-])/dgi,
    not: momentOfFiles,
  },
  // What is left of an address whose other half is hidden, or all that a text tells of it.
  {
    kind: "mac",
    hints: ["x", "*", "?", "0"],
    pattern:
      /(?<![0-9a-z:-])((?:[0-9a-f]{2}[:-]){2}[0-9a-f]{2})(?=(?:[:-](?:xx|\*\*|\?\?|__)){3}|[:-](?:\*|00[:-]00[:-]00\/24)(?![0-9a-z]))/dgi,
  },
  sign(
    "mac",
    ["mac", "oui", "lladdr", "hwaddr", "ether"],
    String.raw`(?<![a-z])(?:\w{0,20}mac(?:[ _-]?(?:addr(?:ess)?|prefix|vendor))?|oui|lladdr|hw ?addr(?:ess)?|ether(?:net)?)(?:[ _-]?prefix)?${blank}((?:[0-9a-f]{2}[:-]){2}[0-9a-f]{2})(?![0-9a-z]|[:-][0-9a-f]{2})`,
  ),
  {
    kind: "mac",
    hints: ["."],
    pattern: /(?<![0-9a-z.])((?=[\d.]{0,14}[a-f])(?:[0-9a-f]{4}\.){2}[0-9a-f]{4})(?![0-9a-z.])/dgi,
  },
  sign(
    "mac",
    ["mac", "addr", "ether"],
    String.raw`(?<![a-z])(?:\w{0,20}mac(?:[ _-]?addr(?:ess)?)?|lladdr|hw ?addr(?:ess)?|ether(?:net)?)${blank}([0-9a-f]{12})(?![0-9a-z])`,
  ),
  sign(
    "mac",
    ["005056", "000c29", "0050b6"],
    String.raw`(?<![0-9a-z])((?:005056|000c29)[0-9a-f]{6})(?![0-9a-z])`,
  ),
  {
    kind: "ip",
    hints: ["."],
    pattern: /(?<![\d.]|version:? |v)((?:\d{1,3}\.){3}\d{1,3})(?!\d|\.\d|-\d{1,20}[a-z])/dgi,
  },
  // Three parts of an address are a network, where more than its digits say so: 3.33.1 is a version.
  {
    kind: "ip",
    hints: ["10.", "172.", "192."],
    pattern:
      /(?<![\d.a-z-])((?:10\.\d{1,3}|172\.(?:1[6-9]|2\d|3[01])|192\.168)\.\d{1,3})(?=\.(?:x{1,3}|\*|\?|\[|\{|<|n\b)|\.?\/(?:8|1[2-9]|2\d|3[0-2])(?!\d))/dgi,
  },
  sign(
    "ip",
    ["net", "prefix", "range", "vlan", "segment"],
    String.raw`(?<![a-z])(?:sub-?net(?:work)?|(?:\w{1,20}[ _-])?network|net|prefix|(?:ip|address)[ _-]?range|v?lan|segment)(?:[ _-]?(?:prefix|address|id))?${blank}((?:\d{1,3}\.){2}\d{1,3})(?![\d.]*\d)`,
  ),
  {
    kind: "ip",
    hints: [":"],
    pattern: /(?<![0-9a-z:.])((?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4})(?![0-9a-z:.])/dgi,
  },
];

/** The default ones of every installation are no names: harmless.js. @type {Sign[]} */
export const networkSigns = [
  // \\server\share, in JSON with twice as many
  sign(
    "host",
    ["\\\\"],
    String.raw`(?<![\w\\:/.?])\\{2,4}(?:[?.]\\{1,2}UNC\\{1,2})?(${host})\\{1,2}(?=[\w?$])`,
    /^(?:unc|\d+)$/i,
  ),
  sign("host", ["//"], String.raw`(?<=^|[\s"'=(,])//(${host})/(?=[\w$])`, /^[\d.]+$/),
  sign(
    "host",
    ["nfs", ":/"],
    String.raw`${mounted}(${host}):/[\w/.-]{0,200} (?:on )?/[^\n]{0,120}`,
    /^[\d.]+$/,
  ),
  sign("host", [":/"], String.raw`(?<![\w./:@\\-])(${host}):/(?:${folders})(?![\w-])`, /^[\d.]+$/),
  sign(
    "export",
    [":/"],
    String.raw`(?<![\w./:\\-])${host}:/((?:${folders})/[\w.-]{2,100}|(?:${folders})(?=\s|$))`,
    { test: (name) => !name.includes("/") },
  ),
  sign(
    "export",
    ["mount"],
    String.raw`\bmount(?:\.nfs4?)? [^\n]{0,120}?[\w.-]{1,200}:/([\w.-]{2,100}) `,
    /^(?:vol|export|nfs|share)\d{0,2}$/,
  ),
  sign("export", ["nfs://"], String.raw`nfs://[\w.:-]{1,252}/((?:[\w.-]{1,60}/){0,3}[\w.-]{2,100})`),
  sign(
    "export",
    [" -s /"],
    String.raw`\bnfs4?1? add [^\n]{0,120}?-s /((?:[\w.-]{1,60}/){0,3}[\w.-]{2,100})`,
    /^(?:vol|export|nfs|share|x)\d{0,2}$/,
  ),
  announced("export", ["share"], "remote ?share|share ?name", String.raw`/?[^\s"'<>,;|\]})(\\{]{2,200}`),
  sign("host", ["nfs"], String.raw`\bnfs4?1? add [^\n]{0,120}?-H (${host})`, /^[\d.]+$/),
  sign("datastore", ["nfs"], String.raw`\bnfs4?1? add [^\n]{0,200}?-v (${host})`),
  sign("host", ["addr="], String.raw`(?<![\w-])(?:client|mount)?addr=(${host})(?=[,)\s])`, /^[\d.]+$/),
  announced(
    "network",
    ["port", "network"],
    String.raw`(?:[\w.]{1,30}[_ ])?(?:dv|distributed )?port ?groups?(?:[_ ]?name)?|(?:[\w.]{1,30}\.)?network[_ ]?name|vm[_ ]network|static_network`,
    String.raw`(?<=['"])[^'"\n\\]{1,128}|[^\s"'<>,;|\]})(/\\{][^\s"'<>,;|\]})(\\{]{1,127}`,
    /^(?:\d+|0x[0-9a-f]+)$/i,
  ),
  sign(
    "network",
    ["-portgroup", "-network", "-p "],
    String.raw`(?<=^|[\s"'(;])(?:-{1,2}(?:port-?group(?:-name)?|network(?:-?name)?)|(?:interface|portgroup)[^\n]{0,60} -p)[ =](?:"([^"\n]{1,100})"|'([^'\n]{1,100})'|([\w.-]{2,100}))`,
  ),
  announced(
    "switch",
    ["switch", "dvs", "vds"],
    String.raw`(?:distributed |virtual |standard |v|vds|dv)switch(?:[_ ]?name)?|switch ?name|(?:dvs|vds)(?:[_ ]?name)?`,
    String.raw`(?<=['"])[^'"\n\\]{1,128}|[^\s"'<>,;|\]})(/\\{]{2,128}`,
    /^(?:\d+|[a-z]{1,5})$/i,
  ),
  sign(
    "switch",
    ["switch"],
    String.raw`\b(?:Get|New|Set)-V[DI]?(?:irtual)?Switch ["']?(?:-Name ["']?)?([\w.][\w.-]{1,100})`,
  ),
  exact(
    "switch",
    ["dvs-", "dswitch", "vds_", "vds-"],
    String.raw`(?<![\w.-])((?:DSwitch|dvs|vds|VDS|vDS|DVS)[-_][\w-]{2,60})`,
  ),
];
