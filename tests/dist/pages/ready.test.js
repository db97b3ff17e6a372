/** What tests wait for before they look: a page that is ready asks for nothing more and changes no more by itself. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filesOf } from "../scan.js";
import { dist, openSite, visit, withoutBrowser } from "../site.js";

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

/** Pages of which the browser makes a part, or brings one to life. The page 404 may lie where its scripts are not found: it never waits. */
const made = ["check", "embed", "explore", "lines", "query", "run"];
const pages = filesOf(dist, ".html");
const firstOf = (/** @type {string} */ folder) => pages.filter((file) => file.startsWith(folder)).slice(0, 1);
const [study] = firstOf("studies/");
const run = study && /\brun\.html\?(?:run|study)=[^"]*/.exec(readFileSync(path.join(dist, study), "utf8"));

test.each(made)("%s says that it is not ready yet", (name) => {
  expect(readFileSync(path.join(dist, `${name}.html`), "utf8")).toContain(' aria-busy="true"');
});

test.skipIf(withoutBrowser)("a page that is ready stays as it is", async () => {
  // That for wrong addresses: not-found.test.js.
  const addresses = [
    ...made.slice(1).map((name) => `${name}.html`),
    "index.html",
    "data/index.html",
    "explore?x=iops",
  ];
  const found = await Promise.all(
    [...addresses, ...firstOf("studies/"), ...firstOf("compare/"), ...(run ?? [])].map(async (address) => {
      const page = await site.browser.newPage();
      /** @type {string[]} */
      const late = [];
      await visit(page, site.address + address);
      const ready = await page.content();
      page.on("request", (request) => late.push(`${address}: ${request.url()}`));
      await page.waitForLoadState("networkidle");
      if ((await page.content()) !== ready) late.push(`${address} changed`);
      await page.close();
      return late;
    }),
  );
  expect(found.flat()).toEqual([]);
});
