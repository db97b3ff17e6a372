/** What nobody listed is found because it is not known to be harmless: in every kind of place that each format has. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { tmpdir } from "node:os";
import { gzipSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterAll, describe, expect, test } from "vitest";
import { isKnown } from "../../loaders/names/atoms.js";
import { startPseudonyms } from "../../loaders/names/pseudonyms.js";
import { replaceInPath, replaceNames } from "../../loaders/names/replace.js";
import { findNames } from "../../loaders/names/study.js";
import { groupFindings } from "../../loaders/names/telling.js";
import { seedUniform } from "../../src/analysis/curves/random.js";
import { places } from "./fields/places.js";

const whole = Boolean(process.env.LONG);
const folder = mkdtempSync(join(tmpdir(), "fields-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

/**
 * @param {string} path
 * @param {string | Uint8Array} content
 * @param {string[]} [allowed]
 */
async function search(path, content, allowed = []) {
  const file = join(folder, `${files++}`, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return findNames([{ path, file }], new Set(allowed));
}

/** Words as people make them, of which none is in a list. @param {number} seed */
function makeWords(seed) {
  const random = seedUniform(seed);
  const pick = (/** @type {string} */ letters) => letters[Math.floor(random() * letters.length)];
  const letters = (/** @type {number} */ count) =>
    Array.from({ length: count }, (_, i) => pick(i % 2 ? "aeiou" : "bdfgklmnprstvz")).join("");
  const shapes = [
    () => letters(8),
    () => letters(6).toUpperCase(),
    () => `${letters(6)}${pick("123456789")}${pick("0123456789")}`,
    () => `${pick("AEIOU")}${letters(5)}${pick("0123456789")}${letters(4)}${pick("QXZ")}`,
    () => `${letters(5)}-${letters(6)}-0${pick("123456789")}`,
    () => `${letters(6)}.${letters(6)}`,
  ];
  return () => {
    for (;;) {
      const word = shapes[Math.floor(random() * shapes.length)]();
      if (!isKnown(word.split(/[.-]/)[0])) return word;
    }
  };
}

const parts = (/** @type {string} */ word) => word.split(/[.-]/).filter((part) => /[A-Za-z]{3}/.test(part));

describe.each(Object.entries(places))("%s", (_, cases) => {
  test.each(cases)("%s", async (_place, path, make) => {
    const next = makeWords(path.length);
    for (let i = 0; i < (whole ? 50 : 4); i++) {
      const word = next();
      const content = make(word);
      const { findings, find } = await search(path, content);
      const names = findings.map(({ name }) => name.toLowerCase()).join("\n");
      const missed = parts(word).filter((part) => !names.includes(part.toLowerCase()));
      expect(missed, `${word} in ${content}`).toEqual([]);
      const pseudonyms = startPseudonyms();
      const replaced = replaceNames(content, path, find, pseudonyms);
      for (const part of parts(word)) expect(replaced.toLowerCase()).not.toContain(part.toLowerCase());
      expect((await search(path, replaced)).findings, replaced).toEqual([]);
    }
  });
});

/** @type {[string, ...import("./fields/places.js").Place][]} */
const all = Object.entries(places).flatMap(([format, cases]) =>
  cases.map((place) => /** @type {any} */ ([format, ...place])),
);

describe("stays as it is", () => {
  test.each(all)(
    "%s: %s, with a number, a size, a date, a version or a generic name there",
    async (_format, _place, path, make) => {
      for (const value of [
        "4096",
        "64k",
        "1.5e-3",
        "2024-03-01T10:00:00Z",
        "3.42",
        "true",
        "vm-01",
        "fio-vm-3",
      ])
        expect(
          (await search(path, make(value))).findings.filter(({ kind }) => kind === "name"),
          value,
        ).toEqual([]);
    },
  );
});

describe("a word", () => {
  const word = "Quaxelberg";

  test("is found in gzip, UTF-16, Parquet, and in a path", async () => {
    const text = `runs: 3\ncomment: ${word}\n`;
    const named = async (/** @type {string} */ path, /** @type {any} */ content) =>
      (await search(path, content)).findings.map(({ name }) => name);
    expect(await named("a.json.gz", gzipSync(text))).toEqual([word]);
    expect(await named("a.txt", Buffer.from(`\ufeff${text}`, "utf16le"))).toEqual([word]);
    expect(await named(`host=host-1/vm=${word}/a.json`, "{}")).toEqual([word]);
    const columnData = [{ name: "vm", data: [word, "vm-1"] }];
    expect(await named("a.parquet", new Uint8Array(parquetWriteBuffer({ columnData })))).toEqual([word]);
  });

  test("that study.yaml allows stays, alone and as part of a name", async () => {
    const text = `{"comment": "${word} one", "note": "${word}-lab"}`;
    expect((await search("a.json", text, [word.toLowerCase()])).findings).toEqual([]);
    expect((await search("a.json", text, ["quaxelberg-lab"])).findings).toEqual([]);
  });

  test("has one pseudonym in every case, file and path, and in study.yaml", async () => {
    const { find } = await search("a.json", `{"a": "${word}", "b": "${word.toUpperCase()}-2"}`);
    const pseudonyms = startPseudonyms();
    expect(replaceNames(`{"a": "${word}", "b": "${word.toUpperCase()}-2"}`, "a.json", find, pseudonyms)).toBe(
      '{"a": "name1", "b": "name1-2"}',
    );
    expect(replaceNames(`title: All of ${word}\n`, "study.yaml", find, pseudonyms)).toBe(
      "title: All of name1\n",
    );
    expect(replaceInPath(`vm=${word}_1/a.json`, find, pseudonyms)).toBe("vm=name1_1/a.json");
  });

  test("is reported with its field, several of a field together, and nothing that opens a door in full", async () => {
    const text = '{"description": "Quaxel Berg Zwolf",\n"http_s3_key": "quaxelbergzwolf"}';
    const { findings } = await search("a.json", text);
    expect(groupFindings(findings).map(({ says, line }) => [line, says])).toEqual([
      [1, 'unknown words "Quaxel", "Berg", "Zwolf" in field "description"'],
      [2, expect.stringMatching(/^(?!.*quaxelbergzwolf).*qu… \(15 characters\)/)],
    ]);
  });

  test.each([
    ["in characters of JSON", '{"a": "\\u0051uaxelberg"}', '{"a": "name1"}'],
    ["behind a line end of JSON", '{"a": "runs\\nQuaxelberg"}', '{"a": "runs\\nname1"}'],
    ["in letters of another script", "note: \u041c\u043e\u0441\u043a\u0432\u0430\n", null],
    ["between signs that are no letters", "note: \u201cQuaxelberg\u201d \u2013 4 \u00b5s\n", null],
  ])("is found %s", async (_, text, expected) => {
    const bytes = Buffer.from(text);
    const { findings, find } = await search("a.json", bytes);
    expect(findings.length).toBe(1);
    const replaced = replaceNames(bytes.toString("latin1"), "a.json", find, startPseudonyms());
    if (expected) expect(replaced).toBe(expected);
    expect((await search("a.json", Buffer.from(replaced, "latin1"))).findings).toEqual([]);
  });
});
