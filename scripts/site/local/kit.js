/** What the page says of files that were made with the kit of a study, as HTML. */
import { nameDifferences } from "../../../src/analysis/place/differences.js";
import { findKitStudy, pairWithStudy, sayRepeat } from "../../../src/analysis/place/kit.js";
import { readPlace } from "../../../src/analysis/place/places.js";
import { runAddress } from "../../../src/html/addresses.js";
import { html } from "../../../src/html/markup.js";
import { table } from "../../../src/html/table.js";
import { sayChange } from "../../../src/words/changes.js";
import { formatCount } from "../../../src/words/numbers.js";
import { sayWorkload } from "../../../src/words/workloads.js";

/** @import {Factor} from "../../../loaders/types.js" */
/** @import {Placed} from "../../../src/analysis/place/places.js" */

/**
 * @param {Record<string, any>[]} own rows of src/data/placed.parquet.sql
 * @param {Placed[]} archive runs of all studies
 * @param {string[]} paths of the files
 * @param {Factor[]} factors
 * @returns {unknown} what files of a study's kit give beside that study; nothing where they are of none
 */
export function sayKit(own, archive, paths, factors) {
  const study = findKitStudy(paths, archive);
  const pairs = study ? pairWithStudy(own.map(readPlace), archive, study) : [];
  if (!study || pairs.length === 0) return "";
  const load = (/** @type {Placed} */ { outstanding_io }) =>
    outstanding_io === null ? "not stated" : formatCount(outstanding_io);
  const list = table(
    [
      {
        head: "Workload",
        names: true,
        cell: ({ mine, theirs }) =>
          html`${sayWorkload(String(mine[0].workload))}
            <a class="basis" href="./${runAddress(theirs.run)}">${theirs.run.slice(study.length + 1)}</a>`,
      },
      { head: "Your runs", number: true, cell: ({ mine }) => mine.length },
      { head: "Your IOPS", number: true, cell: ({ mean }) => formatCount(mean) },
      { head: `IOPS of ${study}`, number: true, cell: ({ theirs }) => formatCount(Number(theirs.iops)) },
      { head: "Change", number: true, cell: ({ ratio }) => sayChange(ratio) },
      {
        head: "Outstanding I/O",
        cell: ({ mine, theirs, isAlike }) =>
          isAlike ? load(mine[0]) : `${load(mine[0])}, theirs ${load(theirs)}`,
      },
      {
        head: "Differs in",
        cell: ({ mine, theirs }) => nameDifferences(mine[0].settings, theirs.settings, factors).join(", "),
      },
    ],
    pairs,
    { label: `Your runs and those of ${study}` },
  );
  return html`<h2 id="repeated">Repeat of <a href="./studies/${study}.html">${study}</a></h2>
    <p class="answer-text">${sayRepeat(pairs, study)}</p>
    ${list}`;
}
