/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
  affiliates agg blocksize bundle cleanup_vm cleanupvms clear_cache cluster_name copyright cpupct credential
  ctrlr ctx datacenter datacenter_name datastore_name dedupe def deploy_on_hosts dhcp_enabled
  disk_preparation easy easy_run err esa filename following forcing freespace grafana graphite groupid
  groupn hitarea host_password host_username hyperthreading influxdb istestfinish jobname jvm kbytes
  killtest majf merges minf multiwriter mutexes network_name now number_cpu number_data_disk number_vm
  observer openflags opt osa output_path paramfile percentage pnic pods policies pre-validation preference
  preparation prevalidation randompct rcfile readconfigfile readlog readpct ready reporting
  resource_pool_name resp reuse reuse_vm rid runtest rvc rwmixread sdc sdd seekpct self
  self_defined_param_file_path size_data_disk size_ram sizing slat spbm static_enabled storage_policy
  storageclass successfully tausworthe telegraf testing_duration testtarget tile tvm uncontrolled unmatched
  uploadparamfile username usr validatefile vc vm_folder_name vm_prefix vmgroups vmkstats vsan_debug
  warm_up_disk_before_testing xfersize
`,
};
