import { createRequire } from "node:module";
import { afterAll, beforeAll, expect, test } from "vitest";

const require = createRequire(import.meta.url);
const jsdom = createRequire(require.resolve("@observablehq/framework/package.json"))("jsdom");
const OwnWindow = jsdom.JSDOM;

beforeAll(() => import("../../scripts/site/framework/one-window.js"));
afterAll(() => (jsdom.JSDOM = OwnWindow));

test.each([
  '<p class="a">1 &lt; 2 &amp;amp; &nbsp;<a href="../x?y#z">b</a><!-- c -->',
  '<head><meta name="description" content="a"><link rel="icon" href="data:,"><script type="module" src="/a.js"></script>',
  "<noscript><p>Without scripts</noscript><template><b>c</b></template>",
  '<table><tr><td colspan="2">cell<svg viewBox="0 0 1 1"><path d="M0,0"/></svg></table><style>a{b:c}</style>',
  "</body></html><div data-fragment='x'></div>\n\n<h2 id='a'>A</h2>tail",
  "",
])("a document of the one window is that of a window of its own: %s", (html) => {
  const [own, shared] = [OwnWindow, jsdom.JSDOM].map(
    (Dom) => new Dom(`<!DOCTYPE html><body>${html}`).window.document,
  );
  expect(shared.documentElement.outerHTML).toBe(own.documentElement.outerHTML);
  expect(shared.compatMode).toBe(own.compatMode);
});

test("documents of the one window have nothing in common", () => {
  const [first, second] = ["<p>1", "<p>2"].map((html) => new jsdom.JSDOM(html).window.document);
  first.body.append(first.createElement("hr"));
  expect(second.body.innerHTML).toBe("<p>2</p>");
});
