import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { openStore } from "../../loaders/store/store.js";
import { figureKey } from "../../src/html/cells.js";
import { slugify } from "../../src/words/slug.js";
import { dist } from "./site.js";

const studies = fileURLToPath(new URL("../../data/studies", import.meta.url));

/** Published studies and the tables that they quote. */
const quoted = readdirSync(studies).flatMap((study) => {
  const said = parseYaml(readFileSync(path.join(studies, study, "study.yaml"), "utf8"));
  return said.provenance === "published"
    ? (said.tables ?? []).map((/** @type {any} */ table) => ({ study, ...table }))
    : [];
});

describe.each(quoted)("the tables of $study", ({ study, file, columns, figures }) => {
  const page = readFileSync(path.join(dist, "studies", `${study}.html`), "utf8");
  const rows = /** @type {Record<string, string>[]} */ (
    parse(readFileSync(path.join(studies, study, file), "utf8"), { columns: true })
  );
  const names = Object.keys(columns).filter((name) => columns[name].measure);
  const address = `../raw/${study}/${file}`;
  const shown = figuresByLine(page, address);

  if (names.length > 0)
    test(`show all ${rows.length} rows of ${file}, every figure digit by digit`, () => {
      const expected = rows.map((row) => names.map((name) => row[name]));
      expect(rows.map((_, i) => shown.get(i + 2)?.filter((figure) => figure !== "–"))).toEqual(expected);
      expect(shown.size).toBe(rows.length);
    });

  if (figures)
    test(`show every figure of ${file} beside a link to its line`, () => {
      const linked = numbersByLine(page, address);
      for (const [i, row] of rows.entries())
        for (const name of [figures.low, figures.high ?? figures.low])
          expect(linked.get(i + 2), `line ${i + 2}`).toContain(Number(row[name]));
    });

  test("lead to a line of the raw file that holds the figure", () => {
    const lines = readFileSync(path.join(dist, "raw", study, file), "utf8").split("\n");
    for (const [line, [first]] of shown) expect(lines[line - 1].split(",")).toContain(first);
  });
});

/**
 * The figures of each cell group, by the line of the raw file that the first of them leads to.
 * @param {string} page
 * @param {string} address
 * @returns {Map<number, string[]>}
 */
function figuresByLine(page, address) {
  const figures = new Map();
  for (const [, table] of page.matchAll(/<table class="results" id="[^"]*">([\s\S]*?)<\/table>/g)) {
    /** @type {string[] | undefined} */
    let group;
    for (const [, cell] of table.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)) {
      const [, href, line, text] = /<a href="([^"]+)#L(\d+)"\s*>([^<]*)<\/a\s*>/.exec(cell) ?? [];
      if (href === address) figures.set(Number(line), (group = [text]));
      else group?.push(cell.replace(/<[^>]*>/g, "").trim());
    }
  }
  return figures;
}

/**
 * All numbers of the table rows that lead to a line of the raw file; of a row that leads to several, all of them.
 * @param {string} page
 * @param {string} address
 * @returns {Map<number, number[]>}
 */
function numbersByLine(page, address) {
  const numbers = new Map();
  for (const [row] of page.matchAll(/<tr>[\s\S]*?<\/tr>/g))
    for (const [, href, line] of row.matchAll(/<a href="([^"]+)#L(\d+)"/g)) {
      if (href !== address) continue;
      const text = row.replace(/<[^>]*>/g, " ").replace(/(\d),(?=\d{3})/g, "$1");
      const found = (text.match(/−?\d+(?:\.\d+)?/g) ?? []).map(Number);
      numbers.set(Number(line), [...(numbers.get(Number(line)) ?? []), ...found]);
    }
  return numbers;
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
  const lines = new Map(printed.map((row) => [keyOf(row), row.line]));
  for (const study of new Set(quoted.map((table) => table.study))) {
    const page = readFileSync(path.join(dist, "studies", `${study}.html`), "utf8");
    const places = placesByLine(page);
    for (const run of runs.filter((each) => each.study === study && lines.get(keyOf(each)))) {
      const { load, workload, table } = places.get(lines.get(keyOf(run)));
      expect(["not given", "no load axis"].includes(load) ? null : bytesOf(load)).toEqual(run.load);
      expect(workload).toEqual(run.workload);
      expect(table).toMatch(new RegExp(`^table-${slugify(run.tool)}(?:-|$)`));
    }
  }
});

/** @param {string} load  such as 17, 256K */
function bytesOf(load) {
  const [, digits, unit] = /^([\d,]+)([KM]?)$/.exec(load) ?? [];
  return Number(digits.replaceAll(",", "")) * { "": 1, K: 2 ** 10, M: 2 ** 20 }[/** @type {"K"} */ (unit)];
}

/**
 * Which load, workload and table the page puts each raw line under.
 * @param {string} page
 */
function placesByLine(page) {
  const places = new Map();
  for (const [, table, body] of page.matchAll(/<table class="results" id="([^"]*)">([\s\S]*?)<\/table>/g)) {
    const workloads = [...body.matchAll(/colspan="(\d+)" scope="colgroup">([^<]*)</g)].flatMap(
      ([, span, workload]) => Array.from({ length: Number(span) }, () => workload),
    );
    for (const [, load, row] of body.matchAll(/<tr>\s*<th scope="row">([^<]*)<\/th>([\s\S]*?)<\/tr>/g)) {
      let place = 0;
      for (const [, attributes, cell] of figureCells(row)) {
        const line = /#L(\d+)"/.exec(cell)?.[1];
        if (line) places.set(Number(line), { load, workload: workloads[place], table });
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
  const cells = [...row.matchAll(/<td([^>]*)>([\s\S]*?)<\/td>/g)];
  const named = cells.findIndex(([, attributes, cell]) => /#L\d+"/.test(cell) || /none/.test(attributes));
  return cells.slice(Math.max(0, named));
}
