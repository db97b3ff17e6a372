/** @import {Study} from "../types.js" */
import { factorial } from "../study/factorial.js";
import { html } from "../html/markup.js";

/**
 * Limits of I/Os a path are compared topology by topology: hosts, datastores and VMs that share the paths.
 * @param {Study} study
 */
export async function chartSet(study) {
  return html`<h3>Every combination</h3>
    ${await factorial(study, { topologyFactors: ["hosts", "datastores", "vms"] })}`;
}
