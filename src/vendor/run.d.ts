/** What src/run/client/run-view.js bundles into run.js beside this file. */
export { showRun } from "../run/client/run-view.js";
