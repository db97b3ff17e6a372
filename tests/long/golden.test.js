/** What is published is what the committed reference says. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../../loaders/store/store.js";
import { findTree } from "../golden/checkout.js";
import { recordTree } from "../golden/record.js";
import { describeRecord, readReference } from "../golden/reference.js";

test("every table and page of studies and fixtures has the rows, lines and hash of the reference", async () => {
  const record = mkdtempSync(join(tmpdir(), "atlas-golden-"));
  try {
    await recordTree(repository, findTree(repository, null), record);
    const mend =
      "npm run golden shows what differs. If that was meant: npm run golden -- --write, and commit the reference.";
    expect(describeRecord(record), mend).toEqual(readReference());
  } finally {
    rmSync(record, { recursive: true, force: true });
  }
});
