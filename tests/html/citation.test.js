import { expect, test } from "vitest";
import { bibtexOf } from "../../src/html/study/citation.js";

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
  url = {https://example.org/atlas/studies/fast-disks},
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
