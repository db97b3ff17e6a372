/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
  active aqu areq armv7l asmq avg avg10 avg300 avg60 avgqu avgrq aws badcall bdscd binary blocked bread brk
  bwrtn call cloud coll csw cswch dareq dentunusd describe dkb dmb dmy dropd drqm dscd dsec dtps durchschn
  estres exec fault fch filenr flw_lim framerr fsused full gbfsfree gcp gemiddelde gennemsnit genomsnitt
  getatt gj gnice hugfree hugrsvd hugsurp hugused iadrerr idisc ieq iface ifree ifutil ihdrerr imsg inodenr
  intr iowait ip-frag irec irq iseg isegerr iukwnpr iused junk kbactive kbanonpg kbavail kbbuffers kbcached
  kbcommit kbdirty kbhugfree kbhugrsvd kbhugsurp kbhugused kbinact kbkstack kbmemfree kbmemused kbpgtbl
  kbshmem kbslab kbsmem kbsquash kbswpcad kbswpfree kbswpused kbvmused kdump keskiarvo keskmine ldavg
  loadavg loongarch64 lowlatency majflt mbfsfree mbfsused mdy media memused microvm mitjana moyenne noclock
  nodename noreports nozone ortalama oseg ovrun passive pgdemote pgfree pgpgin pgpgout pgpromote pgscan
  pgscand pgscank pgsteal plist ppc64 ppc64le proc prosjek prtyerr psi pswpin pswpout pty-nr purata rareq
  raspi rata rawsck rcvin retrans riscv64 rkb rmb rpi rqm rrqm rsec rtps runq rx_rps rxcmp rxdrop rxerr
  rxfifo rxfram rxkb rxmcst rxpck saccess sadc scall scpu sgetatt sio sirq smem snitt some squeezd sread
  steal svctm swpcad swpused swrite sysname tcp-tw tcpsck tegra timezone totsck tps trung ttys txcarr txcmp
  txdrop txerr txfifo txkb txmcst txpck udpsck ufsused unfilled usr utilisation vda vmeff wareq wkb wmb wrqm
  wrtn wsec wtps xmtin ymd
`,
  // The release of a distribution in the version of its kernel.
  numbers: [
    /^Linux \d[\d.-]{0,40}[.-](el\d{1,2}(?:_\d{1,2})?(?:uek)?|lp\d{3}|fc\d{2,3}|amzn\d{1,4}|azl\d|cm\d)(?![A-Za-z0-9])/dgm,
  ],
};
