import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { sitemap } from "../../scripts/site/publish/announce.js";
import { atomFeed } from "../../scripts/site/publish/feed.js";
import { emptyStudy } from "../empty-study.js";

const hostile = `]]><script>alert("\${1}")</script>&amp;&#0;\u0000\u001b\ud800\ufffe`;
const study = (/** @type {object} */ more) => ({
  ...emptyStudy,
  study: "one",
  title: "One",
  added: null,
  dated: null,
  changelog: [],
  factorInfos: new Map(),
  ...more,
});

/**
 * The entries of the feed of these studies, by a parser that refuses what is not well-formed.
 * @param {...object} studies
 */
function entriesOf(...studies) {
  const site = { title: hostile, description: hostile, address: "https://a.example/atlas/", studies };
  /** @type {Record<string, string>[]} */
  const entries = [{}];
  const parser = new SaxesParser({ xmlns: true });
  /** @type {string[]} */
  const open = [];
  parser.on("opentag", ({ local, uri, attributes }) => {
    expect(uri).toBe("http://www.w3.org/2005/Atom");
    open.push(local);
    if (local === "entry") entries.push({});
    const { rel, href, term } = attributes;
    if (href) entries[entries.length - 1][`link ${rel.value}`] = href.value;
    if (term && attributes.label) entries[entries.length - 1].standing = term.value;
    else if (term) entries[entries.length - 1].category = term.value;
  });
  parser.on("text", (text) => {
    if (text.trim()) entries[entries.length - 1][open[open.length - 1]] = text;
  });
  parser.on("closetag", () => void open.pop());
  parser.write(atomFeed(/** @type {any} */ (site))).close();
  return entries;
}

describe("the feed", () => {
  test("says of a study what its figures may be taken for: one of a lab is not measured", () => {
    const [, lab, vsan] = entriesOf(
      study({ added: "2024-02-02", provenance: "measured", platform: "linux-lab" }),
      study({ added: "2024-01-01", provenance: "measured", platform: "vsan", study: "two" }),
    );
    expect(lab).toMatchObject({ standing: "lab", category: "new" });
    expect(vsan).toMatchObject({ standing: "measured", category: "new" });
  });

  const changelog = [
    { date: "2024-05-01", status: "corrected", change: "The unit was wrong." },
    { date: "2024-06-01", change: "A note was added." },
    { date: "2024-07-01", status: "withdrawn", change: hostile },
  ];

  test("has new studies and all that happened to them, the latest first, each under an id of its own", () => {
    const [feed, ...entries] = entriesOf(
      study({ added: "2024-01-01", changelog }),
      study({ study: "two", title: "Two", dated: "2024-06" }),
    );
    expect(feed).toMatchObject({
      id: "https://a.example/atlas/",
      updated: "2024-07-01T00:00:00Z",
      "link self": "https://a.example/atlas/feed.xml",
      "link alternate": "https://a.example/atlas/",
    });
    expect(entries.map(({ title, updated, category }) => [title, updated, category])).toEqual([
      ["Withdrawn: One", "2024-07-01T00:00:00Z", "withdrawn"],
      ["Changed: One", "2024-06-01T00:00:00Z", "changed"],
      ["New: Two", "2024-06-01T00:00:00Z", "new"],
      ["Corrected: One", "2024-05-01T00:00:00Z", "corrected"],
      ["New: One", "2024-01-01T00:00:00Z", "new"],
    ]);
    expect(entries[3]).toMatchObject({
      id: "https://a.example/atlas/studies/one#change-1",
      summary: "The unit was wrong.",
    });
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  test("is well-formed and true to the text whatever a title holds", () => {
    const [feed, entry] = entriesOf(study({ title: hostile, added: "2024-01-01" }));
    const shown = `]]><script>alert("\${1}")</script>&amp;&#0;\\u0000\\u001b\\ud800\\ufffe`;
    expect(feed.title).toBe(shown);
    expect(entry.title).toBe(`New: ${shown}`);
  });

  test("without a study, or with one that no day is known of, is a feed without entries", () => {
    expect(entriesOf()).toHaveLength(1);
    expect(entriesOf(study({}))).toHaveLength(1);
  });

  test("sends fifty entries at most", () => {
    const studies = Array.from({ length: 80 }, (_, i) => study({ study: `s${i}`, added: "2024-01-01" }));
    expect(entriesOf(...studies)).toHaveLength(51);
  });
});

test("the sitemap has every page but the one for those that are not there", () => {
  const pages = ["studies/a.html", "404.html", "index.html", "data/index.html"];
  expect(sitemap(pages, "https://a.example/atlas/").match(/<loc>[^<]*/g)).toEqual([
    "<loc>https://a.example/atlas/data/",
    "<loc>https://a.example/atlas/",
    "<loc>https://a.example/atlas/studies/a.html",
  ]);
});
