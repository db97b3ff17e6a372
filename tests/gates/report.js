/** What the gates counted, as a page of the docs. */
import { format } from "prettier";
import { addUp, margin } from "./judge.js";
import { sayShare, wantedOf } from "./measure.js";
import { leastHandled } from "./planted/planted.js";

/** @import {Measured} from "./measure.js" */
/** @import {Handled} from "./planted/planted.js" */
/** @import {Kept} from "./kept.js" */

const columns = ["design", "pages", "pairs", "counted", "wanted", ""];
const plantedHead = "## Planted designs";

/** The gate whose designs are also summed up. */
const nullStudies = "null studies";

const introduction = `# How often the verdicts are wrong

\`npm test -- --only long gates\` writes this page, in hours. \`GATES_SHARE=0.1\` takes a tenth of the studies.
\`GATES_ONLY="family of 20"\` repeats only the designs with that in their names.

Each row is a design of studies whose truth is known. A generator with a seed writes them as a contributor would: a
\`study.yaml\`, and fio reports with start times, or a document's table without times. The test ingests them and renders their
pages. Then it counts what a page prints in its headline, best settings, map and list of comparisons. It reads no table behind
the page.

- A **pair** compares the IOPS of one setting with the baseline, under one condition. The margin is ${margin * 100} %. The pairs of a
  study are a family. Each condition has its own noise, so the pairs are independent.
- **n** is the number of runs of each setting.
- Unless a row says otherwise, a study has two settings, 20 conditions and lognormal noise with a CV of 5 %. Studies of
  single runs have 15 conditions, those that count intervals 40. Drifts add up to 15 %.
- In a **family of one**, each pair is a study of its own. The other designs have many pairs in a study, to save time.
- Where intervals are counted, true ratios lie half a percent off whole ones, because pages print whole percents.
- A limit **holds** where the share keeps it. With fewer than 2,000 cases, it fails only where so many would be rarer than
  1 in 100 at the limit.

\`LONG=1 npm test -- tests/analysis/answer/direction.test.js\` counts headlines without an ingest, 600 studies a row:

| studies | counted on 2026-11-28 | wanted |
| --- | --- | --- |
| equal settings, single runs | headlines with a direction: 2 of 600, 0.3 % | at most 5 % |
| effects of 5 to 50 %, CV 1 to 3 %, n 3 to 5, one result | right direction 92.8 %, wrong 0 | at least 85 %, at most 1 % |
| the same, several results | right direction 99 %, wrong 0 | at least 85 %, at most 1 % |
`;

/**
 * @param {Measured[]} measured
 * @param {Handled[]} handled
 * @param {Kept[]} kept
 * @returns {Promise<string>} Markdown
 */
export const renderReport = (measured, handled, kept) =>
  format(
    [
      introduction,
      ...gateSections(measured),
      allNull(measured),
      plantedSection(handled),
      keptSection(kept),
    ].join("\n"),
    { parser: "markdown", printWidth: 110 },
  );

/** @param {Measured[]} measured */
function gateSections(measured) {
  const gates = [...new Set(measured.map(({ gate }) => gate))];
  return gates.map((gate) => {
    const own = measured.filter((each) => each.gate === gate);
    return `${headOf(gate)}\n\n${tableOf(columns, own.flatMap(rowsOf))}\n`;
  });
}

/**
 * The page with some designs counted again; null studies are counted all together or not at all.
 * @param {string} page Markdown
 * @param {Measured[]} measured
 * @returns {Promise<string>}
 */
export function replaceRows(page, measured) {
  const lines = [...introduction.split("\n"), ...page.slice(page.indexOf("\n## ") + 1).split("\n")];
  for (const each of measured) {
    if (each.gate === nullStudies) throw new Error(`${each.name}: a null study; expected no GATES_ONLY`);
    const section = findSection(lines, headOf(each.gate));
    const ends = lines.findIndex((line, i) => i > section && line.startsWith("## "));
    const own = lines.findIndex((line, i) => i > section && i < ends && firstCell(line) === each.name);
    const first = own < 0 ? lines.findLastIndex((line, i) => i < ends && line.startsWith("|")) + 1 : own;
    const after = lines.findIndex((line, i) => i > first && firstCell(line) !== "");
    lines.splice(first, own < 0 ? 0 : after - first, ...rowsOf(each).map(lineOfCells));
  }
  return format(lines.join("\n"), { parser: "markdown", printWidth: 110 });
}

/**
 * @param {string[]} lines
 * @param {string} head
 * @returns {number} where the section of a gate begins; one that is new comes before the planted designs
 */
function findSection(lines, head) {
  const known = lines.indexOf(head);
  if (known >= 0) return known;
  const at = lines.indexOf(plantedHead);
  lines.splice(at, 0, head, "", ...tableOf(columns, []).split("\n"), "");
  return at;
}

/** @param {string} gate */
const headOf = (gate) => `## ${gate[0].toUpperCase()}${gate.slice(1)}`;

/** @param {string} line @returns {string | null} null where it is no row of a table */
const firstCell = (line) => /^\| *(.*?) *\|/.exec(line)?.[1] ?? null;

/** @param {Measured} measured */
const rowsOf = ({ name, counts, limits }) =>
  limits.map((limit, i) => [
    ...(i === 0 ? [name, String(counts.pages), String(counts.pairs)] : ["", "", ""]),
    `${limit.what}: ${limit.count} of ${limit.of}, ${sayShare(limit)}`,
    wantedOf(limit),
    limit.holds ? "holds" : "**fails**",
  ]);

/** @param {Measured[]} measured */
function allNull(measured) {
  const nulls = measured.filter(({ gate }) => gate === nullStudies);
  if (nulls.length === 0) return "";
  const sum = nulls.map(({ counts }) => counts).reduce(addUp);
  return `All null studies together: ${sum.pairs} pairs, ${sum.wrong} of them falsely better or worse; ${sum.pages} pages, of which ${sum.lonePages} name a lone winner.\n`;
}

/** @param {Handled[]} handled */
function plantedSection(handled) {
  const rows = handled.map(({ name, title, faults }) => [
    name,
    title,
    faults.length === 0 ? "handled" : `**not**: the page ${faults.join("; ")}`,
  ]);
  const count = handled.filter((each) => each.handled).length;
  return `${plantedHead}\n\n${count} of ${handled.length} are handled in the headline or the doubt beside it; at least ${leastHandled} have to be.\n\n${tableOf(["design", "what is in it", ""], rows)}\n`;
}

/** @param {Kept[]} kept */
const keptSection = (kept) =>
  `## Studies of this repository\n\n${tableOf(
    ["study", "wanted", ""],
    kept.map(({ study, wanted, holds }) => [study, wanted, holds ? "holds" : "**fails**"]),
  )}\n`;

/**
 * @param {string[]} heads
 * @param {string[][]} rows
 */
const tableOf = (heads, rows) => [heads, heads.map(() => "---"), ...rows].map(lineOfCells).join("\n");

/** @param {string[]} cells */
const lineOfCells = (cells) => `| ${cells.join(" | ")} |`;
