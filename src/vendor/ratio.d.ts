/** What src/analysis/compare/ratio.js bundles into ratio.js beside this file. */
export { compareDescribed } from "../analysis/compare/ratio.js";
