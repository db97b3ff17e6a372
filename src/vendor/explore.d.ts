/** What src/explore/charts/computed.js bundles into explore.js beside this file. */
export { completeView } from "../explore/charts/default-view.js";
export { alongCommonAxis } from "../explore/charts/left-out.js";
export { makePanels } from "../explore/charts/panels.js";
