/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
  affiliates agg blocksize bundle cleanup_vm clear_cache cluster_name copyright cpupct credential ctrlr ctx
  datacenter datacenter_name datastore_name dedupe def deploy_on_hosts dhcp_enabled disk_preparation easy
  easy_run err esa filename following forcing freespace grafana graphite groupid groupn hitarea
  host_password host_username hyperthreading influxdb jobname jvm kbytes majf merges minf multiwriter
  mutexes network_name now number_cpu number_data_disk number_vm observer openflags opt osa output_path
  percentage pnic policies pre-validation preference preparation prevalidation randompct readpct ready
  reporting resource_pool_name resp reuse reuse_vm rid rvc rwmixread sdc sdd seekpct self
  self_defined_param_file_path size_data_disk size_ram sizing slat spbm static_enabled storage_policy
  successfully tausworthe telegraf testing_duration tile tvm uncontrolled unmatched username usr vc
  vm_folder_name vm_prefix vmkstats vsan_debug warm_up_disk_before_testing xfersize
`,
};
