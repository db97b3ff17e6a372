/**
 * What a stranger put into a raw file runs nowhere: each published one is opened in a browser, by itself and line by
 * line, from servers that name types by their own lists. LONG=1 opens all of a study made for it, in a site that is
 * built of it; else a few of them are opened beside the pages of the present site.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashText } from "../../loaders/reading/bytes.js";
import { findPython } from "../../loaders/reading/python.js";
import { servePages } from "../../scripts/site/preview/serve-pages.js";
import { encodePath } from "../../src/html/addresses.js";
import { makeCorpus, page as evilPage } from "../hostile/raw-files/corpus.js";
import { buildCorpus, publishCorpus, study } from "../hostile/raw-files/publish-corpus.js";
import { dist as present, openSite, withoutBrowser } from "./site.js";

const whole = Boolean(process.env.LONG);
const seed = process.env.FUZZ_SEED ?? "1";
const some = 6;
/** Of the page that shows lines, when it does. */
const ready = "#lines:not([aria-busy])";

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
/** @type {import("playwright-core").Browser} */
let browser;
beforeAll(async () => {
  if (withoutBrowser) return;
  site = await openSite();
  ({ browser } = site);
});
afterAll(() => site?.close());

/** @param {Record<string, string | Uint8Array>} files @returns {Record<string, string | Uint8Array>} a few, others with each seed */
function chooseSome(files) {
  const order = (/** @type {string} */ path) => hashText(seed + path);
  const chosen = Object.entries(files).sort(([a], [b]) => (order(a) < order(b) ? -1 : 1));
  return Object.fromEntries(chosen.slice(0, some));
}

/** @type {[string, () => Promise<import("../hostile/raw-files/publish-corpus.js").Made>][]} */
const sites = whole
  ? [
      ["built of them", async () => buildCorpus(makeCorpus())],
      ["where each was taken by a reader", () => publishCorpus(present, makeCorpus())],
    ]
  : [["where each was taken by a reader", () => publishCorpus(present, chooseSome(makeCorpus()))]];

/** @type {[string, (folder: string) => Promise<{address: string, lines: string, close(): unknown}>][]} */
const servers = [
  ["the project's own", async (folder) => ({ lines: "lines", ...(await servePages(folder, { port: 0 })) })],
  ["Python's", (folder) => servePython(folder)],
];
/** Before a landing the one that goes by the system's own list of types. */
const served = whole ? servers : servers.slice(-1);

/** @param {string} folder */
async function servePython(folder) {
  const [python, ...args] = findPython();
  const server = spawn(python, [
    ...[...args, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"],
    ...["--directory", folder],
  ]);
  server.stderr.resume();
  const [said] = await once(server.stdout, "data");
  const port = / port (\d+)/.exec(String(said))?.[1];
  return { address: `http://127.0.0.1:${port}/`, lines: "lines.html", close: () => server.kill() };
}

/**
 * Notes whatever a script of a raw file would do, and what is asked of other hosts.
 * @param {import("playwright-core").BrowserContext} context
 * @param {string} address of the site
 */
function watch(context, address) {
  /** @type {string[]} */
  const deeds = [];
  context.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== new URL(address).origin && !/^(?:data|blob):/.test(request.url()))
      deeds.push(`request: ${request.url()}`);
    if (pathname.endsWith("/ran")) deeds.push("beacon");
  });
  context.on("console", (message) => {
    if (message.text() === "ran") deeds.push("console");
  });
  context.on("dialog", (dialog) => {
    deeds.push(`dialog: ${dialog.message()}`);
    return dialog.dismiss();
  });
  return deeds;
}

/** What a browser says of an address that it shows no page of: it saves the file, or cannot unpack it. */
const unshown = /Download is starting|ERR_ABORTED|ERR_CONTENT_DECODING_FAILED/;

/**
 * @param {import("playwright-core").Page} page
 * @param {string} address
 * @param {{ready?: string, patience?: number}} [options] ready: what the page has when it is complete; patience:
 *   milliseconds after which a page that does not come is none, where that may be
 * @returns {Promise<string[]>} what ran
 */
async function visit(page, address, { ready, patience } = {}) {
  try {
    await page.goto(address, { waitUntil: "load", timeout: patience ?? 240_000 });
    if (ready) await page.waitForSelector(ready, { state: "attached" });
  } catch (error) {
    const isNone = unshown.test(String(error)) || (patience && /Timeout/.test(String(error)));
    if (!isNone) throw error;
    return [];
  }
  const ran = await page.evaluate("[window.ran === 1 && 'global', document.title === 'ran' && 'title']");
  return /** @type {any[]} */ (ran).filter(Boolean);
}

/** Some servers say of such a file that it is packed, and a browser finds that it is not. @param {string} file */
const falselyPacked = (file) => file.endsWith(".gz") && readFileSync(file)[0] !== 0x1f;

/** @param {string} dist @returns {{source: string, path: string, sha256: string}[]} */
const listOf = (dist) => JSON.parse(readFileSync(join(dist, `data/raw-files/${study}.json`), "utf8")).files;

describe.skipIf(withoutBrowser)("a script in a raw file", () => {
  test("is seen by this test where a server gives it out as a page", async () => {
    const made = await publishCorpus(present, { "x.html": "x" });
    writeFileSync(join(made.dist, "evil.html"), evilPage);
    for (const [, serve] of served) {
      const server = await serve(made.dist);
      const context = await browser.newContext();
      const deeds = watch(context, server.address);
      const ran = await visit(await context.newPage(), `${server.address}evil.html`);
      expect(ran).toEqual(["global", "title"]);
      expect(deeds).toEqual(
        expect.arrayContaining(["console", "dialog: ran", "beacon", "request: http://evil.invalid/ran"]),
      );
      await context.close();
      await server.close();
    }
    made.remove();
  });
});

describe.skipIf(withoutBrowser).each(sites)("raw files of a site %s", (_, make) => {
  /** @type {Awaited<ReturnType<typeof make>>} */
  let made;
  beforeAll(async () => void (made = await make()), 1_800_000);
  afterAll(() => made?.remove());

  test("are what the list says, under names that no browser runs", () => {
    const folder = join(made.dist, "raw");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => `raw/${path.replaceAll(sep, "/")}`);
    const listed = listOf(made.dist);
    expect(listed.length).toBeGreaterThanOrEqual(whole ? 100 : some - 1);
    expect(files.sort()).toEqual(listed.map(({ path }) => path).sort());
    for (const { path, sha256 } of listed) {
      expect(path).toMatch(/\.(?:txt|json|csv|tsv|log|parquet)(?:\.gz)?$/);
      expect(hashText(/** @type {any} */ (readFileSync(join(made.dist, path))))).toBe(sha256);
    }
  });

  test.each(served)("run nothing and ask no other host, from a server: %s", async (_, serve) => {
    const server = await serve(made.dist);
    const context = await browser.newContext();
    const deeds = watch(context, server.address);
    const page = await context.newPage();
    for (const [i, { source, path }] of listOf(made.dist).entries()) {
      const isFalse = falselyPacked(join(made.dist, path));
      const patience = isFalse ? 2000 : undefined;
      const ran = await visit(page, server.address + encodePath(path), { patience });
      expect([...ran, ...deeds], `${path} by itself`).toEqual([]);
      // Both names lead to the same file.
      const names = [path.slice("raw/".length), `${study}/${source}`];
      const asked = `${server.address}${server.lines}?file=${encodeURIComponent(names[i % 2])}`;
      const shown = await visit(page, asked, { ready });
      expect([...shown, ...deeds], `${path} line by line`).toEqual([]);
      if (!isFalse) expect(await page.locator(".raw-lines li").count(), asked).toBeGreaterThan(0);
      expect(await page.locator("#lines script, #lines img, #lines svg").count()).toBe(0);
    }
    await context.close();
    await server.close();
  });
});

describe.skipIf(withoutBrowser)("the page that shows lines", () => {
  const elsewhere = [
    "https://evil.invalid/x.txt",
    "//evil.invalid/x.txt",
    "http:evil.invalid",
    "\\\\evil.invalid\\x.txt",
    "/etc/passwd",
    `${study}/../../index.html`,
    `${study}/..%2f..%2findex.html`,
    `${study}/%2e%2e/%2e%2e/index.html`,
    `${study}\\..\\..\\index.html`,
    `../index.html`,
    `${study}/`,
    study,
    `${study}/x.html/../x.html`,
    "constructor/x",
    "data:text/html,<script>alert(1)</script>",
    "javascript:alert(1)",
    `${study}/none\u202e.txt`,
  ];

  test("fetches nothing but what the list of a study says", async () => {
    const made = await publishCorpus(present, { "x.html": `a\u202eb\u0007\tc\n${evilPage}` });
    const server = await servePages(made.dist, { port: 0 });
    const context = await browser.newContext();
    const deeds = watch(context, server.address);
    /** @type {string[]} */
    const fetched = [];
    context.on("request", (request) => {
      if (request.resourceType() === "fetch")
        fetched.push(
          request
            .url()
            .replace(server.address, "")
            .replace(/^data\/raw-files\/[a-z.-]+\.json$/, "list"),
        );
    });
    const page = await context.newPage();
    for (const file of elsewhere.filter((_, i) => whole || i % 3 === 0)) {
      await visit(page, `${server.address}lines?file=${encodeURIComponent(file)}`, { ready });
      expect(await page.getByRole("alert").textContent(), file).toMatch(
        /^(?:no such raw file: |The address names no raw file)/,
      );
      expect(await page.getByRole("alert").textContent()).not.toContain("\u202e");
    }
    expect(fetched.filter((address) => address !== "list")).toEqual([]);
    await visit(page, `${server.address}lines?file=${study}/x.html`, { ready });
    expect(fetched.at(-1)).toBe(`raw/${study}/x.html.txt`);
    expect(await page.locator("h1").textContent()).toBe("x.html");
    expect(await page.locator("#L1").textContent()).toBe("a⟨U+202E⟩b⟨U+0007⟩\tc");
    expect(deeds).toEqual([]);
    await context.close();
    await server.close();
    made.remove();
  });
});
