/** Names that disks, adapters and machines have in all the world: WWNs, ids below /dev/disk, UUIDs, serial numbers. */
import { announced, exact, sign } from "./sign.js";

/** @import {Sign} from "./sign.js" */

const blank = String.raw`\\?["']?[ \t]{0,40}[:=]{1,2}[ \t]{0,40}\\?["']?`;
/** Partitions (`-part1`) and instances (`-0:0`) stay. */
const idEnd = String.raw`(?=-part\d{1,3}|-\d:\d|\\?:|[^\w.-]|$)`;

/** @type {Sign[]} */
export const uuidSigns = [
  { kind: "uuid", pattern: /(?<![0-9a-f-])([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?![0-9a-f-])/dgi },
  {
    kind: "uuid",
    pattern: /(?<![0-9a-f-])([0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{12})(?![0-9a-f-])/dgi,
  },
  { kind: "uuid", pattern: /(?<![0-9a-f-])([0-9a-f]{16}-[0-9a-f]{16})(?![0-9a-f-])/dgi },
  { kind: "uuid", pattern: /\b((?:[0-9a-f]{2} ){7}[0-9a-f]{2}[- ](?:[0-9a-f]{2} ){7}[0-9a-f]{2})\b/dgi },
  { kind: "uuid", hints: ["0x"], pattern: /((?:0x[0-9a-f]{1,2} ){15}0x[0-9a-f]{1,2})\b/dgi },
  announced("uuid", ["uuid"], "(?:\\w{1,40} )?uuid", "[0-9a-f]{32}\\b"),
];

/** Without a dash: behind what has a sign of its own, such as naa. @type {Sign[]} */
export const plainUuidSigns = [
  { kind: "uuid", pattern: /(?<![0-9a-z])((?=\d{0,31}[a-f])[0-9a-f]{32})(?![0-9a-z])/dgi },
];

/** @type {Sign[]} */
export const wwnSigns = [
  // fio and udev: /dev/disk/by-id/nvme-MODEL_SERIAL
  exact("wwn", ["wwn-0x"], String.raw`(?<![a-z0-9])wwn-(0x[0-9a-fA-F]{16,32})(?![0-9a-zA-Z])`),
  exact(
    "wwn",
    ["scsi-3", "mpath-3", "scsi-svmware"],
    String.raw`(?:scsi-3|mpath-3|scsi-SVMware_Virtual_disk_)([0-9a-f]{16,32})(?![0-9a-zA-Z])`,
  ),
  {
    kind: "wwn",
    hints: ["naa.", "eui."],
    pattern: /(?<![a-z0-9])((?:naa|eui)\.[0-9a-f]{16,32})(?![0-9a-z])/dgi,
  },
  { kind: "wwn", hints: ["vml."], pattern: /(?<![a-z0-9])(vml\.[0-9a-f]{20,128})(?![0-9a-z])/dgi },
  // A world or a partition behind it (`-2099123`, `:1`) is not of the name.
  exact(
    "wwn",
    ["t10."],
    String.raw`(?<![a-z0-9])(t10\.[\w.-]{0,250}?\w)(?=(?:-\d{1,10})?(?:[^\w.-]|[.-](?!\w)|$))`,
  ),
  exact(
    "disk",
    ["by-id/"],
    String.raw`by-id[/\\]{1,4}(?!wwn-|nvme-eui\.|scsi-(?:3|SVMware_)|dm-uuid|lvm-|md-uuid)(?:[a-z]{2,12}-)?([A-Za-z0-9][\w.-]{2,250}?)${idEnd}`,
  ),
  exact(
    "disk",
    ["nvme-", "ata-", "scsi-", "usb-", "sas-", "mmc-"],
    String.raw`(?<![\w./-])(?:nvme|ata|scsi|usb|sas|mmc)-(?!SVMware_)([A-Za-z0-9][\w.-]{1,200}?_(?=[A-Z]{0,30}\d)[A-Z0-9]{8,40}(?:_\d)?)${idEnd}`,
  ),
  exact("disk", ["nvme-"], String.raw`(?<![\w./-])nvme-(nvme\.[0-9a-f]{4}-[0-9a-f-]{16,160})`),
  exact(
    "disk",
    ["virtio-"],
    String.raw`(?<![\w./-])virtio-((?=[A-Z]{0,20}\d)(?=\d{0,20}[A-Z])[A-Z0-9]{8,20})(?![\w.])`,
  ),
  {
    kind: "wwn",
    hints: ["fc"],
    pattern: /(?<![a-z0-9])fc(?:oe)?\.([0-9a-f]{16})(?::([0-9a-f]{16}))?(?![0-9a-z])/dgi,
  },
  { kind: "wwn", hints: [":"], pattern: /(?<![0-9a-f:])((?:[0-9a-f]{2}:){7}[0-9a-f]{2})(?![0-9a-f:])/dgi },
  {
    kind: "wwn",
    pattern: /(?<![0-9a-zA-Z.-])((?:0x)?[1256](?=[0-9]{0,14}[a-f])[0-9a-f]{15})(?![0-9a-zA-Z.])/dg,
  },
  announced("wwn", ["wwn", "wwpn"], "\\w{0,40}ww[pn]?n", "(?:0x)?[0-9a-f]{16}\\b"),
  announced(
    "wwn",
    ["nguid", "eui64", "eui-64", "naa", "wwid", "lun_id"],
    "nguid|eui-?64|wwid|naa|lun_?id",
    "(?:0x|3)?[0-9a-f]{16}(?:[0-9a-f]{16})?\\b",
  ),
  sign("wwn", ["iqn.", "nqn."], String.raw`(?<![a-z0-9])((?:iqn|nqn)\.\d{4}-\d{2}\.[\w.:-]{0,222}\w)`),
];

/** A serial number has a digit. */
const number = String.raw`(?=[\w./-]{0,60}\d)[A-Za-z0-9][\w./-]{3,80}`;

/** @type {Sign[]} */
export const serialSigns = [
  announced(
    "serial",
    ["serial", "tag"],
    "(?:[\\w-]{1,40} )?serial(?:[_ ]?(?:number|no|num))?|[\\w-]{0,40}_serial(?:_short|_raw)?|asset[_ ]?(?:tag|number)|service[_ ]?tag|\\w{0,30}serial_?(?:number|no)",
    number,
  ),
  sign(
    "serial",
    ["serial", "sn", "s/n"],
    String.raw`(?<![\w/])(?:serial\}|sn|s/n)(?:${blank}|[ \t]{1,9})((?=[A-Z-]{0,40}\d)[A-Z0-9][A-Z0-9-]{5,40})(?![\w.])`,
  ),
  sign(
    "serial",
    ["asset", "service tag", "serial n"],
    String.raw`\b(?:asset tag|service tag|serial (?:number|no\.?)) ((?=[A-Z-]{0,40}\d)[A-Z0-9][A-Z0-9-]{4,40})(?![\w.])`,
  ),
  sign("serial", ["service code"], String.raw`service code${blank}(\d{8,12})\b`),
  // nvme list
  exact(
    "serial",
    ["/dev/nvme"],
    String.raw`^/dev/nvme\d{1,3}n\d{1,3}[ \t]{1,40}(?:/dev/ng\S{1,20}[ \t]{1,40})?((?=[A-Z]{0,20}\d)[A-Z0-9]{8,20})[ \t]`,
  ),
];
