/**
 * The names under which raw files are published. A server tells a browser by the end of a name what a file is, and a
 * browser runs pages, drawings and programs: a raw file gets a name that every server gives out as text or data,
 * whoever wrote it and whatever is in it. Also a name that every disk can hold, and no server takes for something of
 * its own.
 */

/**
 * Ends of names that hosts have a type for which a browser does not run (Apache, nginx, mime-db, Python), and so send
 * one: what is sent without a type, browsers guess. YAML is not among them: Apache knows none.
 */
const textual = /\.(?:txt|json|csv|tsv|log)$/;

/** Told from text by their first bytes, whatever type is sent; loaders/reading/withheld.js sees to it that they are. */
const binary = /\.parquet$/;

/** Some servers unpack it, and send the type of what is before: that has to be text. */
const packed = /(?<=.)\.gz$/s;

/** What servers give out for a folder, or look for by themselves: before the first dot. */
const served =
  /^(?:index|default|home|robots|humans|ads|app-ads|security|sitemap|favicon|manifest|cname) *$/i;
/** What Windows takes for a device, whatever stands behind the first dot. */
const device = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *$/i;
const stemOf = (/** @type {string} */ name) => name.split(".", 1)[0];

/** @param {string} name of a file or folder @returns {boolean} whether Windows takes it for a device */
export const isDevice = (name) => device.test(stemOf(name));
/** @param {string} name of a page @returns {boolean} whether a server gives it out for its folder */
export const isFolderPage = (name) => /^(?:index|default)$/i.test(stemOf(name));

/** Programs that Apache runs wherever in a name their end stands. */
const executed = /\.(?=(?:php\d*|phps|phar|phtml?|pht|f?cgi|pl|aspx?|jspx?|shtml?|stm|var)(?:\.|$))/gi;

/** What stays as it is: letters and digits of any script, and signs that no disk, address or markup gives a meaning. */
const foreign = /[^\p{L}\p{N}\p{M} !()+,\-.=@[\]_{}]|\p{Default_Ignorable_Code_Point}/gu;

/** Longest part of a path and longest path, in bytes: disks take 255 and 4,096. */
const longestPart = 200;
const longestPath = 1000;

const encoder = new TextEncoder();
const bytesOf = (/** @type {string} */ text) => encoder.encode(text).length;

/**
 * A name for each raw file of a study; no two are the same on any disk, be it one that takes upper for lower case.
 * @param {Iterable<string>} paths of files in the study
 * @returns {Map<string, string>} path below raw/<study>/, by path in the study
 */
export function nameInertly(paths) {
  const named = [...new Set(paths)].sort().map((path) => ({ path, ...nameOf(path) }));
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const { folder, stem, ending } of named) {
    count(times, folder + stem + ending);
    for (const above of new Set(foldersOf(folder))) times.set(keyOf(above), Infinity);
  }
  /** @type {Map<string, number>} */
  const used = new Map();
  return new Map(
    named.map(({ path, folder, stem, ending }) => {
      const whole = folder + stem + ending;
      const isAlone = times.get(keyOf(whole)) === 1;
      return [path, isAlone ? whole : `${folder}${stem}~~${count(used, whole)}${ending}`];
    }),
  );
}

/**
 * @param {Map<string, number>} times added to
 * @param {string} name
 */
function count(times, name) {
  const next = (times.get(keyOf(name)) ?? 0) + 1;
  times.set(keyOf(name), next);
  return next;
}

/** Names that are one on some disk have the same key. @param {string} name */
const keyOf = (name) => name.normalize("NFKC").toUpperCase().toLowerCase();

/** @param {string} folder with a slash behind, or nothing */
const foldersOf = (folder) => [...folder.matchAll(/\//g)].map(({ index }) => folder.slice(0, index));

/**
 * @param {string} path
 * @returns {{folder: string, stem: string, ending: string}} folder: with a slash behind, or nothing
 */
function nameOf(path) {
  const parts = path.split("/");
  const { stem, ending } = splitName(String(parts.pop()));
  const folder = parts.map((part) => `${cut(tame(part), longestPart)}/`).join("");
  const name = cut(tame(stem), longestPart - ending.length);
  const isShort = bytesOf(folder) + longestPart <= longestPath;
  return { folder: isShort ? folder : "~~deep/", stem: name, ending };
}

/**
 * @param {string} name
 * @returns {{stem: string, ending: string}} ending: that of the published name
 */
function splitName(name) {
  const gz = packed.test(name) ? ".gz" : "";
  const plain = name.slice(0, name.length - gz.length);
  const [end = ""] = textual.exec(plain) ?? (gz ? [] : (binary.exec(plain) ?? []));
  const stem = plain.slice(0, plain.length - end.length);
  return end && stem ? { stem, ending: end + gz } : { stem: plain, ending: `.txt${gz}` };
}

/**
 * One part of a path, readable, with `~` and hexadecimal digits for what may not stand in it.
 * @param {string} part
 */
function tame(part) {
  const isComposed = part === part.normalize("NFC");
  const known = part
    .replace(foreign, escapeText)
    .replace(isComposed ? /(?!)/g : /[^ -~]/gu, escapeText)
    .replace(executed, escapeText)
    .replace(/^[. ]|[. ]$/g, escapeText);
  const [first] = known.split(".", 1);
  return served.test(first) || device.test(first) ? `${first}~${known.slice(first.length)}` : known;
}

/** @param {string} text */
const escapeText = (text) =>
  Array.from(encoder.encode(text), (byte) => `~${byte.toString(16).padStart(2, "0")}`).join("");

/**
 * @param {string} text
 * @param {number} most bytes
 */
function cut(text, most) {
  if (bytesOf(text) <= most) return text;
  let kept = "";
  let left = most;
  for (const character of text) {
    left -= bytesOf(character);
    if (left < 0) break;
    kept += character;
  }
  return kept.replace(/[. ]+$/, "");
}
