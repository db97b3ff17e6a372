/** What scripts/site/vendor/vega-entry.js bundles into vega.js beside this file. */
export { parse, View } from "vega";
export { Handler as TooltipHandler } from "vega-tooltip";
export { expressionInterpreter } from "vega-interpreter";
