/** What scripts/site/explore-entry.js bundles into explore.js beside this file. */
export { makePanels } from "../charts/explore/panels.js";
