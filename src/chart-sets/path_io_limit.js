/** @import {Study} from "../types.js" */
import { factorial } from "../study/factorial.js";
import { fold } from "../html/fold.js";
import { html } from "../html/markup.js";

/**
 * Limits of I/Os a path are compared topology by topology: hosts, datastores and VMs that share the paths.
 * @param {Study} study
 */
export async function chartSet(study) {
  const design = await factorial(study, { topologyFactors: ["hosts", "datastores", "vms"] });
  return study.runs.length > 0
    ? html`<h3>Every combination</h3>
        ${design}`
    : design && fold("Every combination", "which ones the document shows in charts only", design);
}
