/** What commands say about vSAN: cluster, disks, controllers, health, default policy. */
import { flagOf, instanceOf, keysOf, numberOf, textOf } from "../fields.js";
import { fileName } from "./objects.js";
import { setting, settingsOf } from "../settings.js";
import { deviceHeading } from "./headings.js";

/** @import {Command} from "./commands.js" */
/** @import {Structure} from "../forms/structures.js" */

/** @type {Command[]} */
export const vsanCommands = [
  {
    name: "vsan cluster get",
    needs: ["enabled", "localnodestate"],
    keys: keysOf(
      "Enabled, Current Local Time, Local Node UUID, Local Node Type, Local Node State, Local Node Health " +
        "State, Sub-Cluster Master UUID, Sub-Cluster Backup UUID, Sub-Cluster UUID, Sub-Cluster Membership " +
        "Entry Revision, Sub-Cluster Member Count, Sub-Cluster Member UUIDs, Sub-Cluster Member HostNames, " +
        "Sub-Cluster Membership UUID, Unicast Mode Enabled, Maintenance Mode State, Config Generation, Mode",
    ),
    heading: /^Cluster Information$/,
    read: ([cluster]) =>
      settingsOf({
        vsan_enabled: flagOf(cluster, "enabled"),
        vsan_node_state: textOf(cluster, "localnodestate"),
        vsan_node_health: textOf(cluster, "localnodehealthstate"),
        vsan_members: numberOf(cluster, "subclustermembercount"),
        vsan_unicast: flagOf(cluster, "unicastmodeenabled"),
        vsan_maintenance: textOf(cluster, "maintenancemodestate"),
      }),
  },
  {
    name: "vsan storage list",
    needs: ["vsanuuid", "incmmds", "vsandiskgroupuuid"],
    keys: keysOf(
      "Device, Display Name, Is SSD, VSAN UUID, VSAN Disk Group UUID, VSAN Disk Group Name, Used by this " +
        "host, In CMMDS, On-disk format version, Deduplication, Compression, Checksum, Checksum OK, Is " +
        "Capacity Tier, Encryption, Encryption Metadata Checksum OK, DiskKeyLoaded, Is Mounted, Creation Time",
    ),
    heading: deviceHeading,
    read: (disks, { isWhole }) => [
      ...disks.flatMap(readDisk),
      ...(isWhole ? settingsOf({ disk_groups_per_host: countGroups(disks) }) : []),
    ],
  },
  {
    name: "vsan storagepool list",
    needs: ["vsanuuid", "incmmds"],
    keys: keysOf(
      "Device, Display Name, Is SSD, VSAN UUID, Used by this host, In CMMDS, On-disk format version, " +
        "Checksum, Checksum OK, Encryption, Encryption Metadata Checksum OK, Disk Type, Is Mounted, Creation " +
        "Time",
    ),
    heading: deviceHeading,
    // ESA has no tiers.
    read: (disks) => [
      ...(disks.some((disk) => flagOf(disk, "iscapacitytier") !== null) ? [] : [setting("vsan_esa", true)]),
      ...disks.flatMap(readDisk),
    ],
  },
  {
    name: "vsan network list",
    needs: ["vmknicname", "traffictype"],
    keys: keysOf(
      "VmkNic Name, IP Protocol, Interface UUID, Agent Group Multicast Address, Agent Group IPv6 Multicast " +
        "Address, Agent Group Multicast Port, Master Group Multicast Address, Master Group IPv6 Multicast " +
        "Address, Master Group Multicast Port, Host Unicast Channel Bound Port, Data-in-Transit Encryption " +
        "Key Exchange Port, Multicast TTL, Traffic Type",
    ),
    heading: /^Interface:?$/,
    read: (nics) =>
      nics.flatMap((nic) =>
        settingsOf({ vsan_traffic: textOf(nic, "traffictype") }, instanceOf(nic, "vmknicname")),
      ),
  },
  {
    name: "network nic list",
    needs: ["name", "speed", "mtu", "linkstatus"],
    row: ({ name = "", speed = "", mtu = "" }) =>
      /^v(?:mnic|usb)\d+$/.test(name) && /^\d+$/.test(speed) && /^\d+$/.test(mtu),
    read: (nics) =>
      nics.flatMap((nic) =>
        settingsOf(
          {
            nic_driver: textOf(nic, "driver"),
            nic_speed_mbit_per_s: numberOf(nic, "speed"),
            nic_mtu_bytes: numberOf(nic, "mtu"),
            nic_link: textOf(nic, "linkstatus"),
          },
          instanceOf(nic, "name"),
        ),
      ),
  },
  {
    name: "vsan debug controller list",
    needs: ["maxsupportedqueuedepth"],
    keys: keysOf(
      "Device Name, Device Display Name, Used By VSAN, PCI ID, Driver Name, Driver Version, Max Supported " +
        "Queue Depth",
    ),
    opens: "devicename",
    read: (controllers) =>
      controllers.flatMap((controller) =>
        settingsOf(
          {
            controller_driver: textOf(controller, "driver", "drivername"),
            controller_queue_depth: numberOf(controller, "maxsupportedqueuedepth"),
          },
          instanceOf(controller, "devicename", "name"),
        ),
      ),
  },
  {
    name: "vsan debug disk list",
    needs: ["uuid", "congestionhealth"],
    keys: keysOf(
      "UUID, Name, SSD, Owner, Version, Disk Group, Disk Tier, Overall Health, Metadata Health, Operational Health, " +
        "Congestion Health, Congestion Value, Congestion Area, Space Health, State, Capacity, Used, Reserved, In CMMDS, In VSI",
    ),
    opens: "uuid",
    twice: ["state"],
    read: (disks) => disks.flatMap(readDebugged),
  },
  {
    name: "vsan health cluster list",
    needs: ["healthtestname", "status"],
    row: ({ healthtestname = "", status = "" }) =>
      healthtestname !== "" && /^(?:green|yellow|red|skipped|unknown|info)\b/i.test(status),
    read: (tests) =>
      tests.flatMap((test) =>
        settingsOf({ vsan_health: textOf(test, "status") }, instanceOf(test, "healthtestname")),
      ),
  },
  {
    name: "vsan debug resync summary get",
    needs: ["totalnumberofresyncingobjects"],
    keys: keysOf("Total Number Of Resyncing Objects, Total Bytes Left To Resync, Total GB Left To Resync"),
    read: ([summary]) =>
      settingsOf({ vsan_resyncing_objects: numberOf(summary, "totalnumberofresyncingobjects") }),
  },
  {
    name: "vsan policy getdefault",
    needs: ["policyclass", "policyvalue"],
    lines: /^(?<policyclass>cluster|vdisk|vmnamespace|vmswap|vmem)\s+(?<policyvalue>\(\(.*\))$/,
    row: ({ policyvalue = "" }) => policyvalue.startsWith("(("),
    read: (policies) =>
      policies.flatMap((policy) =>
        settingsOf({ vsan_default_policy: textOf(policy, "policyvalue") }, instanceOf(policy, "policyclass")),
      ),
  },
  {
    name: "vsan debug vmdk list",
    needs: ["health", "path", "directoryname"],
    keys: keysOf("Object, Health, Type, Path, Directory Name"),
    opens: "object",
    read: (disks) =>
      disks.flatMap((disk) =>
        settingsOf({ object_health: textOf(disk, "health") }, fileName(textOf(disk, "path") ?? "")),
      ),
  },
];

/** @param {Structure} disk */
const readDisk = (disk) =>
  settingsOf(
    {
      vsan_disk_is_ssd: flagOf(disk, "isssd"),
      vsan_disk_is_capacity: flagOf(disk, "iscapacitytier"),
      vsan_disk_in_use: flagOf(disk, "incmmds"),
      vsan_disk_format: textOf(disk, "ondiskformatversion"),
      vsan_disk_deduplication: flagOf(disk, "deduplication"),
      vsan_disk_compression: flagOf(disk, "compression"),
      vsan_disk_encryption: flagOf(disk, "encryption"),
      vsan_disk_checksum_ok: flagOf(disk, "checksumok"),
    },
    instanceOf(disk, "device"),
  );

/** @param {Structure} disk */
const readDebugged = (disk) =>
  settingsOf(
    {
      vsan_disk_health: textOf(disk, "overallhealth"),
      vsan_disk_congestion: numberOf(disk, "congestionvalue"),
      vsan_disk_bytes: numberOf(disk, "capacity"),
    },
    instanceOf(disk, "name"),
  );

/**
 * @param {Structure[]} disks
 * @returns {number | null} of which each has one disk of the cache tier; old builds do not tell the tier
 */
function countGroups(disks) {
  const groups = disks.map((disk) => textOf(disk, "vsandiskgroupuuid"));
  const count = groups.every((group) => group !== null) && groups.length ? new Set(groups).size : null;
  const tiers = disks.map((disk) => flagOf(disk, "iscapacitytier"));
  const caches = tiers.filter((isCapacity) => isCapacity === false).length;
  return tiers.includes(null) || caches === count ? count : null;
}
