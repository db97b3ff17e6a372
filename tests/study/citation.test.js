import { expect, test } from "vitest";
import { bibtexOf, citation } from "../../src/study/said/citation.js";

const site = /** @type {any} */ ({ title: "Atlas", version: "1", address: "https://example.org/atlas/" });
const study = {
  study: "fast-disks",
  title: "5 % of {disks} & \\more",
  dated: "2024-05-01",
  source_title: null,
};

test("what is quoted from a document is cited with it", () => {
  const quoted = /** @type {any} */ ({
    ...study,
    source_title: "A document",
    source_author: "The Authors",
    source_url: "https://example.org/a_b c",
  });
  expect(bibtexOf(quoted, site)).toEqual([
    `@misc{fast-disks-document,
  title = {{A document}},
  author = {{The Authors}},
  year = {2024},
  url = {https://example.org/a_b%20c},
}`,
    `@misc{fast-disks,
  title = {{5 \\% of \\{disks\\} \\& \\textbackslash{}more}},
  howpublished = {Atlas},
  year = {2024},
  url = {https://example.org/atlas/studies/fast-disks.html},
  note = {Data version 1},
}`,
  ]);
});

test("what nobody said is left out", () => {
  const own = /** @type {any} */ ({ ...study, title: "T", dated: null });
  expect(bibtexOf(own, { ...site, address: null, version: undefined })).toEqual([
    "@misc{fast-disks,\n  title = {{T}},\n  howpublished = {Atlas},\n}",
  ]);
});

/** @param {object} more */
const cited = (more) =>
  String(citation(/** @type {any} */ ({ ...study, source_further: [], permission: null, ...more }), site));

test("the licence of a document, more addresses of it and why its figures may be published are shown with it", () => {
  const text = cited({
    source_title: "A document",
    source_author: "The Authors",
    source_url: "https://example.org/a",
    source_licence: "CC-BY-4.0",
    source_further: ["https://example.org/raw"],
    permission: { basis: "quoted" },
  });
  for (const said of [
    "A document, by The Authors",
    "Its licence: CC-BY-4.0.",
    'More of it: <a href="https://example.org/raw"',
    "they are facts that somebody else has published.",
    'href="../publishing.html"',
  ])
    expect(text).toContain(said);
});

test("an approval is named, and where nobody said anything nothing is said", () => {
  expect(cited({ permission: { basis: "approved", reference: "letter of 2026" } })).toContain(
    "whoever owns the software agreed (letter of 2026).",
  );
  expect(cited({})).not.toContain("may be published");
});
