import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { leaveEndsOut } from "../../scripts/site/framework/end-tags.js";
import { firstStyles } from "../../scripts/site/framework/first-styles.js";
import {
  addPolicy,
  deferClient,
  patchTemplate,
  placeStyles,
  quoteOnce,
} from "../../scripts/site/framework/finish.js";
import { fillFragments } from "../../scripts/site/framework/fragments.js";
import { keepUnits } from "../../scripts/site/framework/units.js";
import { readIdentity } from "../../scripts/site/identity.js";
import { parseMarkup } from "../gates/pages/markup.js";

describe("fragments", () => {
  test("take their places, whatever dollar signs they hold", () => {
    const page = '<p>a</p><div data-fragment="x/y"></div>';
    expect(fillFragments(page, { "x/y": "<b>$& $1</b>" }, "page.html")).toBe("<p>a</p><b>$& $1</b>");
  });

  test("must be there", () => {
    expect(() => fillFragments('<div data-fragment="x"></div>', {}, "page.html")).toThrow(
      "page.html: no fragment for its placeholder: x",
    );
  });
});

describe("JSON in attributes", () => {
  const page = (/** @type {string} */ attribute) => `<p class="a" ${attribute}>data-x="&quot;"</p>`;

  test("stands between apostrophes, and is the same", () => {
    const made = page('data-told="{&quot;a&quot;:&quot;1 &lt; 2&quot;}"');
    const short = quoteOnce(made);
    expect(short).toBe(page(`data-told='{"a":"1 &lt; 2"}'`));
    expect(parseMarkup(short)).toEqual(parseMarkup(made));
  });

  test.each([
    ["has an apostrophe", `data-told="{&quot;a&quot;:&quot;it's&quot;}"`],
    ["is text for readers", 'title="&quot;so&quot;"'],
  ])("stays where it %s", (_, attribute) => expect(quoteOnce(page(attribute))).toBe(page(attribute)));

  test("leaves scripts alone", () => {
    const script = '<script>const x = `<p data-x="&quot;">`;</script>';
    expect(quoteOnce(script)).toBe(script);
  });
});

describe("a page's script", () => {
  const pageOf = (/** @type {string} */ cells) =>
    `<link rel="modulepreload" href="./_observablehq/client.1.js">\n<script type="module">\n\nimport {define} from "./_observablehq/client.1.js";\n\n${cells}\n\n</script>`;
  const cell = (/** @type {string} */ head) =>
    `define({id: "a1", ${head} => {\nshow();\nreturn {show};\n}});`;
  const own = 'outputs: ["show"], body: async ()';

  test("that is one cell runs without Framework's client, which waits for a reader", () => {
    const page = deferClient(pageOf(cell(own)));
    expect(page).toContain('<script type="module">\nshow();\n</script>');
    expect(page).toContain('import("./_observablehq/client.1.js")');
    expect(page).not.toMatch(/modulepreload|define/);
  });

  test.each([
    ["asks for a file", cell('inputs: ["FileAttachment"], outputs: ["show"], body: async (FileAttachment)')],
    ["is several cells", `${cell(own)}\n\n${cell(own)}`],
  ])("stays as it is where it %s", (_, cells) => expect(deferClient(pageOf(cells))).toBe(pageOf(cells)));
});

describe("the template", () => {
  const page = `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1">
<meta name="generator" content="x">
<script type="module">1;</script>
<script src="x.js"></script>
</head>
<body>
<main id="observablehq-main" class="observablehq">`;

  test("is completed for accessibility", () => {
    const patched = patchTemplate(page, "x.html");
    expect(patched).toContain('<html lang="en">');
    expect(patched).not.toContain("maximum-scale");
    expect(patched).toContain('href="#observablehq-main"');
  });

  test("says before the contents of a page come whether there are any", () => {
    const center = '<div id="observablehq-center">';
    const contents = '<aside id="observablehq-toc" data-selector="h2">\n<nav>';
    expect(patchTemplate(`${page}${center}${contents}`, "x.html")).toContain(
      '<div id="observablehq-center" class="with-contents">',
    );
    expect(patchTemplate(`${page}${center}`, "x.html")).toContain(center);
  });

  test("that changed is an error", () => {
    expect(() => patchTemplate(page.replace("<html>", '<html dir="ltr">'), "x.html")).toThrow(
      /^x.html: Framework's template has changed/,
    );
  });

  test("gets a policy with the hash of each inline script and no other", () => {
    const hash = createHash("sha256").update("1;").digest("base64");
    const [, policy] = /** @type {RegExpExecArray} */ (/content="(default-src[^"]*)"/.exec(addPolicy(page)));
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("worker-src 'none'");
  });

  test("has workers made of a blob where it runs WebAssembly, which have its policy, and none of an address", () => {
    expect(addPolicy(page, true)).toContain("worker-src blob:;");
  });
});

test("end tags that HTML knows without them are left out, with the blanks between", () => {
  const table = (/** @type {string[]} */ ...rows) =>
    `<table>\n<caption>A</caption>\n${rows.join("")}</table>\n<p>B</p>`;
  const whole = table(
    "<thead>\n<tr>\n<th>A</th>\n<th>B</th>\n</tr>\n</thead>\n",
    '<tbody>\n<tr class="a">\n<th>1</th>\n<td>2 <b>c</b></td>\n</tr>\n<tr>\n<td></td>\n</tr>\n</tbody>\n',
  );
  expect(leaveEndsOut(whole)).toBe(
    table("<thead><tr><th>A<th>B", '<tbody><tr class="a"><th>1<td>2 <b>c</b><tr><td>'),
  );
});

test("stylesheets become part of a page, wherever it lies", () => {
  const page = `<link rel="preload" as="style" href="../_import/style.css">
<link rel="stylesheet" type="text/css" href="../_import/style.css"><link rel="stylesheet" href="other.css">`;
  expect(placeStyles(page, "studies/a.html", new Map([["_import/style.css", "a{b:$&}\n"]]))).toBe(
    '<style>a{b:$&}</style><link rel="stylesheet" href="other.css">',
  );
});

test("a page that says where its first screen ends has the styles of that, and asks there for all", () => {
  const link = '<link rel="stylesheet" href="../_import/study.css">';
  const page = `<head>${link}</head><body><p class="a">A</p><div data-styles="first"></div><table></table></body>`;
  const styles = new Map([["_import/study.css", "p.a{b:c}table{d:e}"]]);
  expect(placeStyles(page, "studies/a.html", styles)).toBe(
    `<head><style>p.a{b:c}</style></head><body><p class="a">A</p>${link}<script>0</script><table></table></body>`,
  );
});

describe("of a stylesheet the beginning of a page has", () => {
  const html = '<main id="top"><p class="lead big">A</p></main>';

  test.each([
    ["what names its tags, classes and ids", "#top>.lead{a:b}main p.big:hover{a:b}*{a:b}:root{--a:b}"],
    ["one of several selectors", ".none,.lead{a:b}"],
    [
      "what stands under a condition",
      ":is(.none,p):not(.lead) a,:is(:where(.none,.lead)){a:b}[a='.none']{a:b}",
    ],
    ["rules for screens, with rules in rules", '@media screen and (width>1rem){.lead{&:after{content:"}"}}}'],
  ])("%s", (_, css) => expect(firstStyles(css, html)).toBe(css));

  test.each([
    ["names something else", "table{a:b}.lead .none{a:b}#none{a:b}.lead>li{a:b}"],
    ["is for paper", "@media print{.lead{a:b}}@page{margin:0}"],
    ["holds no rule for it", "@media screen{.none{a:b}}"],
  ])("nothing that %s", (_, css) => expect(firstStyles(css, html)).toBe(""));
});

test("a number and its unit stay on one line, but not in code", () => {
  const page = '<p title="26 %">26 % of 1.02 ms, 4 stripes</p><code>26 %</code>';
  expect(keepUnits(page)).toBe('<p title="26 %">26\u00a0% of 1.02\u00a0ms, 4 stripes</p><code>26 %</code>');
});

describe("the site's address", () => {
  test("is a fork's own on a fork", () => {
    expect(readIdentity({ GITHUB_REPOSITORY: "Someone/atlas" })).toMatchObject({
      base: "/atlas/",
      address: "https://someone.github.io/atlas/",
      repository: "https://github.com/Someone/atlas",
    });
  });

  test("is the root for the repository that is named after it", () => {
    expect(readIdentity({ GITHUB_REPOSITORY: "Someone/someone.github.io" })).toMatchObject({
      base: "/",
      address: "https://someone.github.io/",
    });
  });

  test("has a base that can be given, with its slashes", () => {
    expect(readIdentity({ BASE_PATH: "x" }).base).toBe("/x/");
    expect(readIdentity({ BASE_PATH: "/" }).base).toBe("/");
  });
});
