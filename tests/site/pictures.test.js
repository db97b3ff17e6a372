import { describe, expect, test } from "vitest";
import { toPng } from "../../scripts/site/publish/pictures.js";
import { drawPicture, wrap } from "../../src/figure/picture.js";

const study = /** @type {any} */ ({
  provenance: "synthetic",
  status: "withdrawn",
  platform: "vsan",
  ...{ checks: [], runs: [], measures: [] },
  levels: [
    { value: "1", slug: "1", index: 0 },
    { value: "2", slug: "2", index: 1 },
  ],
  factor: null,
  factorInfos: new Map(),
});
const drawn = {
  svg: '<svg viewBox="0 0 360 236" width="360" height="236" role="img" aria-label="x"><path class="l0" d="M0,0L9,9" stroke="var(--rule)"/></svg>',
  caption: "IOPS",
};
const about = { site: "Atlas", heading: "A <b> & more", sentence: "It depends. ".repeat(80), study, drawn };

describe("the picture of a page", () => {
  test("is 1200 × 630 pixels, small, and the same each time", async () => {
    const svg = drawPicture(about);
    const png = await toPng(svg);
    const header = Buffer.from(png);
    expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(40_000);
    expect(Buffer.compare(header, Buffer.from(await toPng(svg)))).toBe(0);
  });

  test("says where the figures come from, and whether the study stands", () => {
    expect(drawPicture(about)).toContain("withdrawn · Synthetic: made to show or test the software");
  });

  test("says what is seriously wrong with the answer, whole above the rule", () => {
    const [severity, sentence] = ["error", "The queue was not full <in 3 runs>."];
    const check = { severity, sentence, scope: "series", runs: ["a"], forbids: "Do not compare them." };
    const svg = drawPicture({ ...about, study: { ...study, checks: [check] } });
    expect(svg).toContain("Serious: The queue was not full");
    expect(svg).not.toContain("<in 3");
    const lines = [...svg.matchAll(/x="60"\s+y="(\d+)"/g)].map(([, y]) => Number(y));
    expect(
      lines
        .toSorted((a, b) => a - b)
        .slice(0, -2)
        .every((y) => y <= 525),
    ).toBe(true);
  });

  test("its words fill the width beside the chart, or the whole width where there is none", () => {
    const widest = (/** @type {object} */ given) => {
      const svg = drawPicture({ ...about, heading: "Heading", sentence: "a ".repeat(400), ...given });
      const [, size, line] =
        [...svg.matchAll(/font-size="(\d+)" font-weight="400"[^>]*>((?:a )+a)/g)].at(0) ?? [];
      return line.replaceAll(" ", "").length * 0.82 * Number(size);
    };
    expect(widest({})).toBeGreaterThan(480);
    expect(widest({})).toBeLessThan(530);
    expect(widest({ drawn: null })).toBeGreaterThan(1040);
    expect(widest({ drawn: null })).toBeLessThan(1100);
    const linesOf = (/** @type {string} */ heading) =>
      [...drawPicture({ ...about, heading }).matchAll(/font-size="44"[^>]*>([^<]*)</g)].map(
        ([, line]) => line,
      );
    // 509.96 of 510 pixels, and 510.4.
    expect(linesOf(`MMMMiiii ${"o".repeat(14)}`)).toHaveLength(1);
    expect(linesOf(`MMMMMMiii ${"o".repeat(12)}`)).toHaveLength(2);
  });

  test("needs no stylesheet, and shows markup as text", () => {
    const svg = drawPicture(about);
    expect(svg).not.toContain("var(");
    expect(svg).toContain("A &lt;b&gt; &amp; more");
  });

  test("of a study without a chart is words alone", async () => {
    expect((await toPng(drawPicture({ ...about, drawn: null }))).length).toBeGreaterThan(0);
  });
});

test("lines are broken between words; what does not fit ends in an ellipsis", () => {
  expect(wrap("one two three", 8, 3)).toEqual(["one two three"]);
  expect(wrap("one two three", 4, 3)).toEqual(["one two", "three"]);
  expect(wrap("one two three four", 4, 2)).toEqual(["one two", "three…"]);
  expect(wrap("W".repeat(50), 4, 2)[0]).toMatch(/^W+…$/);
  expect(wrap("", 4, 2)).toEqual([""]);
});
