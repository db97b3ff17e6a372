/**
 * How pages write what data, addresses and queries keep short. Titles of factors are in schemas/factors.yaml, of measures
 * in measures.yaml; words that searches take for each other in synonyms.yaml.
 */

/** Load generators and monitors by their own spelling; one that is not here stays as it is. */
export const tools = new Map(
  Object.entries({
    amorphousdiskmark: "AmorphousDiskMark",
    crystaldiskmark: "CrystalDiskMark",
    diskspd: "DiskSPD",
    gobonniego: "GoBonnieGo",
    hcibench: "HCIBench",
    "hd-tune": "HD Tune",
    iometer: "Iometer",
    vdbench: "Vdbench",
    vmfleet: "VMFleet",
    vscsistats: "vscsiStats",
  }),
);

/** Kinds of I/O within names of workloads, which are those of fio. */
export const workloads = new Map(
  Object.entries({
    randread: "random read",
    randwrite: "random write",
    seqread: "sequential read",
    seqwrite: "sequential write",
  }),
);

/** Levels of factors that are no words of their own; of other levels, and of numbers, the value is what is said. */
export const levels = new Map(
  Object.entries({
    true: "on",
    false: "off",
    esxi: "ESXi",
    kvm: "KVM",
    proxmox: "Proxmox VE",
    "hyper-v": "Hyper-V",
    xen: "Xen",
    ahv: "AHV",
    fc: "FC",
    fcoe: "FCoE",
    iscsi: "iSCSI",
    iser: "iSER",
    nfs: "NFS",
    nfs3: "NFS 3",
    nfs4: "NFS 4",
    nfs41: "NFS 4.1",
    smb: "SMB",
    "nvme-fc": "NVMe over FC",
    "nvme-tcp": "NVMe over TCP",
    "nvme-rdma": "NVMe over RDMA",
    ceph: "Ceph",
    local: "local disk",
    vmfs: "VMFS",
    vmfs3: "VMFS 3",
    vmfs5: "VMFS 5",
    vmfs6: "VMFS 6",
    vsan: "vSAN",
    rdm: "raw device mapping",
    vvol: "vVol",
    lvm: "LVM",
    zfs: "ZFS",
    image: "image file",
    osa: "OSA",
    esa: "ESA",
    pvscsi: "PVSCSI",
    "lsi-sas": "LSI Logic SAS",
    "lsi-parallel": "LSI Logic Parallel",
    buslogic: "BusLogic",
    ahci: "AHCI",
    ide: "IDE",
    "virtio-scsi": "VirtIO SCSI",
    "virtio-blk": "VirtIO block",
    nvme: "NVMe",
    hdd: "HDD",
    "sata-hdd": "SATA HDD",
    "sas-hdd": "SAS HDD",
    ssd: "SSD",
    "sata-ssd": "SATA SSD",
    "sas-ssd": "SAS SSD",
    optane: "Optane",
    "all-flash": "all flash",
    hybrid: "HDDs with SSD cache",
    "lazy-thick": "lazy zeroed thick",
    "eager-thick": "eager zeroed thick",
    z1: "RAID-Z1",
    z2: "RAID-Z2",
    z3: "RAID-Z3",
    "replica-2": "2 replicas",
    "replica-3": "3 replicas",
    "erasure-coding": "erasure coding",
    iops: "IOPS",
    nmp: "NMP",
    hpp: "HPP",
    powerpath: "PowerPath",
    "lb-rr": "round robin",
    "lb-iops": "least outstanding I/Os",
    "lb-bytes": "least outstanding bytes",
    "lb-latency": "lowest latency",
    "high-performance": "high performance",
    "low-power": "low power",
    scav1: "SCAv1",
    scav2: "SCAv2",
    "independent-persistent": "independent, persistent",
    "independent-nonpersistent": "independent, nonpersistent",
    "both-sites": "both sites",
    "disk-group": "disk group",
    "file-system": "file system",
    "raw-block": "raw block",
    "shared-file": "shared file",
    pci: "DirectPath I/O",
    "sr-iov": "SR-IOV",
  }),
);

/**
 * Parts of names, of platforms, columns and what authors of studies list, by their own spelling; also levels above
 * that differ from it in capitals alone.
 */
export const spellings = new Map(
  Object.entries({
    azure: "Azure",
    cpu: "CPU",
    davg: "DAVG",
    dns: "DNS",
    gavg: "GAVG",
    hci: "HCI",
    id: "ID",
    kavg: "KAVG",
    linux: "Linux",
    lun: "LUN",
    luns: "LUNs",
    mtu: "MTU",
    os: "OS",
    qavg: "QAVG",
    raid: "RAID",
    ram: "RAM",
    tcp: "TCP",
    vcpu: "vCPU",
    vcpus: "vCPUs",
    vm: "VM",
    vmdk: "VMDK",
    vms: "VMs",
    vsphere: "vSphere",
  }),
);

/** How grave what a check found is. */
export const severities = new Map(
  Object.entries({ error: "Serious", warning: "Doubtful", note: "Note", ok: "Fine" }),
);

/** What a comparison came to, where the name alone says too little. */
export const verdicts = new Map(
  Object.entries({
    "single run": "single runs",
    "beyond variation": "more than the usual variation (single runs)",
    "within variation": "within the usual variation (single runs)",
    differs: "clear difference; order not recorded",
    alike: "no practical difference; order not recorded",
    "order-confounded": "all runs of one setting came first",
    confounded: "something else changed, too",
  }),
);

/** What the figures of a study say to a claim of its document. */
export const claims = new Map(
  Object.entries({
    holds: "Agrees",
    partly: "Agrees in part",
    refuted: "Disagrees",
    agrees: "Agrees",
    "agrees in part": "Agrees in part",
    disagrees: "Disagrees",
    open: "Open",
  }),
);

/** Who measured, as seen from the product (source.relation of study.yaml). */
export const relations = new Map(
  Object.entries({
    vendor: "measured by the vendor of the product",
    competitor: "measured by the vendor of a competing product",
    customer: "measured by a customer",
    independent: "measured independently",
    not_known: "ties to the vendor not known",
  }),
);
