import { describeLevel, describeSetting } from "../analysis/series.js";
import { sayTool, sayWorkload } from "../words/workloads.js";
import { provenanceBadge, statusBadge } from "../html/provenance.js";
import { html } from "../html/markup.js";
import { amongAlike } from "./among-alike.js";
import { gravestOfRun, usability } from "./checks.js";
import { headline } from "./results.js";
import { sayPlatform } from "../words/names.js";

/** @import {Factor, MeasureEntry, RunTables} from "../types.js" */

/** What an outcome means for the run's results. */
const outcomes = /** @type {Record<string, string>} */ ({
  failed: "This run failed, so it has no result.",
  no_io: "No I/O completed in this run. The result is real: the run failed to do any I/O.",
  not_run: "This combination was not run.",
  incomplete: "Part of this run is missing or unreadable, so it has no total.",
});

/**
 * What distinguishes a run in its study: DiskSPD, 4 stripes, 13 VMs, 4k random read.
 * @param {RunTables} tables
 * @param {Factor[]} factors
 */
export function nameRun({ run, study, run_factors }, factors) {
  const units = Object.fromEntries(factors.map((factor) => [factor.name, factor]));
  /** @type {(name: string | null, say: typeof describeLevel) => string} */
  const sayOf = (name, say) => {
    const value = run_factors.find(({ factor }) => factor === name)?.value;
    return name && value ? say(value, name, units) : "";
  };
  const load = study.load_axis === study.factor ? "" : sayOf(study.load_axis, describeSetting);
  return (
    [sayTool(run.tool), sayOf(study.factor, describeLevel), load, sayWorkload(run.workload)]
      .filter(Boolean)
      .join(", ") || "Run"
  );
}

/**
 * @param {RunTables} tables
 * @param {Factor[]} factors
 * @param {MeasureEntry[]} measures
 */
export function runHead(tables, factors, measures) {
  const { run, study } = tables;
  const [answer, reason] = usability(tables);
  const started = run.started_at
    ?.toISOString()
    .replace("T", " ")
    .replace(/\.\d+Z$/, " UTC");
  const facts = [
    run.tool_version && `${sayTool(run.tool)} ${run.tool_version}`,
    started && `started ${started}`,
    study.platform && sayPlatform(study.platform),
    !run.workload && "workload not known",
  ];
  return html`<p class="eyebrow">
      Run of
      <a href="./studies/${study.study}.html">${study.title}</a>
      ${provenanceBadge(study)}${statusBadge(study)}
    </p>
    <h1>${nameRun(tables, factors)}</h1>
    <p class="lead">${facts.filter(Boolean).join(" · ")}</p>
    ${headline(tables, measures)}
    <p class="usable"><strong>May I use this number?</strong> <strong>${answer}</strong>${reason}</p>
    ${outcomes[run.outcome] && html`<p class="warning">${outcomes[run.outcome]}</p>`}
    ${amongAlike(tables, measures)}
    <p class="run-id"><code>${run.run}</code></p>
    ${gravestOfRun(tables)}`;
}
