/** Names of real places, as somebody might leave them in results: invented here, by a seed. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { listAll } from "../loaders/names/study.js";
import { seedUniform } from "../src/analysis/curves/random.js";

/**
 * @typedef {object} Secret
 * @property {string} kind
 * @property {string} name what must not remain
 * @property {string} text a line that has it, as tools and people write it
 */

/**
 * @param {number} seed
 */
export function makeSecrets(seed) {
  const random = seedUniform(seed);
  const below = (/** @type {number} */ limit) => Math.floor(random() * limit);
  const pick = (/** @type {string[]} */ list) => list[below(list.length)];
  const hex = (/** @type {number} */ digits) =>
    Array.from({ length: digits }, () => below(16).toString(16)).join("");
  const pairs = (/** @type {number} */ count, /** @type {string} */ by) =>
    Array.from({ length: count }, () => `${pick(["a", "b", "c", "d"])}${hex(1)}`).join(by);
  const word = (/** @type {number} */ letters) =>
    Array.from({ length: letters }, (_, i) => pick([...(i % 2 ? "aeiou" : "bcdfgklmnprstvz")])).join("");
  const label = () => `${word(5)}${10 + below(90)}`;
  const domain = () => `${word(6)}.${pick(["local", "com", "corp", "internal", "co.uk", "de"])}`;
  const host = () => pick([label(), `${label()}.${domain()}`, `${label()}.${word(4)}.${domain()}`]);

  /** @type {Record<string, () => [string, string]>} name and text */
  const kinds = {
    host: () => {
      const name = host();
      const dotted = name.includes(".") ? [`connecting to ${name} now`, `https://${name}/ui`] : [];
      return [
        name,
        pick([
          `Host Name: ${name}`,
          `hostname=${name}`,
          `[root@${name}:~] esxcli`,
          `ssh admin@${name}:/tmp`,
          ...dotted,
        ]),
      ];
    },
    ip: () => {
      const name = pick([
        `10.${below(256)}.${below(256)}.${below(256)}`,
        `172.${16 + below(16)}.${below(256)}.${below(256)}`,
        `192.168.${below(256)}.${below(256)}`,
        `fd${hex(2)}:${hex(4)}:${hex(4)}::${1 + below(9)}${hex(3)}`,
        `fe80::${1 + below(9)}${hex(3)}:${hex(4)}:${1 + below(9)}${hex(3)}:${hex(4)}`,
      ]);
      return [name, pick([`target ${name} answers`, `--client=${name}`, `(${name})`, `ip=${name};`])];
    },
    mac: () => {
      const digits = Array.from({ length: 6 }, () => `${50 + below(50)}`);
      const name = pick([
        pairs(6, ":"),
        pairs(6, "-"),
        `${pairs(2, "")}.${pairs(2, "")}.${pairs(2, "")}`,
        digits.join("-"),
        digits.join(":"),
      ]);
      return [name, `vmnic4 ${name} up`];
    },
    prefix: () => {
      const [mac, network] = [pairs(3, pick([":", "-"])), `10.${below(256)}.${below(256)}`];
      const by = mac[2];
      return pick(["mac", "ip"]) === "mac"
        ? [mac, pick([`OUI ${mac}`, `mac prefix: ${mac}`, `port ${mac}${`${by}xx`.repeat(3)} up`])]
        : [
            network,
            pick([`subnet ${network}`, `hosts ${network}.x`, `route ${network}.0/24 up`, `${network}.*`]),
          ];
    },
    wwn: () => {
      const name = pick([
        `naa.6${hex(31)}`,
        `naa.5${hex(15)}`,
        `eui.${hex(16)}`,
        `50:${pairs(7, ":")}`,
        `2${hex(14)}a`,
        `t10.NVMe____${word(6).toUpperCase()}____${hex(12).toUpperCase()}`,
        `iqn.1998-01.com.vmware:${label()}-${hex(8)}`,
        `vml.02${hex(46)}`,
      ]);
      if (/^2[0-9a-f]{15}$/.test(name)) return [name, `adapter fc.${name}:1${hex(14)}b`];
      return [name, pick([`path to ${name} is active`, `device=${name}`])];
    },
    uuid: () => {
      const name = pick([
        `${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}`,
        `${hex(8)}-${hex(8)}-${hex(4)}-${hex(12)}`,
        `42 ${hex(2)} ${Array.from({ length: 6 }, () => hex(2)).join(" ")}-${Array.from({ length: 8 }, () => hex(2)).join(" ")}`,
      ]);
      return [name, pick([`object ${name} is healthy`, `UUID: ${name}`])];
    },
    serial: () => {
      const name = `${word(3).toUpperCase()}${hex(5).toUpperCase()}${1 + below(9)}`;
      return [name, pick([`Serial Number: ${name}`, `serial=${name}`, `Service Tag: ${name}`])];
    },
    user: () => {
      const own = word(6);
      const mail = `${own}@${domain()}`;
      return below(2)
        ? [mail, `asked by ${mail}`]
        : [
            own,
            pick([
              `/home/${own}/fio/job.fio`,
              `C:\\Users\\${own}\\io.dat`,
              `user: ${own}`,
              `Username = ${own}`,
            ]),
          ];
    },
    vcenter: () => {
      const name = host();
      return [name, pick([`vc: '${name}'`, `vCenter Server: ${name}`, `vcenter=${name}`])];
    },
    datastore: () => {
      const name = `${word(4)}-${word(3)}${below(90)}`;
      return [
        name,
        pick([`/vmfs/volumes/${name}/vm1/vm1.vmdk`, `[${name}] vm1/vm1_1.vmdk`, `Datastore: ${name}`]),
      ];
    },
  };
  return {
    below,
    /** @returns {Secret} */
    next() {
      const kind = pick(Object.keys(kinds));
      const [name, text] = kinds[kind]();
      return { kind, name, text };
    },
  };
}

/** @param {string} file */
export function bytesOf(file) {
  const bytes = readFileSync(file);
  try {
    return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  } catch {
    return bytes;
  }
}

/**
 * Each goes into another file, as far as there are: as a line, a property, a comment or a part of the path.
 * @param {string} study
 * @param {number} count
 */
export function plant(study, count) {
  const source = makeSecrets(7);
  const files = listAll(study).filter(({ path }) => path !== "study.yaml");
  /** @type {(Secret & {path: string})[]} */
  const planted = [];
  for (let i = 0; planted.length < count; i++) {
    const { path, file } = files[(i * 37) % files.length];
    const secret = source.next();
    if (planted.some(({ name }) => name === secret.name) || !existsSync(file)) continue;
    const isPlanted = plantText(file, secret.text) || plantPath(study, path, secret);
    if (isPlanted) planted.push({ ...secret, path });
  }
  return planted;
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {boolean} whether the file has a place for it
 */
function plantText(file, text) {
  const bytes = readFileSync(file);
  const isGzip = bytes[0] === 0x1f;
  const content = bytesOf(file).toString("latin1");
  if (content.includes("\0") || !content.trim()) return false;
  const escaped = text.replace(/[\\"]/g, "\\$&");
  /** @type {Record<string, () => string>} */
  const places = {
    ".json": () =>
      content.replace(
        /^(\s*)"(?:jobname|time|total_ios|io_bytes)" ?: ?.*,$/m,
        `$&\n$1"note" : "${escaped.replaceAll("$", "$$$$")}",`,
      ),
    ".xml": () => content.replace(/<Results>|<Profile>/, (tag) => `<!-- ${text} -->\n${tag}`),
    ".txt": () => `${text}\n${content}`,
    ".cfg": () => `# ${text}\n${content}`,
    ".info": () => `${content}\n${text}\n`,
    ".fio": () => `# ${text}\n${content}`,
  };
  const changed = places[extname(file.replace(/\.gz$/, ""))]?.();
  if (
    changed === undefined ||
    changed === content ||
    !changed.includes(extname(file) === ".json" ? escaped : text)
  )
    return false;
  const encoded = Buffer.from(changed, "latin1");
  writeFileSync(file, isGzip ? gzipSync(encoded) : encoded);
  return true;
}

/**
 * @param {string} study
 * @param {string} path
 * @param {Secret} secret
 */
function plantPath(study, path, { kind, name }) {
  const named = kind === "host" ? `host=${name}` : name;
  if (!["host", "ip", "uuid"].includes(kind) || /[: ]/.test(name) || path.includes("hcibench/")) return false;
  const target = join(study, named, path);
  mkdirSync(dirname(target), { recursive: true });
  renameSync(join(study, path), target);
  return true;
}
