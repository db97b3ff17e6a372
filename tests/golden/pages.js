/** What the pages of a built site say, written as lines of text: words, links and charts. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readTokens } from "../gates/pages/markup.js";

const inline = new Set(
  "a abbr b bdi cite code data em i kbd label mark q s small span strong sub sup time u var wbr".split(" "),
);
const links = ["href", "src", "srcset", "action", "poster"];
/** Attributes whose words a reader sees, or hears. */
const words = ["title", "alt", "aria-label", "placeholder", "value", "content"];
/** A name that Framework made of the content of a file: a new one would be a difference on every page that loads it. */
const hashInName = /([.-])[0-9a-f]{8,}(?=\.)/g;
const madeFolder = /(^|\/)_(file|import|npm|node|observablehq)\//;
const dataVersion = /(\d+\.\d+\.\d+)\+[0-9a-f]{12}/g;

/** @param {string} path @returns {string} without the hashes of contents that Framework puts into names */
const withoutHash = (path) => (madeFolder.test(path) ? path.replaceAll(hashInName, "$1*") : path);

/** @param {string} text @returns {string} in one line, without the hash of the data */
const oneLine = (text) => text.replaceAll(/\s+/g, " ").trim().replaceAll(dataVersion, "$1+*");

/**
 * Describes a page in lines, each of which starts with its kind: text, link, data, svg, or
 * label for a text inside an SVG.
 * @param {string} html
 * @returns {string[]}
 */
export function describePage(html) {
  /** @type {Record<"text" | "link" | "data" | "svg", string[]>} */
  const lines = { text: [], link: [], data: [], svg: [] };
  const markup = html.replaceAll(
    /<(script|style)\b([^>]*)>([^]*?)<\/\1>/g,
    (_, name, attributes, content) => {
      if (/type="application\/(ld\+)?json"/.test(attributes)) lines.data.push(`data ${oneLine(content)}`);
      return name === "script" ? `<script${attributes}></script>` : "";
    },
  );
  let text = "";
  const endLine = () => {
    if (oneLine(text)) lines.text.push(`text ${oneLine(text)}`);
    text = "";
  };
  const ids = new Map();
  let isSvg = false;
  for (const token of readTokens(markup)) {
    if ("text" in token) {
      if (!isSvg) text += token.text;
      else if (oneLine(token.text)) lines.svg.push(`label ${oneLine(token.text)}`);
      continue;
    }
    const name = "start" in token ? token.start : token.end;
    if (name === "svg") isSvg = "start" in token && !token.isEmpty;
    if (isSvg || name === "svg") {
      if ("start" in token) lines.svg.push(describeSvg(name, token.attributes, ids));
      continue;
    }
    if (!inline.has(name)) endLine();
    if ("start" in token) readAttributes(name, token.attributes, lines);
  }
  endLine();
  return [...lines.text, ...lines.link, ...lines.data, ...lines.svg];
}

/**
 * @param {string} name of an element
 * @param {Record<string, string>} attributes
 * @param {{text: string[], link: string[], data: string[]}} lines added to
 */
function readAttributes(name, attributes, lines) {
  if (attributes.rel === "modulepreload") return;
  for (const [attribute, value] of Object.entries(attributes)) {
    if (links.includes(attribute)) lines.link.push(`link ${name} ${attribute} ${withoutHash(value)}`);
    else if (attribute === "data-told") lines.data.push(`data ${value}`);
    else if (words.includes(attribute) && attributes["http-equiv"] === undefined)
      lines.text.push(`text [${name} ${attribute}] ${oneLine(value)}`);
  }
}

/**
 * Ids are numbered by their first use: where they come from does not matter.
 * @param {string} name of an element
 * @param {Record<string, string>} attributes
 * @param {Map<string, string>} ids of the page, added to
 * @returns {string}
 */
function describeSvg(name, attributes, ids) {
  const number = (/** @type {string} */ id) => {
    if (!ids.has(id)) ids.set(id, `id${ids.size + 1}`);
    return ids.get(id) ?? "";
  };
  const described = Object.entries(attributes).map(([attribute, value]) => {
    if (attribute === "id") return `id=${number(value)}`;
    if (/href$/.test(attribute) && value.startsWith("#")) return `${attribute}=#${number(value.slice(1))}`;
    const referred = value.replaceAll(/url\(#([^)]+)\)/g, (_, id) => `url(#${number(id)})`);
    return `${attribute}=${withoutHash(referred)}`;
  });
  return ["svg", name, ...described].join(" ");
}

/** Programs are no part of what is published of the data; the rows of Parquet are compared as tables. */
const notRecorded =
  /\.html$|\.parquet$|^(_import|_npm|_node|_observablehq|python)\/|^_file\/.*\.(js|css|wasm)$/;

/**
 * Writes what each page of a site says to a file of its own, and a list of all other published files with their hashes.
 * @param {string} dist
 * @param {string} to a folder
 */
export function recordPages(dist, to) {
  /** @type {string[]} */
  const files = [];
  for (const path of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    const [file, name] = [join(dist, path), path.replaceAll("\\", "/")];
    if (!statSync(file).isFile()) continue;
    if (name.endsWith(".html")) {
      const out = join(to, "pages", `${name}.txt`);
      mkdirSync(dirname(out), { recursive: true });
      writeFileSync(out, `${describePage(readFileSync(file, "utf8")).join("\n")}\n`);
    } else if (!notRecorded.test(name)) files.push(`${withoutHash(name)} ${hashOf(file, name)}`);
  }
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, "files.txt"), `${files.sort().join("\n")}\n`);
}

/**
 * Compressed tables are compared by what they hold, and descriptions without the hash of all data.
 * @param {string} file
 * @param {string} name from the site's folder on
 */
function hashOf(file, name) {
  const bytes = readFileSync(file);
  const isRaw = name.startsWith("raw/");
  let content = /** @type {Buffer | string} */ (bytes);
  if (!isRaw && name.endsWith(".csv.gz")) content = gunzipSync(bytes);
  else if (!isRaw && /\.(json|xml|txt)$/.test(name)) content = String(bytes).replaceAll(dataVersion, "$1+*");
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}
