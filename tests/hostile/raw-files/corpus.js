/**
 * Raw files made to be run by whoever opens them on the site: every kind of content that a browser runs, under every
 * end of a name that somebody might serve it by, and under names that mean something to a server, a disk or a page.
 * Made for tests; nothing in it is a result of anybody.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { diskspdXml, fioJson, fixtures, studyYaml } from "../../repository.js";

/** What the scripts do, each of which a test can see. */
const deed = `window.ran=1;document.title='ran';console.log('ran');new Image().src='http://evil.invalid/ran';fetch('./ran');alert('ran')`;
const script = `<script>${deed}</script>`;
export const page = `<!DOCTYPE html><html><head><title>x</title></head><body onload="${deed}">${script}<img src=x onerror="${deed}"></body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${deed}"><script>${deed}</script></svg>`;
const xhtml = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${script}</body></html>`;
const sheet = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html><body>${script.replaceAll("'", "&apos;")}</body></html></xsl:template></xsl:stylesheet>`;
const styled = `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="data:text/xsl,${encodeURIComponent(sheet)}"?><a/>`;

/** Results that readers take, with a script in a text that they do not read. */
const fio = fioJson({ description: script });
const diskspd = diskspdXml({ ios: 1000, at_s: 1795250080, seconds: 10 });
const vdbench = readFileSync(join(fixtures, "vdbench", "raw-50407", "summary.html"), "utf8") + script;

/** @type {Record<string, string | Uint8Array>} */
const contents = {
  page,
  svg,
  xhtml,
  styled,
  sheet,
  "page after blanks": `\n\n  ${page}`,
  "page after a mark": `\ufeff${page}`,
  "page in UTF-16": Buffer.from(`\ufeff${page}`, "utf16le"),
  "page in UTF-7": page.replaceAll("<", "+ADw-").replaceAll(">", "+AD4-"),
  "page after an image": Buffer.concat([Buffer.from("GIF89a\x01\x00\x01\x00/*"), Buffer.from(page)]),
  "page after a document": `%PDF-1.4\n${page}`,
  "page, packed": gzipSync(page),
  "drawing, packed": gzipSync(svg),
  "a message of parts": `MIME-Version: 1.0\nContent-Type: text/html\n\n${page}`,
  "a program": deed,
  "a manifest": `CACHE MANIFEST\nFALLBACK:\n/ ./x.html\n# ${script}`,
};

const endings =
  "html HTML htm xhtml xht shtml stm svg svgz xml xsl xslt rdf rss atom mathml js mjs cjs jsx ts wasm swf pdf mht mhtml hta htc eml vbs php phtml asp aspx jsp cgi py sh css ico webmanifest appcache vtt dat bin out log csv tsv json jsonl yaml yml md conf ini cfg info xls parquet gz html.gz svg.gz xhtml.gz json.gz csv.gz tgz br html.br txt TXT".split(
    " ",
  );

const names = [
  "index.html",
  "index.json",
  "INDEX.HTM",
  "default.html",
  "robots.txt",
  "CNAME",
  "_headers",
  "_redirects",
  "nojekyll",
  "sw.js",
  "service-worker.js",
  "manifest.json",
  "favicon.ico",
  "con",
  "aux.txt",
  "COM1.log",
  "nul.html",
  "dot.html.",
  "blank.html ",
  'quote".html',
  "quote'.json",
  "<script>alert('ran')<",
  `"><img src=x onerror=alert('ran')>.json`,
  "javascript:alert('ran').json",
  "%2e%2e%2fup.html",
  "null%00.html",
  "part#L1.html",
  "question?x=1.html",
  "both&amp;<b>.html",
  "half;x=.html",
  "back\\slash.html",
  "line\nbreak.html",
  "résumé.html",
  "re\u0301sume\u0301.html",
  "結果.html",
  "\u202elmth.gpj.html",
  "zero\u200bwidth.html",
  "twin.json",
  "Twin.json",
  "TWIN.JSON",
  "twin.html",
  "twin.html.txt",
  "a.html/inside.html",
  "deep/a/../..b/x.html".replace("/../", "/.../"),
  `${"long".repeat(50)}.html`,
  "no-end",
  "html",
  "two.html.json.html",
  "x.json;.html",
  "x.html%20",
];

/** @type {Record<string, string | Uint8Array>} */
const results = {
  "vdb/summary.html": vdbench,
  "vdb-xhtml/summary.html": vdbench.replace("<html>", '<html xmlns="http://www.w3.org/1999/xhtml">'),
  "diskspd/styled.xml": `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="data:text/xsl,${encodeURIComponent(sheet)}"?>\n${diskspd}`,
  "diskspd/entity.xml": `<!DOCTYPE Results [<!ENTITY x "<s/>">]>\n${diskspd}`,
  "diskspd/page.xml": diskspd.replace(
    "</Results>",
    `<x:script xmlns:x="http://www.w3.org/1999/xhtml">${deed}</x:script></Results>`,
  ),
  "diskspd/drawing.svg": diskspd.replace(
    "</Results>",
    `<x:script xmlns:x="http://www.w3.org/2000/svg">${deed}</x:script></Results>`,
  ),
  "diskspd/plain.xhtml": diskspd,
  "fio/text-before.html": `${page}\n${fio}`,
  "fio/packed.html.gz": gzipSync(fio),
};

/** @returns {Record<string, string | Uint8Array>} files of a study by path, more than two hundred */
export function makeCorpus() {
  const kinds = Object.entries(contents);
  return {
    "study.yaml": studyYaml(`notes: [${JSON.stringify(script)}]\n`),
    ...results,
    ...Object.fromEntries(endings.map((ending) => [`taken/x.${ending}`, fio])),
    ...Object.fromEntries(endings.map((ending, i) => [`left/${i}.${ending}`, kinds[i % kinds.length][1]])),
    ...Object.fromEntries(
      kinds.flatMap(([, content], i) => [".dat", ""].map((end) => [`kinds/k${i}${end}`, content])),
    ),
    ...Object.fromEntries(names.map((name) => [`names/${name}`, page])),
    ...Object.fromEntries(names.map((name) => [`named/${name}`, fio])),
  };
}
