import fc from "fast-check";
import { expect, test } from "vitest";
import { findFactor, parseFactor, suggestFactor } from "../../loaders/vocabulary/factors.js";
import { parsePath } from "../../loaders/vocabulary/paths.js";
import { readFactors } from "../../loaders/vocabulary/schemas.js";

const factors = readFactors();
const factor = (/** @type {string} */ name) => /** @type {any} */ (findFactor(factors, name));

test.each([
  ["block_size", "4k", 4096],
  ["block_size_bytes", "64KiB", 65536],
  ["bs", "1m", 1048576],
  ["block_size_bytes", "512", 512],
  ["vms", "8", 8],
  ["read_pct", "70.5", 70.5],
  ["read_pct", "70 %", 70],
])("%s=%s is %d", (name, text, number) => {
  expect(parseFactor(factor(name), text)?.number).toBe(number);
});

test.each([
  ["vms", "eight"],
  ["vms", "1.5"],
  ["vms", ""],
  ["block_size", "4q"],
  ["object_checksum", "perhaps"],
  ["object_checksum", "constructor"],
  ["protocol", "token-ring"],
  ["read_pct", "1e400"],
  ["read_pct", "0.7"],
  ["vms", "9".repeat(30)],
])("%s=%s is refused", (name, text) => {
  expect(parseFactor(factor(name), text)).toBeNull();
});

test("any integer that is written is the one that is read", () => {
  fc.assert(
    fc.property(fc.integer(), (number) => {
      expect(parseFactor(factor("vms"), String(number))).toEqual({
        factor: "vms",
        value: String(number),
        number,
      });
    }),
  );
});

test("the nearest name is suggested", () => {
  expect(suggestFactor(factors, "stripe_widht")).toBe("stripe_width");
  expect(suggestFactor(factors, "que_depth")).toBe("queue_depth");
});

test.each([
  ["storage_policy=RAID-5 fast (2 TB)/x.json", { storage_policy: "RAID-5 fast (2 TB)" }],
  ["storage_policy=Größe 1, vms=2/x.json", { storage_policy: "Größe 1", vms: "2" }],
  ["storage_policy=gold 2 vms=4.json", { storage_policy: "gold 2", vms: "4" }],
  ["media=nvme ssd old/x.json", { media: "nvme" }],
  ["vms=2 run 1.json", { vms: "2" }],
])("words of a value may have blanks: %s", (path, values) => {
  const { factors: found, problems } = parsePath(path, factors);
  expect(problems).toEqual([]);
  expect(Object.fromEntries(found.map(({ factor, value }) => [factor, value]))).toEqual(values);
});

test("a path sets factors, the nearest part wins, and names its entity", () => {
  const parts = parsePath("stripe_width=4/vms=8/repeat=2/vm=3/vms=9/8k-70-30.diskspd.xml", factors);
  expect(parts).toMatchObject({
    folder: "stripe_width=4/vms=8/repeat=2/vms=9",
    stem: "8k-70-30",
    grouped: true,
    entity_kind: "vm",
    entity: "3",
    problems: [],
  });
  expect(Object.fromEntries(parts.factors.map(({ factor, number }) => [factor, number]))).toEqual({
    stripe_width: 4,
    vms: 9,
    repeat: 2,
  });
});

test("parts of a file name set factors too", () => {
  expect(parsePath("mix,vms=2,vm=1.json", factors)).toMatchObject({
    folder: "",
    stem: "mix,vms=2",
    grouped: false,
    entity: "1",
  });
});

test("unknown names and wrong values are reported, with the nearest name and the type", () => {
  const [first, second] = parsePath("stipes=4/vms=eight/x.json", factors).problems;
  expect(first).toMatchObject({ code: "unknown-factor", advice: "did you mean stripe_width?" });
  expect(second).toMatchObject({ code: "wrong-factor-value", expected: "an integer (VMs) for vms" });
});

/** What visitors try, as a part of a path, and what it is. */
const terms = [
  ["architecture=esa", "vsan_architecture", "esa"],
  ["architecture=OSA", "vsan_architecture", "osa"],
  ["ftt=1", "failures_to_tolerate", "1"],
  ["raid=5", "raid_level", "5"],
  ["raid=RAID-6", "raid_level", "6"],
  ["raid=mirroring", "raid_level", "1"],
  ["stripes=4", "stripe_width", "4"],
  ["dedup=on", "deduplication", "true"],
  ["compression=off", "compression", "false"],
  ["checksum=disabled", "object_checksum", "false"],
  ["encryption=yes", "encryption", "true"],
  ["controller=pvscsi", "vscsi_controller", "pvscsi"],
  ["controller=LSI-Logic-SAS", "vscsi_controller", "lsi-sas"],
  ["controller=nvme", "vscsi_controller", "nvme"],
  ["pvscsi_queue_depth=254", "controller_queue_depth", "254"],
  ["ring_pages=32", "controller_ring_pages", "32"],
  ["controllers=4", "controllers_per_vm", "4"],
  ["vmdks=8", "disks_per_vm", "8"],
  ["protocol=nvme-tcp", "protocol", "nvme-tcp"],
  ["protocol=NFSv3", "protocol", "nfs3"],
  ["protocol=nfs4.1", "protocol", "nfs41"],
  ["protocol=FC", "protocol", "fc"],
  ["nconnect=4", "nconnect", "4"],
  ["iscsi_sessions=2", "sessions", "2"],
  ["link_speed=25", "link_gbit_per_s", "25"],
  ["mtu=9000", "mtu_bytes", "9000"],
  ["jumbo=true", "jumbo_frames", "true"],
  ["psp=VMW_PSP_RR", "path_policy", "VMW_PSP_RR"],
  ["rr_iops=1", "path_io_limit", "1"],
  ["rr_type=bytes", "path_switch_by", "bytes"],
  ["sioc=on", "sioc", "true"],
  ["hypervisor=vmware", "hypervisor", "esxi"],
  ["hypervisor=hyperv", "hypervisor", "hyper-v"],
  ["esxi_version=8.0.2", "hypervisor_version", "8.0.2"],
  ["build=22380479", "hypervisor_build", "22380479"],
  ["os=windows-2022", "guest_os", "windows-2022"],
  ["fs=xfs", "guest_file_system", "xfs"],
  ["datastore_type=VMFS-6", "datastore_type", "vmfs6"],
  ["vmdk_format=thin", "provisioning", "thin"],
  ["provisioning=eager-zeroed-thick", "provisioning", "eager-thick"],
  ["cache_state=cold", "cache_state", "cold"],
  ["media=optane", "media", "optane"],
  ["slog=true", "log_device", "true"],
];

test.each(terms)("%s is %s", (term, name, value) => {
  const { factors: found, problems } = parsePath(`${term}/a.json`, factors);
  expect(problems).toEqual([]);
  expect(found).toMatchObject([{ factor: name, value }]);
});

test.each([
  ["controler=pvscsi", "did you mean vscsi_controller?"],
  ["raidlevel=5", "did you mean raid_level?"],
  ["protocol=nvme-tcpip", "did you mean nvme-tcp?"],
  ["architecture=eso", "did you mean esa?"],
  ["hypervisor=vmwear", "did you mean esxi?"],
])("%s: %s", (term, advice) => {
  expect(parsePath(`${term}/a.json`, factors).problems).toMatchObject([{ advice }]);
});
