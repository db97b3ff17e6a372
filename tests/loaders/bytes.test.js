import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBytes, readText, surveyFile } from "../../loaders/reading/bytes.js";
import { decodeText } from "../../loaders/reading/encodings.js";

/** @type {string} */
let folder;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "atlas-bytes-"))));
afterAll(() => rmSync(folder, { recursive: true }));

/** @param {Uint8Array} content */
function write(content) {
  const file = join(folder, "file");
  writeFileSync(file, content);
  return file;
}

/** @param {string} file */
async function readAll(file) {
  const chunks = [];
  for await (const chunk of readBytes(file)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test.each([0, 1, 65535, 65536, 300_000])("%d bytes, plain and gzip", async (size) => {
  const content = randomBytes(size).map((byte) => byte & 0x7f);
  for (const stored of [content, gzipSync(content)]) {
    const file = write(stored);
    expect(Buffer.compare(await readAll(file), content)).toBe(0);
    const { sha256, bytes, head } = await surveyFile(file);
    expect(bytes).toBe(stored.length);
    expect(sha256).toBe(createHash("sha256").update(stored).digest("hex"));
    expect(Buffer.compare(head, content.subarray(0, head.length))).toBe(0);
    if (size) expect(head.length).toBeGreaterThan(0);
  }
});

test("a cut gzip gives its head, and an error when it is read to its end", async () => {
  const content = Buffer.from("x".repeat(10) + "y".repeat(1000));
  const file = write(gzipSync(content, { level: 0 }).subarray(0, 500));
  expect(Buffer.from((await surveyFile(file)).head).toString()).toMatch(/^xxxxxxxxxxyyy/);
  await expect(readAll(file)).rejects.toThrow("unexpected end of file");
});

test("a text that is too long is refused before it is held", async () => {
  const file = write(gzipSync(Buffer.alloc(3_000_000)));
  await expect(readText(file, 2_000_000)).rejects.toThrow("longer than 2000000 bytes");
  expect((await readText(file)).length).toBe(3_000_000);
});

test("what is no UTF-8 is windows-1252, whatever Node.js takes that for", () => {
  expect(decodeText(Buffer.from([0x31, 0x96, 0x32, 0x20, 0x80, 0x20, 0xb5, 0x73]))).toBe("1–2 € µs");
});

test.each([
  ["UTF-8 with byte-order mark", Buffer.from("\ufeffä\r\nb\rc\n")],
  ["UTF-16LE", Buffer.from("\ufeffä\r\nb\rc\n", "utf16le")],
  ["UTF-16BE", Buffer.from("\ufeffä\r\nb\rc\n", "utf16le").swap16()],
])("%s is decoded, line ends are \\n", async (_, bytes) => {
  expect(decodeText(bytes)).toBe("ä\nb\nc\n");
  expect(await readText(write(bytes))).toBe("ä\nb\nc\n");
});

test.runIf(process.platform === "linux")(
  "a large gzip that is damaged, too large or left half-way is closed",
  async () => {
    const whole = gzipSync(randomBytes(3 << 20));
    const damaged = Buffer.from(whole);
    damaged.fill(0, 1 << 20, (1 << 20) + 4096);
    const open = () =>
      readdirSync("/proc/self/fd").filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
        } catch {
          return false; // closed meanwhile
        }
      });
    await expect(readAll(write(damaged))).rejects.toThrow();
    const file = write(whole);
    await expect(readText(file, 1000)).rejects.toThrow("longer than");
    for await (const chunk of readBytes(file)) if (chunk.length) break;
    await expect(readText(file, undefined, 1000)).rejects.toThrow("unpacks to more");
    await expect.poll(open, { timeout: 20_000 }).toEqual([]);
  },
);
