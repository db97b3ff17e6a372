/** Hostile zips, names and values that a seed makes: none stalls, nothing is lost without a word, no path of this machine is published. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../loaders/store/store.js";
import { inspectZip } from "../../loaders/zip/inspect.js";
import { ingest } from "../../scripts/ingest.js";
import { fioJson, makeRepository, studyYaml } from "../repository.js";
import { startChance } from "./generated/chance.js";
import { makeHostileNames } from "./generated/names.js";
import { makeHostileValue } from "./generated/values.js";
import { makeHostileZip, zipAttacks } from "./generated/zips.js";
import { textsOfTables } from "./generated/tables.js";

const whole = Boolean(process.env.LONG);
const seed = Number(process.env.ATTACK_SEED ?? 1);
/** Of each kind; 200 and more together. */
const counts = whole ? { zips: 80, values: 80, names: 50 } : { zips: 3, values: 2, names: 2 };

const zips = Array.from({ length: counts.zips }, (_, i) => {
  const attack = zipAttacks[i % zipAttacks.length];
  return { study: `zip-${i}`, attack, ...makeHostileZip(attack, startChance(1000 * seed + i)) };
});
const values = Array.from({ length: counts.values }, (_, i) => ({
  ...{ study: `value-${i}`, ...makeHostileValue(startChance(2000 * seed + i)) },
}));
const names = Array.from({ length: counts.names }, (_, i) => ({
  ...{ study: `name-${i}`, paths: makeHostileNames(startChance(3000 * seed + i)) },
}));

/** @type {ReturnType<typeof makeRepository>} */
let repository;
/** @type {Map<string, Record<string, any>[]>} */
const problems = new Map();
/** @type {Map<string, string[]>} */
const sources = new Map();
/** What the tables say of a result, by study. @type {Map<string, string>} */
const figures = new Map();
let texts = "";

beforeAll(async () => {
  /** @type {Record<string, string | Uint8Array>} */
  const files = { "honest/study.yaml": studyYaml(), "honest/a.json": fioJson({ numjobs: "1" }) };
  for (const { study, zip } of zips) files[`${study}/a.zip`] = zip;
  for (const { study, text } of values) files[`${study}/a.json`] = text;
  for (const { study, paths } of names) for (const path of paths) files[`${study}/${path}`] = fioJson();
  for (const { study } of [...zips, ...values, ...names]) files[`${study}/study.yaml`] = studyYaml();
  repository = makeRepository(files);
  await ingest({ root: repository.root, quiet: true });
  const store = await openStore(repository.root);
  const gather = async (/** @type {Map<string, any[]>} */ into, /** @type {string} */ sql) => {
    for (const { study, ...row } of await store.rows(sql)) into.set(study, [...(into.get(study) ?? []), row]);
  };
  await gather(problems, "select study, source, code, message from problems");
  /** @type {Map<string, {source: string}[]>} */
  const found = new Map();
  await gather(found, "select study, source from sources order by all");
  for (const [study, rows] of found)
    sources.set(
      study,
      rows.map(({ source }) => source),
    );
  for (const { study, ...row } of await store.rows(figuresOf))
    figures.set(
      study,
      JSON.stringify(row, (_, value) => (typeof value === "bigint" ? Number(value) : value)),
    );
  texts = await textsOfTables(store);
  store.close();
}, 3_000_000);
afterAll(() => repository.remove());

/** Everything that a file of one job leaves, on a line. */
const figuresOf = `
  select r.study, r.iops, r.bytes_per_s, r.ios, r.bytes, r.duration_s, r.latency_mean_us, r.latency_min_us, r.latency_max_us,
    r.latency_stddev_us, r.clat_mean_us, u.started_at::varchar as started, u.outcome, u.tool_version,
    (select string_agg(f.factor || '=' || f.value, ' ' order by f.factor) from run_factors f where f.run = u.run) as factors
  from runs u left join results r on r.run = u.run and r.entity_kind = 'all' and r.operation = 'all'`;

/**
 * Tells whether a value changes a table rightly, without a line: fio itself may have written it.
 * @param {(string | number)[]} place
 * @param {unknown} value
 */
function mayBe(place, value) {
  const key = place.at(-1);
  // An engine of one's own may have any name; a switch without a value is on.
  return (key === "ioengine" && value === "abc") || (key === "direct" && value === "");
}

const told = (/** @type {string} */ study) => problems.get(study) ?? [];

describe(`of seed ${seed}`, () => {
  test("none costs more than its budget, and none fails by a fault of ours", () => {
    const all = [...problems.values()].flat();
    expect(all.filter(({ code }) => ["over-budget", "study-failed", "unreadable"].includes(code))).toEqual(
      [],
    );
    expect(all.filter(({ message }) => /bug in this program/.test(message))).toEqual([]);
  });

  test("every zip is refused in one line, or read whole", () => {
    const wrong = zips.flatMap(({ study, attack, files }) => {
      const lines = told(study).filter(({ code }) => code === "zip-not-unpacked");
      const read = (sources.get(study) ?? []).filter((source) => source.startsWith("a/"));
      const isRight =
        files === null ? lines.length === 1 && !read.length : !lines.length && read.length === files;
      return isRight ? [] : [`${study} ${attack}: ${lines.map(({ message }) => message)} ${read}`];
    });
    expect(wrong).toEqual([]);
  });

  test("a zip is looked at in so many bytes as its list has, and a few", async () => {
    for (const { zip, attack } of zips) {
      let asked = 0;
      const read = async (/** @type {number} */ at, /** @type {number} */ length) => {
        const bytes = new Uint8Array(zip.subarray(at, at + length));
        asked += bytes.length;
        return bytes;
      };
      await inspectZip(read, zip.length, "a", { entries: 0, bytes: 0, packed: zip.length }).catch(() => {});
      expect(asked, attack).toBeLessThanOrEqual(2 * zip.length + 100);
    }
  });

  test("a value that changes a table is reported, whatever it is", () => {
    const honest = figures.get("honest");
    const silent = values.flatMap(({ study, place, value }) =>
      figures.get(study) !== honest && !told(study).length && !mayBe(place, value)
        ? [`${study} ${place.join("/")} = ${JSON.stringify(value)?.slice(0, 60)}: ${figures.get(study)}`]
        : [],
    );
    expect(silent).toEqual([]);
  });

  test("a file is read or reported, whatever it is called", () => {
    const lost = names.flatMap(({ study, paths }) =>
      paths.flatMap((path) => {
        const isRead = (sources.get(study) ?? []).includes(path);
        const isHidden = path.split("/").some((part) => part.startsWith(".")) && !/\.git/.test(path);
        return isRead || isHidden || told(study).length ? [] : [`${study}: ${path}`];
      }),
    );
    expect(lost).toEqual([]);
  });

  test("no path of this machine is in a table", () => {
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts).not.toContain(repository.root);
    expect(texts).not.toMatch(/file:\/\/|node:internal|Traceback|\bErrno\b/);
  });
});
