import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "../../loaders/store/store.js";
import { ingest } from "../../scripts/ingest.js";
import { publishFiles } from "../../scripts/site/publish/publish.js";
import { sourcesTable } from "../../src/html/study/files.js";
import { zipFolder } from "../archive.js";
import { fixtures, makeRepository, studyYaml } from "../repository.js";

const hcibench = join(fixtures, "hcibench");
const name = "fio-4vmdk-100ws-4k-70rdpct-100randompct-4threads-1795247344";
const summary = readFileSync(join(hcibench, "DemoTest", `${name}-res.txt`), "utf8");
const dist = mkdtempSync(join(tmpdir(), "atlas-dist-"));
const repository = makeRepository(
  {
    "demo/study.yaml": studyYaml(),
    "demo/early-finish.zip": zipFolder(join(hcibench, "early-finish")),
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

beforeAll(async () => {
  await ingest({ root: repository.root, quiet: true });
  const store = await openStore(repository.root);
  const sources = await store.rows("from sources order by source");
  study = { study: "demo", printed: new Map(), statements: [], sources };
  store.close();
  const site = /** @type {any} */ ({ title: "T", published: [], exports: [], studies: [study] });
  await publishFiles(dist, site, { tables: {}, exports: "", licences: "" }, repository.root);
});
afterAll(() => {
  repository.remove();
  rmSync(dist, { recursive: true });
});

test("nothing that is withheld is published, in a zip or not; the rest is, byte by byte", () => {
  const published = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((path) =>
    statSync(join(dist, path)).isFile(),
  );
  for (const path of published)
    expect(readFileSync(join(dist, path), "utf8"), path).not.toContain("vc.lab.example");
  const open = study.sources.filter((/** @type {any} */ { withheld }) => !withheld);
  expect(published.filter((path) => path.startsWith(join("raw", "demo"))).sort()).toEqual(
    open.map((/** @type {any} */ { source }) => join("raw", "demo", source)).sort(),
  );
  expect(published.filter((path) => path.includes("early-finish")).length).toBe(8);
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
  ]) {
    expect(table).toMatch(new RegExp(`${file} <span class="withheld">withheld: \\w`));
    expect(table).not.toMatch(new RegExp(`href="[^"]*DemoTest[^"]*${file}"`));
  }
});
