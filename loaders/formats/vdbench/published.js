/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
  abort_failed_skew adm affiliates anchor ascii attr auxreport avact avwait badly big busy child compratio
  concat concatenate concatenatesd conflicting conn copyright corruption corruptions crv cum curve cycles
  daemons dedup dedupflipflop deduphotsets dedupratio dedupsets dedupunit deterministic directio directories
  dmesg dvpost endcmd eof errorlog exists exponential fileio fileselect forcekill foriorate formatsd
  formatting formatxfersize foroperations forthreads forxfersize fparm fwd fwdrate fwg getattr getattrs
  gigabytes hd heartbeat hist histograms hitarea include incompressible inspite journal journalctl jvm
  jvmdata jvms keyw kstat lang lba lbas loc logfile lunsize maxdata megabyte messagescan miscellaneous mkdir
  mkdirs msgs nan no no_slaves now nwdata o_direct o_dsync o_sync objective openflags openforwrite optional
  parm parmfile parmscan poisson possibly prematurely preparation processor readhit replay reportrunhist
  reqrate reqstd reserved resetbus resp rhpct rmdir rmdirs rsh seekpct selective sequentially setattr
  setattrs showlba showsize shutting simulating skew spike spreadsheet startcmd starttime std stderr stdout
  steering stopafter stopcurve storagetek streamcount successfully suppress svct swat synchronization
  synchronized tape terminated tod totalsize transfersize triggers uncontrolled unexpectedly uniform usr
  utilization vdb vdbmain wait whpct workingset writehit xfer xfersize
`,
};
