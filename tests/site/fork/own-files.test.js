/** What is wrong in a file of the repository's own is told with its name, in one line. */
import { expect, test } from "vitest";
import { readLook } from "../../../scripts/site/own/look.js";
import { readReading } from "../../../scripts/site/own/reading.js";
import { readSynonyms } from "../../../scripts/site/own/synonyms.js";
import { readPractice } from "../../../loaders/vocabulary/schemas.js";

/** @type {[string, (text: string) => unknown][]} */
const files = [
  ["schemas/practice.yaml", (text) => readPractice([], text)],
  ["schemas/synonyms.yaml", readSynonyms],
  ["src/look.yaml", readLook],
  ["src/reading.yaml", readReading],
];
const lists = Array.from({ length: 12 }, (_, i) => `&a${i} [${Array(10).fill(i ? `*a${i - 1}` : "x")}]`);

test.each(files)("%s", (file, read) => {
  const said = (/** @type {string} */ text) => {
    try {
      return read(text);
    } catch (error) {
      return /** @type {Error} */ (error).message;
    }
  };
  expect(said("# A comment\n- [\n")).toMatch(new RegExp(`^${file}: .* at line \\d+, column \\d+$`));
  expect(said(`- [${lists.join(", ")}]\n`)).toMatch(new RegExp(`^${file}: .+$`));
});
