/** Files of CSV that are made of pieces: what each of them holds, and that the whole is a file like any other. */
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { crc32 } from "../../../loaders/zip/crc32.js";
import { forms, joinSums } from "../../../scripts/site/tables/pieces.js";

const texts = fc.array(fc.uint8Array({ maxLength: 600 }), { minLength: 1, maxLength: 6 });

test.each(Object.entries(forms))("a %s of any pieces holds their texts", async (ending, form) => {
  await fc.assert(
    fc.asyncProperty(texts, async (given) => {
      const pieces = await Promise.all(given.map((text) => form.pack(Buffer.from(text))));
      const file = Buffer.concat([form.begin, ...pieces.map(({ content }) => content), form.end(pieces)]);
      const text = ending.endsWith(".gz") ? gunzipSync(file) : file;
      expect(text).toEqual(Buffer.concat(given));
      expect(pieces.map(({ bytes }) => bytes)).toEqual(pieces.map(({ content }) => content.length));
    }),
  );
});

test("a browser unpacks it as one stream", async () => {
  const { begin, pack, end } = forms[".csv.gz"];
  const pieces = await Promise.all(
    ["a,b\n", "1,2\n".repeat(9999), "3,4\n"].map((text) => pack(Buffer.from(text))),
  );
  const file = new Blob(
    [begin, ...pieces.map(({ content }) => content), end(pieces)].map((each) => new Uint8Array(each)),
  );
  const unpacked = await new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).text();
  expect(unpacked).toBe(`a,b\n${"1,2\n".repeat(9999)}3,4\n`);
});

test("the sum of two texts follows from theirs", () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array({ maxLength: 3000 }), (a, b) => {
      expect(joinSums(crc32(a), crc32(b), b.length)).toBe(crc32(Buffer.concat([a, b])));
    }),
  );
});
