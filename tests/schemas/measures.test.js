import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outcomesTable, outcomesView, workersTogether } from "../../loaders/vocabulary/outcomes.js";
import { readMeasures, readTables } from "../../loaders/vocabulary/schemas.js";
import { openDuckDB, repository } from "../../loaders/store/store.js";
import { meanOfRepeats } from "../../src/analysis/compare/repeats.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openExamples } from "../examples.js";

const measures = readMeasures();
const tables = readTables();

describe("the vocabulary", () => {
  test("names each measure once, with words, units and rules", () => {
    for (const key of /** @type {const} */ (["name", "slug", "title", "short"]))
      expect(new Set(measures.map((measure) => measure[key])).size, key).toBe(measures.length);
    for (const measure of measures) {
      expect(measure).toMatchObject({
        title: expect.stringMatching(/\S/),
        sentence: expect.stringMatching(/\S/),
        better: expect.stringMatching(/^(higher|lower)$/),
        over_workers: expect.stringMatching(/^(sum|mean|pooled|smallest|largest|none)$/),
        over_repeats: expect.stringMatching(/^(geometric mean|smallest|largest|none)$/),
      });
      expect(Object.keys(measure.printed), measure.name).toContain(measure.unit);
      expect(measure.printed[measure.unit]).toBe(1);
      expect(measure.shown.map(({ size }) => size)).toEqual(
        measure.shown.map(({ size }) => size).toSorted((a, b) => b - a),
      );
    }
  });

  test("takes each from a column of results or from one percentile, and averages no percentile over workers", () => {
    for (const { name, column, percentile, over_workers } of measures) {
      expect([column === null, percentile === null].filter(Boolean), name).toHaveLength(1);
      if (column !== null) expect(tables.results.properties).toHaveProperty(column);
      if (percentile !== null) expect(over_workers, name).toBe("none");
    }
  });

  test("speaks of a measure that is audited as another one only where that is there", () => {
    const names = measures.map(({ name }) => name);
    for (const { audited_as } of measures) if (audited_as !== null) expect(names).toContain(audited_as);
  });

  test("is the enumeration of what is compared", () => {
    const compared = measures.filter(({ uses }) => uses.includes("compare")).map(({ name }) => name);
    expect(tables.comparisons.properties.measure.enum).toEqual(compared);
    expect(tables.winners.properties.measure.enum).toEqual(compared);
  });
});

describe("an entry that is not what it should be: one error, with its line", () => {
  const text = readFileSync(join(repository, "schemas/measures.yaml"), "utf8");
  const lineOf = (/** @type {string} */ name) =>
    text.slice(0, text.indexOf(`- name: ${name}\n`)).split("\n").length;
  const p95 = "latency_p95_us";

  test.each([
    [p95, "  percentile: 95\n", "", "column: missing; expected a column of results, or percentile: 0 to 100"],
    [p95, "percentile: 95", "percentile: 950", "percentile: 950; expected 0 to 100"],
    [
      p95,
      "percentile: 95",
      "percentile: 95\n  column: iops",
      "percentile: 95; expected column or percentile",
    ],
    [
      p95,
      "percentile: 95",
      "column: latency_p95",
      'column: "latency_p95"; expected a column of schemas/tables',
    ],
    ["iops", "over_workers: sum", "over_workers: add", 'over_workers: "add"; expected one of sum, mean'],
    ["iops", "better: higher", "beter: higher", 'beter: "no such key"; expected one of name, title'],
    ["iops", "  better: higher\n", "", "better: missing; expected one of higher, lower"],
    [
      "iops",
      "printed: { 1/s: 1,",
      "printed: {",
      'printed: {"1000/s":1000}; expected a positive size of each',
    ],
    ["iops", "printed: { 1/s: 1, 1000/s: 1000 }", "printed:", "printed: missing; expected units"],
    ["iops", "slug: iops", "slug:", "slug: missing; expected lower-case letters"],
    ["iops", "slug: iops", "slug: [iops]", 'slug: ["iops"]; expected lower-case letters'],
    [p95, "percentile: 95", 'percentile: "95"', 'percentile: "95"; expected 0 to 100'],
    ["iops", "shown: [{ unit: IOPS, size: 1 }]", "shown: []", "shown: []; expected units with their sizes"],
    [
      "latency_stddev_us",
      "latency_stddev_us\n  audited_as: latency_mean_us",
      "latency_stddev_us",
      "audited_as: missing",
    ],
    [
      "latency_p50_us",
      "audited_as: latency_mean_us",
      "audited_as: mean",
      'audited_as: "mean"; expected the name of',
    ],
    [
      "latency_max_us",
      "name: latency_max_us",
      "name: clat_mean_us",
      'name: "clat_mean_us"; expected a name that no',
    ],
  ])("%s: %j, not %j", (name, right, wrong, said) => {
    const broken = text.replace(right, wrong);
    expect(broken).not.toBe(text);
    const named = wrong.startsWith("name: ") ? wrong.slice("name: ".length) : name;
    expect(() => readMeasures(broken)).toThrow(
      `schemas/measures.yaml:${lineOf(name)}: measure ${named}: ${said}`,
    );
  });

  test("a name that is there twice, no list, no YAML", () => {
    const again = text.slice(text.indexOf("- name: cpu_us_per_io"));
    expect(() => readMeasures(text + again)).toThrow(
      'measure cpu_us_per_io: name: "cpu_us_per_io"; expected one that no measure before it has',
    );
    expect(() => readMeasures("iops: 1")).toThrow("schemas/measures.yaml: expected a list of measures");
    expect(() => readMeasures("- iops")).toThrow(
      'schemas/measures.yaml:1: measure 1: entry: "iops"; expected keys',
    );
    expect(() => readMeasures("- name: [")).toThrow("schemas/measures.yaml: Flow sequence");
  });
});

describe("outcomes", () => {
  /** @type {Awaited<ReturnType<typeof openExamples>>} */
  let store;
  beforeAll(async () => {
    store = await openExamples();
  });
  afterAll(() => store.close());

  test("has the columns that its description names", async () => {
    const described = Object.keys(outcomesTable(measures, tables).properties);
    const columns = (await store.rows("describe from outcomes")).map(({ column_name }) => column_name);
    expect(columns.toSorted()).toEqual(described.toSorted());
  });

  test("is a row a run and operation, with the figures of results and percentiles", async () => {
    const [{ rows, places }] = await store.rows(
      `select count(*) as rows, count(distinct (study, run, operation)) as places from outcomes`,
    );
    expect(rows).toBe(places);
    for (const { name, column, percentile } of measures) {
      const from =
        column === null
          ? `select study, run, operation, max_by(latency_us, latency_layer = 'total') as x from percentiles
             where entity_kind = 'all' and percentile = ${percentile} group by all`
          : `select study, run, operation, ${column} as x from results where entity_kind = 'all'`;
      const [{ different, known }] = await store.rows(
        `select count(*) filter (o.${name} is distinct from f.x) as different, count(f.x) as known
         from outcomes o left join (${from}) f using (study, run, operation)`,
      );
      expect({ name, different }).toEqual({ name, different: 0 });
      if (column !== "cpu_us_per_io") expect(known, name).toBeGreaterThan(0);
    }
  });

  test("one row or two speak for a run: all I/O, else what has figures", async () => {
    const duckdb = await openDuckDB();
    try {
      await duckdb.connection.run(`
        create table results as select 's' as study, * from (values
          ('whole', 'all', 10.0), ('whole', 'read', 6.0), ('whole', 'write', 4.0),
          ('parts', 'all', null), ('parts', 'read', 6.0), ('parts', 'write', null),
          ('nothing', 'all', null), ('nothing', 'read', null)) t(run, operation, iops);
        alter table results add column entity_kind varchar default 'all';
        create table percentiles (study varchar, run varchar, entity_kind varchar, operation varchar,
          latency_layer varchar, percentile double, latency_us double);
        insert into percentiles values ('s', 'whole', 'all', 'all', 'completion', 99, 90),
          ('s', 'whole', 'all', 'all', 'total', 99, 100), ('s', 'whole', 'all', 'all', 'total', 50, 10),
          ('s', 'parts', 'all', 'read', 'completion', 99, 7)`);
      for (const column of ["ios", "bytes", "duration_s", "clat_mean_us", ...columnsOf("iops")])
        await duckdb.connection.run(`alter table results add column if not exists ${column} double`);
      await duckdb.connection.run("alter table results add column latency_layer varchar");
      await duckdb.connection.run(outcomesView(measures));
      expect(
        await duckdb.rows(
          `select run, operation, is_known, percentile_layer as layer, latency_p99_us as p99, latency_p50_us as p50
           from outcomes where is_main order by all`,
        ),
      ).toEqual([
        { run: "nothing", operation: "all", is_known: false, layer: null, p99: null, p50: null },
        { run: "parts", operation: "read", is_known: true, layer: "completion", p99: 7, p50: null },
        { run: "whole", operation: "all", is_known: true, layer: "total", p99: 100, p50: 10 },
      ]);
    } finally {
      duckdb.close();
    }
  });
});

/** @param {string} but */
const columnsOf = (but) => measures.flatMap(({ column }) => (column && column !== but ? column : []));

/** Figures of four repeats, and of four workers: every measure has others. */
const figures = Array.from({ length: 4 }, (_, i) => ({
  ios: 100 * (i + 1),
  duration_s: 10,
  ...Object.fromEntries(measures.map(({ name }, m) => [name, 50 * (m + 1) * 1.1 ** i])),
}));

describe("figures of several together", () => {
  test("repeats: every measure as its rule says, the same as DuckDB finds", async () => {
    const rules = {
      "geometric mean": (/** @type {string} */ name) => `exp(avg(ln(${name})))`,
      smallest: (/** @type {string} */ name) => `min(${name})`,
      largest: (/** @type {string} */ name) => `max(${name})`,
      none: () => "null",
    };
    const expected = await askFigures(
      measures.map(({ name, over_repeats }) => `${rules[over_repeats](name)} as ${name}`).join(", "),
    );
    const found = meanOfRepeats(figures, measures);
    expect(Object.keys(found)).toEqual(measures.map(({ name }) => name));
    for (const { name } of measures)
      if (expected[name] === null) expect(found[name], name).toBeNull();
      else expect(Number(found[name]) / expected[name], name).toBeCloseTo(1, 12);
  });

  test("repeats: a figure that one of them lacks, or that is 0, is no mean of the others", () => {
    const [first, ...others] = figures;
    expect(meanOfRepeats([{ ...first, iops: null }, ...others], measures)).toMatchObject({ iops: null });
    expect(meanOfRepeats([{ ...first, iops: 0 }, ...others], measures)).toMatchObject({ iops: null });
    expect(meanOfRepeats([{ ...first, iops: null }, ...others], measures).bytes_per_s).not.toBeNull();
    expect(meanOfRepeats([], measures)).toMatchObject({ iops: null });
  });

  test("workers: every measure as its rule says, computed by hand", async () => {
    const macros = readFileSync(join(repository, "loaders/assemble/assemble.sql"), "utf8").match(
      /^create or replace macro [^;]*;/gm,
    );
    const found = await askFigures(workersTogether(measures), macros ?? []);
    const weights = figures.map(({ ios }) => ios);
    const total = weights.reduce((sum, each) => sum + each, 0);
    const values = (/** @type {string} */ name) => figures.map((row) => /** @type {any} */ (row)[name]);
    const weighted = (/** @type {number[]} */ all) =>
      all.reduce((sum, x, i) => sum + x * weights[i], 0) / total;
    const rules = {
      sum: (/** @type {string} */ name) => values(name).reduce((sum, x) => sum + x, 0),
      mean: (/** @type {string} */ name) => weighted(values(name)),
      pooled: (/** @type {string} */ name) => {
        const means = values("latency_mean_us");
        const squares = weighted(values(name).map((x, i) => x ** 2 + means[i] ** 2));
        return Math.sqrt(squares - weighted(means) ** 2);
      },
      smallest: (/** @type {string} */ name) => Math.min(...values(name)),
      largest: (/** @type {string} */ name) => Math.max(...values(name)),
      none: () => NaN,
    };
    const together = measures.filter(({ column }) => column !== null);
    for (const { name, over_workers } of together)
      expect(found[name] / rules[over_workers](name), name).toBeCloseTo(1, 12);
    expect(Object.keys(found)).toEqual(together.map(({ column }) => column));
  });
});

/**
 * @param {string} columns SQL over rows r
 * @param {string[]} [macros]
 * @returns {Promise<Record<string, any>>}
 */
async function askFigures(columns, macros = []) {
  const duckdb = await openDuckDB();
  try {
    for (const macro of macros) await duckdb.connection.run(macro);
    const names = Object.keys(figures[0]);
    const rows = figures.map((row) => `(${Object.values(row).map(String).join(", ")})`);
    await duckdb.connection.run(`create table r (${names.map((name) => `${name} double`).join(", ")})`);
    await duckdb.connection.run(`insert into r values ${rows.join(", ")}`);
    return (await duckdb.rows(`select ${columns} from r`))[0];
  } finally {
    duckdb.close();
  }
}
