// What the Explore page computes in the browser, with the statistics that it stands on.
export { completeView } from "../../../src/charts/explore/default-view.js";
export { alongCommonAxis } from "../../../src/charts/explore/left-out.js";
export { makePanels } from "../../../src/charts/explore/panels.js";
