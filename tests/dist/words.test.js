/** Pages use words, not names of columns, factors, levels, workloads and tools. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readFactors, readTables } from "../../loaders/vocabulary/schemas.js";
import { parse } from "yaml";
import { levels, tools, workloads } from "../../src/words/list.js";
import { sayPlatform } from "../../src/words/names.js";
import { filesOf } from "./scan.js";
import { dist } from "./site.js";

/** What authors of studies wrote is theirs. */
const studies = path.join(import.meta.dirname, "../../data/studies");
const files = readdirSync(studies).map((study) =>
  readFileSync(path.join(studies, study, "study.yaml"), "utf8"),
);
const written = files.join(" ").replace(/\s+/g, " ");
const platforms = files
  .map((file) => parse(file).platform)
  .filter((platform) => sayPlatform(platform) !== platform);

const names = [
  ...readFactors().map(({ name }) => name),
  ...Object.values(readTables()).flatMap(({ properties }) => Object.keys(properties)),
].filter((name) => name.includes("_"));

/** Levels that are words of the language, too. */
const plain = [
  "true",
  "false",
  "local",
  "image",
  "all-flash",
  "hybrid",
  "disk-group",
  "file-system",
  "raw-block",
];
const codes = [
  ...[...names, ...workloads.keys(), ...tools.keys()].map((name) => `(?<![\\w/.])${name}(?!\\w)`),
  ...[...levels.keys(), ...platforms]
    .filter((name) => !plain.includes(name))
    .map((name) => `(?<![\\w/.-])${name}(?![\\w-]|\\.\\w)`),
  ...["\\d{7,} bytes", "\\bcells?\\b", "\\brefused\\b", "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d"],
];
const code = new RegExp(codes.join("|"));

/** Sentences that the SQL of a claim makes of its own values. */
const ofClaims = /^(?:For it|Against it|Open): /;

/** Names of files, which are those of whoever collected them. */
const fileNames = /\S*\/\S*\.\w+|^\S+\.\w+$|^(?=.*=)\S+\/\S*$/g;

/** @param {string} page */
const textsOf = (page) =>
  page
    .replace(/<(code|pre|script|style|q|blockquote)\b[\s\S]*?<\/\1>/g, " ")
    .split(/<[^>]*>/)
    .map((text) => text.replace(/\s+/g, " ").trim().replace(fileNames, ""));

const pages = filesOf(dist, ".html").filter((file) => !/^(?:raw|data)\//.test(file));

test.each(pages)("%s", (file) => {
  const texts = textsOf(readFileSync(path.join(dist, file), "utf8"));
  const isWritten = (/** @type {string} */ text) => /[ /]/.test(text) && written.includes(text);
  const found = texts.filter((text) => code.test(text) && !isWritten(text) && !ofClaims.test(text));
  expect([...new Set(found)]).toEqual([]);
});
