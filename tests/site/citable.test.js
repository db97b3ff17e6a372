import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { repository } from "../../loaders/store/store.js";

/** @param {string} file */
const read = (file) => readFileSync(path.join(repository, file), "utf8");

test("CITATION.cff, .zenodo.json and package.json say the same of the software", () => {
  const citation = parse(read("CITATION.cff"));
  const deposit = JSON.parse(read(".zenodo.json"));
  const { version, license } = JSON.parse(read("package.json"));
  expect(deposit).toMatchObject({ version, license, title: citation.title, keywords: citation.keywords });
  expect(citation).toMatchObject({ version, license });
  expect(deposit.creators).toEqual(citation.authors);
});
