/** Which settings of a host differ from the default, and what is published of them. */
import { describe, expect, test } from "vitest";
import { readFactors, readPractice } from "../../../loaders/vocabulary/schemas.js";
import { findTuned } from "../../../src/analysis/place/tuned.js";
import { describeTuned } from "../../../src/analysis/place/tuned-sentences.js";

const factors = readFactors();
const practice = readPractice(factors.map(({ name }) => name));
const known = { factors, practice, tested: [] };

/** @param {string} name @param {string | null} value @param {Partial<import("../../../src/analysis/place/tuned.js").Recorded>} [about] */
const row = (name, value, about = {}) => ({ name, value, ...about });

/** @param {import("../../../src/analysis/place/tuned.js").Recorded[]} rows */
const verdicts = (rows) =>
  findTuned(rows, known).map(({ factor, title, value, verdict, byDefault, of }) => [
    factor ?? title,
    value,
    verdict,
    byDefault,
    of,
  ]);

const disk = { instance: "t10.NVMe____Drive", host: "a" };
const local = row("device_is_local", "true", disk);

describe("a default by version", () => {
  /** @param {string} version @param {string | null} update @param {string} plugin */
  const host = (version, update, plugin) => [
    row("esxi_version", version, { host: "a" }),
    ...(update === null ? [] : [row("esxi_update", update, { host: "a" })]),
    local,
    row("multipath_plugin", plugin, disk),
  ];
  test.each([
    ["6.7.0", "3", "nmp", "default"],
    ["7.0.1", "1", "nmp", "default"],
    ["7.0.1", "1", "hpp", "differs"],
    ["7.0.2", "2", "hpp", "default"],
    ["7.0.3", null, "nmp", "differs"],
    ["8.0.3", "3", "hpp", "default"],
    ["7.0", null, "hpp", "unknown"],
  ])("%s update %s, a local disk of %s: %s", (version, update, plugin, verdict) =>
    expect(findTuned(host(version, update, plugin), known)[0].verdict).toBe(verdict),
  );

  test("of a host whose version nobody knows, nothing is said", () =>
    expect(verdicts([local, row("multipath_plugin", "hpp", disk)])).toEqual([
      ["multipath_plugin", "hpp", "unknown", null, null],
    ]));

  test("a device of a SAN has the plugin of SANs in every version", () => {
    const lun = { instance: "naa.6000", host: "a" };
    expect(verdicts([row("device_is_local", "false", lun), row("multipath_plugin", "hpp", lun)])).toEqual([
      ["multipath_plugin", "hpp", "differs", "nmp", null],
    ]);
  });
});

test("what the host prints of its own default counts more than what is published of it", () => {
  const printed = { is_default: false, default_value: "4096" };
  expect(verdicts([row("disk_max_io_size_kib", "32767", printed)])).toEqual([
    ["disk_max_io_size_kib", "32767", "differs", "4096", null],
  ]);
});

test("a default that is known of another version says of which", () =>
  expect(
    verdicts([row("esxi_version", "7.0.3"), row("sched_quantum", "32"), row("iscsi_max_io_kib", "512")]),
  ).toEqual([
    ["sched_quantum", "32", "differs", "8", null],
    ["iscsi_max_io_kib", "512", "differs", "128", "8.0 U3"],
  ]));

test("parameters of drivers and options that the vocabulary has are settings; other changed options are listed by their names", () => {
  const rows = [
    row("module_parameter", "254", {
      instance: "lun_queue_depth_per_path",
      is_default: false,
      default_value: "32",
    }),
    row("module_parameter", null, { instance: "ql2xmaxqdepth", is_default: true, default_value: "64" }),
    row("advanced_option", "256", { instance: "/NFS/MaxVolumes", is_default: false, default_value: "32" }),
    row("advanced_option", "32", {
      instance: "/Disk/QFullSampleSize",
      is_default: false,
      default_value: "0",
    }),
    row("device_vendor", "ACME", { instance: "naa.1" }),
  ];
  expect(verdicts(rows)).toEqual([
    ["adapter_queue_depth", "254", "differs", "32", null],
    ["queue_full_sample_size", "32", "differs", "0", null],
    ["NFS.MaxVolumes", "256", "differs", "32", null],
  ]);
});

test("devices of one value are one line", () => {
  const rows = ["naa.1", "naa.2"].map((instance) => row("competing_io_limit", "64", { instance }));
  const [tuned] = findTuned([...rows, row("competing_io_limit", "32", { instance: "naa.3" })], known);
  expect([tuned.value, tuned.instances]).toEqual(["64", ["naa.1", "naa.2"]]);
});

test("what is said: what differs, what is published of it, and what is left", () => {
  const tested = [
    {
      factor: "disk_max_io_size_kib",
      study: "a-study",
      title: "A study",
      sentence: "64 KiB halved it. Single runs.",
    },
  ];
  const rows = [
    row("esxi_version", "8.0.3"),
    row("disk_max_io_size_kib", "1024", { is_default: false, default_value: "32767" }),
    row("power_policy", "high-performance", { is_default: false, default_value: "balanced" }),
    row("competing_io_limit", "32", { instance: "naa.1" }),
    row("device_queue_depth", "64", { instance: "naa.1" }),
    row("advanced_option", "256", { instance: "/NFS/MaxVolumes", is_default: false, default_value: "32" }),
  ];
  expect(describeTuned(findTuned(rows, { ...known, tested }))).toEqual({
    headline: "3 settings differ from the default.",
    items: [
      {
        text: "Disk.DiskMaxIOSize: 1024 KiB. Default: 32767 KiB.",
        tested,
        untested: null,
      },
      {
        text: "Host power policy: high performance. Default: balanced.",
        tested: [],
        untested: "Nothing published here tests it.",
      },
      { text: "NFS.MaxVolumes: 256. Default: 32.", tested: [], untested: "Nothing published here tests it." },
    ],
    rest: [
      "At the default: outstanding I/Os with competing VMs.",
      "No default is known for: device queue depth (64 I/Os).",
    ],
  });
});

test("a dump without settings that can be judged says so", () => {
  expect(describeTuned([])).toEqual({
    headline: "No setting with a known default was found.",
    items: [],
    rest: [],
  });
  expect(describeTuned(findTuned([row("competing_io_limit", "32")], known)).headline).toBe(
    "No setting differs from the default.",
  );
});
