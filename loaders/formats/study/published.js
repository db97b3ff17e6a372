/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
  approved basis basline competitor conclusion delimiter hundredth relation repetition sometimes unexplained untested

  aged ahv bare buslogic coding csi ctl das dependent directpath directsync dsnro erasure fob iothread iov iser istgt
  jbod l2arc libvirt magnetic mapping metal moderation mpp nconnect nfs3 nfs4 nfs41 nfsv3 nfsv4 nonpersistent nutanix
  nvmeof osr paravirtual paravirtualscsi passthrough plug powerpath preconditioned prefilled pss pve qcow2 qfull raidz raidz1 raidz2
  raidz3 rawblock recordsize req ring rwo rwx sca scav1 scav2 sched segmentation sensitive spectre sriov tracking
  userland vmdirectpath vmfs6 vnvme volblocksize wear writeback xcp xenserver xpoint
`,
};
