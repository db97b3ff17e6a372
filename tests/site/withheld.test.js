import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openStore } from "../../loaders/store/store.js";
import { hashText } from "../../loaders/reading/bytes.js";
import { ingest } from "../../scripts/ingest.js";
import { publishFiles } from "../../scripts/site/publish/publish.js";
import { withholdChanged } from "../../scripts/site/publish/raw-files.js";
import { sourcesTable } from "../../src/study/files.js";
import { makeZip, zipFolder } from "../archive.js";
import { emptyStudy } from "../empty-study.js";
import { fioJson, fixtures, makeRepository, studyYaml } from "../repository.js";

const hcibench = join(fixtures, "hcibench");
const name = "fio-4vmdk-100ws-4k-70rdpct-100randompct-4threads-1795247344";
const summary = readFileSync(join(hcibench, "DemoTest", `${name}-res.txt`), "utf8");
const page = readFileSync(join(fixtures, "vdbench", "raw-50407", "summary.html"), "utf8");
const dist = mkdtempSync(join(tmpdir(), "atlas-dist-"));
const nested = makeZip(`import io
inner = io.BytesIO()
with zipfile.ZipFile(inner, "w") as y: y.writestr("deep.json", ${JSON.stringify(fioJson())})
z.writestr("inner.zip", inner.getvalue())
z.writestr("beside.json", ${JSON.stringify(fioJson({ iodepth: "2" }))})`);
const repository = makeRepository(
  {
    "demo/study.yaml": studyYaml(),
    "demo/early-finish.zip": zipFolder(join(hcibench, "early-finish")),
    "demo/outer.zip": nested,
    "demo/vdb/summary.html": page,
    "demo/later.json": fioJson({ iodepth: "4" }),
    "demo/false.parquet": "<script>alert(1)</script>",
    "demo/page.shtml": "<script>alert(1)</script>",
    [`demo/DemoTest/${name}-res.txt`]: `${summary}\nvSAN Performance Stats Graph: https://vc.lab.example/ui\n`,
    [`demo/DemoTest/${name}/HCIBench-2.8.3-logs.tar.gz`]: "vc.lab.example",
    [`demo/DemoTest/${name}/vm-support-bundle/x.tgz`]: "vc.lab.example",
    [`demo/DemoTest/${name}/vSAN-Lab-Cluster-health.info`]: "vc.lab.example",
    [`demo/DemoTest/${name}/performance_diagnostic_result.html`]: "vc.lab.example",
  },
  { "demo/DemoTest": join(hcibench, "DemoTest") },
);
/** @type {any} */
let study;
/** @type {string[]} */
const told = [];

beforeAll(async () => {
  await ingest({ root: repository.root, quiet: true });
  const store = await openStore(repository.root);
  const sources = await store.rows("from sources order by source");
  store.close();
  study = {
    ...emptyStudy,
    study: "demo",
    platform: "linux-lab",
    printed: new Map(),
    factorInfos: new Map(),
    sources,
  };
  const site = /** @type {any} */ ({
    ...{
      title: "T",
      published: [],
      exports: [],
      compared: [],
      synonyms: [],
      studies: [study],
      kept: new Map(),
    },
  });
  appendFileSync(join(repository.root, "data/studies/demo/later.json"), "<script>alert(1)</script>");
  const said = vi.spyOn(console, "error").mockImplementation((line) => void told.push(line));
  await publishFiles(dist, site, { tables: {}, exports: "", licences: "" }, repository.root);
  said.mockRestore();
});
afterAll(() => {
  repository.remove();
  rmSync(dist, { recursive: true });
});

const published = () =>
  readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(dist, path)).isFile())
    .map((path) => path.replaceAll(sep, "/"));

/** @type {() => {source: string, path: string, bytes: number, sha256: string}[]} */
const listed = () => JSON.parse(readFileSync(join(dist, "data/raw-files/demo.json"), "utf8")).files;

test("nothing that is withheld is published, in a zip or not", () => {
  // Pyodide comes from its package as it is: nothing of a study is in it, and words of any kind are.
  for (const path of published().filter((path) => !path.startsWith("python/")))
    expect(readFileSync(join(dist, path), "utf8"), path).not.toMatch(/vc\.lab\.example|alert/);
  const open = study.sources.filter((/** @type {any} */ { withheld }) => !withheld);
  expect(listed().map(({ source }) => source)).toEqual(
    open.flatMap((/** @type {any} */ { source }) => (source === "later.json" ? [] : [source])),
  );
  expect(published().filter((path) => path.includes("early-finish")).length).toBe(8);
});

test("there is what the list says and nothing else, byte by byte, also of a zip in a zip", () => {
  expect(
    published()
      .filter((path) => path.startsWith("raw/"))
      .sort(),
  ).toEqual(
    listed()
      .map(({ path }) => path)
      .sort(),
  );
  for (const { source, path, bytes, sha256 } of listed()) {
    const content = readFileSync(join(dist, path));
    expect([content.length, hashText(/** @type {any} */ (content))], source).toEqual([bytes, sha256]);
  }
  const placed = new Map(listed().map(({ source, path }) => [source, path]));
  expect(placed.get("outer/inner/deep.json")).toBe("raw/demo/outer/inner/deep.json");
  expect(placed.get("outer/beside.json")).toBe("raw/demo/outer/beside.json");
});

test("a page that a reader takes is text", () => {
  expect(readFileSync(join(dist, "raw/demo/vdb/summary.html.txt"), "utf8")).toBe(page);
  expect(String(sourcesTable(study))).toContain(
    '<a href="../raw/demo/vdb/summary.html.txt">vdb/summary.html</a>',
  );
});

test("a file that changed after it was read is reported, neither published nor linked", async () => {
  const line = expect.stringMatching(/^data\/studies\/demo\/later\.json: not published: .* npm run ingest/);
  expect(told).toEqual([line]);
  const studies = [{ ...study }];
  expect(await withholdChanged(studies, repository.root)).toEqual([line]);
  const table = String(sourcesTable(studies[0]));
  expect(table).toContain('later.json <span class="withheld">withheld: it changed after it was read');
  expect(table).toContain('<a href="../raw/demo/outer/beside.json">');
});

test("what is withheld is listed with the reason, without a link", () => {
  const table = String(sourcesTable(study));
  for (const file of [
    "hcibench.cfg",
    "HCIBench-2.8.3-logs.tar.gz",
    "x.tgz",
    "health.info",
    "result.html",
    "res.txt",
    ".zip",
    "page.shtml",
    "false.parquet",
  ]) {
    expect(table).toMatch(new RegExp(`${file} <span class="withheld">withheld: \\w`));
    expect(table).not.toMatch(new RegExp(`href="[^"]*DemoTest[^"]*${file}"`));
  }
});
