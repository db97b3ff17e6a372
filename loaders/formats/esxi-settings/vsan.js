/** What commands say about vSAN: cluster, disks, controllers, health, default policy. */
import { flagOf, instanceOf, numberOf, textOf } from "./fields.js";
import { fileName } from "./objects.js";
import { setting, settingsOf } from "./settings.js";

/** @import {Command} from "./commands.js" */
/** @import {Structure} from "./structures.js" */

/** @type {Command[]} */
export const vsanCommands = [
  {
    name: "vsan cluster get",
    needs: ["enabled", "localnodestate"],
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
    read: (disks, { isWhole }) => [
      ...disks.flatMap(readDisk),
      ...(isWhole ? settingsOf({ disk_groups_per_host: countGroups(disks) }) : []),
    ],
  },
  {
    name: "vsan storagepool list",
    needs: ["vsanuuid", "incmmds"],
    // ESA has no tiers.
    read: (disks) => [
      ...(disks.some((disk) => flagOf(disk, "iscapacitytier") !== null) ? [] : [setting("vsan_esa", true)]),
      ...disks.flatMap(readDisk),
    ],
  },
  {
    name: "vsan network list",
    needs: ["vmknicname", "traffictype"],
    read: (nics) =>
      nics.flatMap((nic) =>
        settingsOf({ vsan_traffic: textOf(nic, "traffictype") }, instanceOf(nic, "vmknicname")),
      ),
  },
  {
    name: "network nic list",
    needs: ["name", "speed", "mtu", "linkstatus"],
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
    name: "vsan health cluster list",
    needs: ["healthtestname", "status"],
    read: (tests) =>
      tests.flatMap((test) =>
        settingsOf({ vsan_health: textOf(test, "status") }, instanceOf(test, "healthtestname")),
      ),
  },
  {
    name: "vsan debug resync summary get",
    needs: ["totalnumberofresyncingobjects"],
    read: ([summary]) =>
      settingsOf({ vsan_resyncing_objects: numberOf(summary, "totalnumberofresyncingobjects") }),
  },
  {
    name: "vsan policy getdefault",
    needs: ["policyclass", "policyvalue"],
    read: (policies) =>
      policies.flatMap((policy) =>
        settingsOf({ vsan_default_policy: textOf(policy, "policyvalue") }, instanceOf(policy, "policyclass")),
      ),
  },
  {
    name: "vsan debug vmdk list",
    needs: ["health", "path", "directoryname"],
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

/** @param {Structure[]} disks */
function countGroups(disks) {
  const groups = disks.map((disk) => textOf(disk, "vsandiskgroupuuid"));
  return groups.every((group) => group !== null) && groups.length ? new Set(groups).size : null;
}
