/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
    annotated automation clustername coarser commandsaveraged congestion datatype datetime dcname
    devicelatency dmy domclient domcompmgr double dsname entityid entityrefid esxhostname exclude false field
    grafana group impl influx intervalsecs kernellatency long mdy measurement metricid millisecond moid
    numberreadaveraged numberwriteaveraged queuelatency readlatencyus ready realtime resolution rfc3339 rollup
    sep series sizenormalizeddatastorelatency start stop storageadapter storagepath summation table telegraf
    tostring totallatency totalreadlatency totalwritelatency touniversaltime uid usage_average vicore vim
    virtualdisk viserver vmconsumption vmname vsphere writelatencyus ymd
`,
};
