/** @import {Page, Site} from "../types.js" */
import { html, raw } from "../html/markup.js";

/**
 * What the page of a run, made by the browser from the published tables, needs to know of the vocabulary.
 * @param {Site} site
 * @returns {Page[]}
 */
export function pages({ factors }) {
  const described = factors.map(({ name, title, unit, meaning }) => ({ name, title, unit, meaning }));
  const text = JSON.stringify(described).replaceAll("<", "\\u003c");
  return [
    {
      path: "run",
      fragments: {
        "run/factors": String(
          html`<script type="application/json" id="factors">
            ${raw(text)}
          </script>`,
        ),
      },
    },
  ];
}
