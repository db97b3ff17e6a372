// What makes a chart of a specification in the browser: for a report that a visitor saves, and for nothing else.
export { compile } from "vega-lite";
