import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { html } from "../../src/html/markup.js";
import { cell, table } from "../../src/html/table.js";

const rows = [
  { load: 1, iops: "1,000", note: "" },
  { load: 2, iops: "2,000", note: "a < b" },
];

/** @param {unknown} markup */
const lines = (markup) => String(markup).split("\n");

test("a table has a region that scrolls, a caption that names it, heads for columns and rows", () => {
  const made = table(
    [
      { head: "VMs", names: true, cell: ({ load }) => load },
      { head: "IOPS", number: true, cell: ({ iops }) => iops },
      false,
      { head: "Note", cell: ({ note }) => html`<b>${note}</b>` },
    ],
    rows,
    { caption: "Results" },
  );
  expect(lines(made)).toEqual([
    '<div class="scroll" tabindex="0" role="region" aria-label="Results">',
    '<table class="files">',
    ...["<caption>", "Results", "</caption>", "<thead>", "<tr>"],
    ...['<th scope="col">VMs</th>', '<th scope="col" class="number">IOPS</th>', '<th scope="col">Note</th>'],
    ...["</tr>", "</thead>", "<tbody>", "<tr>"],
    ...['<th scope="row">1</th>', '<td class="number">1,000</td>', "<td><b></b></td>"],
    ...["</tr>", "<tr>"],
    ...['<th scope="row">2</th>', '<td class="number">2,000</td>', "<td><b>a &lt; b</b></td>"],
    ...["</tr>", "</tbody>", "</table>", "", "</div>"],
  ]);
});

test("columns with a title make a second row of heads, and their cells may span them", () => {
  const made = table(
    [
      { head: "VMs", names: true, cell: ({ load }) => load },
      {
        title: "8k",
        heads: ["IOPS", "Latency"],
        cells: ({ load, iops }) =>
          load === 1 ? [cell("failed", { colspan: 2 })] : [iops, cell("–", { title: 'no "figure"' })],
      },
    ],
    rows,
    {
      label: "Results",
      class: "results",
      id: "table-1",
      tall: true,
      rowClass: ({ load }) => load === 2 && "whole",
    },
  );
  expect(lines(made)).toEqual([
    '<div class="scroll tall" tabindex="0" role="region" aria-label="Results">',
    '<table class="results" id="table-1">',
    ...["<thead>", "<tr>"],
    ...['<th rowspan="2" scope="col">VMs</th>', '<th colspan="2" scope="colgroup">8k</th>'],
    ...["</tr>", "<tr>", '<th scope="col">IOPS</th>', '<th scope="col">Latency</th>', "</tr>"],
    ...["</thead>", "<tbody>"],
    ...["<tr>", '<th scope="row">1</th>', '<td colspan="2">failed</td>', "</tr>"],
    ...['<tr class="whole">', '<th scope="row">2</th>', "<td>2,000</td>"],
    ...['<td title="no &quot;figure&quot;">–</td>', "</tr>", "</tbody>", "</table>", "", "</div>"],
  ]);
});

test("the heads of cards stand once on their table, as texts of CSS by the place of their column", () => {
  const columns = [
    { head: "Where", names: true, cell: String },
    { head: "95 % 'interval' \\", cell: String },
    { head: "", cell: String },
    { head: 'More "than"', cell: String },
  ];
  const text = String(table(columns, ["a", "b"], { label: "Cards", cards: true }));
  expect(text).toContain(
    String.raw`<table class="files" style="--head-2:'95 % \'interval\' \\';--head-4:'More &quot;than&quot;'">`,
  );
  expect(text.match(/interval/g)).toHaveLength(2);
  expect(String(table(columns, ["a"], { label: "No cards" }))).not.toContain("--head");
});

test("cards have no more columns than the stylesheet has heads for", () => {
  const columns = Array.from({ length: 13 }, (_, i) => ({ head: `Head ${i}`, cell: String }));
  expect(() => table(columns, [], { cards: true })).toThrow("cards of 13 columns");
  const style = readFileSync(new URL("../../src/style.css", import.meta.url), "utf8");
  expect(style.match(/--head: var\(--head-\d+\)/g)).toHaveLength(12);
});
