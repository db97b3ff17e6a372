/** Which names with dots are those of machines: by the public suffixes of the internet, and the ones of private networks. */
import { parse } from "tldts";

/** @param {string} words */
const setOf = (words) => new Set(words.split(/\s+/));

/** Suffixes that no file, figure or word of a program ends in. */
const plain = setOf(
  "com net org edu gov mil biz cloud local localdomain lan corp internal intern intra intranet home priv private lab arpa",
);
/** Suffixes that nobody administers. */
const unlisted = setOf(
  "local localdomain lan corp internal intern intra intranet home priv private lab domain ad",
);

/** Suffixes that files and units end in too: a name under them is a host's when it is long. */
const endings = setOf(
  "sh py pl md rs so cc ps ms zip mov java properties app name id in is as to no it at do be am my me tm bat st la my mm pm ac hr",
);
/** Suffixes that are words of counters, programs and commands too: a label with a digit or a dash tells. */
const words = setOf(
  `info health healthcare total read free best bar box host hosting link live map date page here how now new next one off open ping play plus post
  pro pub red report reports rest review run safe save select services show site space spot storage store study style support tab
  test tips today tools top video vip watch wiki win work works world zero cam cat chat cool data day fast fit global group guide
  help ink limited load man media menu mini mobile moe network security software book call case class click compare contact country
  express final fund game gratis hot ist jmp land lat life lol ltd med mil music news office pet pid pin plan rip sale sas sap
  search sky stream sucks target technology training tube uno us io dev domains`,
);
/** Packages of programs begin with what domains end in. */
const reversed = /^(?:com|org|net|edu|gov|io|java|javax|sun|jdk|de|uk|www\d?\.w3)\./i;

/**
 * @param {string} name with dots
 * @returns {boolean} whether it is one of a machine, also where nothing announces it
 */
export function isHostName(name) {
  const labels = name.toLowerCase().split(".");
  const suffix = suffixOf(name);
  if (!suffix || labels.some((label) => /^-|-$|^$/.test(label))) return false;
  const own = labels.slice(0, -suffix.split(".").length);
  const owner = own.at(-1);
  if (owner === undefined || !/[a-z]/.test(owner) || (reversed.test(name) && own.length > 1)) return false;
  const last = labels[labels.length - 1];
  if (plain.has(last)) return true;
  const isNamed = own.some((label) => /[a-z]/.test(label) && /[\d-]/.test(label));
  if (endings.has(last))
    return (
      suffix.includes(".") ||
      own.length > 2 ||
      (own.length > 1 && isNamed && !own.some((label) => /^\d+$/.test(label)))
    );
  if (words.has(last) && !isUsual(last)) return own.length > 1 && isNamed;
  return suffix.includes(".") || own.length > 1;
}

/** Suffixes of whole countries of machines, whose names were always taken with three labels. */
const isUsual = (/** @type {string} */ suffix) => suffix === "io" || suffix === "us";

/**
 * @param {string} name
 * @returns {string | null} its public or private suffix
 */
function suffixOf(name) {
  const { publicSuffix, isIcann } = parse(name, { allowPrivateDomains: false });
  if (isIcann) return publicSuffix;
  const last = name.toLowerCase().slice(name.lastIndexOf(".") + 1);
  return unlisted.has(last) ? last : null;
}

/** For signs: what is no name of a host. */
export const notHostName = { test: (/** @type {string} */ name) => !isHostName(name) };
