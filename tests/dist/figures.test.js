import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { openStore } from "../../loaders/store/store.js";
import { figureKey } from "../../src/html/cells.js";
import { slugify } from "../../src/words/slug.js";
import { sayWorkload } from "../../src/words/workloads.js";
import { filesOf } from "./scan.js";
import { dist } from "./site.js";

const studies = fileURLToPath(new URL("../../data/studies", import.meta.url));

/** Lines with figures of reads or of writes, which stand on the page of their run where there are some of both. */
const apart = await linesApart();

async function linesApart() {
  const store = await openStore();
  const rows = await store.rows("select distinct study, source, line from reported where operation <> 'all'");
  store.close();
  return new Set(rows.map(({ study, source, line }) => `${study} ${source} ${line}`));
}

/** @param {string} study @returns {string} its page, and those of tables that it has no room for */
const pageOf = (study) =>
  filesOf(dist, ".html")
    .filter((file) => file === `studies/${study}.html` || file.startsWith(`tables/${study}_table`))
    .map((file) => readFileSync(path.join(dist, file), "utf8"))
    .join("\n");

/** Published studies and the tables that they quote. */
const quoted = readdirSync(studies).flatMap((study) => {
  const said = parseYaml(readFileSync(path.join(studies, study, "study.yaml"), "utf8"));
  return said.provenance === "published"
    ? (said.tables ?? []).map((/** @type {any} */ table) => ({ study, ...table }))
    : [];
});

describe.each(quoted)("the tables of $study", ({ study, file, columns, figures }) => {
  const page = pageOf(study);
  const rows = /** @type {{record: Record<string, string>, info: {lines: number}}[]} */ (
    parse(readFileSync(path.join(studies, study, file), "utf8"), { columns: true, info: true })
  ).map(({ record, info }) => ({ line: info.lines, record }));
  // Figures of reads and of writes stand on the page of their run; a line of the study's table has their sum.
  const whole = Object.keys(columns).filter((name) => columns[name].measure && !columns[name].of?.operation);
  const parts = Object.keys(columns).filter((name) => columns[name].measure);
  const shown = textsByLine(page, `../raw/${study}/${file}`);

  if (parts.length > 0)
    test(`show all ${rows.length} rows of ${file}, every figure digit by digit`, () => {
      for (const { line, record } of rows) {
        if (!parts.some((name) => isNumber(record[name]))) continue;
        expect(shown.has(line), `line ${line}`).toBe(true);
        const texts = whole.map((name) => record[name]).filter(isNumber);
        expect(texts.filter((text) => !shown.get(line)?.has(text)).map((text) => `${line}: ${text}`)).toEqual(
          [],
        );
      }
    });

  if (figures)
    test(`show every figure of ${file} beside a link to its line`, () => {
      for (const { line, record } of rows) {
        if (!shown.has(line) && apart.has(`${study} ${file} ${line}`)) continue;
        expect(shown.has(line), `line ${line}`).toBe(true);
        for (const name of [figures.low, figures.high ?? figures.low])
          for (const digits of endsInDigits(record[name]))
            expect([...(shown.get(line) ?? [])], `line ${line}`).toContain(digits);
      }
    });
});

/** @param {string | undefined} text */
const isNumber = (text) => text !== undefined && /^[\d.,]*\d[\d.,]*$/.test(text.trim());

/**
 * Digits of a figure that is shown as it is printed; others are said in the words of the page.
 * @param {string} text  such as around 73,040 or 3 to 16
 */
const endsInDigits = (text) => (/\d$/.test(text.trim()) ? (text.match(/\d[\d.,]*/g) ?? []) : []);

/**
 * All words of the table rows that lead to a line of the raw file; of a row that leads to several, all of them.
 * @param {string} page
 * @param {string} address
 * @returns {Map<number, Set<string>>}
 */
function textsByLine(page, address) {
  /** @type {Map<number, Set<string>>} */
  const texts = new Map();
  for (const [row] of page.matchAll(/<tr>[\s\S]*?(?=<tr|<\/table>)/g)) {
    const words = row.replace(/<[^>]*>/g, " ").split(/[\s()~+–-]+/);
    for (const [, href, line] of row.matchAll(/<a href="([^"]+)#L(\d+)"/g))
      if (href === address) texts.set(Number(line), new Set([...(texts.get(Number(line)) ?? []), ...words]));
  }
  return texts;
}

test("a row and a column of each table are where the page says they are", async () => {
  const store = await openStore();
  const runs = await store.rows(
    readFileSync(fileURLToPath(new URL("../../src/data/runs.sql", import.meta.url)), "utf8"),
  );
  const printed = await store.rows(
    readFileSync(fileURLToPath(new URL("../../src/data/printed.sql", import.meta.url)), "utf8"),
  );
  store.close();
  const keyOf = (/** @type {any} */ row) => figureKey(row);
  const placed = printed.filter((row) => row.iops ?? row.bytes_per_s ?? row.latency_mean_us);
  const lines = new Map(placed.map((row) => [keyOf(row), row.line]));
  for (const study of new Set(quoted.map((table) => table.study))) {
    const page = pageOf(study);
    const places = placesByLine(page);
    for (const run of runs.filter((each) => each.study === study && lines.get(keyOf(each)))) {
      const table = `table-${slugify(run.tool)}`;
      const own = (places.get(lines.get(keyOf(run))) ?? [])
        .filter(
          (each) =>
            each.workload.replaceAll("\u00a0", " ") === sayWorkload(run.workload ?? "workload not known") &&
            `${each.table}-`.startsWith(`${table}-`),
        )
        .map(({ load }) => (run.load === null || load === "not given" ? null : bytesOf(load)));
      expect(own, `${run.run} in line ${lines.get(keyOf(run))}`).toContain(run.load);
    }
  }
});

/** @param {string} load  such as 17, 256k */
function bytesOf(load) {
  const [, digits, unit] = /^([\d,]+)([kM]?)$/.exec(load) ?? [];
  return Number(digits.replaceAll(",", "")) * { "": 1, k: 2 ** 10, M: 2 ** 20 }[/** @type {"k"} */ (unit)];
}

/**
 * Which loads, workloads and tables the page puts each raw line under: a line may hold several runs.
 * @param {string} page
 */
function placesByLine(page) {
  /** @type {Map<number, {load: string, workload: string, table: string}[]>} */
  const places = new Map();
  for (const [, table, body] of page.matchAll(/<table class="results" id="([^"]*)">([\s\S]*?)<\/table>/g)) {
    const workloads = [...body.matchAll(/colspan="(\d+)" scope="colgroup">([^<]*)</g)].flatMap(
      ([, span, workload]) => Array.from({ length: Number(span) }, () => workload),
    );
    for (const [, load, row] of body.matchAll(/<tr><th scope="row">([^<]*)([\s\S]*?)(?=<tr|$)/g)) {
      let place = 0;
      for (const [, attributes, cell] of figureCells(row)) {
        const line = /#L(\d+)"/.exec(cell)?.[1];
        if (line)
          places.set(Number(line), [
            ...(places.get(Number(line)) ?? []),
            { load, workload: workloads[place], table },
          ]);
        place += Number(/colspan="(\d+)"/.exec(attributes)?.[1] ?? 1);
      }
    }
  }
  return places;
}

/**
 * The cells of a row from the first that has a figure's link, or is left empty, on: what stands before names the row.
 * @param {string} row
 */
function figureCells(row) {
  const cells = [...row.matchAll(/<td([^>]*)>([\s\S]*?)(?=<t[dh]|$)/g)];
  const named = cells.findIndex(([, attributes, cell]) => /#L\d+"/.test(cell) || /none/.test(attributes));
  return cells.slice(Math.max(0, named));
}
