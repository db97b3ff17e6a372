import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hashText } from "../../../loaders/reading/bytes.js";
import { decodeText } from "../../../loaders/reading/encodings.js";
import { accepts, load } from "../../../loaders/formats/esxi-settings/format.js";
import { readFormats } from "../../../loaders/reading/formats.js";
import { fixtures } from "../../repository.js";

const folder = join(fixtures, "esxi-settings");
const files = readdirSync(folder).filter((name) => !/\.expected(\.json)?$|^README/.test(name));

/**
 * @param {Uint8Array} bytes
 * @returns {Promise<Record<string, Record<string, any>[]>>} rows by table
 */
async function read(bytes) {
  /** @type {Record<string, Record<string, any>[]>} */
  const tables = {};
  const source = /** @type {any} */ ({ text: async () => decodeText(bytes), sha256: hashText });
  for await (const { table, columns } of load(source)) {
    const lists = /** @type {[string, any[]][]} */ (Object.entries(columns));
    tables[table] = lists[0][1].map((_, i) =>
      Object.fromEntries(lists.map(([name, list]) => [name, list[i]])),
    );
  }
  return tables;
}

/** One row a line. @param {Record<string, object[]>} tables */
const print = (tables) =>
  `{${Object.entries(tables)
    .map(([name, rows]) => `\n "${name}": [\n  ${rows.map((row) => JSON.stringify(row)).join(",\n  ")}\n ]`)
    .join(",")}\n}\n`;

describe.each(files)("%s", (name) => {
  const bytes = readFileSync(join(folder, name));

  test("is read as a person expects", async () => {
    await expect(print(await read(bytes))).toMatchFileSnapshot(join(folder, `${name}.expected.json`));
  });

  test("one format alone accepts it", async () => {
    const path = `host=esx01/phase=pre/${name}`;
    const head = bytes.subarray(0, 65536);
    const formats = (await readFormats()).filter((format) => format.accepts(path, head, null));
    expect(formats.map((format) => format.name)).toEqual(["esxi-settings"]);
  });
});

describe("what is no capture of settings", () => {
  test.each(["diskspd", "esxtop", "fio/v3.42", "fio/v2.21"])("no file of %s", (name) => {
    for (const file of readdirSync(join(fixtures, name), { withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ))
      expect(
        accepts(
          `phase=pre/${file.name}`,
          readFileSync(join(fixtures, name, file.name)).subarray(0, 65536),
          null,
        ),
        file.name,
      ).toBe(false);
  });

  test("fields that other programs have too count below phase= only", () => {
    const head = readFileSync(join(folder, "version.txt"));
    expect(accepts("notes.txt", head, null)).toBe(false);
    expect(accepts("phase=pre/notes.txt", head, null)).toBe(true);
  });
});

test("XML of elements in each other is one problem where it goes too deep", async () => {
  const text = readFileSync(join(fixtures, "esxi-settings", "advanced-disk-max-io-size.xml"), "utf8");
  for (const levels of [300, 100_000]) {
    const deep = text.replace("</root>", `${"<a>".repeat(levels)}${"</a>".repeat(levels)}</root>`);
    const { problems } = await read(Buffer.from(deep));
    expect(problems).toMatchObject([
      { code: "wrong-xml", message: "no XML: elements in each other, more than 256 levels deep." },
    ]);
  }
});
