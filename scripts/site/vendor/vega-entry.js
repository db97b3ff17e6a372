// The parts of Vega that line charts need; the whole of it is 40 kB more, compressed.
import { transforms } from "vega-dataflow";
import * as dataTransforms from "vega-transforms";
import * as viewTransforms from "vega-view-transforms";
import * as encoders from "vega-encode";

Object.assign(transforms, dataTransforms, viewTransforms, encoders);

export { View } from "vega-view";
export { parse } from "vega-parser";
export { Handler as TooltipHandler } from "vega-tooltip";
export { expressionInterpreter } from "vega-interpreter";
