/** What is doubtful about a finding stands once on a page; elsewhere a link leads to it. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { dist } from "./site.js";
import { filesOf } from "./scan.js";

const pages = filesOf(dist, ".html").filter((file) => /^(?:studies|compare)\//.test(file));

/** Elements that say how far something can be trusted; lines under charts only name runs and lead to the list. */
const doubting = /<(p|li) class="(?:answer-line|finding|row-doubt)[^>]*>([^]*?)<\/\1>/g;

/** @param {string} html @returns {string[]} sentences of six words or more */
const sentencesOf = (html) =>
  [...html.matchAll(doubting)].flatMap(([, , inner]) =>
    inner
      .split('<div class="cell-scroll"')[0]
      .replace(/<(a|span) class="badge[^]*?<\/\1>/g, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .split(/(?<=[.?!])\s+(?=\p{Lu})/u)
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence.split(" ").length >= 6),
  );

test("no sentence of doubt stands twice on a page", () => {
  const twice = pages.flatMap((page) => {
    const sentences = sentencesOf(readFileSync(path.join(dist, page), "utf8"));
    const found = new Set(sentences.filter((sentence, i) => sentences.indexOf(sentence) < i));
    return [...found].map((sentence) => `${page}: ${sentence}`);
  });
  expect(twice).toEqual([]);
});

test("a picture of a chart is titled with the headline and names its document", () => {
  const nameless = pages.flatMap((page) => {
    const html = readFileSync(path.join(dist, page), "utf8");
    const figures = html.match(/<figure class="(?:panel|answer-picture)"[^]*?<\/figcaption>/g) ?? [];
    return figures
      .filter((figure) => {
        const title = /data-title="([^"]*)"/.exec(figure)?.[1];
        const isTitled = title === undefined || title.split(" ").length > 3;
        // A study's page names its document once for all its charts.
        const isSourced = page.startsWith("studies/") || figure.includes("data-source=");
        return !isTitled || !isSourced;
      })
      .map((figure) => `${page}: ${figure.slice(0, 200)}`);
  });
  expect(nameless).toEqual([]);
});

test("no page has more than 3,000 elements", () => {
  const heavy = filesOf(dist, ".html").flatMap((page) => {
    const elements = readFileSync(path.join(dist, page), "utf8").match(/<[a-z]/gi)?.length ?? 0;
    return elements > 3000 ? [`${page}: ${elements}`] : [];
  });
  expect(heavy).toEqual([]);
});
