/** @import {Page, Site} from "../types.js" */
import { html, raw } from "../html/markup.js";

/**
 * What the Explore page, made by the browser, needs to know of the vocabulary and of the studies.
 * @param {Site} site
 * @returns {Page[]}
 */
export function pages({ factors, studies }) {
  const vocabulary = {
    factors: factors.map(({ name, title, unit }) => ({
      name,
      title: unit && unit !== title ? `${title} (${unit})` : title,
    })),
    studies: studies.map(({ study, title, provenance, platform, factor, load_axis }) => ({
      ...{ study, title, provenance, platform, factor, load_axis },
    })),
  };
  const text = JSON.stringify(vocabulary).replaceAll("<", "\\u003c");
  return [
    {
      path: "explore",
      fragments: {
        "explore/vocabulary": String(
          html`<script type="application/json" id="vocabulary">
            ${raw(text)}
          </script>`,
        ),
      },
    },
  ];
}
