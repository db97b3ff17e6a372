// What the Explore page computes in the browser, with the statistics that it stands on.
export { makePanels } from "../../src/charts/explore/panels.js";
