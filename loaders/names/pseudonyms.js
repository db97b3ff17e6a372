/** Invented names in the place of real ones: of the same shape, recognisable, the same for the same name. */
import { digitsOf, isHarmless } from "./harmless.js";

const words = /** @type {Record<string, string>} */ ({
  host: "host",
  user: "user",
  vcenter: "vcenter",
  datastore: "store",
  cluster: "cluster",
  serial: "serial",
  disk: "disk",
  network: "network",
  switch: "switch",
  export: "export",
  phone: "phone",
});

/** Messages reveal nothing of them, not even whether two are the same. */
const removed = ["password", "token", "key"];

/**
 * @typedef {object} Numbers
 * @property {(kind: string, name: string) => number} numberOf the same for the same name
 * @property {(kind: string, label: string) => [string, number]} ofMachine a vCenter is a host too: what it was first
 */

/**
 * @param {Record<string, number>} [known] numbers by kind and name, as an earlier `all` gave them
 */
export function startPseudonyms(known = {}) {
  const numbers = new Map(Object.entries(known));
  /** @type {Map<string, number>} the last number of each kind */
  const last = new Map();
  for (const [key, number] of numbers) {
    const kind = key.slice(0, key.indexOf(" "));
    last.set(kind, Math.max(last.get(kind) ?? 0, number));
  }
  const numberOf = (/** @type {string} */ kind, /** @type {string} */ name) => {
    const key = `${kind} ${name}`;
    const number = numbers.get(key) ?? (last.get(kind) ?? 0) + 1;
    numbers.set(key, number);
    last.set(kind, Math.max(last.get(kind) ?? 0, number));
    return number;
  };
  /** @type {Numbers["ofMachine"]} */
  const ofMachine = (kind, label) => {
    const first = ["host", "vcenter"].find((each) => numbers.has(`${each} ${label}`)) ?? kind;
    return [first, numberOf(first, label)];
  };
  return {
    /** @type {(kind: string, name: string) => string} */
    for: (kind, name) => makeName(kind, name, { numberOf, ofMachine }),
    all: () => Object.fromEntries(numbers),
  };
}

/**
 * @param {string} kind
 * @param {string} name
 * @param {Numbers} numbers
 * @returns {string}
 */
function makeName(kind, name, { numberOf, ofMachine }) {
  const plain = name.toLowerCase();
  if (kind === "name") return `name${numberOf(kind, plain)}`;
  if (removed.includes(kind)) return "removed";
  if (kind === "place") return plain.includes(",") || plain.includes(";") ? "0, 0" : "0";
  if (kind === "sid") return `S-1-5-21-0-0-0-${numberOf(kind, plain)}`;
  if (kind === "licence") return `00000-00000-00000-00000-${String(numberOf(kind, plain)).padStart(5, "0")}`;
  if (kind === "domain") return `DOMAIN${numberOf(kind, plain)}`;
  if (kind === "ip") return ipFor(plain, numberOf("ip", plain));
  const digits = ["uuid", "wwn", "mac"].includes(kind) ? digitsOf(plain) : null;
  if (digits) return fillDigits(kind, name, numberOf(kind, digits));
  if (kind === "wwn")
    return plain.startsWith("t10.")
      ? `${/^t10\.(?:[a-z0-9]{2,8}_{2,8})?/i.exec(name)?.[0]}device_${numberOf(kind, plain)}`
      : `${plain.slice(0, 3)}.2000-01.example:initiator-${numberOf(kind, plain)}`;
  if (kind === "user") {
    const [own, domain] = plain.split("@");
    return `user-${numberOf(kind, own)}${domain ? "@example.com" : ""}`;
  }
  if (kind === "host" || kind === "vcenter") {
    const [label, ...domain] = plain.split(".");
    const [known, number] = ofMachine(kind, label);
    return `${words[known]}-${number}${domain.length ? ".example" : ""}`;
  }
  return `${words[kind]}-${numberOf(kind, plain)}`;
}

/**
 * @param {string} name
 * @param {number} number
 */
function ipFor(name, number) {
  if (name.includes(":")) return `2001:db8::${number.toString(16)}`;
  if (name.split(".").length === 3) return `198.19.${number % 256}`;
  return `198.18.${Math.floor(number / 254)}.${(number % 254) + 1}`;
}

/**
 * The shape stays: prefix, separators, case, number of digits; 02 begins the locally administered MAC addresses.
 * @param {string} kind
 * @param {string} name
 * @param {number} number at most 65,535
 */
function fillDigits(kind, name, number) {
  const [, prefix, rest] = /** @type {RegExpExecArray} */ (/^((?:naa|eui|vml)\.)?(.*)$/i.exec(name));
  const places = [...rest.matchAll(/0x|[0-9a-f]/gi)].filter(([text]) => text.toLowerCase() !== "0x");
  const head = kind === "mac" ? "02" : kind === "wwn" ? places[0][0] : "";
  const tail = number.toString(16).padStart(4, "0").slice(-4);
  const digits = head.padEnd(places.length - 4, "0") + tail;
  const characters = [...rest];
  for (const [i, { index }] of places.entries()) characters[index] = digits[i];
  const filled = (prefix ?? "") + characters.join("");
  return isHarmless(kind, filled) ? filled : `${kind}-${number}`;
}
