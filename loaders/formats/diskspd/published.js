/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
  affinitize affinitizing affinity blocksize bpms buck buffering bytespermillisecond calculating cooldown
  disableoscache displayed entropy escaped etw flushviewoffile gathering hardfault heterogeneous histo hyper
  idealprocessor ile interlocked iobucketduration iocount iopriority ioring iowait largepages lookaside
  malformed mask maxoutstanding measuring millisecond nobuffer noninheritable nonvolatilememory
  nonvolatilememorynodrain nosuch overlapped paged pagefault parallelasyncio perf proc queried rawdisk
  repaired routines rptext sbw shw srw std stdev stopevt stride suw tdir throttle timespan vda waiting
  writethrough yp ypstopevt zipf
`,
};
