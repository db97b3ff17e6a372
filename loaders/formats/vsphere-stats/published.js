/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
  actav1 actav15 actav5 activewrite actpk1 actpk15 actpk5 annotated automation clusterdrsscore clustername
  coarser commandsaveraged congestion contention corecount cpuentitlement cpufairness datatype datetime
  dcname decompressionrate deltaused devicelatency dmy domclient domcompmgr double dsname effectivecpu
  effectivemem energy entitlement entityid entityrefid esxhostname exclude false field grafana group
  guesthostname heapfree impl influx intervalsecs kernellatency largeseeks long lowfreethreshold maxlimited
  maxlimited1 maxlimited15 maxlimited5 mdy measurement mediumseeks mementitlement memfairness metricid
  millisecond missrate moid numberreadaveraged numberwriteaveraged numpoweroff numpoweron numreconfigure
  numsvmotion numvmotion numxvmotion queuelatency readiness readlatencyus ready realtime rescpu resolution
  resourcecpuact1 resourcecpuact5 resourcecpumaxlimited1 resourcecpumaxlimited5 resourcecpurun1
  resourcecpurun5 rfc3339 rollup rpname runav1 runav15 runav5 runpk1 runpk15 runpk5
  scsireservationcnflctspct sep series sharedcommon sizenormalizeddatastorelatency smallseeks start stop
  storageadapter storagepath summation swapin swapinrate swapout swapoutrate swaptarget swapunreserved
  swapused swapwait table telegraf tostring totallatency totalmb totalreadlatency totalwritelatency
  touniversaltime uid unknownprotos unshared usage_average usagemhz vicore vim virtualdisk viserver
  vmconsumption vmdrsscore vmmemctltarget vmname vmop vsphere writelatencyus ymd
`,
  // The kind of guest as vSphere numbers them: rhel8, windows2019srvNext.
  numbers: [/^vsphere_\w{1,60},(?:[^ \n]{0,300},)?guest=(\w{1,40})(?=[ ,])/dgm],
};
