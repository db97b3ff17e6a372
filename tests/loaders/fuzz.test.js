import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { undetected } from "../../loaders/reading/problems.js";
import { startWorkers } from "../../loaders/reading/python.js";
import { damages } from "../damage.js";
import { accepting, detect, formats, listFixtures, readWhole, sourceOf, unpacked } from "../formats.js";
import { totalsOf, wrongSettings, wrongTotals } from "../totals.js";

/**
 * Every reader under every damage: the totals are the true ones, or a problem says that something is wrong. The short
 * tier takes the smallest fixture of each kind, and one length in five that a file can be cut to; LONG=1 takes all of
 * them, and more cases.
 */
const long = Boolean(process.env.LONG);
const largestBytes = long ? 60_000 : 12_000;
const cutBytes = long ? 12_000 : 300;
const cutStep = long ? 1 : 5;
const numRuns = Number(process.env.FUZZ_RUNS ?? (long ? 100 : 1));

/** Damages after which a digit may be another one. Figures that a file says once are not known then. */
const changesDigits = new Set([
  "bytes are flipped",
  "random bytes are inserted",
  "zero bytes are inserted",
  "a digit is another",
  "a decimal point is a comma",
  "a number is huge",
]);

/** Text is printed to three digits, and exact only as far as the lines that say more are there. */
const roundingOf = (/** @type {import("../formats.js").Outcome} */ { rows }) =>
  rows.reported ? 0.006 : 1e-4;

/**
 * Damage that leaves a whole and sound file, of which nothing tells that there was more.
 * @type {{format: string, damage?: string, when: (outcome: import("../formats.js").Outcome) => boolean, why: string}[]}
 */
const unknowable = [
  {
    format: "fio",
    when: ({ rows }) => Boolean(rows.samples && rows.reported),
    why: "reports in text of one run: without its last one the series is a shorter one",
  },
  {
    format: "crystaldiskmark",
    damage: "lines are exchanged",
    when: () => true,
    why: "the line of a test below [Read] and that below [Write] are alike but for their figures",
  },
  {
    format: "hcibench",
    damage: "lines are exchanged",
    when: ({ rows }) => (rows.runs ?? 0) > 1,
    why: "the same line of two blocks of a summary, which are alike but for their figures",
  },
];

/** @typedef {{fixture: import("../formats.js").Fixture, bytes: Uint8Array, outcome: import("../formats.js").Outcome}} Sound */

const workers = startWorkers(2);
const folder = mkdtempSync(join(tmpdir(), "atlas-fuzz-"));
afterAll(async () => {
  await workers.stop();
  rmSync(folder, { recursive: true });
});

/**
 * Settings are of a kind that are about the same thing and come in the same form.
 * @param {import("../formats.js").Fixture} fixture
 * @param {import("../formats.js").Outcome} outcome
 */
const settingsKind = ({ name }, { settings: [first] }) =>
  first ? `${first.name.split("_")[0]} ${name.split(".").at(-1)}` : "";

/**
 * @param {import("../../loaders/types.js").Format} format
 * @returns {Promise<Sound[]>} fixtures without a problem that are small, or one that is not
 */
async function soundFixtures(format) {
  const fixtures = listFixtures(format.name);
  // What is large is not read where something small is sound: reading all costs most of the time.
  const found = await findSound(
    format,
    fixtures.filter(({ file }) => statSync(file).size <= largestBytes),
  );
  const small = found.filter(({ bytes }) => bytes.length <= largestBytes);
  return small.length ? small : (await findSound(format, fixtures)).slice(0, 1);
}

/**
 * @param {import("../../loaders/types.js").Format} format
 * @param {import("../formats.js").Fixture[]} fixtures
 * @returns {Promise<Sound[]>} those without a problem: each, or the smallest of each kind
 */
async function findSound(format, fixtures) {
  /** @type {Map<string, Sound>} */
  const kinds = new Map();
  for (const fixture of fixtures) {
    if ((await detect(fixture))[0]?.name !== format.name) continue;
    const outcome = await readWhole(format, sourceOf(fixture, workers.rows));
    if (outcome.problems.length || !Object.keys(outcome.rows).length) continue;
    const bytes = await unpacked(fixture);
    const counted = outcome.results.every(({ ios }) => ios !== null);
    const kind = long
      ? fixture.name
      : `${Object.keys(outcome.rows).sort()} ${counted} ${settingsKind(fixture, outcome)}`;
    if (bytes.length < (kinds.get(kind)?.bytes.length ?? Infinity))
      kinds.set(kind, { fixture, bytes, outcome });
  }
  return [...kinds.values()];
}

/**
 * @param {Uint8Array} damaged
 * @param {Sound} sound
 * @param {string} damage
 */
async function expectTold(damaged, { fixture, outcome }, damage) {
  const taken = accepting(fixture.path, damaged.subarray(0, 65536), fixture.mapping);
  if (taken.length !== 1) return;
  const file = join(folder, basename(fixture.path));
  writeFileSync(file, damaged);
  /** @type {import("../formats.js").Outcome} */
  let found;
  try {
    found = await readWhole(taken[0], sourceOf({ ...fixture, file }, workers.rows));
  } catch (error) {
    // The loader makes a problem of it; only a value that no column holds may end a reader.
    expect(/** @type {Error} */ (error).message).toMatch(
      /^(?:column \w+: )?(?:expected an integer, got -?\d|-?\d[\d.e+]*, expected at most 1e\+?30$)/,
    );
    return;
  }
  if (found.problems.length) return;
  expect(Object.keys(found.rows), "rows, or a problem").not.toEqual([]);
  const onlyConfirmed = changesDigits.has(damage);
  const wrong = wrongTotals(
    totalsOf(found, onlyConfirmed),
    totalsOf(outcome, onlyConfirmed),
    roundingOf(outcome),
  );
  const isUnknowable = unknowable.some(
    (each) => each.format === taken[0].name && (each.damage ?? damage) === damage && each.when(outcome),
  );
  if (!isUnknowable) expect(wrong, `${damage}: other totals, and no problem that says why`).toEqual([]);
  // A setting is said once: any character of it may be another, and the same line of two devices may change places.
  if (!onlyConfirmed && damage !== "lines are exchanged") expect(wrongSettings(found, outcome)).toEqual([]);
}

describe.each(formats.map((format) => [format.name, format]))("%s", (_, format) => {
  /** @type {Sound[]} */
  let sounds;
  beforeAll(async () => void (sounds = await soundFixtures(format)));

  test("has a sound fixture", () => expect(sounds.length).toBeGreaterThan(0));

  test.each(Object.entries(damages))("%s", async (name, damage) => {
    for (const sound of sounds)
      await fc.assert(
        fc.asyncProperty(damage(sound.bytes), (damaged) => expectTold(damaged, sound, name)),
        { numRuns },
      );
  });

  test("cut at every byte", async () => {
    for (const sound of sounds.filter(({ bytes }) => bytes.length <= cutBytes))
      for (let length = 0; length < sound.bytes.length; length += cutStep)
        await expectTold(sound.bytes.subarray(0, length), sound, "the end is lost");
  });
});

test("whatever bytes a file begins with, no format fails, and at most one takes it", () => {
  const signs = fc.constantFrom(
    ...[
      "<Results><System>",
      "<Profile>",
      "Results for timespan 1:\n",
      '"(PDH-CSV 4.0) (UTC)(0)","\\\\h\\a\\b"\n',
    ],
    ...[
      '{"fio version" : "fio-3.33"',
      "3;fio-3.33;a;0;0;1;1",
      "250, 100, 0, 4096\n",
      "study.yaml",
      "\x1f\x8b\x08",
    ],
  );
  const part = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    signs.map((sign) => new Uint8Array(Buffer.from(sign))),
  );
  const path = fc.oneof(
    fc.constantFrom("study.yaml", "a.csv", "vm=1/x_iops.1.log", "a.json", "é/ü"),
    fc.string(),
  );
  fc.assert(
    fc.property(path, fc.array(part, { maxLength: 4 }), (name, parts) => {
      const taken = accepting(name, new Uint8Array(Buffer.concat(parts)), null);
      if (taken.length !== 1)
        expect(undetected(name, taken, formats, false, false).code).toBe(
          `${taken.length ? "ambiguous" : "unknown"}-format`,
        );
    }),
    { numRuns: long ? 20_000 : 1_000 },
  );
});
