/** What changed together with a setting, as the source says it. */
import { levelName } from "../../html/cells.js";
import { html } from "../../html/markup.js";
import { inSentence } from "../../words/numbers.js";
import { spaceWords } from "../../words/names.js";

/** @import {Company} from "../../../loaders/types.js" */
/** @import {Study} from "../../types.js" */

/**
 * A definition for each factor: what is part of it, and what merely came along.
 * @param {Study} study
 * @returns {ReturnType<typeof html>[]}
 */
export const companyRows = (study) =>
  Object.entries(study.environment.comes_with ?? {}).map(
    ([factor, parts]) =>
      html`<div>
        <dt>Changed with ${inSentence(study.factorInfos.get(factor)?.title ?? spaceWords(factor))}</dt>
        <dd>${parts.map((part) => html`<div>${sayPart(study, factor, part)}</div>`)}</dd>
      </div>`,
  );

/**
 * @param {Study} study
 * @param {string} factor
 * @param {Company} part
 * @returns {string} such as: an earlier session (1 stripe); twice the cache and disks (part of the setting)
 */
function sayPart(study, factor, { what, part_of_it, levels }) {
  const said = [
    ...(levels ?? []).map((level) => levelName(study, level, factor)),
    ...(part_of_it ? ["part of the setting"] : []),
  ];
  return `${what}${said.length > 0 ? ` (${said.join(", ")})` : ""}`;
}
