/** Words of schemas/words.yaml, of which npm run types makes this file. */

export const tools = new Map(
  Object.entries({
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

export const workloads = new Map(
  Object.entries({
    randread: "random read",
    randwrite: "random write",
    seqread: "sequential read",
    seqwrite: "sequential write",
  }),
);

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
    "lazy-thick": "lazy zeroed thick",
    "eager-thick": "eager zeroed thick",
    z1: "RAID-Z1",
    z2: "RAID-Z2",
    z3: "RAID-Z3",
    "replica-2": "2 replicas",
    "replica-3": "3 replicas",
    "erasure-coding": "erasure coding",
    iops: "IOPS",
  }),
);

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

export const severities = new Map(
  Object.entries({ error: "Serious", warning: "Doubtful", note: "Note", ok: "Fine" }),
);

export const verdicts = new Map(
  Object.entries({
    unreplicated: "seen once; scatter not known",
    "beyond scatter": "beyond run-to-run scatter, not repeated",
    "within scatter": "within run-to-run scatter",
    differs: "differs in these runs; order not recorded",
    alike: "alike in these runs; order not recorded",
    "order-confounded": "no verdict: one level ran after the other",
    confounded: "no verdict: something else differs too",
  }),
);

export const claims = new Map(
  Object.entries({
    holds: "Holds",
    partly: "Partly",
    refuted: "Refuted",
    "seen so": "Seen so",
    "seen in part": "Seen in part",
    "not seen": "Not seen",
    undecidable: "Cannot be decided",
  }),
);

export const relations = new Map(
  Object.entries({
    vendor: "measured by the vendor of the product",
    competitor: "measured by the vendor of a competing product",
    customer: "measured by a customer",
    independent: "measured independently",
    not_known: "ties to the vendor not known",
  }),
);
