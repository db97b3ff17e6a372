import { describe, expect, test } from "vitest";
import { headOf } from "../../scripts/site/publish/head.js";

const site = { title: "Atlas", description: "Results.", address: "https://a.example/atlas/" };
const page = `<title>A &amp; "B" | Atlas</title><p class="lead">Said\n  <b>"so"</b>.</p>`;
const about = { description: `<script>"x"`, picture: "<svg/>" };

describe("the head of a page", () => {
  test("names its address, its answer and its picture, escaped", () => {
    const head = headOf(site, "studies/a.html", page, about);
    expect(head).toContain('<link rel="canonical" href="https://a.example/atlas/studies/a.html" />');
    expect(head).toContain('<meta property="og:title" content="A &amp; &quot;B&quot;" />');
    expect(head).toContain('name="description" content="&lt;script&gt;&quot;x&quot;"');
    expect(head).toContain('"og:image" content="https://a.example/atlas/studies/a.png"');
    expect(head).toContain('href="https://a.example/atlas/feed.xml"');
  });

  test("describes it by its first paragraph where nothing else does, else by the site", () => {
    expect(headOf(site, "index.html", page)).toContain('"description" content="Said &quot;so&quot;."');
    expect(headOf(site, "index.html", "<title>Atlas</title>")).toContain('"description" content="Results."');
  });

  test("has no absolute address where the site does not know its own", () => {
    expect(headOf({ ...site, address: null }, "studies/a.html", page, about)).not.toMatch(/https?:|og:image/);
  });

  test("keeps the page for what is not there out of search engines", () => {
    const head = headOf(site, "404.html", page);
    expect(head).toContain('content="noindex"');
    expect(head).not.toContain("canonical");
  });
});
