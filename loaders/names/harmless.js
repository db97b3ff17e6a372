/** Names that give nothing away: reserved ones, those of every installation, and our own pseudonyms. */
import { isIPv4, isIPv6 } from "./addresses.js";

/** Documentation, benchmarks (198.18.0.0/15), this machine, no machine, netmasks: RFC 5735, RFC 5737, RFC 2544. Groups of vSAN. */
const openIpv4 =
  /^(?:192\.0\.2|198\.51\.100|203\.0\.113|198\.1[89]\.\d+|127\.\d+\.\d+|255\.\d+\.\d+|0\.\d+\.\d+)\.\d+$|^224\.(?:0\.0\.\d+|1\.2\.3|2\.3\.4)$/;
/** The same of a network that three parts name. */
const openPrefixes =
  /^(?:192\.0\.2|198\.51\.100|203\.0\.113|198\.1[89]\.\d+|127\.\d+\.\d+|255\.\d+\.\d+|0\.\d+\.\d+)$/;
const threeParts = /^\d+\.\d+\.\d+$/;
/** RFC 3849, the shortest ones of all, and the groups of vSAN. */
const openIpv6 = /^(?:2001:0?db8:|::1?$|fe80::$|ff19::(?:1:2:3|2:3:4)$)/i;
/** RFC 2606 and RFC 6761, and sites that documents and tools name for everybody. */
const openDomains =
  /(?:^|\.)(?:example|invalid|test|localhost|example\.(?:com|net|org)|(?:vmware|broadcom|microsoft|github|kernel|w3|debian|ubuntu|centos|redhat|intel|oracle|vdbench|sourceforge)\.(?:com|org|net)|crystalmark\.info|kernel\.dk|katsurashareware\.com)$/i;
const generic = {
  // Vdbench's own hd1 and hd1-0 stand for a host, whose name is another.
  host: /^(?:localhost|localhost\.localdomain|localdomain|vm|vmhost|guest|host|all|none|unknown|true|false|\d+|(?:hd\d*|localhost)(?:-\d+)?)$/i,
  user: /^(?:root|admin|administrator|nobody|vdcs|runner|user|true|false|none|public)$/i,
  vcenter: /^(?:true|false|none)$/i,
  datastore: /^(?:vsan|vsanDatastore|datastore1|datastore-\d+|none|-.*|=.*)$/i,
  cluster: /^(?:true|false|none|information|resources|vm|host)$/i,
  password: /^(?:removed|true|false|null|none|\*+|<.*>|\{\}?)$/i,
  token: /^(?:removed|true|false|null|none|\*+|<.*>|\{\}?)$/i,
  key: /^removed$/,
  network: /^(?:vm network|management network|vmotion|none|n\/a|true|false|vmk\d+)$/i,
  switch: /^(?:vswitch\d+|dvsportset-\d+|none|n\/a|true|false)$/i,
  domain: /^(?:nt authority|builtin|workgroup)$/i,
  serial: /^(?:none|unknown|n\/a)$/i,
};
const pseudonyms = {
  host: /^host-\d+(?:\.example)?$/,
  user: /^user-\d+(?:@example\.com)?$/,
  vcenter: /^vcenter-\d+(?:\.example)?$/,
  datastore: /^store-\d+$/,
  cluster: /^cluster-\d+$/,
  serial: /^serial-\d+$/,
  name: /^name\d+$/,
  disk: /^disk-\d+$/,
  network: /^network-\d+$/,
  switch: /^switch-\d+$/,
  export: /^export-\d+$/,
  domain: /^DOMAIN\d+$/,
  phone: /^phone-\d+$/,
  place: /^0(?:, 0)?$/,
  sid: /^S-1-5-21-0-0-0-\d+$/,
  licence: /^(?:00000-){4}\d{5}$/,
};

/** One sign may find what another has replaced. @param {string} name */
const isOwn = (name) =>
  name === "removed" ||
  Object.values(pseudonyms).some((own) => own.test(name)) ||
  (/^[0-9a-f-]{32,36}$/.test(name) && isCounted(name.replaceAll("-", "")));

/** Power schemes of Windows: the same on every machine. */
const wellKnown =
  /^(?:381b4222-f694-41f0-9685-ff5bb260df2e|8c5e7fda-e8bf-4a96-9a85-a6e23a8c635c|a1841308-3541-4fab-bc81-f71556f20b4a)$/i;

/** A WWN, which is looked for as such. */
const eightPairs = /^(?:[0-9a-f]{2}:){7}[0-9a-f]{2}$/i;

/** Zeros but for the first two digits and the last four, as pseudonyms of numbers are made. */
const isCounted = (/** @type {string} */ digits) => /^[0-9a-f]{0,2}0+[0-9a-f]{0,4}$/i.test(digits);

/** @param {string} name without the prefix of its kind: digits alone, or null where it has others */
export const digitsOf = (name) => {
  const bare = name.replace(/^(?:naa|eui|vml)\.|0x/gi, "").replace(/[ :.-]/g, "");
  return /^[0-9a-f]+$/i.test(bare) ? bare : null;
};

/**
 * @param {string} kind
 * @param {string} name
 * @returns {boolean}
 */
export function isHarmless(kind, name) {
  const filled = digitsOf(name);
  if (kind === "datastore" && filled?.length === 32 && isCounted(filled)) return true;
  if (kind === "ip" && eightPairs.test(name)) return true;
  if (kind === "ip" && threeParts.test(name)) return openPrefixes.test(name);
  if (kind === "ip") return isIPv4(name) ? openIpv4.test(name) : !isAddress(name) || openIpv6.test(name);
  if (["uuid", "wwn", "mac"].includes(kind)) {
    const digits = digitsOf(name);
    if (digits === null)
      return /^(?:t10\.(?:[A-Za-z0-9]{2,8}_{2,8})?device(?:[_-]\d+)?$|(?:iqn|nqn)\.2000-01\.example:|nqn\.2014-08\.org\.nvmexpress:(?:uuid:0{8}-[0-]{15}0{8}|discovery$))/.test(
        name,
      );
    // Half an address has too few digits to recognise it by: locally administered ones name no maker.
    if (kind === "mac" && digits.length === 6) return /^(?:02|0+$|f+$)/i.test(digits);
    return isCounted(digits) || /^f+$/i.test(digits) || wellKnown.test(name);
  }
  // A name that is complete ends in a point, as resolvers write it.
  if (kind === "host" && name.endsWith(".")) return isHarmless(kind, name.slice(0, -1));
  if (isOwn(name) || /** @type {Record<string, RegExp>} */ (generic)[kind]?.test(name)) return true;
  if (kind === "host" || kind === "vcenter") return openDomains.test(name) || isIPv4(name) || isIPv6(name);
  if (kind === "user") return openDomains.test(name.split("@").at(-1) ?? "");
  return false;
}

/** @param {string} text with colons: names of C++ and times look alike */
function isAddress(text) {
  if (!isIPv6(text)) return false;
  const groups = text.split(":").filter(Boolean);
  return groups.length >= 4 || (text.includes("::") && /^(?:fe[89ab]|f[cd]|[23])[0-9a-f]*:/i.test(text));
}
