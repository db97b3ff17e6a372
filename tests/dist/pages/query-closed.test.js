/** A link to Query with SQL that somebody made: it contacts no host but the site's own, and runs no script. */
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite, withoutBrowser } from "../site.js";

const whole = Boolean(process.env.LONG);

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
/** What was asked of another host: its server answers everything, to every origin. @type {string[]} */
const contacts = [];
const other = createServer((request, response) => {
  contacts.push(`${request.method} ${request.url}`);
  response.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "text/javascript" });
  response.end("a\n1\n");
});
/** Its address, another origin than the site's. */
let elsewhere = "";

beforeAll(async () => {
  if (withoutBrowser) return;
  site = await openSite();
  await new Promise((resolve) => other.listen(0, "127.0.0.1", () => resolve(undefined)));
  elsewhere = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (other.address()).port}`;
});
afterAll(async () => {
  await site?.close();
  other.close();
});

/** @param {string} at an address */
const questionsOf = (at) => [
  `from read_csv('${at}/a.csv')`,
  `from '${at}/b.csv'`,
  `from read_parquet('${at}/c.parquet')`,
  `from read_text('${at}/d.txt')`,
  `from read_blob('${at}/e.txt')`,
  `from parquet_metadata('${at}/f.parquet')`,
  `from read_json('${at}/g.json')`,
  `from glob('${at}/*')`,
  `attach '${at}/h.db' as other`,
  `copy (select 1) to '${at}/i.csv'`,
  `import database '${at}/j'`,
  `export database '${at}/k'`,
  `set custom_extension_repository = '${at}/l'; install httpfs; load httpfs`,
  `install httpfs from '${at}/m'`,
  `load '${at}/n.wasm'`,
  `set enable_external_access = true; from read_csv('${at}/o.csv')`,
  `set lock_configuration = false; set autoload_known_extensions = true; from read_parquet('${at}/p.parquet')`,
  `pragma enable_external_access = true`,
  `create secret (type http, extra_http_headers map {'a': 'b'}); from read_text('${at}/q')`,
  `from duckdb_secrets(); from sniff_csv('${at}/r.csv')`,
  `create or replace view runs as from read_csv('${at}/s.csv'); from runs`,
  `select '<img src="${at}/t.png" onerror="document.title=1">' as "<script src=${at}/u.js></script>"`,
  `call load_aws_credentials(); from read_csv('s3://${at.slice(7)}/v.csv')`,
];

/**
 * @param {string} sql opened as a link
 * @returns {Promise<import("playwright-core").Page>}
 */
async function openLink(sql) {
  const page = await site.browser.newPage();
  await page.goto(`${site.address}query?${new URLSearchParams({ sql })}`, { waitUntil: "load" });
  return page;
}

/** @param {import("playwright-core").Page} page */
async function run(page) {
  await page.locator("form.query button").click();
  await page.locator("#answer:not([aria-busy]) > *").first().waitFor({ timeout: 200_000 });
}

test.skipIf(withoutBrowser)("no question contacts another host, opened by a link or typed", async () => {
  const [first, ...others] = questionsOf(elsewhere);
  const linked = whole ? questionsOf(elsewhere) : [first];
  for (const sql of linked.slice(1)) {
    const page = await openLink(sql);
    await run(page);
    await page.close();
  }
  const page = await openLink(first);
  const title = await page.title();
  await run(page);
  for (const sql of others.filter((_, i) => whole || i % 2 === 0)) {
    await page.locator("textarea").fill(sql);
    await run(page);
  }
  expect(await page.title()).toBe(title);
  expect(contacts).toEqual([]);
  await page.locator("textarea").fill("select count(*) > 0 as answered from studies");
  await run(page);
  expect(await page.locator(".answer tbody td").allTextContents()).toEqual(["true"]);
  await refuseInWorker(page);
  await page.close();
});

/**
 * What the browser's own tools evaluate may make code of texts; what runs after that may not.
 * @param {string} code
 */
const later = (code) =>
  `new Promise((resolve) => setTimeout(() => { try { resolve(${code}); } catch (error) { resolve(error.name); } }, 0))`;

/** What code in the worker would try: the worker has the page's policy. */
const attempts = [
  "fetch(at + '/w').then(() => 'fetched', (error) => error.name)",
  "new Promise((resolve) => { const x = new XMLHttpRequest(); x.onload = () => resolve('fetched'); x.onerror = () => resolve('TypeError'); x.open('GET', at + '/x'); x.send(); })",
  "(() => { try { importScripts(at + '/y.js'); return 'imported'; } catch (error) { return error.name; } })()",
  later("new Function('return \"made\"')()"),
  later("(0, eval)('\"evaluated\"')"),
  "new Promise((resolve) => { try { const s = new WebSocket(at.replace('http', 'ws')); s.onerror = () => resolve('TypeError'); s.onopen = () => resolve('opened'); } catch (error) { resolve(error.name); } })",
];

/** @param {import("playwright-core").Page} page */
async function refuseInWorker(page) {
  const [worker] = page.workers();
  expect(worker.url()).toMatch(/^blob:/);
  for (const attempt of attempts) {
    const refused = await worker.evaluate(
      `(() => { const at = ${JSON.stringify(elsewhere)}; return ${attempt}; })()`,
    );
    expect(["TypeError", "NetworkError", "EvalError", "SecurityError"], attempt).toContain(refused);
  }
  expect(contacts).toEqual([]);
}
