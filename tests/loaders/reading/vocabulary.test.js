/** What a change of the schemas makes again: what follows from it, and nothing else. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { readFormats } from "../../../loaders/reading/formats.js";
import { openDuckDB } from "../../../loaders/store/store.js";
import { copyRepository } from "../../../scripts/bench/archive.js";
import { writeFile } from "../../../scripts/bench/studies.js";
import { fioJson, fixtures, studies, studyYaml } from "../../repository.js";

const root = mkdtempSync(join(tmpdir(), "atlas-words-"));
const parquet = join(root, "data/parquet");
const some = ["lab-multipath", "hcibench-easy-run"];

const query = "select count(*) as printed, count(*) as expected from runs";
const claims = [{ text: "So it is.", test: { arithmetic: { query, expects: "equal" } } }];

/** Files of small studies. @type {Record<string, Record<string, string>>} */
const small = {
  asking: { "study.yaml": studyYaml(`claims: ${JSON.stringify(claims)}\n`), "a.json": fioJson() },
  captured: {
    "cpu-global.json": readFileSync(join(fixtures, "esxi-settings/cpu-global.json"), "utf8"),
    "a.json": fioJson(),
  },
  coloured: { "cable_colour=red/a.json": fioJson(), "cable_colour=blue/a.json": fioJson({ bs: "8k" }) },
  defaulting: { "study.yaml": studyYaml("defaults: {guest_os: Debian}\n"), "a.json": fioJson() },
  laned: { "lanes=2/a.json": fioJson(), "lanes=4/a.json": fioJson({ bs: "8k" }) },
  plain: { "repeat=1/a.json": fioJson(), "repeat=2/a.json": fioJson() },
};
const all = { ...small, ...Object.fromEntries(some.map((name) => [name, {}])) };

/** @param {...string} args @returns {string} what it says */
function ingest(...args) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(root, "scripts/ingest.js"), ...args], {
    encoding: "utf8",
  });
  expect([stderr, status]).toEqual(["", 0]);
  return stdout;
}

/** @returns {string[]} keys of the sources that are read, by pack */
const listKeys = () =>
  readdirSync(join(parquet, ".staging")).flatMap(
    (pack) => JSON.parse(readFileSync(join(parquet, ".staging", pack, "keys.json"), "utf8")).keys,
  );

/** @returns {Promise<{read: number, others: number}>} sources of formats that are told of factors, and of others */
async function countSources() {
  const telling = (await readFormats()).flatMap(({ name, readsFactors }) => (readsFactors ? name : []));
  const store = await openDuckDB();
  try {
    const files = join(parquet, "sources", "*.parquet");
    const rows = await store.rows(`select format, count(*) as count from '${files}' group by format`);
    const sum = (/** @type {boolean} */ isTelling) =>
      rows
        .filter(({ format }) => format && telling.includes(format) === isTelling)
        .reduce((total, { count }) => total + Number(count), 0);
    return { read: sum(true), others: sum(false) };
  } finally {
    store.close();
  }
}

const readTables = () =>
  readdirSync(parquet, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".parquet") && !path.startsWith("."))
    .sort()
    .map((path) => [path, readFileSync(join(parquet, path)).toString("base64")]);

beforeAll(() => {
  copyRepository(root);
  for (const study of some)
    cpSync(join(studies, study), join(root, "data/studies", study), { recursive: true });
  for (const [study, files] of Object.entries(small))
    for (const [path, content] of Object.entries({ "study.yaml": studyYaml(), ...files }))
      writeFile(join(root, "data/studies", study, path), content);
  ingest();
});
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

test("a description of a table: nothing", () => {
  const before = [listKeys(), readFileSync(join(parquet, "manifest.json"), "utf8")];
  const schema = join(root, "schemas/tables/results.json");
  const table = JSON.parse(readFileSync(schema, "utf8"));
  writeFileSync(schema, JSON.stringify({ ...table, description: `${table.description} Said otherwise.` }));
  ingest();
  expect([listKeys(), readFileSync(join(parquet, "manifest.json"), "utf8")]).toEqual(before);
});

/** @param {string} name @param {object} [about] */
const factorOf = (name, about = {}) => ({
  ...{ name, title: `A ${name}`, unit: null, type: "string", kind: "setting", workers: "same" },
  ...{ aliases: [], meaning: "Which it is.", ...about },
});

/** What is done to the vocabulary, one after the other, and which studies follow from that: null where all do. @type {[string, (factors: any[], find: (name: string) => any) => unknown, string[] | null][]} */
const changes = [
  [
    "a factor more: studies with a name that nobody knew",
    (factors) => factors.push(factorOf("cable_colour")),
    ["asking", "coloured", "laned"],
  ],
  [
    "an alias more: the one that has it",
    (_, find) => find("stripe_width").aliases.push("lanes"),
    ["asking", "laned"],
  ],
  [
    "a factor that claims it, too, and comes first",
    (factors) => factors.unshift(factorOf("lane_count", { type: "integer", aliases: ["lanes"] })),
    ["asking", "laned"],
  ],
  [
    "a factor more, as a host calls a setting",
    (factors) => factors.splice(9, 0, factorOf("cpu_packages", { type: "integer" })),
    ["asking", "captured"],
  ],
  ["another title", (_, find) => (find("guest_os").title = "System"), ["asking", "defaulting"]],
  ["another meaning of what nobody has", (_, find) => (find("sioc").meaning += " Or so."), ["asking"]],
  ["another order", (factors) => factors.push(...factors.splice(0, 1)), ["asking", "laned"]],
  ["another title of what every run has", (_, find) => (find("vms").title = "Machines"), null],
  ["a factor less", (factors) => factors.pop(), null],
];

/** Every one in test:long. */
const chosen = changes.filter((_, i) => process.env.LONG || i < 2);

test.each(chosen)("%s: made anew, with the tables of a full ingest", async (what, change, again) => {
  const before = new Set(listKeys());
  const file = join(root, "schemas/factors.yaml");
  const factors = parse(readFileSync(file, "utf8"));
  change(factors, (name) => factors.find((/** @type {any} */ factor) => factor.name === name));
  writeFileSync(file, JSON.stringify(factors));
  const lines = ingest();
  const made = [...lines.matchAll(/^(\S+): assembled and analysed$/gm)].map(([, name]) => name).sort();
  expect(made).toEqual(again ?? Object.keys(all).sort());
  const { read, others } = await countSources();
  expect(others).toBeGreaterThan(100);
  expect(listKeys().filter((key) => !before.has(key)).length).toBeLessThanOrEqual(read);
  if (!process.env.LONG && what !== chosen.at(-1)?.[0]) return;
  const incremental = readTables();
  ingest("--full");
  expect(readTables()).toEqual(incremental);
});
