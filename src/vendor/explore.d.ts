/** What src/explore/client/explorer.js bundles into explore.js beside this file. */
export { openExplorer } from "../explore/client/explorer.js";
