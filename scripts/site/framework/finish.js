import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { firstStyles } from "./first-styles.js";
import { leaveEndsOut } from "./end-tags.js";
import { fillFragments } from "./fragments.js";
import { nameFiles } from "./links.js";
import { keepUnits } from "./units.js";

/**
 * Completes the pages that Framework wrote: fragments, what its fixed template lacks for accessibility, and a content
 * security policy that names the inline scripts by hash.
 * @param {string} dist
 * @param {Record<string, string>} fragments
 * @param {(file: string, page: string) => string} describe  what goes into the head of a page, and describes it
 * @param {string[]} [others]  pages that they may link to, and that are finished
 * @param {string} [styled]  folder of a site that has their stylesheets
 * @returns {Promise<string[]>} files of all of them
 */
export async function finishPages(dist, fragments, describe, others = [], styled = dist) {
  const files = await readdir(dist, { recursive: true });
  const pages = files.filter((file) => file.endsWith(".html")).map((file) => file.split(path.sep).join("/"));
  const styles = await readStyles(styled);
  const places = new Set([...pages, ...others]);
  for (const page of pages) {
    const file = path.join(dist, page);
    const text = withoutTimes(await readFile(file, "utf8"));
    const filled = fillFragments(deferClient(patchTemplate(text, page)), fragments, page);
    if (!descriptionTag.test(filled)) throw new Error(`${page}: no description in its head to replace`);
    const described = filled.replace(descriptionTag, () => describe(page, filled));
    const linked = quoteOnce(nameFiles(placeStyles(described, page, styles), page, places));
    await writeFile(file, addPolicy(leaveEndsOut(keepUnits(linked)), wasmPages.includes(page)));
  }
  // GitHub Pages would drop folders that begin with an underscore when it publishes a branch.
  await writeFile(path.join(dist, ".nojekyll"), "");
  return [...places];
}

/**
 * @param {string} dist
 * @returns {Promise<Map<string, string>>} stylesheets by their place below dist: Framework has them in one folder
 */
async function readStyles(dist) {
  const folder = path.join(dist, "_import");
  const files = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  const sheets = files.filter((file) => file.endsWith(".css")).map((file) => path.join("_import", file));
  const texts = sheets.map(
    async (file) =>
      /** @type {const} */ ([file.split(path.sep).join("/"), await readFile(path.join(dist, file), "utf8")]),
  );
  return new Map(await Promise.all(texts));
}

/** Where a page that is one of many alike says that its first screen ends. */
const endOfFirst = /<div data-styles="first"><\/div>/;

/** What stands behind a stylesheet waits for it, in Firefox only where a script stands between. */
const waits = "<script>0</script>";

/**
 * A page with its stylesheet in it: nothing is painted before it is there, and asking for five kilobytes takes longer than
 * sending them. One whose first screen ends somewhere has what that needs, and there asks for the whole, which all pages of
 * its kind share.
 * @param {string} page  HTML
 * @param {string} name  its place below dist
 * @param {Map<string, string>} styles
 */
export function placeStyles(page, name, styles) {
  const [first, rest] = page.split(endOfFirst);
  const asked = /** @type {string[]} */ ([]);
  const styled = first
    .replace(/<link rel="preload" as="style"[^>]*>\n/g, "")
    .replace(/<link rel="stylesheet"[^>]* href="([^"]*)">/g, (link, href) => {
      const style = styles.get(path.posix.join(path.posix.dirname(name), href))?.trim();
      if (style === undefined) return link;
      if (rest !== undefined) asked.push(link);
      return `<style>${rest === undefined ? style : firstStyles(style, first)}</style>`;
    });
  return rest === undefined ? styled : `${styled}${asked.join("")}${waits}${rest}`;
}

/**
 * When a file that a page may load was made tells nobody anything, and builds of the same would differ.
 * @param {string} page
 */
const withoutTimes = (page) =>
  page.replace(/^(registerFile\(.*"lastModified":)\d+/gm, (_, before) => `${before}0`);

/** What the configuration puts into every head, for the preview. */
const descriptionTag = /<meta name="description"[^>]*>/;

/** A browser runs no modules of a folder: what they would do is hidden, as without JavaScript. */
const markFiles = 'location.protocol === "file:" && document.documentElement.classList.add("from-file")';

const withoutHost =
  '<p class="banner from-file-note">Opened from a folder: charts and tables are here. Choosing, Explore, Query, Check and the pages of runs need a server, such as <code>python3 -m http.server</code> in the folder of the site.</p>';

/** What Framework's template says, and what it should. A mandatory one that no longer matches is an error. */
const patches = /** @type {const} */ ([
  { from: /<html>/, to: '<html lang="en">', mandatory: true },
  { from: /, maximum-scale=1"/, to: '"', mandatory: true },
  { from: /<meta name="generator"[^>]*>\n/, to: "", mandatory: true },
  {
    from: /<div id="observablehq-center">(?=[^]*<aside id="observablehq-toc")/,
    to: '<div id="observablehq-center" class="with-contents">',
    mandatory: false,
  },
  {
    from: /<aside id="observablehq-toc"([^>]*)>\n<nav>/,
    to: '<aside id="observablehq-toc"$1 aria-label="On this page">\n<nav aria-label="On this page">',
    mandatory: false,
  },
  {
    from: /<body>/,
    to: '<body>\n<a class="skip" href="#observablehq-main">Skip to the content</a>',
    mandatory: true,
  },
  {
    from: /<main id="observablehq-main"([^>]*)>/,
    to: `<main id="observablehq-main" tabindex="-1"$1>\n${withoutHost}`,
    mandatory: true,
  },
  // Wider than a phone, it is scrolled: by keys, too.
  { from: /<pre data-language/g, to: '<pre tabindex="0" data-language', mandatory: false },
  { from: /<\/head>/, to: `<script>${markFiles}</script>\n</head>`, mandatory: true },
]);

/**
 * @param {string} page
 * @param {string} name
 */
export function patchTemplate(page, name) {
  for (const { from, to, mandatory } of patches) {
    if (mandatory && !from.test(page))
      throw new Error(`${name}: Framework's template has changed: no match for ${from}`);
    page = page.replace(from, to);
  }
  return page;
}

/**
 * A page whose one cell asks for nothing of Framework's runs it as a module of its own. Framework's client then only
 * adds a mark in its contents and a button beside code: both come when a reader begins to move, and do not compete with
 * what is read. A pointer that rests over what is laid out is said to move, too.
 * @param {string} page  HTML
 */
export const deferClient = (page) =>
  page
    .replace(onlyCell, '\nimport "$1";\n\n</script>\n<script type="module">\n$2\n</script>')
    .replace(
      /(?:<link rel="modulepreload" href="[^"]*_observablehq[^"]*">\n?)+([^]*?<script type="module">\n)\nimport "([^"]*_observablehq\/client[^"]*)";\n\n(?=<\/script>)/,
      (_, between, client) => `${between}${waiting(client)}\n`,
    );

const onlyCell =
  /\nimport \{define\} from "([^"]*)";\n\ndefine\(\{id: "\w+", outputs: \[[^\]]*\], body: async \(\) => \{\n((?:(?!\ndefine\()[^])*?)\nreturn \{[^}]*\};\n\}\}\);\n\n<\/script>/;

/** @param {string} client */
const waiting = (client) =>
  `const signs = ["pointermove", "touchstart", "keydown", "scroll"];
const load = ({ movementX, movementY }) => {
  if (movementX === 0 && movementY === 0) return;
  for (const sign of signs) removeEventListener(sign, load);
  import("${client}");
};
for (const sign of signs) addEventListener(sign, load, { passive: true });`;

const scriptOrTag = /<script\b[^]*?<\/script>|<[a-z][^<>]*&quot;[^<>]*>/g;
const quotedData = /( data-[a-z-]+=)"([^"']*&quot;[^"']*)"/g;

/**
 * JSON in attributes stands between apostrophes: each of its quotes would have six letters.
 * @param {string} page  HTML
 */
export const quoteOnce = (page) =>
  page.replace(scriptOrTag, (found) =>
    found.startsWith("<script")
      ? found
      : found.replace(quotedData, (_, name, value) => `${name}'${value.replaceAll("&quot;", '"')}'`),
  );

/** Pages that run WebAssembly, in workers. */
const wasmPages = ["query.html", "check.html"];

/**
 * @param {string} page
 * @param {boolean} [wasm]  whether it may compile WebAssembly
 */
export function addPolicy(page, wasm = false) {
  const scripts = [
    ...page.matchAll(
      /<script(?![^>]*\b(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g,
    ),
  ].map(([, code]) => code);
  const hashes = [...new Set(scripts)].map(
    (code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", wasm && "'wasm-unsafe-eval'", ...hashes].filter(Boolean).join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // A worker made of a blob has this policy too, one of an address would have none.
    ...(wasm ? ["connect-src 'self' blob:", "worker-src blob:"] : ["worker-src 'none'"]),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join("; ");
  return page.replace(
    '<meta charset="utf-8">',
    `$&\n<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}
