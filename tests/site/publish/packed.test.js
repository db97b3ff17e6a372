import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { packFile } from "../../../scripts/site/packed.js";

const folder = mkdtempSync(path.join(tmpdir(), "atlas-packed-"));
const file = path.join(folder, "a.wasm");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a file is packed once, and again after it changed", async () => {
  writeFileSync(file, "one");
  utimesSync(file, 1, 1);
  await packFile(file);
  const { ctimeMs } = statSync(`${file}.gz`);
  await packFile(file);
  expect(statSync(`${file}.gz`).ctimeMs).toBe(ctimeMs);
  writeFileSync(file, "two");
  utimesSync(file, 1e10, 1e10);
  await packFile(file);
  expect(String(gunzipSync(readFileSync(`${file}.gz`)))).toBe("two");
  expect(readdirSync(folder)).toEqual(["a.wasm", "a.wasm.gz"]);
});

/** @type {[string, () => void][]} */
const changes = [
  ["cut", () => truncateSync(`${file}.gz`, 9)],
  ["empty", () => truncateSync(`${file}.gz`, 0)],
  ["of other bytes", () => writeFileSync(`${file}.gz`, gzipSync("tw0"))],
  [
    "of the version before, whose time is that of its package",
    () => {
      writeFileSync(file, "three");
      utimesSync(file, 2, 2);
    },
  ],
];

test.each(changes)("a pack that is %s is made again", async (_, change) => {
  writeFileSync(file, "two");
  await packFile(file);
  change();
  await packFile(file);
  expect(gunzipSync(readFileSync(`${file}.gz`))).toEqual(readFileSync(file));
});
