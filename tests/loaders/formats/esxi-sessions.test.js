import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashText } from "../../../loaders/reading/bytes.js";
import { decodeText } from "../../../loaders/reading/encodings.js";
import { load } from "../../../loaders/formats/esxi-settings/format.js";
import { fixtures } from "../../repository.js";
import { commands } from "./esxi-sessions/commands.js";
import { prompts, styles } from "./esxi-sessions/styles.js";

/** One pasted session says what the same outputs say in files of their own. */

const folder = join(fixtures, "esxi-settings");
const outputs = readdirSync(folder)
  .filter((name) => !/\.expected(\.json)?$|^README|^manifest|^session/.test(name))
  .map((name) => ({ name, text: decodeText(readFileSync(join(folder, name))), command: commands[name] }));

/** @type {Map<string, Promise<Record<string, any[]>>>} */
const known = new Map();

/** A piece alone, read once. @param {string} text */
function readAlone(text) {
  const tables = known.get(text) ?? read(text);
  known.set(text, tables);
  return tables;
}

/**
 * @param {string} text
 * @param {string} [path]
 */
async function read(text, path) {
  /** @type {Record<string, any[]>} */
  const tables = { settings: [], problems: [] };
  for await (const { table, columns } of load(
    /** @type {any} */ ({ text: async () => text, sha256: hashText, path }),
  )) {
    const lists = /** @type {[string, any[]][]} */ (Object.entries(columns));
    tables[table] = lists[0][1].map((_, i) => Object.fromEntries(lists.map(([key, list]) => [key, list[i]])));
  }
  return tables;
}

const volatile = ["host_time", "datastore_free_bytes", "vsan_resyncing_objects", "vsan_node_state"];

/** @param {any} row */
const keyOf = ({ host, name, instance }) => JSON.stringify([host ?? null, name, instance]);

/** @param {any} row */
const said = ({ host, name, instance, value, number, unit }) =>
  JSON.stringify([host ?? null, name, instance, value, number, unit]);

/** What the outputs say together. @param {any[][]} apart settings of each */
function together(apart) {
  /** @type {Map<string, any>} */
  const rows = new Map();
  /** @type {Set<string>} */
  const open = new Set();
  for (const row of apart.flat()) {
    const key = keyOf(row);
    const before = rows.get(key);
    if (before && before.value !== row.value && !volatile.includes(row.name)) open.add(key);
    rows.set(key, row);
  }
  for (const key of open) rows.set(key, { ...rows.get(key), value: null, number: null, unit: null });
  return { rows: new Set([...rows.values()].map(said)), open: open.size };
}

/**
 * @param {string} session
 * @param {any[]} apart what each piece gives alone
 * @param {string} where
 * @param {boolean} mayLack the style loses what some outputs are told by: then a problem says so
 */
async function expectSame(session, apart, where, mayLack = false) {
  const joined = await read(session);
  const { rows, open } = together(apart.map(({ settings }) => settings));
  const found = new Set(joined.settings.map(said));
  const codes = joined.problems.map(({ code }) => code);
  const told = codes.filter((code) => code !== "no-settings").length;
  expect(
    [...found].filter((row) => !rows.has(row)),
    `${where}: what no output says`,
  ).toEqual([]);
  if (open) expect(codes, where).toContain("two-states");
  const lacking = [...rows].filter((row) => !found.has(row));
  if (mayLack && lacking.length) expect(told, `${where}: lacking, and no problem`).toBeGreaterThan(0);
  else expect(lacking, `${where}: lacking (${codes})`).toEqual([]);
}

/** Outputs that only their command tells. */
const needPrompt = ["time.json"];
const bare = outputs.filter(({ name }) => !needPrompt.includes(name));

test("each output has its command", () => {
  expect(outputs.filter(({ command }) => !command).map(({ name }) => name)).toEqual([]);
});

describe.each(Object.entries(prompts))("prompts as of %s", (_, prompt) => {
  test("an output behind its prompt says what it says alone", async () => {
    for (const { name, text, command } of outputs) {
      const alone = await read(text);
      const { settings, problems } = await read(prompt("", command) + text);
      const plain = (/** @type {any[]} */ rows) => rows.map((row) => said({ ...row, host: null }));
      expect(plain(settings), name).toEqual(plain(alone.settings));
      expect(
        problems.map(({ code }) => code),
        name,
      ).toEqual(alone.problems.map(({ code }) => code));
    }
  });
});

/** Each pair in one order, which half of them are in; LONG=1 takes both. @param {number} i @param {number} j */
const isOurs = (i, j) => Boolean(process.env.LONG) || i === j || i < j === ((i + j) % 2 === 0);

describe.each(outputs.map(({ name }, i) => [name, i]))("%s, then each other output", (_, i) => {
  const names = Object.keys(prompts);
  test("behind prompts, on one host and on two", async () => {
    const first = outputs[i];
    for (const [j, second] of outputs.entries()) {
      if (!isOurs(i, j)) continue;
      const prompt = prompts[names[(i * 7 + j) % names.length]];
      for (const other of ["esx-a", ...(j % 8 === i % 8 ? ["esx-b"] : [])]) {
        const pieces = [
          prompt("esx-a", first.command) + first.text,
          prompt(other, second.command) + second.text,
        ];
        const apart = await Promise.all(pieces.map(readAlone));
        await expectSame(pieces.join(""), apart, `${first.name}, ${second.name} on ${other}`);
      }
    }
  });

  test("without prompts", async () => {
    const first = outputs[i];
    if (!bare.includes(first)) return;
    for (const [j, second] of outputs.entries()) {
      if (second === first || !bare.includes(second) || !isOurs(i, j)) continue;
      const apart = [await readAlone(first.text), await readAlone(second.text)];
      await expectSame(`${first.text}\n${second.text}`, apart, `${first.name}, ${second.name}`);
    }
  });
});

describe.each(Object.entries(styles))("pasted with %s", (_, { change, mayLack }) => {
  test("an output alone", async () => {
    for (const { name, text } of bare.filter(({ name }) => !/\.(?:xml|csv|json)$/.test(name)))
      await expectSame(change(text), [await readAlone(text)], name, mayLack);
  });

  test("sessions of several", async () => {
    const piece = fc.record({
      output: fc.constantFrom(...outputs),
      prompt: fc.constantFrom(...Object.values(prompts)),
      host: fc.constantFrom("esx-a", "esx-b.example.com"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 2, maxLength: 6 }), async (pieces) => {
        const texts = pieces.map(({ output, prompt, host }) => prompt(host, output.command) + output.text);
        const apart = await Promise.all(texts.map(readAlone));
        await expectSame(
          change(texts.join("")),
          apart,
          pieces.map(({ output }) => output.name).join(),
          mayLack,
        );
      }),
      {
        numRuns: Number(process.env.FUZZ_RUNS ?? (process.env.LONG ? 200 : 25)),
        seed: Number(process.env.FUZZ_SEED ?? 16),
      },
    );
  });
});
