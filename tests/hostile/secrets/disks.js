/** Names that disks, adapters, volumes and machines have in all the world. */

/** @import {Kinds} from "./kinds.js" */

/** @type {Kinds} */
export const disks = {
  "naa and eui": ({ pick, hex }) => {
    const name = pick([
      `naa.6${hex(31)}`,
      `naa.5${hex(15)}`,
      `eui.${hex(16)}`,
      `eui.${hex(32)}`,
      `vml.02${hex(46)}`,
    ]);
    return {
      name,
      path: name,
      text: pick([`path to ${name} is active`, `device=${name}`, `/dev/disks/${name}:1`, `${name}-2099123`]),
    };
  },
  "t10 name": ({ pick, word, upper, hex }) => {
    const vendor = word(6).toUpperCase();
    const name = pick([
      `t10.NVMe____${vendor}_960GB_____________________${hex(12).toUpperCase()}`,
      `t10.ATA_____${vendor}_MZ7LM480HCHP2D00003___________________${upper(12)}______`,
      `t10.SanDisk${vendor}${hex(10)}`,
    ]);
    return {
      name,
      text: pick([`device ${name} is on`, `${name}:1`, `vmhba1:C0:T0:L0-${name}`, `lun=/dev/disks/${name}`]),
    };
  },
  "NVMe by id": ({ pick, word, upper, serial, hex }) => {
    const name = pick([
      `nvme-${word(7).toUpperCase()}_SSD_980_${upper(4)}_${serial()}`,
      `nvme-eui.${hex(32)}`,
      `nvme-nvme.144d-${hex(28)}-${hex(36)}-00000001`,
      `nvme-${word(5).toUpperCase()}_MZQL2960HCJR-00A07_${serial()}_1`,
    ]);
    return {
      name: name.split("_").find((part) => /\d{3}/.test(part) && part.length > 11) ?? name,
      ...byId(name, pick),
    };
  },
  "ATA and SCSI by id": ({ pick, word, serial, hex }) => {
    const own = serial();
    const [id, name] = pick([
      [`ata-${word(6).toUpperCase()}_MZ7LH960HAJR-00005_${own}`, own],
      [`scsi-SATA_${word(6).toUpperCase()}_MZ7LM480_${own}`, own],
      [`scsi-36${hex(31)}`, ""],
      [`scsi-SVMware_Virtual_disk_6000c29${hex(25)}`, ""],
      [`usb-${word(7)}_Ultra_${own}-0:0`, own],
      [`virtio-${own}`, own],
      [`dm-uuid-mpath-36${hex(31)}`, ""],
    ]);
    return { name: name || (/[0-9a-f]{25,}$/.exec(id)?.[0] ?? id), ...byId(id, pick) };
  },
  "WWN by id": ({ pick, hex }) => {
    const name = pick([`0x5${hex(15)}`, `0x6${hex(31)}`]);
    return { name: name.slice(2), ...byId(`wwn-${name}`, pick) };
  },
  "fibre channel WWN": ({ pick, pairs, hex }) => {
    const name = pick([
      `50:${pairs(7, ":")}`,
      `21:00:${pairs(6, ":")}`,
      `fc.2${hex(14)}a:1${hex(14)}b`,
      `2${hex(14)}a`,
      `0x5${hex(14)}c`,
    ]);
    return { name, text: pick([`adapter ${name}`, `WWPN: ${name}`, `target=${name} LUN 4`]) };
  },
  "iSCSI name": ({ pick, label, hex, word }) => {
    const name = pick([
      `iqn.1998-01.com.vmware:${label()}-${hex(8)}`,
      `iqn.2015-03.${pick(["de", "com"])}.${word(7)}:storage.${label()}`,
      `iqn.1994-05.com.redhat:${hex(12)}`,
    ]);
    return {
      name,
      text: pick([
        `target ${name}`,
        `iscsi ${name},1`,
        `initiator=${name}`,
        `ip-10.0.0.1:3260-iscsi-${name}-lun-1`,
      ]),
    };
  },
  "NVMe qualified name": ({ pick, hex, label, word }) => {
    const name = pick([
      `nqn.2014-08.org.nvmexpress:uuid:${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}`,
      `nqn.2014-08.com.${word(7)}:nvme:${label()}`,
      `nqn.2010-06.com.${word(6)}:flasharray.${hex(16)}`,
    ]);
    return { name, text: pick([`subsysnqn ${name}`, `hostnqn=${name}`, `nvme connect -n ${name} -t tcp`]) };
  },
  "NVMe namespace id": ({ pick, hex }) => {
    const [key, count] = pick([
      ["nguid", 32],
      ["eui64", 16],
      ["NGUID", 32],
      ["EUI64", 16],
    ]);
    const name = `a${hex(Number(count) - 1)}`;
    return {
      name,
      text: pick([`${key}   : ${name}`, `"${key}" : "${name}"`, `${key}=${name}`, `${key}: 0x${name}`]),
    };
  },
  "serial number": ({ pick, serial }) => {
    const name = serial();
    return {
      name,
      option: ["serial", name],
      text: pick([
        `Serial Number: ${name}`,
        `serial=${name}`,
        `Unit serial number: ${name}`,
        `sn      : ${name}`,
        `SN: ${name}`,
        `S/N ${name}`,
        `SerialNumber : ${name}`,
        `"serial" : "${name}"`,
        `ID_SERIAL_SHORT=${name}`,
        `ATTRS{serial}=="${name}"`,
      ]),
    };
  },
  "asset tag": ({ pick, upper, digits }) => {
    const name = `${upper(3)}${digits(5)}`;
    return {
      name,
      text: pick([
        `Asset Tag: ${name}`,
        `Service Tag: ${name}`,
        `ServiceTag : ${name}`,
        `asset_tag=${name}`,
        `Express Service Code: ${digits(11)} Asset tag ${name}`,
      ]),
    };
  },
  UUID: ({ pick, hex }) => {
    const name = pick([
      `${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}`,
      `${hex(8)}-${hex(8)}-${hex(4)}-${hex(12)}`,
      `${hex(16)}-${hex(16)}`,
    ]);
    return {
      name,
      path: name,
      text: pick([`object ${name} is healthy`, `UUID="${name}"`, `{${name}}`, `/vmfs/volumes/${name}/x`]),
    };
  },
  "UUID without dashes": ({ pick, hex }) => {
    const name = `a${hex(31)}`;
    return {
      name,
      text: pick([
        `uuid ${name}`,
        `machine-id: ${name}`,
        `object ${name} ok`,
        `ID=${name}`,
        `/sys/${name}/x`,
      ]),
    };
  },
  "UUID as VMware writes it": ({ pick, hex }) => {
    const eight = () => Array.from({ length: 8 }, () => hex(2)).join(" ");
    const name = pick([`56 4d ${eight().slice(6)}-${eight()}`, `42 ${eight().slice(3)}-${eight()}`]);
    return { name, text: pick([`uuid.bios = "${name}"`, `VMware-${name}`, `uuid.location = "${name}"`]) };
  },
  "vSAN object": ({ pick, hex }) => {
    const name = `${pick(["52", "5e", "65"])}${hex(6)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}`;
    return {
      name,
      text: pick([
        `DOM object ${name}`,
        `vsan:${name}`,
        `vsan://${name}`,
        `objectUuid=${name}`,
        `vsan:${name.replaceAll("-", "")}`,
      ]).replace(name.replaceAll("-", ""), name),
    };
  },
};

/**
 * @param {string} id
 * @param {<T>(list: T[]) => T} pick
 * @returns {{text: string, option: [string, string]}}
 */
const byId = (id, pick) => ({
  option: ["filename", `/dev/disk/by-id/${id}`],
  text: pick([
    `--filename=/dev/disk/by-id/${id}`,
    `/dev/disk/by-id/${id}-part1`,
    `sd=sd1,lun=/dev/disk/by-id/${id},openflags=o_direct`,
    `lrwxrwxrwx 1 root root 9 ${id} -> ../../sda`,
  ]),
});
