/** What tells pages of one shape apart is put in as Framework would have written it. */
// @ts-expect-error It has no types.
import { html } from "@observablehq/framework/dist/html.js";
import matter from "gray-matter";
import { expect, test } from "vitest";
import { fillShape, ofShape, shapeOf } from "../../scripts/site/framework/shapes.js";

/** @param {string} name @param {string} title @param {string[]} files */
const pageOf = (name, title, files) => ({
  path: `studies/${name}`,
  markdown: `---
title: ${JSON.stringify(title)}
toc: true
---

<div data-fragment="studies/${name}/head"></div>

${files.map((file) => `<a download data-study="${name}" href="./${file}"></a>`).join("\n")}
`,
  files: Object.fromEntries(files.map((file) => [file, {}])),
});

const titles = ["Plain", "Site", `"Quoted" & <b>'$&' \`x\``, "back\\slash\ttab é 🙂", "shape_title", ""];

/** What Framework makes of a page's Markdown, as far as it is told here. @param {string} markdown */
function write(markdown) {
  const { content, data } = matter(markdown, {});
  return `${html`<title>${data.title === "Site" ? "" : `${data.title} | `}Site</title>`}${content.replace(/"\.\/([^"]*)(\.json)"/g, '"../_file/studies/$1.0123abcd$2"')}`;
}

test.each(titles)("a page of the title %j", (title) => {
  const page = pageOf("a.b-c", title, ["a.b-c.json", "charts-1.vg.json"]);
  expect(fillShape(write(shapeOf(page).markdown), page)).toBe(write(page.markdown));
});

test("pages that differ in nothing else have one shape", () => {
  const [one, other] = [pageOf("one", "A", ["one.json"]), pageOf("shape.title", "B", ["shape.title.json"])];
  expect(shapeOf(one)).toEqual(shapeOf(other));
  expect(shapeOf(one).path).not.toBe(shapeOf(pageOf("one", "A", [])).path);
  const made = [`${shapeOf(one).path}.html`, "_file/studies/shape_0.0123abcd.json"];
  expect(made.every((file) => ofShape.test(file))).toBe(true);
  expect(["studies/one.html", "guides/shape_one.html"].some((file) => ofShape.test(file))).toBe(false);
});
