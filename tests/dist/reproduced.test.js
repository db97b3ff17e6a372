import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite, withoutBrowser, withoutStudies } from "./site.js";

const table = readFileSync(fileURLToPath(new URL("../../docs/reproduced.md", import.meta.url)), "utf8");
const elements = [...table.matchAll(/^\| (?!element|---)(.+?) +\| (\S+) +\| `(.+?)` +\|$/gm)].map(
  ([, element, page, selector]) => ({ element, page, selector }),
);

/** The documents whose figures those are. */
const documents = [
  "vsan-stripes",
  "vsan-disk-groups",
  "hcibench-guide",
  "fcoe-diskmaxiosize",
  "vsp-multipath",
];
const skipped = withoutBrowser || withoutStudies(...documents);

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;

beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

test("the table of the docs names every element", () => expect(elements.length).toBeGreaterThan(30));

test.skipIf(skipped).each([...new Set(elements.map(({ page }) => page))])(
  "%s has all of its",
  async (page) => {
    const context = await site.browser.newContext({ javaScriptEnabled: false });
    const tab = await context.newPage();
    await tab.goto(site.address + page);
    for (const { element, selector } of elements.filter((each) => each.page === page))
      expect(await tab.locator(selector).count(), element).toBeGreaterThan(0);
    await context.close();
  },
);
