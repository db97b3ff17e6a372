/** The parts of Vega carry no types of their own; those that pages use have them in `vega`. */
declare module "vega-dataflow" {
  export const transforms: Record<string, unknown>;
}
declare module "vega-transforms";
declare module "vega-view-transforms";
declare module "vega-encode";
declare module "vega-view" {
  export { View } from "vega";
}
declare module "vega-parser" {
  export { parse } from "vega";
}
