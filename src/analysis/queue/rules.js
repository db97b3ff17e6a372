/**
 * The bounds of Little's law with a turnaround: between reaping an I/O and submitting the next a tool needs time that it
 * does not count as latency. They were set by 357 runs of fio made for it and 5,400 public ones: none of those whose
 * queue was full lies beyond, and a VM or half a queue that is missing does.
 */

/** Usual time between I/Os: to submit one, and to fill or copy its block at 1 GB/s. */
export const usualTurnaround = { us: 50, usForByte: 1e-3 };

/** Up to this share of the slots may be missing whatever the time between I/Os. */
export const shortFrom = 0.025;

/** Beyond this share, with more than so many slots of each worker missing, IOPS and latency are not of one load. */
export const gross = { share: 0.05, slots: 1 };

/** An excess of less is no matter. */
export const aboveFrom = 0.05;

/** A run is judged with so many I/Os, so long, and with less of its time at its edges. */
export const judgedFrom = { ios: 100, seconds: 1, edges: 0.25 };

/** fio's own count tells where there are so many I/Os for each slot: of fewer too many are the first and the last. */
export const counted = { fullShare: 0.8, iosOfSlot: 5 };

/**
 * A series sits at a multiple of its queue where the median at its smallest loads lies so near to it, over half of them
 * do, and this share of all its runs is not below it.
 */
export const multipleOf = { near: 0.03, share: 0.9, runs: 3 };
