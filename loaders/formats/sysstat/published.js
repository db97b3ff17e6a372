/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
  active aqu areq asmq avg avg10 avg300 avg60 avgqu avgrq badcall bdscd binary blocked bread brk bwrtn call
  coll csw cswch dareq dentunusd describe dkb dmb dmy dropd drqm dscd dsec dtps durchschn estres exec fault
  fch filenr flw_lim framerr fsused full gbfsfree gemiddelde gennemsnit genomsnitt getatt gj gnice hugfree
  hugrsvd hugsurp hugused iadrerr idisc ieq iface ifree ifutil ihdrerr imsg inodenr intr iowait ip-frag irec
  irq iseg isegerr iukwnpr iused junk kbactive kbanonpg kbavail kbbuffers kbcached kbcommit kbdirty
  kbhugfree kbhugrsvd kbhugsurp kbhugused kbinact kbkstack kbmemfree kbmemused kbpgtbl kbshmem kbslab kbsmem
  kbsquash kbswpcad kbswpfree kbswpused kbvmused keskiarvo keskmine ldavg loadavg majflt mbfsfree mbfsused
  mdy media memused mitjana moyenne noclock nodename noreports nozone ortalama oseg ovrun passive pgdemote
  pgfree pgpgin pgpgout pgpromote pgscan pgscand pgscank pgsteal plist proc prosjek prtyerr psi pswpin
  pswpout pty-nr purata rareq rata rawsck rcvin retrans rkb rmb rqm rrqm rsec rtps runq rx_rps rxcmp rxdrop
  rxerr rxfifo rxfram rxkb rxmcst rxpck saccess sadc scall scpu sgetatt sio sirq smem snitt some squeezd
  sread steal svctm swpcad swpused swrite sysname tcp-tw tcpsck timezone totsck tps trung ttys txcarr txcmp
  txdrop txerr txfifo txkb txmcst txpck udpsck ufsused unfilled usr utilisation vda vmeff wareq wkb wmb wrqm
  wrtn wsec wtps xmtin ymd
`,
};
