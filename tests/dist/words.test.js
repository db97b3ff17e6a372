/** Sentences of the pages use words, not names of columns. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readFactors, readTables } from "../../loaders/vocabulary/schemas.js";
import { filesOf } from "./scan.js";
import { dist } from "./site.js";

const names = [
  ...readFactors().map(({ name }) => name),
  ...Object.values(readTables()).flatMap(({ properties }) => Object.keys(properties)),
];
const columns = names.filter((name) => name.includes("_"));

const pages = filesOf(dist, ".html").filter((file) => !/^(?:raw|data)\//.test(file));

test.each(pages)("%s", (file) => {
  const page = readFileSync(path.join(dist, file), "utf8").replace(
    /<(code|pre|script|style)\b[\s\S]*?<\/\1>/g,
    "",
  );
  const sentences = [...page.matchAll(/<(p|caption|summary|h[1-4])\b[^>]*>([\s\S]*?)<\/\1>/g)];
  const found = sentences
    .map(([, , text]) => text.replace(/<[^>]*>/g, ""))
    .filter((text) => columns.some((name) => new RegExp(`(?<![\\w/=.])${name}(?![\\w=/])`).test(text)));
  expect(found).toEqual([]);
});
