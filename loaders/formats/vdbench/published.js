/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
  abort_failed_skew adm affiliates anchor auxreport big compratio concatenate concatenatesd copyright crv
  cum dedup dedupflipflop deduphotsets dedupratio dedupsets dedupunit deterministic directio directories
  dvpost endcmd errorlog exponential fileio fileselect forcekill formatsd formatxfersize foroperations
  forthreads forxfersize fparm fwdrate getattr heartbeat hist hitarea include journal jvm jvms keyw kstat
  lang loc logfile lunsize maxdata megabyte messagescan miscellaneous mkdir msgs nan no no_slaves now nwdata
  o_direct o_dsync o_sync openflags optional parm parmfile parmscan poisson prematurely preparation replay
  reportrunhist reqrate reqstd resetbus resp rhpct rmdir rsh seekpct setattr showlba spike startcmd
  starttime std stderr stdout stopafter streamcount successfully swat tape tod totalsize uncontrolled
  uniform usr whpct workingset xfer xfersize
`,
};
