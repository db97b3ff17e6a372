/** Pages use words, not names of columns, factors, workloads and tools. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readFactors, readTables } from "../../loaders/vocabulary/schemas.js";
import { tools, workloads } from "../../src/words/list.js";
import { filesOf } from "./scan.js";
import { dist } from "./site.js";

const names = [
  ...readFactors().map(({ name }) => name),
  ...Object.values(readTables()).flatMap(({ properties }) => Object.keys(properties)),
].filter((name) => name.includes("_"));

const codes = [
  ...[...names, ...workloads.keys(), ...tools.keys()].map((name) => `(?<![\\w/.])${name}(?!\\w)`),
  ...["\\d{7,} bytes", "\\bcells?\\b", "\\brefused\\b", "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d"],
];
const code = new RegExp(codes.join("|"));

/** What authors of studies wrote is theirs. */
const studies = path.join(import.meta.dirname, "../../data/studies");
const written = readdirSync(studies)
  .map((study) => readFileSync(path.join(studies, study, "study.yaml"), "utf8"))
  .join(" ")
  .replace(/\s+/g, " ");

/** Names of files, which are those of whoever collected them. */
const files = /\S*\/\S*\.\w+|^\S+\.\w+$|^(?=.*=)\S+\/\S*$/g;

/** @param {string} page */
const textsOf = (page) =>
  page
    .replace(/<(code|pre|script|style|q|blockquote)\b[\s\S]*?<\/\1>/g, " ")
    .split(/<[^>]*>/)
    .map((text) => text.replace(/\s+/g, " ").trim().replace(files, ""));

const pages = filesOf(dist, ".html").filter((file) => !/^(?:raw|data)\//.test(file));

test.each(pages)("%s", (file) => {
  const texts = textsOf(readFileSync(path.join(dist, file), "utf8"));
  const found = texts.filter((text) => code.test(text) && !written.includes(text));
  expect([...new Set(found)]).toEqual([]);
});
