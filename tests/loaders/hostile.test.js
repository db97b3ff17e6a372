/** What somebody may put into a pull request to harm the one who builds it or the one who reads the site. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { stringify as stringifyYaml } from "yaml";
import { findBySigns } from "../../loaders/names/find.js";
import { readFactors, readMeasures, readStudySchema, readTables } from "../../loaders/vocabulary/schemas.js";
import { openStore } from "../../loaders/store/store.js";
import { check } from "../../scripts/check.js";
import { ingest } from "../../scripts/ingest.js";
import { publishFiles } from "../../scripts/site/publish/publish.js";
import { makePages } from "../../scripts/site/framework/page-rooms.js";
import { readSite } from "../../scripts/site/read-site.js";
import { makeZip } from "../archive.js";
import { readTree } from "../files.js";
import { exportsOf } from "../exports.js";
import { fioJson, fixtures, makeRepository, studyYaml } from "../repository.js";

/** @type {(() => void)[]} */
const removals = [];
afterEach(() => removals.splice(0).forEach((remove) => remove()));

/** @param {Record<string, string | Uint8Array>} files of the study `evil`, beside a good one */
function studies(files) {
  const repository = makeRepository({
    "good/study.yaml": studyYaml(),
    "good/a.json": fioJson(),
    ...Object.fromEntries(Object.entries(files).map(([path, content]) => [`evil/${path}`, content])),
  });
  removals.push(repository.remove);
  return { ...repository, evil: join(repository.root, "data", "studies", "evil") };
}

/** @param {string} root @returns {Promise<string[]>} what check says, after the good study was read as ever */
async function told(root) {
  const { lines } = await check({ root });
  expect(await rowsOf(root, "select run, outcome from runs where study = 'good'")).toEqual([
    { run: "good/a", outcome: "completed" },
  ]);
  return lines;
}

/**
 * Studies of one rule, read once beside the good one.
 * @param {Record<string, Record<string, string | Uint8Array>>} files by study
 * @param {(repository: ReturnType<typeof makeRepository>) => void} [more] what else is put in
 */
function readTogether(files, more) {
  const read = { root: "", lines: /** @type {string[]} */ ([]) };
  /** @type {ReturnType<typeof makeRepository>} */
  let repository;
  beforeAll(async () => {
    const all = Object.entries(files).flatMap(([study, each]) =>
      Object.entries(each).map(([path, content]) => [`${study}/${path}`, content]),
    );
    repository = makeRepository({
      "good/study.yaml": studyYaml(),
      "good/a.json": fioJson(),
      ...Object.fromEntries(all),
    });
    more?.(repository);
    read.root = repository.root;
    read.lines = await told(repository.root);
  }, 300_000);
  afterAll(() => repository?.remove());
  return {
    read,
    /** @param {string} path below data/studies @returns {string[]} what is said of it, or of what is in it */
    linesOf: (path) =>
      read.lines.filter((line) => ["/", ":"].some((end) => line.startsWith(`data/studies/${path}${end}`))),
  };
}

/** @param {string} root @param {string} sql */
async function rowsOf(root, sql) {
  const store = await openStore(root);
  const rows = await store.rows(sql);
  store.close();
  return rows;
}

/** @param {string} root */
async function pagesOf(root) {
  const identity = { title: "T", description: "", base: "/", address: null, repository: null };
  const store = await openStore(root);
  const site = await readSite(store, {
    identity,
    factors: readFactors(),
    measures: readMeasures(),
    tables: readTables(),
    published: [],
  });
  store.close();
  const pages = await makePages(site, ["home", "study", "comparison", "data"]);
  const markdown = pages.map(({ markdown = "" }) => markdown.replace(/^title: .*$/m, "")).join("\n");
  const fragments = pages.flatMap(({ fragments = {} }) => Object.values(fragments).map(String)).join("\n");
  return { site, markdown, text: markdown + fragments, paths: pages.map(({ path }) => path) };
}

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
  test("with markup and code in every text shows them as text", async () => {
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
    const { root } = studies({
      "study.yaml": stringifyYaml(about),
      "vms=1/a.json": fioJson({ name: markup, description: markup }),
      [`vms=2/<img src=x onerror=alert(1)>.json`]: fioJson({ name: markup }),
    });
    await ingest({ root, quiet: true });
    const { text, markdown, paths } = await pagesOf(root);
    expect(paths).toContain("studies/evil");
    expect(text).toContain("&lt;script&gt;alert(");
    expect(text).not.toMatch(/<script>alert|<img src=x/);
    expect(markdown).not.toContain("${1}");
  });

  describe("whose source links to", () => {
    const urls = ["javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "//other.example"];
    const { read, linesOf } = readTogether(
      Object.fromEntries(
        urls.map((url, i) => [
          `evil-${i}`,
          { "study.yaml": studyYaml(stringifyYaml({ source: { title: "T", licence: "L", url } })) },
        ]),
      ),
    );

    test.each(urls.map((url, i) => [url, i]))("%s is refused", (_, i) => {
      expect(linesOf(`evil-${i}`)).toEqual([expect.stringMatching(/source\.url: .*\(study-wrong-value\)/)]);
    });

    test("is told of them alone, and none is a link of the site", async () => {
      expect(read.lines).toHaveLength(urls.length);
      expect((await pagesOf(read.root)).text).not.toMatch(/(?:href|src)="(?:javascript|data|\/\/)/);
    });
  });

  test("whose paths lead out of the study finds nothing there", async () => {
    const outside = "../good/a.json";
    const { root } = studies({
      "study.yaml": studyYaml(
        `tables:\n  - file: ${outside}\n    columns: { x: { ignore: true } }\nsuperseded_by: ../../etc\nignore: ["../**"]\n`,
      ),
    });
    const lines = await told(root);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(`tables: no file ${outside} (missing-file)`);
    expect(lines[1]).toContain('superseded_by: "../../etc" (study-wrong-value)');
    expect(await rowsOf(root, "select source from sources where study = 'evil'")).toEqual([
      { source: "study.yaml" },
    ]);
  });

  const bomb = ["a: &a [x,x,x,x,x,x,x,x,x]", ..."bcdefghi"].map((name, i, all) =>
    i ? `${name}: &${name} [${Array(9).fill(`*${all[i - 1][0]}`)}]` : name,
  );
  describe("that no reader ends with", () => {
    /** @type {[string, string][]} */
    const bombs = [
      ["whose aliases explode", `environment:\n${bomb.map((line) => `  ${line}\n`).join("")}`],
      ["nested without end", `environment: ${"[".repeat(50_000)}${"]".repeat(50_000)}\n`],
      ["of endless lists", `environment:\n  ${"- ".repeat(50_000)}a\n`],
      ["nested deeply", `environment: ${"{a: ".repeat(30)}1${"}".repeat(30)}\n`],
      ["of megabytes", `notes: ["${"x".repeat(2 << 20)}"]\n`],
    ];
    const { read, linesOf } = readTogether(
      Object.fromEntries(
        bombs.map(([, extra], i) => [`evil-${i}`, { "study.yaml": studyYaml(extra), "a.json": fioJson() }]),
      ),
    );

    test.each(bombs.map(([name], i) => [name, i]))("%s is refused in one line", (_, i) => {
      expect(linesOf(`evil-${i}`)).toEqual([
        expect.stringMatching(/^data\/studies\/evil-\d\/study.yaml.*\(yaml-syntax\)/),
      ]);
    });

    test("is told of them alone, and none has a page", async () => {
      expect(read.lines).toHaveLength(bombs.length);
      const { paths } = await pagesOf(read.root);
      expect(paths.filter((path) => path.startsWith("studies/"))).toEqual(["studies/good"]);
    });
  });
});

describe("a folder is not read where its name would be part of addresses:", () => {
  const names = [`x").then(alert)`, "<b>", "..x", "a b", "$(id)", "UPPER", "_drafts", "-rf"];
  const { read } = readTogether(
    Object.fromEntries([...names, "evil"].map((name) => [name, { "study.yaml": studyYaml() }])),
  );

  test.each(names)("%s", (name) => {
    const said = read.lines.filter((line) => line.includes(`study folder: ${name} `));
    expect(said).toEqual(name.startsWith(".") ? [] : [expect.stringContaining("(wrong-study-name)")]);
  });

  test("others are", async () => {
    expect(read.lines).toHaveLength(names.length - 1);
    expect((await pagesOf(read.root)).paths.filter((path) => path.startsWith("studies/"))).toEqual([
      "studies/evil",
      "studies/good",
    ]);
  });
});

describe("a file that no format recognises is not put under the site's address:", () => {
  const names = ["report.html", "image.svg", "page.XML", "code.js"];
  const { read, linesOf } = readTogether({
    evil: {
      "study.yaml": studyYaml(),
      ...Object.fromEntries(names.map((name) => [name, "<script>alert(1)</script>"])),
    },
  });

  test.each(names)("%s", (name) => {
    expect(linesOf(`evil/${name}`)).toEqual([expect.stringContaining("(unknown-format)")]);
  });

  test("study.yaml is, as text", async () => {
    expect(read.lines).toHaveLength(names.length);
    const dist = join(read.root, "dist");
    const { site } = await pagesOf(read.root);
    await publishFiles(dist, site, { tables: {}, exports: "", licences: "" }, read.root);
    expect(Object.keys(readTree(dist)).filter((path) => path.startsWith("raw/evil/"))).toEqual([
      "raw/evil/study.yaml.txt",
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
  const { read, linesOf } = readTogether(
    {
      file: { "study.yaml": studyYaml() },
      folder: { "study.yaml": studyYaml() },
      about: { "a.json": fioJson() },
    },
    ({ root }) => {
      const outside = join(root, "outside");
      mkdirSync(outside);
      writeFileSync(join(outside, "study.yaml"), studyYaml());
      writeFileSync(join(outside, "a.json"), fioJson());
      for (const [, study, name] of links)
        symlinkSync(
          name === "results" ? outside : join(outside, name),
          join(root, "data", "studies", study, name),
        );
    },
  );

  test.each(links)("%s", async (_, study, _name, said) => {
    expect(linesOf(study)).toEqual([expect.stringContaining(said)]);
    expect(await rowsOf(read.root, `from runs where study = '${study}'`)).toEqual([]);
  });
});

test.skipIf(process.platform === "win32")("a pipe is not opened: it would be waited for", async () => {
  const { root, evil } = studies({ "study.yaml": studyYaml() });
  execFileSync("mkfifo", [join(evil, "a.json")]);
  expect(await told(root)).toEqual([
    expect.stringContaining("evil/a.json: error: a pipe, socket or device: not opened (no-plain-file)"),
  ]);
});

describe.skipIf(process.platform === "win32")("no study.yaml is what stands in its place:", () => {
  /** @type {[string, (file: string) => unknown][]} */
  const others = [
    ["a pipe", (file) => execFileSync("mkfifo", [file])],
    ["a link that leads nowhere", (file) => symlinkSync("nowhere", file)],
    ["a link to a folder", (file) => symlinkSync(".", file)],
  ];

  test.each(others)("%s", async (_, make) => {
    const { root, evil } = studies({ "a.json": fioJson() });
    make(join(evil, "study.yaml"));
    expect(await told(root)).toEqual([expect.stringContaining("evil/study.yaml: error: no study.yaml")]);
  });
});

test.runIf(process.platform === "linux")("a study whose folder has a name that is no UTF-8", async () => {
  const { root } = studies({});
  mkdirSync(Buffer.concat([Buffer.from(join(root, "data/studies/evil")), Buffer.from([0xff])]));
  expect(await told(root)).toEqual([expect.stringContaining("(wrong-study-name)")]);
});

describe("what grows without end costs its file and nothing else", () => {
  /** @type {[string, string, () => string | Uint8Array, string | RegExp][]} */
  const growing = [
    [
      "a zip of zeros",
      "zeros.zip",
      () => makeZip(`z.writestr("zeros.json", bytes(64 << 20))`),
      "(zip-not-unpacked)",
    ],
    ["a gzip of zeros", "zeros.json.gz", () => gzipSync(Buffer.alloc(300 << 20)), "(unknown-format)"],
    [
      "a gzip of JSON",
      "blank.json.gz",
      () => gzipSync(`${fioJson()}${" ".repeat(300 << 20)}`),
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
  const { read, linesOf } = readTogether({ evil: { "study.yaml": studyYaml() } }, ({ write }) => {
    for (const [, name, content] of growing) write(`evil/${name}`, content());
  });

  test.each(growing)("%s", (_, name, _content, expected) => {
    const lines = linesOf(`evil/${name}`);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join("\n")).toMatch(expected);
  });

  test("nothing else is told", () => {
    expect(read.lines.toSorted()).toEqual(growing.flatMap(([, name]) => linesOf(`evil/${name}`)).sort());
  });

  test.each(["a", "a-", "a.", "1.", "a_", "_", "@a", "a@", "x:", "|1", "ab ", "[a] ", "\\\\a", "00:", "0x0"])(
    "a megabyte of %j is searched for names to its end",
    (text) => {
      expect(findBySigns(text.repeat(1e6 / text.length)).length).toBeLessThan(1e6);
    },
  );
});

describe("a cell that a spreadsheet would run", () => {
  const formula = `=HYPERLINK("http://evil.example","x")`;
  const yaml = studyYaml(
    "tables:\n  - file: t.csv\n    columns:\n      policy: { factor: path_policy }\n" +
      "      iops: { measure: iops, unit: 1/s, unit_as_printed: IOPS }\n",
  );

  test("is told, wherever it stands in a published table", async () => {
    const csv = stringify([
      ["policy", "iops"],
      [formula, 5],
      ["fixed", "=1+1"],
    ]);
    const { root } = studies({ "study.yaml": yaml, "t.csv": csv });
    expect(await told(root)).toEqual([
      expect.stringMatching(/t\.csv:2: error: .*\(formula-cell\)/),
      expect.stringMatching(/t\.csv:3: error: .*\(formula-cell\)/),
    ]);
  });

  test("is a text in every CSV that the site offers", async () => {
    const { root } = studies({
      "study.yaml": studyYaml(),
      [`path_policy=${"=1+1"}/a.json`]: fioJson(),
    });
    await ingest({ root, quiet: true });
    const { files } = await exportsOf(root);
    const csvs = Object.entries(files).filter(([path]) => /\.csv(\.gz)?$/.test(path));
    for (const [path, content] of csvs)
      for (const cell of parse(path.endsWith(".gz") ? gunzipSync(content) : content).flat())
        expect(cell, path).not.toMatch(/^[=+@\t\r]|^-(?![\d.])/);
    const [row] = parse(files["run_results/evil.csv"], { columns: true });
    expect(row).toMatchObject({ study: "evil", path_policy: "'=1+1" });
  });
});

test("a page that a reader takes is read, and put under the site's address as text", async () => {
  const { root } = studies({
    "study.yaml": studyYaml(),
    "vdb/summary.html": `${readFileSync(join(fixtures, "vdbench", "raw-50407", "summary.html"), "utf8")}<script>alert(1)</script>`,
  });
  await check({ root });
  expect(await rowsOf(root, "select format, withheld from sources where source like '%.html'")).toEqual([
    { format: "vdbench", withheld: null },
  ]);
  const { site } = await pagesOf(root);
  const dist = join(root, "dist");
  await publishFiles(dist, site, { tables: {}, exports: "", licences: "" }, root);
  expect(Object.keys(readTree(dist)).filter((path) => path.includes("summary"))).toEqual([
    "raw/evil/vdb/summary.html.txt",
  ]);
});
