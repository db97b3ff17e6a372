import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
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
