/** How far the studies got: recorded, shown, comparable, decided. */
/** @import {Site, Study} from "../types.js" */
import { gates } from "../analysis/answer/receipt.js";
import { isAboutStorage } from "../comparison/evidence.js";
import { html } from "../html/markup.js";
import { formatMany } from "../words/numbers.js";

/** @param {Study} study @returns {{gate: string, reason: string | null}} of its answer */
export const reachedOf = ({ answers }) =>
  JSON.parse(answers[0]?.receipt ?? '{"gate":"recorded","reason":null}');

/** @param {Site} site @returns {unknown} how many studies of storage got to each gate, in a line */
export function reachedLine({ studies }) {
  const reached = studies
    .filter(isAboutStorage)
    .map((study) => gates.findIndex((gate) => gate === reachedOf(study).gate));
  const counts = gates.map((gate, i) => `${reached.filter((place) => place >= i).length} ${gate}`);
  return html`<p class="note">
    <a href="./studies.html">All ${formatMany(studies.length, "study", "studies")}</a>. How far those of
    storage got: ${counts.join(" · ")}.
    <a href="./methodology.html#repeats-order-and-margins">What that means</a>
  </p>`;
}
