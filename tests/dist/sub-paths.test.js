/** The site of a fork, built without a file being edited: below its name, at the root of a host, and without studies. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { init } from "es-module-lexer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { servePages } from "../../scripts/site/preview/serve-pages.js";
import { copyRepository } from "../copy.js";
import { studies } from "../repository.js";
import { takePrograms } from "./packed-programs.js";
import {
  anchorsOf,
  elementsOf,
  filesOf,
  findBrokenContent,
  findBrokenImports,
  findBrokenLinks,
} from "./scan.js";

const some = ["lab-vm-sweep", "fcoe-diskmaxiosize"];

/** What a build says that finds the site as it left it. */
const nothingToDo = "built of the same data and code before";

const copy = copyRepository("atlas-fork-");
const site = path.join(copy, "dist");
if (!process.env.LONG) takePrograms(copy);

beforeAll(async () => {
  await init;
  for (const study of some)
    cpSync(path.join(studies, study), path.join(copy, "data/studies", study), { recursive: true });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/**
 * @param {string} fork owner and name
 * @param {string} program below scripts
 * @param {string[]} args
 * @returns {string} what it said
 */
function run(fork, program, ...args) {
  const { BASE_PATH: _, ...inherited } = process.env;
  const env = { ...inherited, GITHUB_REPOSITORY: fork };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(copy, "scripts", program), ...args],
    {
      cwd: copy,
      env,
      encoding: "utf8",
    },
  );
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return stdout;
}

function expectSound() {
  const pages = filesOf(site, ".html");
  const anchors = anchorsOf(site);
  const read = (/** @type {string} */ file) => readFileSync(path.join(site, file), "utf8");
  expect(pages.flatMap((file) => findBrokenContent(file, read(file)))).toEqual([]);
  expect(pages.flatMap((file) => findBrokenImports(site, file, read(file)))).toEqual([]);
  expect(
    pages.filter((file) => file !== "404.html").flatMap((file) => findBrokenLinks(site, file, anchors)),
  ).toEqual([]);
}

/**
 * The page for addresses that are not there knows where the site lives: whatever it needs is found from any depth.
 * @param {string} base
 */
async function expectWayBack(base) {
  const server = await servePages(site, { base, port: 0 });
  try {
    const { origin } = new URL(server.address);
    const address = `${server.address}no/such/page`;
    const missing = await fetch(address);
    expect(missing.status).toBe(404);
    const text = await missing.text();
    const from = new URL(/<base href="([^"]*)"/.exec(text)?.[1] ?? "", address);
    const needed = elementsOf(text).flatMap(({ attributes }) => attributes.href ?? attributes.src ?? []);
    const imported = [...text.matchAll(/(?:import|from)\s*"([^"]+)"/g)].map(([, specifier]) => specifier);
    const ours = [...needed, ...imported]
      .map((href) => new URL(href, from))
      .filter((url) => url.origin === origin && url.pathname !== new URL(address).pathname);
    expect(ours.length).toBeGreaterThan(3);
    for (const url of ours) {
      expect(url.pathname.startsWith(base), url.pathname).toBe(true);
      expect((await fetch(url)).status, url.pathname).toBe(200);
    }
  } finally {
    await server.close();
  }
}

/** @param {string} address of the site */
function expectAddress(address) {
  const described = JSON.parse(readFileSync(path.join(site, "data/datapackage.json"), "utf8"));
  expect(described.homepage).toBe(address);
  for (const file of ["feed.xml", "sitemap.xml"].filter((name) => existsSync(path.join(site, name))))
    expect(readFileSync(path.join(site, file), "utf8")).toContain(address);
}

/** Each night: a landing has studies below a sub-path in the site that the other tests look at. */
describe.runIf(process.env.LONG)("a fork", () => {
  beforeAll(() => {
    run("Some-One/My.Results", "build.js");
  });

  test("has the pages of its studies, and no link leads nowhere", () => {
    for (const study of some) expect(existsSync(path.join(site, "studies", `${study}.html`))).toBe(true);
    expectSound();
  });

  test("finds back from any address below its name", () => expectWayBack("/My.Results/"));

  test("says its own address", () => {
    expectAddress("https://some-one.github.io/My.Results/");
    expect(readFileSync(path.join(site, "index.html"), "utf8")).toContain(
      'href="https://github.com/Some-One/My.Results"',
    );
  });
});

describe.runIf(process.env.LONG)("a second build", () => {
  const build = () => run("Some-One/My.Results", "build.js");

  test("has nothing to do", () => {
    expect(build()).toContain(nothingToDo);
  });

  test("builds again once a file of the site is gone or the data changed", () => {
    rmSync(path.join(site, "index.html"));
    expect(build()).not.toContain(nothingToDo);
    expect(existsSync(path.join(site, "index.html"))).toBe(true);
    rmSync(path.join(copy, "data/studies", some[0]), { recursive: true });
    expect(build()).not.toContain(nothingToDo);
    expect(existsSync(path.join(site, "studies", `${some[0]}.html`))).toBe(false);
  });
});

describe("a fork at the root of its host, after reset-data", () => {
  beforeAll(() => {
    run("lab/lab.github.io", "reset-data.js", "--yes");
    expect(run("lab/lab.github.io", "build.js")).not.toContain(nothingToDo);
  });

  test("is a site that says how to begin", () => {
    expectSound();
    expect(filesOf(site, ".html").filter((file) => /^(studies|compare)\//.test(file))).toEqual([]);
    expect(readFileSync(path.join(site, "index.html"), "utf8")).toContain("There is no study yet");
  });

  test("finds back from any address", () => expectWayBack("/"));

  test("says its own address", () => expectAddress("https://lab.github.io/"));

  test("still has every table, without a row", () => {
    const { resources } = JSON.parse(readFileSync(path.join(site, "data/datapackage.json"), "utf8"));
    expect(resources.length).toBeGreaterThan(40);
    for (const { rows } of resources) expect(rows).toBe(0);
  });
});
