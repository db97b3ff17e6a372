import { expect, test } from "vitest";
import { html, raw } from "../../src/html/markup.js";
import { slugify } from "../../src/words/slug.js";

test("values are escaped, markup is not, nothing stays nothing", () => {
  expect(
    String(
      html`<p>${'<b a="x">&'}${raw("<i>")}${html`<u>${1}</u>`}${[1, "<", null]}${false}${undefined}</p>`,
    ),
  ).toBe("<p>&lt;b a=&quot;x&quot;&gt;&amp;<i><u>1</u>1&lt;</p>");
});

test("indentation of the template goes, that of values stays", () => {
  const list = html`<ul>
    <li>${"a\n   b"}</li>
  </ul>`;
  expect(String(list)).toBe("<ul>\n<li>a\n   b</li>\n</ul>");
});

test("slugs are fit for addresses", () => {
  expect(["8k 70/30 random", "VMW_PSP_RR", " 2.0 "].map(slugify)).toEqual([
    "8k-70-30-random",
    "vmw-psp-rr",
    "2.0",
  ]);
});
