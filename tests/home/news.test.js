import { expect, test } from "vitest";
import { newsList } from "../../src/home/news.js";
import { emptyStudy } from "../empty-study.js";

const study = {
  ...{
    ...emptyStudy,
    study: "one",
    title: "<One>",
    added: "2024-01-01",
    provenance: "synthetic",
    factorInfos: new Map(),
  },
  changelog: [{ date: "2024-05-01", status: "withdrawn", change: "The <unit> was wrong." }],
};
const list = (/** @type {object[]} */ studies, /** @type {string | null} */ address = null) =>
  String(newsList(/** @type {any} */ ({ studies, address })));

test("what is new says of a study where its figures come from, of a change what it was", () => {
  const [change, came] = list([study]).split("</li>");
  expect(change).toContain('href="./studies/one.html#change-1"');
  expect(change).toContain(">withdrawn</span>");
  expect(change).toContain(": The &lt;unit&gt; was wrong.");
  expect(came).toContain("&lt;One&gt;");
  expect(came).toContain(">synthetic</span>");
});

test("the feed is named where there is one, and no news is said to be none", () => {
  expect(list([study], "https://a.example/")).toContain("./feed.xml");
  expect(list([study])).not.toContain("feed.xml");
  expect(list([])).toContain("Nothing yet.");
});
