// What Explore computes in the browser, with the statistics that it stands on: bundled into src/vendor/explore.js.
export { completeView } from "./default-view.js";
export { alongCommonAxis } from "./left-out.js";
export { makePanels } from "./panels.js";
