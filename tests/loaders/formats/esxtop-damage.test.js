import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readLines } from "../../../loaders/formats/esxtop/lines.js";
import { accepts } from "../../../loaders/formats/esxtop/format.js";
import { deviceNames, inChunks, makeCapture, readCapture, readRows } from "../../captures.js";

const rows = [
  ["03/26/2015 22:42:00", "0.00", "0.00", 64],
  ["03/26/2015 22:42:05", "100.00", "1.25", 64],
  ["03/26/2015 22:42:10", "0.00", "0.00", 64],
  ["03/26/2015 22:42:15", "12345678.90", "0.01", 32],
];
const capture = makeCapture(deviceNames, rows);
const values = [null, 100, 0, 12345678.9, null, 1.25, null, 0.01, 64, 64, 64, 32];

/** @param {{rows: any[]}} found */
const valuesOf = ({ rows }) => rows.map(({ value }) => value);

/** @param {{problems: any[]}} found */
const codesOf = ({ problems }) => problems.map(({ code }) => code);

test("zero of the first sample and latency without commands are missing, zero commands are zero", async () => {
  const found = await readRows(capture);
  expect(valuesOf(found)).toEqual(values);
  expect(found.problems).toEqual([]);
});

describe("saved again by a spreadsheet", () => {
  const plain = capture.replaceAll('"', "").replaceAll(/,$/gm, "");
  test.each([
    ["unquoted", plain],
    ["CRLF", plain.replaceAll("\n", "\r\n")],
    ["CR", plain.replaceAll("\n", "\r")],
    ["byte-order mark", `\ufeff${plain}`],
    ["CR and quotes", capture.replaceAll("\n", "\r")],
  ])("%s", async (_, text) => {
    for (const chunk of [1, 7, 1 << 16]) {
      const found = await readRows(text, {}, chunk);
      expect(valuesOf(found)).toEqual(values);
      expect(found.problems).toEqual([]);
    }
  });

  test("times without seconds repeat, and are reported once", async () => {
    const found = await readRows(plain.replaceAll(/0(\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d):\d\d/g, "$1/$2/$3 $4"));
    expect(valuesOf(found)).toEqual(values);
    expect(found.problems).toMatchObject([{ code: "no-seconds", line: 2, severity: "warning" }]);
    expect(found.rows.map(({ sample }) => sample).slice(0, 4)).toEqual([1, 2, 3, 4]);
    expect(new Set(found.rows.map(({ at }) => at))).toEqual(new Set([Date.UTC(2015, 2, 26, 22, 42)]));
  });

  test("semicolons are refused", async () => {
    const found = await readRows(plain.replaceAll(",", ";"));
    expect(found.rows).toEqual([]);
    expect(found.problems).toMatchObject([{ code: "wrong-header", severity: "error", line: 1 }]);
  });

  test("day before month is refused, not guessed", async () => {
    const found = await readRows(capture.replaceAll("03/26/2015", "26/03/2015"));
    expect(found.rows).toEqual([]);
    expect(codesOf(found)).toEqual(["wrong-time", "no-rows"]);
    expect(found.problems[0].message).toContain("4 rows");
  });
});

test("minutes of bias are added to the times, and reported", async () => {
  const found = await readRows(capture.replace("(UTC)(0)", "(GMT Daylight Time)(-60)"));
  expect(new Date(found.rows[0].at).toISOString()).toBe("2015-03-26T21:42:00.000Z");
  expect(found.problems).toMatchObject([{ code: "local-time", severity: "note" }]);
});

test("text before the marker is ignored and reported; a header without it is refused", async () => {
  const noisy = `no termcap entry for 'xterm'\r${capture}`;
  expect(accepts("a.csv", new TextEncoder().encode(noisy))).toBe(true);
  const found = await readRows(noisy);
  expect(valuesOf(found)).toEqual(values);
  expect(found.problems).toMatchObject([{ code: "text-before-header", severity: "note" }]);

  const bare = capture.replace("(PDH-CSV 4.0) (UTC)(0)", "Time");
  expect(accepts("a.csv", new TextEncoder().encode(bare))).toBe(true);
  const refused = await readRows(bare);
  expect(refused.rows).toEqual([]);
  expect(refused.problems).toMatchObject([{ code: "no-marker", severity: "error", line: 1 }]);
});

test("a header in the middle of a cut line starts a segment; the cut row is counted", async () => {
  const found = await readRows(`${capture.slice(0, -12)}${capture}`);
  expect(codesOf(found)).toEqual(["wrong-width", "another-header"]);
  expect(found.rows.filter(({ segment }) => segment === 2).map(({ value }) => value)).toEqual(values);
  expect(found.rows.filter(({ segment }) => segment === 1).length).toBe(9);
});

test("a header that cannot be read takes its rows with it, never the header before it", async () => {
  const found = await readRows(`${capture}"(PDH-CSV 4.0)"\n${capture.split("\n").slice(1).join("\n")}`);
  expect(valuesOf(found)).toEqual(values);
  expect(codesOf(found)).toContain("wrong-header");
});

test("sentinels, texts, empty cells and what is no number are missing; only the last is reported", async () => {
  const names = [
    "Group Cpu(1:vm)\\Alloc Max",
    "RDMA Device(0)\\Name",
    "Group Cpu(1:vm)\\% Used",
    "Power\\Power Usage Now Watts",
  ];
  const text = makeCapture(
    names.map((name) => `\\\\esx01\\${name}`),
    [
      ["01/01/2024 00:00:00", -1, "vmrdma0", "", "1e5"],
      ["01/01/2024 00:00:05", -3, "a,b", "-1", "-2.50"],
      ["01/01/2024 00:00:10", 4, "", "1.", "9".repeat(400)],
      ["01/01/2024 00:00:15", "1,5", "", "12345678901234567890.12", "+1"],
    ],
  );
  const found = await readRows(text, { allCounters: true });
  expect(valuesOf(found)).toEqual([
    ...[null, null, 4, null],
    ...[null, null, null, null],
    ...[null, -1, null, Number("12345678901234567890.12")],
    ...[null, -2.5, null, null],
  ]);
  expect(found.problems).toMatchObject([{ code: "wrong-values", line: 2 }]);
  expect(found.problems[0].message).toContain("5 cells");
});

test("where rates were not captured, latency zero is missing by the guest's latency", async () => {
  const names = ["Driver", "Kernel", "Guest"].map(
    (layer) => `\\\\esx01\\Physical Disk SCSI Device(naa.1)\\Average ${layer} MilliSec/Command`,
  );
  const text = makeCapture(names, [
    ["01/01/2024 00:00:00", "0.00", "0.00", "0.00"],
    ["01/01/2024 00:00:05", "0.40", "0.00", "0.40"],
    ["01/01/2024 00:00:10", "0.00", "0.00", "0.00"],
  ]);
  expect(valuesOf(await readRows(text))).toEqual([null, 0.4, null, null, 0, null, null, 0.4, null]);
});

test("a second column of the same name is left out and reported", async () => {
  const found = await readRows(
    makeCapture(
      [...deviceNames, deviceNames[0]],
      rows.map((row) => [...row, "7.00"]),
    ),
  );
  expect(valuesOf(found)).toEqual(values);
  expect(found.problems).toMatchObject([{ code: "same-name", line: 1 }]);
});

test("a column without a counter's name is left out and reported", async () => {
  const found = await readRows(
    capture.replace("Disk SCSI Device(naa.1)\\Device Q", "Disk SCSI Device(naa.1\\Device Q"),
  );
  expect(valuesOf(found)).toEqual(values.slice(0, 8));
  expect(found.problems).toMatchObject([{ code: "wrong-name", line: 1 }]);
});

test("without --all-counters what does not explain storage is left out", async () => {
  const text = makeCapture(
    ["\\\\esx01\\Interrupt Cookie(1)\\Interrupts/second"],
    [["01/01/2024 00:00:00", 1]],
  );
  expect(codesOf(await readRows(text))).toEqual(["no-counters"]);
  expect(valuesOf(await readRows(text, { allCounters: true }))).toEqual([1]);
});

/** @param {any[]} rows the values that are no longer there, or different, are none */
const keyed = (rows) =>
  new Map(rows.map((row) => [[row.segment, row.sample, row.at, row.counter].join("|"), row.value]));

const small = new TextEncoder().encode(capture);
const whole = keyed((await readRows(capture)).rows);

test("cut at every byte: rows that are whole, or a problem", async () => {
  for (let length = 0; length < small.length; length++) {
    const { rows, problems } = await readRows(small.subarray(0, length));
    for (const [key, value] of keyed(rows)) expect(value, `${length}: ${key}`).toBe(whole.get(key));
    const lines = capture.slice(0, length).split("\n");
    const complete = Math.max(
      0,
      lines.length - 2 + Number(/",?$/.test(lines.at(-1) ?? "") && rows.length / 3 === lines.length - 1),
    );
    expect(rows.length, `${length}`).toBe(3 * complete);
    if (lines.at(-1) && rows.length / 3 !== lines.length - 1)
      expect(problems.length, `${length}`).toBeGreaterThan(0);
  }
});

test("a line that is too long is skipped, not held; those around it keep their number and offset", async () => {
  const text = `(PDH-CSV 4.0)\n${"x".repeat(1000)}\nend`;
  for (const chunk of [1, 10, 64, 2000]) {
    const lines = [];
    for await (const line of readLines(inChunks(new TextEncoder().encode(text), chunk), 50)) {
      const { number, byte, skipped, ended, bytes, start, end } = line;
      const size = skipped ? null : new TextDecoder().decode(bytes.subarray(start, end)).length;
      lines.push([number, byte, size, ended]);
    }
    expect(lines).toEqual([
      [1, 0, 13, true],
      [2, 14, chunk === 2000 ? 1000 : null, true],
      [3, 1015, 3, false],
    ]);
  }
});

test.each(["utf-16le", "utf-16be"])("a capture that was redirected as %s is read", async (encoding) => {
  const bytes = readCapture("odd-names-truncated.csv");
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(bytes.toString("utf8"), "utf16le")]);
  const captured = encoding === "utf-16be" ? Buffer.from(wide).swap16() : wide;
  expect(accepts("a.csv", captured.subarray(0, 65536))).toBe(true);
  const expected = await readRows(bytes);
  for (const chunk of [7, 65536]) expect(await readRows(captured, {}, chunk)).toEqual(expected);
});
test("the same rows and problems whatever the chunks", async () => {
  const bytes = readCapture("restarted.csv");
  const expected = await readRows(bytes);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 100_000 }), async (chunk) => {
      expect(await readRows(bytes, {}, chunk)).toEqual(expected);
    }),
    { numRuns: 15, examples: [[1], [2], [63]] },
  );
});

test("a flipped byte changes a value of its own cell or is reported: no other value moves", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(small.length - 1), fc.nat(255), async (at, byte) => {
      const damaged = small.slice();
      damaged[at] = byte;
      const { rows, problems } = await readRows(damaged);
      const different = [...keyed(rows)].filter(([key, value]) => !Object.is(whole.get(key), value));
      const inHeader = at < capture.indexOf("\n");
      const inTime = /"[^"]*$/.test(capture.slice(capture.lastIndexOf("\n", at - 1) + 1, at).slice(0, 21));
      // A digit for another digit cannot be seen; it moves one cell, and the latency that depends on it.
      if (!problems.length && !inHeader && !inTime) expect(different.length).toBeLessThanOrEqual(2);
      // A changed name is the name of another counter, which may be one that is not kept.
      if (!problems.length && !inHeader) expect(rows.length).toBe(12);
    }),
    { numRuns: 500 },
  );
});

const nameText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...`",()\\:%\n`.replace("\n", "")),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }),
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((parts) => parts.join("").replaceAll(/[\r\n\0]/g, " "))
  // Doubled quotes cannot be told from raw ones next to each other, nor a comma and backslashes from a cell's start.
  .filter((name) => !/""|",\s*["\\-]|",\s*$/.test(name) && !/:[a-z]+\d+:\d+$/.test(name));

test.each(["raw", "doubled"])("any name of a virtual machine, %s quotes", async (quotes) => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(nameText, { minLength: 1, maxLength: 4 }), async (names) => {
      const written = names.map((name) => (quotes === "doubled" ? name.replaceAll('"', '""') : name));
      const text = makeCapture(
        written.map((name) => `\\\\esx01\\Virtual Disk(${name}:scsi0:1)\\Commands/sec`),
        [
          ["01/01/2024 00:00:00", ...names.map(() => "0.00")],
          ["01/01/2024 00:00:05", ...names.map((_, i) => `${i}.50`)],
        ],
      );
      const found = await readRows(text);
      const second = found.rows.filter(({ sample }) => sample === 2);
      expect(second.map(({ vm, disk, value }) => [vm, disk, value])).toEqual(
        names.map((name, i) => [name, "scsi0:1", i + 0.5]),
      );
    }),
    { numRuns: 300 },
  );
});

test("any number is read as the digits say", async () => {
  const digits = fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String);
  const number = fc
    .tuple(fc.boolean(), digits, fc.option(digits))
    .map(
      ([negative, whole, fraction]) =>
        `${negative ? "-" : ""}${whole}${fraction === null ? "" : `.${fraction}`}`,
    );
  await fc.assert(
    fc.asyncProperty(number, fc.boolean(), async (text, quoted) => {
      const capture = makeCapture(
        ["\\\\esx01\\Power\\Power Usage Now Watts"],
        [["01/01/2024 00:00:00", text]],
      );
      const found = await readRows(quoted ? capture : capture.replaceAll('"', ""));
      expect(valuesOf(found)).toEqual([Number(text)]);
    }),
    { numRuns: 300 },
  );
});

test("a line of a byte that only some encodings print as a blank is reported", async () => {
  const { problems } = await readRows(new Uint8Array([...new TextEncoder().encode(capture), 0xa0]));
  expect(problems.length).toBe(1);
});

test("random bytes behind the marker: a problem, never an exception", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (bytes, headed) => {
      const start = new TextEncoder().encode(headed ? capture : '"(PDH-CSV 4.0) (UTC)(0)","');
      const { rows, problems } = await readRows(new Uint8Array([...start, ...bytes]));
      if (!headed) expect(rows).toEqual([]);
      const printed = new TextDecoder().decode(bytes).trim();
      if (!headed || printed) expect(problems.length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});
