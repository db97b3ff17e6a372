import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeBatch } from "../../../loaders/store/batch.js";
import { decodeText } from "../../../loaders/reading/encodings.js";
import { accepts, readResults } from "../../../loaders/formats/diskspd/format.js";
import { toColumns } from "../../../loaders/rows.js";
import { readStagedTables, readTables } from "../../../loaders/vocabulary/schemas.js";
import { stagedTable } from "../../../loaders/vocabulary/tables.js";
import { fixtures } from "../../repository.js";

/** Damage may cost results, and then there is a problem. It never makes an exception or an untold wrong total. */

const numRuns = Number(process.env.FUZZ_RUNS ?? (process.env.LONG ? 1000 : 20));
const tables = { ...readTables(), ...readStagedTables() };

/** @param {string} name */
const sample = (name) => readFileSync(join(fixtures, "diskspd", name));

const samples = [
  "win-2.2.0_amp_paren_path.txt",
  "win-2.0.12_8k_70_30_L_D500.txt",
  "win-2.1.0_two_targets_L_D.txt",
  "win-2.2.0_two_timespans.txt",
  "derived_three_runs_appended.txt",
  "linux-port_8k_70_30_L_D500.txt",
  "win-2.2.0_4k_randread_plain.xml",
  "win-2.2.0_pool_F2_O8_two_targets.xml",
];
const small = [
  "win-2.2.0_amp_paren_path.txt",
  "win-2.0.12_4k_randread_plain.txt",
  "win-2.2.0_4k_randread_plain.xml",
];

/**
 * Reads as the loader does, down to Arrow, which refuses values of a wrong type.
 * @param {Uint8Array} bytes
 */
function read(bytes) {
  const rows = readResults(decodeText(bytes));
  for (const [table, list] of Object.entries(rows)) makeBatch(stagedTable(tables[table]), toColumns(list));
  return rows;
}

/** Counts of each run, as texts. @param {Record<string, any[]>} rows */
function totalsOf({ runs = [], results = [] }) {
  return runs.map(({ run }) =>
    ["all", "read", "write"]
      .flatMap((operation) =>
        results
          .filter((row) => row.run === run && row.entity_kind === "all" && row.operation === operation)
          .map(({ ios, bytes }) => `${operation} ${ios} ${bytes}`),
      )
      .join(),
  );
}

/**
 * @param {Uint8Array} damaged
 * @param {string[]} truth
 */
function expectTold(damaged, truth) {
  const rows = read(damaged);
  if (!rows.problems.length) expect(totalsOf(rows)).toEqual(truth);
  for (const { code, message, severity, expected } of rows.problems) {
    expect(severity).toMatch(/^(error|warning|note)$/);
    expect(code && message && expected).toBeTruthy();
  }
  return rows;
}

/** A file is cut after every fifth byte; LONG=1, as each night, after every one. */
const step = process.env.LONG ? 1 : 5;

describe.each(small)("%s cut at every byte", (name) => {
  const bytes = sample(name);
  const [truth] = totalsOf(read(bytes));
  const whole = bytes.toString("latin1").trimEnd().length;

  test("never has a wrong total, and is reported until nothing is missing", () => {
    for (let length = bytes.length; length >= 0; length -= step) {
      const rows = read(bytes.subarray(0, length));
      for (const total of totalsOf(rows)) expect(truth.startsWith(total), `${length}: ${total}`).toBe(true);
      if (length < whole) expect(rows.problems, String(length)).not.toEqual([]);
      else expect(totalsOf(rows)).toEqual([truth]);
    }
  });
});

describe.each(samples)("%s", (name) => {
  const bytes = sample(name);
  const truth = totalsOf(read(bytes));
  const text = decodeText(bytes);
  const lines = text.split("\n");
  const encode = (/** @type {string} */ changed) => new TextEncoder().encode(changed);

  test("flipped bytes", () => {
    const flip = fc.record({ at: fc.nat(bytes.length - 1), mask: fc.integer({ min: 1, max: 255 }) });
    fc.assert(
      fc.property(fc.array(flip, { minLength: 1, maxLength: 3 }), (flips) => {
        const damaged = new Uint8Array(bytes);
        for (const { at, mask } of flips) damaged[at] ^= mask;
        expectTold(damaged, truth);
      }),
      { numRuns },
    );
  });

  test("a digit of another value", () => {
    const digits = [...text.matchAll(/\d/g)].map(({ index }) => index);
    fc.assert(
      fc.property(fc.constantFrom(...digits), fc.integer({ min: 0, max: 9 }), (at, digit) => {
        expectTold(encode(text.slice(0, at) + digit + text.slice(at + 1)), truth);
      }),
      { numRuns },
    );
  });

  test("swapped, lost and shuffled lines", () => {
    const index = fc.nat(lines.length - 1);
    fc.assert(
      fc.property(index, index, (a, b) => {
        const swapped = [...lines];
        [swapped[a], swapped[b]] = [swapped[b], swapped[a]];
        expectTold(encode(swapped.join("\n")), truth);
      }),
      { numRuns },
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(lines), (some) => {
        expectTold(encode(some.join("\n")), truth);
      }),
      { numRuns },
    );
  });

  test("decimal commas are refused, huge numbers reported", () => {
    const commas = read(encode(text.replace(/(\d)\.(\d)/g, "$1,$2")));
    expect(commas.problems.map(({ code }) => code)).toContain("wrong-value");
    for (const total of totalsOf(commas)) expect(truth).toContain(total);
    const numbers = [...text.matchAll(/\d+/g)].map(({ index }) => index);
    fc.assert(
      fc.property(fc.constantFrom(...numbers), fc.bigInt({ min: 0n, max: 10n ** 400n }), (at, huge) => {
        expectTold(encode(text.slice(0, at) + text.slice(at).replace(/\d+/, String(huge))), truth);
      }),
      { numRuns },
    );
  });
});

test("random bytes, alone and between signs of a result", () => {
  const noise = fc.uint8Array({ maxLength: 400 });
  const sign = fc.constantFrom(
    "<Results><System>",
    "Command Line: x\nInput parameters:\n",
    "Results for timespan 1:\n",
    "</Results>",
    "Total IO\n",
  );
  fc.assert(
    fc.property(noise, sign, noise, (a, text, b) => {
      const bytes = Buffer.concat([a, Buffer.from(text), b]);
      accepts("x", bytes);
      expect(read(bytes).problems).not.toEqual([]);
    }),
    { numRuns: numRuns * 4 },
  );
});

test("text in UTF-16 of either order, with and without mark, and in windows-1252", () => {
  const text = decodeText(sample("win-2.2.0_amp_paren_path.txt")).replaceAll("lab", "Prüfstand");
  const utf16 = (/** @type {string} */ content) => Buffer.from(content, "utf16le");
  for (const bytes of [
    utf16(`\ufeff${text}`),
    utf16(text),
    utf16(`\ufeff${text}`).swap16(),
    utf16(text).swap16(),
    Buffer.from(text, "latin1"),
  ]) {
    expect(accepts("x.txt", bytes)).toBe(true);
    expect(read(bytes).results.map(({ entity }) => entity)).toContain("D:\\r&d (Prüfstand) set.dat");
  }
});

test("many unclosed documents and long blanks come to an end", () => {
  read(Buffer.from("<Results>".repeat(50_000)));
  read(
    Buffer.from(`Results for timespan 1:\n${" ".repeat(2_000_000)}\n${"total: \n%-ile\n".repeat(20_000)}`),
  );
  accepts("x", Buffer.from("<Profile>".padEnd(65_536, "<a>b</a>")));
  accepts("x", Buffer.from("Command Line: \n".repeat(4_000)));
});

test("a target swallowed by the one before it is reported", () => {
  const lines = decodeText(sample("win-2.2.0_pool_F2_O8_two_targets.xml")).split("\n");
  [lines[832], lines[842]] = [lines[842], lines[832]];
  const { runs, problems } = readResults(lines.join("\n"));
  expect(runs).toBeUndefined();
  expect(problems).toMatchObject([{ code: "wrong-value", line: 820 }]);
});

test("XML of elements in each other is one problem where it goes too deep", () => {
  const text = decodeText(sample("win-2.2.0_4k_randread_plain.xml")).trimEnd();
  const end = text.lastIndexOf("</Results>");
  const nest = (/** @type {number} */ levels) =>
    readResults(text.slice(0, end) + "<a>".repeat(levels) + "</a>".repeat(levels) + text.slice(end));
  expect(nest(255).problems ?? []).toEqual(readResults(text).problems ?? []);
  for (const levels of [256, 300_000])
    expect(nest(levels).problems).toMatchObject([
      {
        code: "malformed-xml",
        message: expect.stringContaining("elements in each other, more than 256 levels deep"),
      },
    ]);
});
