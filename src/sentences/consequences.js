/** What a finding of the checks does to the answer beside it: one clause a kind of check. docs/gallery-findings.txt has the findings. */

/** How a finding is led over to what it does to the answer. */
export const scopes = {
  all: "So {what}.",
  some: "This concerns {count} of the {all} runs behind this answer, so {what}.",
};

/** What follows for the answer. */
const effects = {
  wrong: "a number behind this answer may be wrong",
  cause: "the difference may not come from this setting",
  drift: "the time of the runs, not the setting, may explain the difference",
  queue: "the queue depth may explain part of the difference",
  queued: "these latencies may be those of another queue depth",
  size: "the difference may be somewhat smaller or larger",
  cached: "the disks alone may be slower than this answer says",
  content: "I/O to real data may be slower than this answer says",
  short: "the results may not show what the storage can do",
  limit: "this limit may hide what the setting does",
  set: "the IOPS were set, not reached",
  pieces: "a whole I/O may take longer than these latencies say",
  mixed: "the mean latency of mixed I/O may be too low",
  growth: "don't read a trend from the curve",
  load: "the load was not the one stated",
  workload: "the answer may be about another workload than it names",
  open: "it is open which of the two is ahead",
  amount: "the size of the difference is open",
  summary: "trust the runs that this answer rests on, not that number",
  unsure: "test before you rely on this answer",
};

/** By check, or by check and class. @type {Record<string, keyof typeof effects>} */
const kinds = {
  above_bare_storage: "cached",
  amount_mismatch: "wrong",
  block_size_order: "wrong",
  bundled_change: "cause",
  changed_default: "cause",
  closed_loop: "set",
  contradicting_statements: "amount",
  curve_outlier: "wrong",
  disk_limit: "limit",
  drift: "drift",
  duplicate_result: "wrong",
  hdd_limit: "cached",
  host_rounds: "growth",
  io_count: "wrong",
  iops_times_block_size: "wrong",
  job_name: "workload",
  latency_layer: "pieces",
  latency_order: "wrong",
  link_limit: "wrong",
  littles_law: "queue",
  "littles_law short": "size",
  "littles_law gross": "wrong",
  load_mismatch: "load",
  mix_latency: "mixed",
  mix_queue: "mixed",
  port_limit: "wrong",
  queue_jump: "queue",
  ranking_change: "open",
  run_length: "short",
  run_time: "short",
  stated_limit: "wrong",
  summary_mismatch: "summary",
  test_data: "content",
  throughput_order: "wrong",
  unlike_loads: "cause",
  working_set: "cached",
};

/** What concerns the comparison, or the curve, as a whole, however many runs it names. @type {Set<keyof typeof effects>} */
const ofWhole = new Set(["cause", "drift", "growth", "open", "amount", "summary"]);

/**
 * @param {string} kind  check and class: littles_law multiple
 * @param {boolean} isLatency  whether the answer compares latencies: for them the queue depth is no cause
 * @returns {{what: string, isOfWhole: boolean, isOfCurve: boolean, isSmall: boolean}} what follows for the answer, as a clause;
 *   isOfCurve: only for one that follows a curve, as comparisons at one load hold; isSmall: results move a little
 */
export function consequenceOf(kind, isLatency) {
  const name = kinds[kind] ?? kinds[kind.replace(/ .*/, "")] ?? "unsure";
  return {
    what: effects[name === "queue" && isLatency ? "queued" : name],
    isOfWhole: ofWhole.has(name),
    isOfCurve: name === "growth",
    isSmall: name === "size",
  };
}
