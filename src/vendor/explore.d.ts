/** What scripts/site/vendor/explore-entry.js bundles into explore.js beside this file. */
export { completeView } from "../charts/explore/default-view.js";
export { alongCommonAxis } from "../charts/explore/left-out.js";
export { makePanels } from "../charts/explore/panels.js";
