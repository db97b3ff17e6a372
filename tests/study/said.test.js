import { expect, test } from "vitest";
import { relationOf } from "../../src/html/provenance.js";
import { conclusionBlock } from "../../src/study/said/conclusion.js";
import { adviceList, figuresList } from "../../src/study/said/pictures.js";

const text = (/** @type {unknown} */ markup) =>
  String(markup)
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();

test("a conclusion stands with what could overturn it", () => {
  const source_conclusion = "Keep 1000.";
  const source_condition = "All data came from cache.";
  expect(text(conclusionBlock({ source_conclusion, source_condition }))).toBe(
    "The author concludes: Keep 1000. What could overturn it: All data came from cache.",
  );
  expect(text(conclusionBlock({ source_conclusion, source_condition: null }))).toBe(
    "The author concludes: Keep 1000.",
  );
  expect(text(conclusionBlock({ source_conclusion: null, source_condition: null }))).toBe("");
});

test("a conclusion that is the answer stands once", () => {
  const said = { source_conclusion: "Keep 1000.", source_condition: "All data came from cache." };
  const answer = { finding: said.source_conclusion, doubt: said.source_condition };
  expect(text(conclusionBlock({ ...said, answers: [answer] }))).toBe("");
  expect(text(conclusionBlock({ ...said, answers: [{ ...answer, doubt: null }] }))).not.toBe("");
  expect(text(conclusionBlock({ ...said, answers: [{ ...answer, finding: "IOPS fall." }] }))).toBe(
    "The author concludes: Keep 1000.",
  );
});

test("pictures are listed with what the text says of them, and lead to the document", () => {
  const source_figures = [
    { figure: "Figure 1", shows: "IOPS over hosts", says: "IOPS grow with the hosts." },
    { figure: "Figure 2", shows: "latency over hosts" },
  ];
  const markup = figuresList({ source_figures, source_url: "https://example.org/document" });
  expect(text(markup)).toBe(
    "2 pictures without printed numbers. See them in the document. " +
      "Figure 1, chart only: the text says IOPS grow with the hosts. It shows IOPS over hosts. " +
      "Figure 2, chart only; the text gives no number. It shows latency over hosts.",
  );
  expect(String(markup)).toContain('href="https://example.org/document"');
});

test("advice stands with its place in the document", () => {
  expect(text(adviceList({ source_advice: [{ text: "Warm up.", where: "page 2" }] }))).toBe(
    "Warm up. page 2",
  );
});

test("who measured is said in words, or not at all", () => {
  expect(relationOf({ source_relation: "vendor" })).toBe("measured by the vendor of the product");
  expect(relationOf({ source_relation: null })).toBeNull();
});
