import { describe, expect, test } from "vitest";
import { accepting, formats, listFixtures, unpacked } from "../formats.js";

/** What people paste round the output of a tool: no two formats take such a file, and an encoding changes nothing. */

const session = `[root@esx-a:~] esxcfg-advcfg -g /Disk/DiskMaxIOSize
Value of DiskMaxIOSize is 512
[root@esx-a:~] ./run
`;

/** Of HCIBench's files some are known by their names alone. */
const isNamed = (/** @type {string} */ name) => name === "hcibench";

const textual = formats.filter(({ name }) => !["study", "parquet-extract"].includes(name));

describe.each(textual.map(({ name }) => name))("%s", (name) => {
  test("behind a session of commands, one format takes it at most", async () => {
    for (const { file, path, mapping, name: fixture } of listFixtures(name)) {
      const bytes = Buffer.from(await unpacked(/** @type {any} */ ({ file })));
      const own = accepting(path, bytes.subarray(0, 65536), mapping);
      if (own.length !== 1 || isNamed(own[0].name)) continue;
      const mixed = Buffer.concat([Buffer.from(session), bytes]).subarray(0, 65536);
      expect(accepting(path, mixed, mapping).length, fixture).toBeLessThan(2);
    }
  });
});

test("in UTF-16 sysstat's figures are the same", async () => {
  const { load } = /** @type {any} */ (formats.find(({ name }) => name === "sysstat"));
  for (const { file, name } of listFixtures("sysstat")) {
    const bytes = Buffer.from(await unpacked(/** @type {any} */ ({ file })));
    const read = async (/** @type {Buffer} */ content) => {
      const batches = [];
      for await (const batch of load({
        bytes: async function* () {
          yield content;
        },
      }))
        batches.push(batch);
      return batches;
    };
    const wide = Buffer.from(`\ufeff${bytes.toString("utf8")}`, "utf16le");
    expect(await read(wide), name).toEqual(await read(bytes));
  }
});

describe.each(["sysstat", "elbencho", "vscsistats", "iometer", "vsphere-stats", "crystaldiskmark"])(
  "%s",
  (name) => {
    test("with a byte-order mark, with CRLF and in UTF-16", async () => {
      for (const { file, path, mapping, name: fixture } of listFixtures(name)) {
        const bytes = Buffer.from(await unpacked(/** @type {any} */ ({ file })));
        if (bytes[0] === 0xff || bytes.includes(0)) continue;
        const own = accepting(path, bytes.subarray(0, 65536), mapping).map((format) => format.name);
        const text = bytes.toString("utf8").replace(/^\ufeff/, "");
        const variants = {
          mark: Buffer.from(`\ufeff${text}`),
          crlf: Buffer.from(text.replace(/\r?\n/g, "\r\n")),
          wide: Buffer.from(`\ufeff${text}`, "utf16le"),
          swapped: Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
        };
        for (const [variant, changed] of Object.entries(variants))
          expect(
            accepting(path, changed.subarray(0, 65536), mapping).map((format) => format.name),
            `${fixture} ${variant}`,
          ).toEqual(own);
      }
    });
  },
);

test("65,536 line ends are no work for any format's look at a file", () => {
  const ends = Buffer.from(`Value of DiskMaxIOSize is 512\n${"\n".repeat(65_000)}x: y\n`);
  const started = process.cpuUsage();
  accepting("a.txt", ends, null);
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1e6).toBeLessThan(2);
});

test("blank lines in a text of DiskSPD cost what they are long", async () => {
  const { load } = /** @type {any} */ (formats.find(({ name }) => name === "diskspd"));
  const text = `\nCommand Line: diskspd.exe -b8K a.dat\n\nInput parameters:\n\n\ttimespan:   1\n${"\n".repeat(100_000)}x\n`;
  const started = process.cpuUsage();
  for await (const _ of load({ text: async () => text, factors: [] }));
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1e6).toBeLessThan(3);
});

test("what is wrong 40,000 times is reported in few lines", async () => {
  const { load } = /** @type {any} */ (formats.find(({ name }) => name === "vmfleet"));
  const text = `WriteRatio\tQOS\tAVCPU\tIOPS\tAVRLat\tAVWLat\n${"a\tb\n".repeat(40_000)}`;
  const messages = [];
  for await (const { table, columns } of load({ text: async () => text, factors: [] }))
    if (table === "problems") messages.push(...columns.message);
  expect(messages.length).toBeLessThan(30);
  expect(messages.join("\n")).toContain("; and 39980 more");
});
