import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeRows, listWords, rowsFile, wordsFile } from "../../scripts/types.js";

test("schemas/rows.d.ts says what the schemas say", async () => {
  expect(readFileSync(rowsFile, "utf8"), "it is not: npm run types writes it").toBe(await describeRows());
});

test("src/words/list.js says what schemas/words.yaml says", async () => {
  expect(readFileSync(wordsFile, "utf8"), "it does not: npm run types writes it").toBe(await listWords());
});
