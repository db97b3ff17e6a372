import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeRows, rowsFile } from "../../scripts/types.js";

test("schemas/rows.d.ts says what the schemas say", async () => {
  expect(readFileSync(rowsFile, "utf8"), "it is not: npm run types writes it").toBe(await describeRows());
});
