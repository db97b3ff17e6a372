/** What somebody may put into a pull request to harm the one who builds it or the one who reads the site. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stringify as stringifyYaml } from "yaml";
import { findBySigns } from "../../loaders/names/find.js";
import { readFactors, readMeasures, readStudySchema, readTables } from "../../loaders/vocabulary/schemas.js";
import { openStore } from "../../loaders/store/store.js";
import { check } from "../../scripts/check.js";
import { publishFiles } from "../../scripts/site/publish/publish.js";
import { makePages } from "../../scripts/site/framework/page-rooms.js";
import { readSite } from "../../scripts/site/read-site.js";
import { makeZip } from "../archive.js";
import { readTree } from "../files.js";
import { exportsOf } from "../exports.js";
import { fioJson, fixtures, makeRepository, studyYaml } from "../repository.js";

/**
 * All studies of this file lie in one repository beside a good one, which is read once.
 * @type {{studies: Record<string, Record<string, string | Uint8Array>>, more: ((studies: string) => void)[]}}
 */
const gathered = {
  studies: { good: { "study.yaml": studyYaml(), "a.json": fioJson() } },
  more: [],
};
/** What came of them. @type {{root: string, lines: string[], site: any, pages: Awaited<ReturnType<typeof makePages>>, published: string[]}} */
const read = /** @type {any} */ ({});

/**
 * @param {Record<string, Record<string, string | Uint8Array>>} studies files by study
 * @param {(studies: string) => void} [more] puts in what is no file: it is given the folder of all studies
 * @returns {() => string[]} what check says of them
 */
function gather(studies, more) {
  Object.assign(gathered.studies, studies);
  if (more) gathered.more.push(more);
  return () => Object.keys(studies).flatMap(linesOf);
}

/**
 * One in so many before a landing, the first among them; LONG=1, as each night, takes all.
 * @template T
 * @param {T[]} cases
 * @param {number} every
 */
const some = (cases, every) => cases.filter((_, i) => process.env.LONG || i % every === 0);

/** @param {string} path below data/studies @returns {string[]} what is said of it, or of what is in it */
const linesOf = (path) =>
  read.lines.filter((line) => ["/", ":"].some((end) => line.startsWith(`data/studies/${path}${end}`)));

/** @type {ReturnType<typeof makeRepository>} */
let repository;
beforeAll(async () => {
  const files = Object.entries(gathered.studies).flatMap(([study, each]) =>
    Object.entries(each).map(([path, content]) => [`${study}/${path}`, content]),
  );
  repository = makeRepository(Object.fromEntries(files));
  for (const put of gathered.more) put(join(repository.root, "data", "studies"));
  read.root = repository.root;
  read.lines = (await check(repository)).lines;
  await makeSite();
}, 300_000);
afterAll(() => repository?.remove());

/** Pages and raw files, as a build makes them. */
async function makeSite() {
  const identity = { title: "T", description: "", base: "/", address: null, repository: null };
  const vocabulary = { factors: readFactors(), measures: readMeasures(), tables: readTables() };
  const store = await openStore(read.root);
  read.site = await readSite(store, { identity, ...vocabulary, published: [] });
  store.close();
  read.pages = await makePages(read.site, ["home", "study", "comparison", "data"]);
  const dist = join(read.root, "dist");
  await publishFiles(dist, read.site, { tables: {}, exports: "", licences: "" }, read.root);
  read.published = Object.keys(readTree(dist));
}

/** @param {string} sql */
async function rowsOf(sql) {
  const store = await openStore(read.root);
  const rows = await store.rows(sql);
  store.close();
  return rows;
}

/** @param {string} study */
const hasPage = (study) => read.pages.some(({ path }) => path === `studies/${study}`);

const markdownOf = () =>
  read.pages.map(({ markdown = "" }) => markdown.replace(/^title: .*$/m, "")).join("\n");
const textOfPages = () =>
  markdownOf() + read.pages.flatMap(({ fragments = {} }) => Object.values(fragments).map(String)).join("\n");

test("the good study is read as ever, and nothing is said of it", async () => {
  expect(await rowsOf("select run, outcome from runs where study = 'good'")).toEqual([
    { run: "good/a", outcome: "completed" },
  ]);
  expect(linesOf("good")).toEqual([]);
  expect(hasPage("good")).toBe(true);
});

const markup = `"><script>alert(\`\${1}\`)</script><img src=x onerror=alert(1)>`;

/**
 * A study that says the text wherever study.yaml may hold one of its own words.
 * @param {any} schema
 * @param {any} root for its definitions
 * @returns {any}
 */
function fill(schema, root) {
  const { $ref, type, properties, items, pattern, format, enum: values, const: constant, oneOf } = schema;
  if ($ref) return fill(root.$defs[$ref.split("/").at(-1)], root);
  if (constant !== undefined) return constant;
  if (values) return values[0];
  if ([type].flat().includes("string")) return pattern || format ? undefined : markup;
  if (type === "array") return [fill(items, root)].filter((item) => item !== undefined);
  if (type !== "object") return type === "number" ? 1 : undefined;
  if (oneOf) return { ignore: true };
  const filled = Object.entries(properties ?? {}).map(([key, each]) => [key, fill(each, root)]);
  return properties
    ? Object.fromEntries(filled.filter(([, value]) => value !== undefined))
    : { [markup]: markup };
}

describe("a study.yaml", () => {
  const schema = readStudySchema();
  const about = {
    ...fill(schema, schema),
    ...{
      platform: "vsan",
      factor: "vms",
      load_axis: "queue_depth",
      superseded_by: "good",
      published: "2021",
    },
    ...{ windows: [], tables: [], defaults: {}, ignore: ["none"] },
    environment: { [markup]: { [markup]: [markup] } },
  };
  gather({
    markup: {
      "study.yaml": stringifyYaml(about),
      "vms=1/a.json": fioJson({ name: markup, description: markup }),
      [`vms=2/<img src=x onerror=alert(1)>.json`]: fioJson({ name: markup }),
    },
  });

  test("with markup and code in every text shows them as text", () => {
    expect(hasPage("markup")).toBe(true);
    expect(textOfPages()).toContain("&lt;script&gt;alert(");
    expect(textOfPages()).not.toMatch(/<script>alert|<img src=x/);
    expect(markdownOf()).not.toContain("${1}");
  });

  describe("whose source links to", () => {
    const all = ["javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "//other.example"];
    const urls = some(all, 3);
    const told = gather(
      Object.fromEntries(
        urls.map((url, i) => [
          `link-${i}`,
          { "study.yaml": studyYaml(stringifyYaml({ source: { title: "T", licence: "L", url } })) },
        ]),
      ),
    );

    test.each(urls.map((url, i) => [url, i]))("%s is refused", (_, i) => {
      expect(linesOf(`link-${i}`)).toEqual([expect.stringMatching(/source\.url: .*\(study-wrong-value\)/)]);
    });

    test("is reported for them alone, and none is a link of the site", () => {
      expect(told()).toHaveLength(urls.length);
      expect(textOfPages()).not.toMatch(/(?:href|src)="(?:javascript|data|\/\/)/);
    });
  });

  const outside = "../good/a.json";
  gather({
    "leads-out": {
      "study.yaml": studyYaml(
        `tables:\n  - file: ${outside}\n    columns: { x: { ignore: true } }\nsuperseded_by: ../../etc\nignore: ["../**"]\n`,
      ),
    },
  });

  test("whose paths lead out of the study finds nothing there", async () => {
    const lines = linesOf("leads-out");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(`tables: no file ${outside} (missing-file)`);
    expect(lines[1]).toContain('superseded_by: "../../etc" (study-wrong-value)');
    expect(await rowsOf("select source from sources where study = 'leads-out'")).toEqual([
      { source: "study.yaml" },
    ]);
  });

  const bomb = ["a: &a [x,x,x,x,x,x,x,x,x]", ..."bcdefghi"].map((name, i, all) =>
    i ? `${name}: &${name} [${Array(9).fill(`*${all[i - 1][0]}`)}]` : name,
  );
  describe("that no reader ends with", () => {
    /** @type {[string, string][]} */
    const all = [
      ["whose aliases explode", `environment:\n${bomb.map((line) => `  ${line}\n`).join("")}`],
      ["nested without end", `environment: ${"[".repeat(50_000)}${"]".repeat(50_000)}\n`],
      ["of endless lists", `environment:\n  ${"- ".repeat(50_000)}a\n`],
      ["nested deeply", `environment: ${"{a: ".repeat(30)}1${"}".repeat(30)}\n`],
      ["of megabytes", `notes: ["${"x".repeat(2 << 20)}"]\n`],
    ];
    const bombs = some(all, 3);
    const told = gather(
      Object.fromEntries(
        bombs.map(([, extra], i) => [`bomb-${i}`, { "study.yaml": studyYaml(extra), "a.json": fioJson() }]),
      ),
    );

    test.each(bombs.map(([name], i) => [name, i]))("%s is refused in one line", (_, i) => {
      expect(linesOf(`bomb-${i}`)).toEqual([
        expect.stringMatching(/^data\/studies\/bomb-\d\/study.yaml.*\(yaml-syntax\)/),
      ]);
    });

    test("is reported for them alone, and none has a page", () => {
      expect(told()).toHaveLength(bombs.length);
      expect(bombs.map((_, i) => `bomb-${i}`).filter(hasPage)).toEqual([]);
    });
  });
});

describe("a folder is not read where its name would be part of addresses:", () => {
  const names = [`x").then(alert)`, "<b>", "..x", "a b", "$(id)", "UPPER", "_drafts", "-rf"];
  gather(Object.fromEntries([...names, "named-well"].map((name) => [name, { "study.yaml": studyYaml() }])));
  const saidOf = (/** @type {string} */ name) =>
    read.lines.filter((line) => line.includes(`study folder: ${name} `));

  test.each(names)("%s", (name) => {
    expect(saidOf(name)).toEqual(name.startsWith(".") ? [] : [expect.stringContaining("(wrong-study-name)")]);
    expect(read.pages.filter(({ path }) => path.includes(name))).toEqual([]);
  });

  test("others are", () => {
    expect(saidOf("")).toEqual([]);
    expect(linesOf("named-well")).toEqual([]);
    expect(hasPage("named-well")).toBe(true);
  });
});

describe("a file that no format recognises is not put under the site's address:", () => {
  const names = ["report.html", "image.svg", "page.XML", "code.js"];
  const told = gather({
    unknown: {
      "study.yaml": studyYaml(),
      ...Object.fromEntries(names.map((name) => [name, "<script>alert(1)</script>"])),
    },
  });

  test.each(names)("%s", (name) => {
    expect(linesOf(`unknown/${name}`)).toEqual([expect.stringContaining("(unknown-format)")]);
  });

  test("study.yaml is, as text", () => {
    expect(told()).toHaveLength(names.length);
    expect(read.published.filter((path) => path.startsWith("raw/unknown/"))).toEqual([
      "raw/unknown/study.yaml.txt",
    ]);
  });
});

describe("a symbolic link is not followed", () => {
  /** What is linked to, by the study that has the link, and what is said. @type {[string, string, string, string][]} */
  const links = [
    ["to a file", "file", "a.json", "/a.json: error: a symbolic link: not followed (symbolic-link)"],
    ["to a folder", "folder", "results", "/results: error: a symbolic link: not followed (symbolic-link)"],
    ["in the place of study.yaml", "about", "study.yaml", "no study.yaml"],
  ];
  gather(
    {
      file: { "study.yaml": studyYaml() },
      folder: { "study.yaml": studyYaml() },
      about: { "a.json": fioJson() },
    },
    (studies) => {
      const outside = join(studies, "..", "..", "outside");
      mkdirSync(outside);
      writeFileSync(join(outside, "study.yaml"), studyYaml());
      writeFileSync(join(outside, "a.json"), fioJson());
      for (const [, study, name] of links)
        symlinkSync(name === "results" ? outside : join(outside, name), join(studies, study, name));
    },
  );

  test.each(links)("%s", async (_, study, _name, said) => {
    expect(linesOf(study)).toEqual([expect.stringContaining(said)]);
    expect(await rowsOf(`from runs where study = '${study}'`)).toEqual([]);
  });
});

describe.skipIf(process.platform === "win32")("a pipe", () => {
  gather({ pipe: { "study.yaml": studyYaml() } }, (studies) => {
    if (process.platform !== "win32") execFileSync("mkfifo", [join(studies, "pipe", "a.json")]);
  });

  test("is not opened: it would be waited for", () => {
    expect(linesOf("pipe")).toEqual([
      expect.stringContaining("pipe/a.json: error: a pipe, socket or device: not opened (no-plain-file)"),
    ]);
  });
});

describe.skipIf(process.platform === "win32")("no study.yaml is what stands in its place:", () => {
  /** @type {[string, (file: string) => unknown][]} */
  const others = [
    ["a pipe", (file) => execFileSync("mkfifo", [file])],
    ["a link that leads nowhere", (file) => symlinkSync("nowhere", file)],
    ["a link to a folder", (file) => symlinkSync(".", file)],
  ];
  if (process.platform !== "win32")
    gather(Object.fromEntries(others.map((_, i) => [`instead-${i}`, { "a.json": fioJson() }])), (studies) =>
      others.forEach(([, make], i) => make(join(studies, `instead-${i}`, "study.yaml"))),
    );

  test.each(others.map(([name], i) => [name, i]))("%s", (_, i) => {
    expect(linesOf(`instead-${i}`)).toEqual([
      expect.stringContaining(`instead-${i}/study.yaml: error: no study.yaml`),
    ]);
  });
});

describe.runIf(process.platform === "linux")("a study whose folder has a name that is no UTF-8", () => {
  if (process.platform === "linux")
    gather({}, (studies) =>
      mkdirSync(Buffer.concat([Buffer.from(join(studies, "no-text")), Buffer.from([0xff])])),
    );

  test("is reported", () => {
    expect(read.lines.filter((line) => line.includes("no-text"))).toEqual([
      expect.stringContaining("(wrong-study-name)"),
    ]);
  });
});

describe("what grows without end costs its file and nothing else", () => {
  /** @type {[string, string, () => string | Uint8Array, string | RegExp][]} */
  const all = [
    [
      "a zip of zeros",
      "zeros.zip",
      () => makeZip(`z.writestr("zeros.json", bytes(64 << 20))`),
      "(zip-not-unpacked)",
    ],
    ["a gzip of zeros", "zeros.json.gz", () => gzipSync(Buffer.alloc(32 << 20)), "(unknown-format)"],
    [
      "a gzip of JSON",
      "blank.json.gz",
      () => gzipSync(`${fioJson()}${" ".repeat(32 << 20)}`),
      /\(over-budget\)/,
    ],
    [
      "a line of megabytes",
      "line.json",
      () => `{"fio version" : "fio-3.33", "x" : "${"a-1.".repeat(4 << 20)}"}`,
      /./,
    ],
    [
      "a capture of one line",
      "line.csv",
      () => `"(PDH-CSV 4.0) (UTC)(0)","\\\\h\\a\\b${"x".repeat(8 << 20)}`,
      /./,
    ],
  ];
  const growing = some(all, 2);
  const told = gather({
    growing: {
      "study.yaml": studyYaml(),
      ...Object.fromEntries(growing.map(([, name, content]) => [name, content()])),
    },
  });

  test.each(growing)("%s", (_, name, _content, expected) => {
    const lines = linesOf(`growing/${name}`);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join("\n")).toMatch(expected);
  });

  test("nothing else is reported", () => {
    expect(told().toSorted()).toEqual(growing.flatMap(([, name]) => linesOf(`growing/${name}`)).sort());
  });

  const texts = [
    "a",
    "a-",
    "a.",
    "1.",
    "a_",
    "_",
    "@a",
    "a@",
    "x:",
    "|1",
    "ab ",
    "[a] ",
    "\\\\a",
    "00:",
    "0x0",
  ];
  test.each(some(texts, 6))("a megabyte of %j is searched for names to its end", (text) => {
    expect(findBySigns(text.repeat(1e6 / text.length)).length).toBeLessThan(1e6);
  });
});

describe("a cell that a spreadsheet would run", () => {
  const formula = `=HYPERLINK("http://evil.example","x")`;
  const yaml = studyYaml(
    "tables:\n  - file: t.csv\n    columns:\n      policy: { factor: path_policy }\n" +
      "      iops: { measure: iops, unit: 1/s, unit_as_printed: IOPS }\n",
  );
  const csv = stringify([
    ["policy", "iops"],
    [formula, 5],
    ["fixed", "=1+1"],
  ]);
  gather({
    formula: { "study.yaml": yaml, "t.csv": csv },
    "formula-path": { "study.yaml": studyYaml(), [`path_policy=${"=1+1"}/a.json`]: fioJson() },
  });

  test("is reported, wherever it stands in a published table", () => {
    expect(linesOf("formula")).toEqual([
      expect.stringMatching(/t\.csv:2: error: .*\(formula-cell\)/),
      expect.stringMatching(/t\.csv:3: error: .*\(formula-cell\)/),
    ]);
  });

  test("is a text in every CSV that the site offers", async () => {
    const { files } = await exportsOf(read.root);
    const csvs = Object.entries(files).filter(([path]) => /\.csv(\.gz)?$/.test(path));
    for (const [path, content] of csvs)
      for (const cell of parse(path.endsWith(".gz") ? gunzipSync(content) : content).flat())
        expect(cell, path).not.toMatch(/^[=+@\t\r]|^-(?![\d.])/);
    const [row] = parse(files["run_results/formula-path.csv"], { columns: true });
    expect(row).toMatchObject({ study: "formula-path", path_policy: "'=1+1" });
  });
});

describe("a page that a reader takes", () => {
  const page = readFileSync(join(fixtures, "vdbench", "raw-50407", "summary.html"), "utf8");
  gather({
    page: { "study.yaml": studyYaml(), "vdb/summary.html": `${page}<script>alert(1)</script>` },
  });

  test("is read, and put under the site's address as text", async () => {
    expect(
      await rowsOf("select study, format, withheld from sources where source like '%summary.html'"),
    ).toEqual([{ study: "page", format: "vdbench", withheld: null }]);
    expect(read.published.filter((path) => path.includes("summary"))).toEqual([
      "raw/page/vdb/summary.html.txt",
    ]);
  });
});
