import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { readPlain } from "../../../loaders/reading/plain-file.js";

const folder = mkdtempSync(join(tmpdir(), "atlas-plain-"));
const file = join(folder, "file");
afterEach(() => rmSync(file, { recursive: true, force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {number} size */
const content = (size) => Buffer.from(Array.from({ length: size }, (_, i) => (i * 31) & 0xff));

test("chunks are the file from the start that is asked for", async () => {
  for (const size of [0, 1, 999, 1000, 1001, 5000]) {
    writeFileSync(file, content(size));
    for (const start of [0, 1, 1000, 6000]) {
      const chunks = [];
      for await (const chunk of readPlain(file, 1000, start)) {
        chunks.push(Buffer.from(chunk));
        await new Promise(setImmediate);
        expect(chunk.equals(/** @type {Buffer} */ (chunks.at(-1)))).toBe(true);
      }
      expect(Buffer.concat(chunks).equals(content(size).subarray(start))).toBe(true);
    }
  }
});

test("whoever needs no more may leave", async () => {
  writeFileSync(file, content(5000));
  for (let i = 0; i < 50; i++)
    for await (const chunk of readPlain(file, 1000)) {
      expect(chunk.length).toBe(1000);
      break;
    }
});

test("a link is not followed", async () => {
  writeFileSync(join(folder, "other"), "x");
  symlinkSync(join(folder, "other"), file);
  await expect(readPlain(file, 1000).next()).rejects.toThrow("a link");
});
