/** Factors that make load, in the order in which charts want them on x. */
export const loads = ["outstanding_io", "queue_depth", "threads", "vms", "rate_iops"];
