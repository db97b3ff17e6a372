/** What scripts/site/vendor/vega-lite-entry.js bundles into vega-lite.js beside this file. */
export { compile } from "vega-lite";
