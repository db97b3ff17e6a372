/** What is wrong with the files of a built site, found by reading them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "es-module-lexer";

/** What Framework's own client would load for a library that no page uses; a used one has a hash in its name. */
const neverLoaded = /^(?:\.\/stdlib\/[a-zA-Z-]+\.js$|\.\.\/_npm\/.*@(?:0\.0\.0-offline|1\.29\.0)\/)/;

/** Names, not addresses: XML namespaces. */
const namespaces = new Set(["www.w3.org"]);

/** What a page tells machines of itself names its terms and licence by addresses from which nothing is loaded. */
const described = /<script type="application\/ld\+json">([^<]*)<\/script>/g;
const terms = /"https:\/\/(?:schema\.org|spdx\.org\/licenses\/[\w.-]+)"/g;

/** @param {string} page */
const withoutTerms = (page) => page.replace(described, (_, json) => json.replace(terms, '""'));

const loadingAttributes = /** @type {Record<string, string[]>} */ ({
  script: ["src"],
  link: ["href"],
  img: ["src", "srcset"],
  source: ["src", "srcset"],
  video: ["src", "poster"],
  audio: ["src"],
  iframe: ["src"],
  embed: ["src"],
  object: ["data"],
  form: ["action"],
  image: ["href"],
  use: ["href"],
});

/**
 * @param {string} folder
 * @param {string} extension
 */
export function filesOf(folder, extension) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(extension))
    .map((file) => file.split(path.sep).join("/"))
    .sort();
}

/**
 * Elements of a page with their attributes.
 * @param {string} html
 */
export function elementsOf(html) {
  const tags = html
    .replace(/<!--[\s\S]*?-->/g, "")
    .matchAll(/<([a-z][\w-]*)((?:\s+[^\s=>]+(?:="[^"]*"|='[^']*')?)*)\s*\/?>/gi);
  return [...tags].map(([, name, rest]) => ({
    name: name.toLowerCase(),
    attributes: Object.fromEntries(
      [...rest.matchAll(/([^\s=]+)(?:="([^"]*)"|='([^']*)')?/g)].map(([, key, value, other]) => [
        key.toLowerCase(),
        decode(value ?? other ?? ""),
      ]),
    ),
  }));
}

/** @param {string} text */
function decode(text) {
  return text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&lt;", "<");
}

/** @param {string} address */
const isElsewhere = (address) => /^(?:[a-z][a-z+.-]*:)?\/\//i.test(address.trim());

/**
 * What a page or stylesheet would load from another host, and addresses of other hosts anywhere in code.
 * @param {string} file
 * @param {string} text
 * @param {Set<string>} linkHosts  that a link may lead to
 */
export function findOtherHosts(file, text, linkHosts) {
  const found = [];
  if (file.endsWith(".html"))
    for (const { name, attributes } of elementsOf(text)) {
      const named = name === "link" && /^(?:canonical|alternate)$/.test(attributes.rel ?? "");
      for (const key of named ? [] : (loadingAttributes[name] ?? []))
        if (isElsewhere(attributes[key] ?? "")) found.push(`${file}: <${name} ${key}>: ${attributes[key]}`);
      if (
        (name === "a" || named) &&
        isElsewhere(attributes.href ?? "") &&
        !linkHosts.has(hostOf(attributes.href))
      )
        found.push(`${file}: link to an unexpected host: ${attributes.href}`);
    }
  const allowed = file.endsWith(".html") ? new Set([...namespaces, ...linkHosts]) : namespaces;
  const said = file.endsWith(".html") ? withoutTerms(text) : text;
  for (const [address, host] of said.matchAll(/\bhttps?:\/\/([\w.-]+)/g))
    if (!allowed.has(host)) found.push(`${file}: address of another host: ${address}`);
  for (const [, address] of text.matchAll(/(?:url\(|@import)\s*["']?([^"')\s;]+)/g))
    if (isElsewhere(address)) found.push(`${file}: stylesheet loads: ${address}`);
  return found;
}

/** @param {string} address */
function hostOf(address) {
  return new URL(address, "https://relative.invalid").host;
}

/**
 * Imports of a module or of a page's inline modules that lead nowhere.
 * @param {string} dist
 * @param {string} file
 * @param {string} text
 */
export function findBrokenImports(dist, file, text) {
  const modules = file.endsWith(".html")
    ? [...text.matchAll(/<script type="module"[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code)
    : [text];
  return modules.flatMap((code) => brokenImports(dist, file, code));
}

/**
 * A worker made of a blob is told where the site is: of what it imports only the file's own name stands there.
 * @param {string} dist
 * @param {string} file
 * @param {string} name
 */
function lostEnds(dist, file, name) {
  const isThere = /^[\w.-]+$/.test(name) && filesOf(dist, name).some((each) => path.basename(each) === name);
  return isThere ? [] : [`${file}: import of a file that is not there: …${name}`];
}

/**
 * @param {string} dist
 * @param {string} file
 * @param {string} code
 */
function brokenImports(dist, file, code) {
  const found = [];
  try {
    for (const { specifier, type } of parse(code)[0]) {
      if (type === "import-meta") continue;
      if (specifier === undefined || specifier === null) found.push(`${file}: import of a computed name`);
      else if (specifier.startsWith("*")) found.push(...lostEnds(dist, file, specifier.slice(1)));
      else if (!/^\.{1,2}\//.test(specifier)) found.push(`${file}: import not resolved: ${specifier}`);
      else if (file.startsWith("_observablehq/") && neverLoaded.test(specifier)) continue;
      else if (!existsSync(path.join(dist, path.dirname(file), specifier)))
        found.push(`${file}: import of a file that is not there: ${specifier}`);
    }
  } catch (error) {
    found.push(`${file}: not a module: ${error}`);
  }
  return found;
}

/**
 * Error cells, placeholders without content and ids given twice.
 * @param {string} file
 * @param {string} html
 */
export function findBrokenContent(file, html) {
  const found = [];
  if (html.includes("observablehq--error")) found.push(`${file}: error cell`);
  if (html.includes("data-fragment")) found.push(`${file}: placeholder without content`);
  if (/\b(?:undefined|NaN|\[object Object\])\b/.test(visibleText(html)))
    found.push(`${file}: undefined, NaN or an object in its text`);
  const ids = elementsOf(html).flatMap(({ attributes }) => attributes.id ?? []);
  for (const id of new Set(ids.filter((id, i) => ids.indexOf(id) !== i)))
    found.push(`${file}: id given twice: ${id}`);
  return found;
}

/** @param {string} html */
function visibleText(html) {
  return html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "").replace(/<[^>]*>/g, " ");
}

/**
 * Links within the site that lead nowhere, as GitHub Pages would answer them.
 * @param {string} dist
 * @param {string} file
 * @param {Map<string, Set<string>>} anchors  ids of every page
 */
export function findBrokenLinks(dist, file, anchors) {
  const html = readFileSync(path.join(dist, file), "utf8");
  const found = [];
  for (const { name, attributes } of elementsOf(html)) {
    if (
      name !== "a" ||
      attributes.href === undefined ||
      isElsewhere(attributes.href) ||
      attributes.href.startsWith("mailto:")
    )
      continue;
    const target = new URL(attributes.href, `https://site.invalid/${file === "404.html" ? "" : file}`);
    const page = resolvePage(dist, decodeURIComponent(target.pathname).slice(1));
    const hash = decodeURIComponent(target.hash.slice(1));
    if (page === null) found.push(`${file}: broken link: ${attributes.href}`);
    else if (page.startsWith("raw/") && hash) {
      if (!(Number(/^L(\d+)$/.exec(hash)?.[1]) <= linesOf(path.join(dist, page))))
        found.push(`${file}: no such line: ${attributes.href}`);
    } else if (hash && !anchors.get(page)?.has(hash))
      found.push(`${file}: broken anchor: ${attributes.href}`);
  }
  return found;
}

/** @type {Map<string, number>} */
const counted = new Map();

/** @param {string} file  of text */
function linesOf(file) {
  const lines = counted.get(file) ?? readFileSync(file, "utf8").replace(/\n$/, "").split("\n").length;
  counted.set(file, lines);
  return lines;
}

/**
 * @param {string} dist
 * @param {string} address
 */
function resolvePage(dist, address) {
  const candidates =
    address === "" || address.endsWith("/") ? [`${address}index.html`] : [address, `${address}.html`];
  return candidates.find((file) => /\.\w+$/.test(file) && existsSync(path.join(dist, file))) ?? null;
}

/** @param {string} dist */
export function anchorsOf(dist) {
  return new Map(
    filesOf(dist, ".html").map((file) => [
      file,
      new Set(
        elementsOf(readFileSync(path.join(dist, file), "utf8")).flatMap(
          ({ attributes }) => attributes.id ?? [],
        ),
      ),
    ]),
  );
}
