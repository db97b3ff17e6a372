/** Names of parts of an installation: vCenters, datastores, clusters, datacenters, pools, folders. */
import { announced, line, phrase, sign } from "./sign.js";

/** @import {Sign} from "./sign.js" */

const name = String.raw`(?:"([^"\n]{1,100})"|'([^'\n]{1,100})'|([\w.][\w.-]{1,99}))`;
const parts = "cluster|datacenter|dc|resource-?_?pool|pool|vm-?folder|folder|location";
/** Folders of a system, which hold what they like. */
const notRoot =
  /^(?:tmp|usr|var|mnt|opt|home|data|dev|vmfs|root|proc|sys|etc|run|media|srv|lib|bin|localhost|ha-folder-root|ha-datacenter)$/i;

/** @type {Sign[]} */
export const vcenterSigns = [
  announced(
    "vcenter",
    ["vc", "vcenter", "viserver", "vi_server"],
    "vc|vcsa|viserver|vi_server|vcenter(?: ?server)?(?:[_ ]?(?:name|host|ip|address))?|vc_?ip",
    phrase,
    /^[\d.]+$/,
  ),
];

/** @type {Sign[]} */
export const placeSigns = [
  announced(
    "cluster",
    ["datacenter", "cluster", "pool", "folder", "resource", "dcpath"],
    String.raw`(?:[\w-]{1,20}[_ ])?(?:datacenter|cluster|resource[_ ]?pool|vm[_ ]?folder|folder|compute ?resource)(?:[_ ]name)?|dcpath`,
    String.raw`(?<=['"])[^'"\n\\]{1,128}|[^\s"'<>,;|\]})(/\\{&]{1,128}`,
    /^(?:[\d.]+%?|[a-z]{1,3}|enabled|disabled|members?|storage|performance|health|service|network|status|default)$/i,
  ),
  sign(
    "cluster",
    ["-cluster", "-datacenter", "-dc", "pool", "-folder", "-location"],
    String.raw`(?<=^|[\s"'(;])--?(?:${parts})[ =]${name}`,
    /^(?:[\d.]+|[a-z]{1,3})$/i,
  ),
  sign(
    "cluster",
    ["get-"],
    String.raw`\b(?:Get|New|Set|Move)-(?:Cluster|Datacenter|Folder|ResourcePool) (?:-Name )?${name}`,
    /^-/,
  ),
  sign(
    "cluster",
    ["/host/", "/vm/", "/datastore/", "/network/", "/resources/"],
    String.raw`(?<=^|[\s"'=])/([^/\n"'=\s]{1,80})/(?:host/(?:([^/\n"'=\s]{1,80})(?:/Resources(?:/([^/\n"'=\s]{1,80}))?)?)?|vm/|datastore/|network/)`,
    notRoot,
  ),
  {
    kind: "cluster",
    hints: ["cpu.usage%"],
    pattern: /^\|[ \t]*([^|\n]{0,200}?)[ \t]*\|[ \t]*cpu\.usage%/dgm,
  },
  { kind: "cluster", hints: ["cluster hosts map"], pattern: /^Cluster Hosts Map\n-+\n([^\n:]+):/dgm },
  { kind: "datastore", hints: ["datastore_name"], pattern: /^datastore_name:[ \t]*\n((?:- .*\n?)+)/dgm },
  announced(
    "datastore",
    ["datastore", "volume"],
    "(?:local )?(?:vsan )?(?:\\w{1,20}_)?datastore(?:[_ ]?name)?|volume ?name",
    line,
  ),
  sign("datastore", ["datastore"], String.raw`(?<=^|[\s"'(;])--?(?:datastore|ds)[ =]${name}`),
  sign(
    "datastore",
    ["datastore "],
    String.raw`\b(?:Get-)?datastore (?:-Name )?(?:"([^"\n]{1,100})"|'([^'\n]{1,100})')`,
  ),
  sign("datastore", ["get-datastore "], String.raw`\bGet-Datastore (?:-Name )?([\w.][\w.-]{1,99})`),
  { kind: "datastore", hints: ["/vmfs/volumes/"], pattern: /\/vmfs\/volumes\/([^/\s"',;:\\]{1,200})/dg },
  { kind: "datastore", hints: [".vm"], pattern: /\[([^[\]\n"]{2,60})\] [^\n"[\]]{1,300}\.vm(?:dk|x)\b/dg },
];
