/**
 * Any host serves the site: plain file servers, with and without rewriting, below any path; and none at all. Here each
 * server gives out some files in one manner; each night all of them in all manners.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { servePages } from "../../../scripts/site/preview/serve-pages.js";
import { serveNginx, servePython, withoutNginx } from "./servers.js";
import { elementsOf, filesOf } from "../scan.js";
import { dist, openSite, withoutBrowser } from "../site.js";
import { sweep } from "../sweep.js";

const pages = filesOf(dist, ".html").filter((file) => file !== "404.html");

/** What the pages lead to and load, without what stands behind # and ?: the address, and a page that has it. */
const targets = new Map(
  pages.flatMap((file) =>
    elementsOf(readFileSync(path.join(dist, file), "utf8"))
      .flatMap(({ attributes }) => [attributes.href, attributes.src])
      .filter((each) => each && !/^(?:[a-z][a-z+.-]*:|#)/i.test(each))
      .map((each) => new URL(each, `http://site/${file}`))
      .map(({ pathname }) => /** @type {const} */ ([pathname.slice(1), file])),
  ),
);

/** One in eight of every folder. */
const some = [...targets].sort().filter((_, i) => i % 8 === 0);
const night = Boolean(process.env.LONG);

/**
 * @param {import("./servers.js").Host} host
 * @param {Iterable<[string, string]>} wanted
 * @returns {Promise<string[]>} what is not there
 */
async function followAll(host, wanted) {
  const queue = [...wanted].values();
  /** @type {string[]} */
  const broken = [];
  const follow = async () => {
    for (const [address, file] of queue) {
      const answer = await fetch(new URL(address, host.address), { method: "HEAD", redirect: "manual" });
      if (answer.status !== 200) broken.push(`${file}: ${address}: HTTP status ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, follow));
  return broken;
}

test("the links of all pages are many, and each names a file", () => {
  expect(targets.size).toBeGreaterThan(pages.length);
  expect([...targets].filter(([address]) => !/\.[a-z0-9]+$/i.test(address))).toEqual([]);
});

test("no script ends in .mjs, which nginx sends as a file to download: a browser refuses it as a script", () => {
  expect(filesOf(dist, ".mjs")).toEqual([]);
});

/** @type {[below: string, wanted: Iterable<[string, string]>][]} */
const places = night
  ? [
      ["", targets],
      ["a/b", targets],
    ]
  : [["", some]];

test.each(places)("python3 -m http.server serves every link below /%s", async (below, wanted) => {
  const host = await servePython(dist, below);
  try {
    expect(await followAll(host, wanted)).toEqual([]);
  } finally {
    host.close();
  }
});

test("a packed table is a file, and no encoding of another", async () => {
  const served = await servePages(dist, { port: 0 });
  const python = await servePython(dist);
  try {
    for (const { address } of [served, python]) {
      const { headers } = await fetch(new URL("data/answers.csv.gz", address), { method: "HEAD" });
      expect(headers.get("content-type")).toMatch(/^application\/(x-)?gzip/);
      expect(headers.get("content-encoding")).toBe(null);
    }
  } finally {
    await served.close();
    python.close();
  }
});

describe.skipIf(withoutNginx)("nginx", () => {
  /** @type {[below: string, rewriting: boolean, wanted: Iterable<[string, string]>][]} */
  const manners = night
    ? [
        ["", false, targets],
        ["a/b", false, targets],
        ["", true, targets],
        ["a/b", true, targets],
      ]
    : [["a/b", true, some]];
  test.each(manners)("serves every link below /%s, rewriting: %s", async (below, rewriting, wanted) => {
    const host = await serveNginx(dist, below, { rewriting });
    try {
      expect(await followAll(host, wanted)).toEqual([]);
      const short = pages.map(
        (file) => /** @type {[string, string]} */ ([file.replace(/\.html$/, ""), file]),
      );
      if (rewriting) expect(await followAll(host, short)).toEqual([]);
    } finally {
      host.close();
    }
  });
});

describe.skipIf(withoutBrowser)("opened as files, without a host", () => {
  /** @type {Awaited<ReturnType<typeof openSite>>} */
  let site;
  beforeAll(async () => void (site = await openSite()));
  afterAll(() => site?.close());

  test("every page shows its charts and tables, and says what needs a host", async () => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    /** @type {string[]} */
    const wrong = [];
    for (const file of sweep(pages)) {
      await page.goto(pathToFileURL(path.join(dist, file)).href, { waitUntil: "load" });
      for (const each of await page.evaluate(lookAround)) wrong.push(`${file}: ${each}`);
    }
    await context.close();
    expect(wrong).toEqual([]);
  });
});

/** Runs in the page. @returns {string[]} what is missing */
function lookAround() {
  const found = [];
  const drawn = (/** @type {Element} */ chart) => chart.querySelector("svg path[d], svg circle, svg rect");
  const isSaid = (/** @type {Element} */ chart) => chart.parentElement?.querySelector(".without-js");
  const empty = [...document.querySelectorAll(".panel .chart")].filter(
    (chart) => !drawn(chart) && !isSaid(chart),
  );
  if (empty.length > 0) found.push(`${empty.length} charts are empty`);
  const lost = [...document.images].filter((image) => image.complete && image.naturalWidth === 0);
  if (lost.length > 0) found.push(`${lost.length} pictures are lost`);
  if (getComputedStyle(document.body).margin === "8px") found.push("no style");
  const dead = [...document.querySelectorAll("main .needs-js")].filter((each) => each.checkVisibility());
  if (dead.length > 0) found.push(`${dead.length} controls that do nothing`);
  if (!document.querySelector(".from-file-note")?.checkVisibility())
    found.push("no word of what needs a host");
  return found;
}
