/**
 * What stands does not move while the rest of a page arrives. A page comes in pieces, each after the one before has been
 * painted: so it does not depend on how fast the machine or its network is.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dist, openSite, visit, withoutBrowser, withoutStudies } from "../site.js";

/** The frame of the site with and without contents beside it, filters, headings of each length. */
const pages = [
  "index.html",
  "explore.html",
  "methodology.html",
  "data/index.html",
  "compare/disk-max-io-size.html",
  "studies/ibm-roks-vcf-ranking.html",
];
/** Of a window, in pixels. Each page is seen at one of them; LONG=1, as each night: at all. */
const widths = [412, 768, 1280];
/** Before a landing home, a comparison and a study, each at another width. */
const arriving = pages.filter((file) => process.env.LONG || /^(?:index|compare|studies)\b/.test(file));
const base = "/some/where/";
/** Of a page's text, from the start of its body on: what is seen without scrolling. */
const slowCharacters = 8000;
/** The rest of a word may take it to the next line: a hundredth of what counts as good (0.1). */
const bearable = 0.001;
/** A piece that paints nothing is not waited for. */
const silentMs = 300;

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;

beforeAll(async () => {
  if (!withoutBrowser) site = await openSite(base);
});
afterAll(() => site?.close());

/** @param {string} file */
const textOf = (file) => readFileSync(path.join(dist, file), "utf8");

/**
 * Cut behind tags that end something, and inside of long texts.
 * @param {string} text of a page
 * @returns {string[]}
 */
function cut(text) {
  const start = text.indexOf("<body");
  const end = start + slowCharacters;
  const slow = text.slice(start, end).match(/[^]+?(?:<\/[^>]+>|[^<>]{60}(?=[^<>]*<)|$)/g) ?? [];
  return [text.slice(0, start), ...slow, text.slice(end)];
}

/** Tells when a change of the page has been painted. */
function tellPaints() {
  const told = () =>
    requestAnimationFrame(() => requestAnimationFrame(() => /** @type {any} */ (window).painted()));
  new MutationObserver(told).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Keeps the shifts of a page. */
function noteShifts() {
  /** @type {unknown[]} */
  const shifts = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, sources } of /** @type {any[]} */ (list.getEntries())) {
      // Columns are as wide as their widest cell, which may be the last to come.
      const moved = sources.filter((/** @type {any} */ { node }) => !node?.parentElement?.closest("table"));
      const what = moved.map((/** @type {any} */ { node, previousRect, currentRect }) =>
        [
          (node?.outerHTML ?? node?.data)?.slice(0, 80),
          ...[previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height].join(" ")),
        ].join(" | "),
      );
      if (what.length) shifts.push({ value, what });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/**
 * Serves one page in pieces, and all else as the site does.
 * @param {string} file
 * @param {() => Promise<void>} nextPaint
 * @returns {Promise<import("node:http").Server>}
 */
async function serveInPieces(file, nextPaint) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", site.address);
    if (url.pathname !== base + file) {
      const answer = await fetch(url);
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
      return response.end(Buffer.from(await answer.arrayBuffer()));
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    for (const piece of cut(textOf(file))) {
      const painted = nextPaint();
      response.write(piece);
      await painted;
    }
    return response.end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  return server;
}

/**
 * @param {string} file
 * @param {number} width of the window
 */
async function shiftsOf(file, width) {
  const context = await site.browser.newContext({ viewport: { width, height: 823 } });
  const page = await context.newPage();
  let tell = () => {};
  const nextPaint = () =>
    new Promise((/** @type {(_: void) => void} */ resolve) => {
      const late = setTimeout(resolve, silentMs);
      tell = () => {
        clearTimeout(late);
        resolve();
      };
    });
  const server = await serveInPieces(file, nextPaint);
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  try {
    await page.exposeFunction("painted", () => tell());
    await page.addInitScript(noteShifts);
    await page.addInitScript(tellPaints);
    await visit(page, `http://127.0.0.1:${port}${base}${file}`);
    return /** @type {{value: number, what: string[]}[]} */ (await page.evaluate("shifts"));
  } finally {
    await context.close();
    server.close();
  }
}

describe.skipIf(withoutBrowser || withoutStudies("ibm-roks-vcf-ranking")).each(arriving)("%s", (file) => {
  test.each(widths.filter((_, i) => process.env.LONG || i === pages.indexOf(file) % widths.length))(
    "at a width of %i pixels nothing moves while the page arrives",
    async (width) => {
      expect((await shiftsOf(file, width)).filter(({ value }) => value >= bearable)).toEqual([]);
    },
  );
});
