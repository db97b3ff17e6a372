/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
  aqu areq avgqu avgrq bdscd binary bread bwrtn cswch dareq describe dkb dmb dmy drqm dscd dsec dtps exec
  gnice iface ifutil intr iowait irq kbactive kbavail kbbuffers kbcached kbcommit kbdirty kbinact kbmemfree
  kbmemused ldavg majflt mdy memused noclock nodename noreports nozone pgfree pgpgin pgpgout pgscand pgscank
  pgsteal plist proc pswpin pswpout rareq rkb rmb rqm rrqm rsec rtps runq rxcmp rxkb rxmcst rxpck sadc steal
  svctm sysname timezone tps txcmp txkb txpck unfilled usr utilisation vda vmeff wareq wkb wmb wrqm wrtn
  wsec wtps ymd
`,
};
