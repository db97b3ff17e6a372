import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { init } from "es-module-lexer";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readIdentity } from "../../scripts/site/identity.js";
import {
  anchorsOf,
  filesOf,
  findBrokenContent,
  findBrokenImports,
  findBrokenLinks,
  findOtherHosts,
} from "./scan.js";
import { dist } from "./site.js";

/** Pages and lists that people wrote. */
const sources = fileURLToPath(new URL("../../src", import.meta.url));
const studies = fileURLToPath(new URL("../../data/studies", import.meta.url));

beforeAll(() => init);

/** @param {string} file @returns {string} unpacked */
const read = (file) => {
  const content = readFileSync(path.join(dist, file));
  return String(file.endsWith(".gz") ? gunzipSync(content) : content);
};

/**
 * Pyodide's own scripts contain imports for Node.js and the address of its package server, and use neither here.
 * tests/dist/pages/check watches the requests that they really make.
 */
const isOurs = (/** @type {string} */ file) => !/^python\/pyodide(?:\.asm)?\.js$/.test(file);

describe("the built site", () => {
  test("has pages", () => expect(filesOf(dist, ".html")).toContain("index.html"));

  test("loads nothing from another host and links only to known ones", () => {
    const hosts = linkHosts();
    const packed = filesOf(dist, ".gz").filter((file) => /\.js\.\w+\.gz$/.test(file));
    expect(packed).not.toEqual([]);
    const files = [".html", ".js", ".css"]
      .flatMap((extension) => filesOf(dist, extension))
      .filter(isOurs)
      .concat(packed);
    expect(files.flatMap((file) => findOtherHosts(file, read(file), hosts))).toEqual([]);
  });

  test("resolves every import", () => {
    const files = [".html", ".js"].flatMap((extension) => filesOf(dist, extension)).filter(isOurs);
    expect(files.flatMap((file) => findBrokenImports(dist, file, read(file)))).toEqual([]);
  });

  test("has no error cell, empty place, undefined value or id given twice", () => {
    expect(filesOf(dist, ".html").flatMap((file) => findBrokenContent(file, read(file)))).toEqual([]);
  });

  test("has no broken link or anchor", () => {
    const anchors = anchorsOf(dist);
    expect(filesOf(dist, ".html").flatMap((file) => findBrokenLinks(dist, file, anchors))).toEqual([]);
  });
});

describe("the scan itself", () => {
  const none = /** @type {Set<string>} */ (new Set());

  test.each([
    ["external script", '<script src="https://cdn.example/x.js"></script>'],
    ["protocol-relative image", '<img src="//cdn.example/x.png">'],
    ["external stylesheet", '<link rel="stylesheet" href="https://cdn.example/x.css">'],
    ["inline style", "<style>p{background:url(//cdn.example/x.png)}</style>"],
    ["unknown canonical address", '<link rel="canonical" href="https://unknown.example/">'],
    ["unknown link", '<a href="https://unknown.example/">x</a>'],
    ["term of a vocabulary in code", '<script>fetch("https://schema.org")</script>'],
  ])("finds an %s", (_, html) => expect(findOtherHosts("x.html", html, none)).not.toEqual([]));

  test.each([
    ["bare import", 'import {a} from "htl";'],
    ["bare dynamic import", 'const a = await import("htl");'],
    ["external import", 'import {a} from "https://cdn.example/a.js";'],
    ["missing file", 'import {a} from "./missing.js";'],
    ["missing file of a folder that is told", "const a = await import(`${folder}missing.mjs`);"],
    ["name that is told", "const a = await import(`${folder}${name}`);"],
    ["re-export of a bare name", 'export * from "htl";'],
  ])("finds a %s", (_, code) => {
    expect(findBrokenImports(dist, "x.js", code)).not.toEqual([]);
    expect(findBrokenImports(dist, "x.html", `<script type="module">${code}</script>`)).not.toEqual([]);
  });

  test.each([
    ["error cell", '<div class="observablehq--error">SyntaxError</div>'],
    ["placeholder", '<div data-fragment="x"></div>'],
    ["undefined value", "<td>undefined</td>"],
    ["id given twice", '<p id="a"></p><p id="a"></p>'],
  ])("finds an %s", (_, html) => expect(findBrokenContent("x.html", html)).not.toEqual([]));
});

/** Hosts that a study names as its source, and the repository's. */
function linkHosts() {
  const hosts = new Set();
  for (const study of readdirSync(studies)) {
    const { source, external = [] } = parse(readFileSync(path.join(studies, study, "study.yaml"), "utf8"));
    for (const { url } of [source ?? {}, ...external]) if (url) hosts.add(new URL(url).host);
    for (const further of source?.further ?? []) hosts.add(new URL(further.url ?? further).host);
  }
  const written = ["reading.yaml", ...readdirSync(sources).filter((name) => name.endsWith(".md"))];
  for (const name of written)
    for (const [url] of readFileSync(path.join(sources, name), "utf8").matchAll(/https?:\/\/[^\s)"'>]+/g))
      hosts.add(new URL(url).host);
  const practice = readFileSync(new URL("../../schemas/practice.yaml", import.meta.url), "utf8");
  for (const [url] of practice.matchAll(/https?:\/\/[^\s)"'>]+/g)) hosts.add(new URL(url).host);
  const { repository, address } = readIdentity();
  for (const url of [repository, address]) if (url) hosts.add(new URL(url).host);
  return hosts;
}
