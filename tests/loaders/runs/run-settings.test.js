import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fixtures, fioJson, studyYaml } from "../../repository.js";
import { readStudy } from "../../together.js";

/** @param {string} name */
const fixture = (name) => readFileSync(join(fixtures, "esxi-settings", name), "utf8");

/**
 * @param {Record<string, string>} files by path in the study
 * @param {string} [yaml] more lines of study.yaml
 */
async function read(files, yaml = "") {
  const study = await readStudy({ "study.yaml": studyYaml(yaml), ...files });
  // Names in what hosts answer are another matter: tests/scripts/sanitise.test.js.
  const lines = study.lines.filter((line) => !line.includes("(private-name)"));
  const factors = await study.rows(
    `select run, factor, value, origin, source from run_factors
     where factor in ('disk_max_io_size_kib', 'path_io_limit', 'path_policy', 'stripe_width', 'stripe_width_effective', 'policy_iops_limit')
     order by run, factor`,
  );
  const sources = await study.rows(
    "select run, source from run_sources where role = 'settings' order by run, source",
  );
  const settings = await study.rows("select source, host, phase, name, value from settings order by all");
  const factorsOf = (/** @type {string} */ run) =>
    Object.fromEntries(
      factors.filter((row) => row.run === run).map((row) => [row.factor, [row.value, row.origin]]),
    );
  return {
    rows: study.rows,
    factors,
    factorsOf,
    sources,
    settings,
    lines,
    // Settings name hosts and disks: tests/scripts/sanitise.test.js is about that.
    codes: lines.map((line) => /\(([a-z-]+)\)/.exec(line)?.[1]).filter((code) => code !== "private-name"),
  };
}

/** @param {number} kib */
const maxIo = (kib) =>
  fixture("advanced-disk-max-io-size.json").replace('"Int Value": 4096', `"Int Value": ${kib}`);

/** A device of round-robin. @param {number} limit @param {string} [device] */
const roundRobin = (limit, device = "naa.1") =>
  fixture("round-robin.txt")
    .replace("Limit: 20", `Limit: ${limit}`)
    .replace(/naa\.\w+/, device);

const oneDevice = fixture("nmp.txt").split(/^(?=naa\.)/m)[0];

const atNight = test.runIf(process.env.LONG);

describe.concurrent("settings beside runs", () => {
  test("fill a factor that neither file, path nor anything better says", async () => {
    const { factorsOf, sources, settings, codes } = await read(
      {
        "vms=1/a.json": fioJson(),
        "vms=1/host=esx01/phase=pre/advanced.json": maxIo(1024),
        "vms=1/host=esx01/phase=post/advanced.json": maxIo(1024),
        "vms=1/host=esx02/phase=pre/advanced.json": maxIo(1024),
      },
      "defaults: { disk_max_io_size_kib: 32767 }\n",
    );
    expect(codes).toEqual([]);
    expect(factorsOf("s/vms=1")).toEqual({ disk_max_io_size_kib: ["1024", "settings"] });
    expect(sources.map(({ source }) => source)).toHaveLength(3);
    expect(settings[0]).toEqual({
      source: "vms=1/host=esx01/phase=post/advanced.json",
      host: "esx01",
      phase: "post",
      name: "disk_max_io_size_kib",
      value: "1024",
    });
  });

  test("are those of the nearest folder above", async () => {
    const { factorsOf, codes } = await read(
      {
        "host=esx01/phase=pre/advanced.json": maxIo(32767),
        "first/vms=1/a.json": fioJson(),
        "second/host=esx01/phase=pre/advanced.json": maxIo(64),
        "second/vms=1/a.json": fioJson({ description: "other" }),
      },
      "factor: disk_max_io_size_kib\n",
    );
    expect(codes).toEqual([]);
    expect(factorsOf("s/first/vms=1").disk_max_io_size_kib).toEqual(["32767", "settings"]);
    expect(factorsOf("s/second/vms=1").disk_max_io_size_kib).toEqual(["64", "settings"]);
  });

  atNight("that no nearer folder has are those of a folder above", async () => {
    const { factorsOf, sources, codes } = await read({
      "host=esx01/phase=pre/rr.txt": roundRobin(20),
      "host=esx01/phase=pre/advanced.json": maxIo(32767),
      "vms=1/host=esx01/phase=pre/advanced.json": maxIo(64),
      "vms=1/a.json": fioJson(),
    });
    expect(codes).toEqual([]);
    expect(factorsOf("s/vms=1")).toEqual({
      disk_max_io_size_kib: ["64", "settings"],
      path_io_limit: ["20", "settings"],
    });
    expect(sources.map(({ source }) => source)).toEqual([
      "host=esx01/phase=pre/rr.txt",
      "vms=1/host=esx01/phase=pre/advanced.json",
    ]);
  });

  atNight("that agree with the path leave the path as the origin", async () => {
    const { factorsOf, codes } = await read({
      "path_io_limit=1/a.json": fioJson(),
      "path_io_limit=1/host=esx01/phase=pre/rr.txt": roundRobin(1),
    });
    expect(codes).toEqual([]);
    expect(factorsOf("s/path_io_limit=1")).toEqual({ path_io_limit: ["1", "path"] });
  });

  atNight("that contradict the path leave nothing", async () => {
    const { factorsOf, lines, codes } = await read({
      "path_io_limit=1/a.json": fioJson(),
      "path_io_limit=1/host=esx01/phase=pre/rr.txt": roundRobin(1000),
    });
    expect(codes).toEqual(["settings-contradict"]);
    expect(lines[0]).toContain(
      "path_io_limit: the host says 1000, the path of path_io_limit=1/a.json says 1",
    );
    expect(factorsOf("s/path_io_limit=1")).toEqual({ path_io_limit: [null, null] });
  });

  const stripes = fixture("vsan-objects.txt").split(/^(?=Object UUID)/m)[0];
  const filled = [
    ["disk_max_io_size_kib", "4096", "32767", "advanced.json", maxIo(4096)],
    ["path_io_limit", "20", "1000", "rr.txt", roundRobin(20)],
    ["path_policy", "VMW_PSP_RR", "VMW_PSP_FIXED", "nmp.txt", oneDevice],
    ["stripe_width", "4", "1", "objects.txt", stripes],
    ["stripe_width_effective", "4", "1", "objects.txt", stripes],
  ];
  test.each(filled.filter((_, i) => process.env.LONG || i % 3 === 0))(
    "%s %s fills the factor, and contradicts a path that says %s",
    async (factor, value, other, name, content) => {
      const { factorsOf, codes, lines } = await read({
        "vms=1/a.json": fioJson(),
        [`${factor}=${value}/b.json`]: fioJson({ description: "b" }),
        [`${factor}=${other}/c.json`]: fioJson({ description: "c" }),
        [`host=esx01/phase=pre/${name}`]: content,
      });
      expect(factorsOf("s/vms=1")[factor]).toEqual([value, "settings"]);
      expect(factorsOf(`s/${factor}=${value}`)[factor]).toEqual([value, "path"]);
      expect(factorsOf(`s/${factor}=${other}`)[factor]).toEqual([null, null]);
      expect(codes).toEqual(["settings-contradict"]);
      expect(lines[0]).toContain(`${factor}: the host says ${value}`);
    },
  );

  atNight("above nearer ones are no problem", async () => {
    const { codes } = await read({
      "host=esx01/phase=pre/advanced.json": maxIo(64),
      "a/run.json": fioJson(),
      "a/host=esx01/phase=pre/advanced.json": maxIo(64),
    });
    expect(codes).toEqual([]);
  });

  test("of no run's folder are reported", async () => {
    const { codes } = await read({
      "a/run.json": fioJson(),
      "b/host=esx01/phase=pre/advanced.json": maxIo(64),
    });
    expect(codes).toEqual(["settings-without-run"]);
  });

  test("whose hosts disagree, or that changed, leave nothing and one problem a folder", async () => {
    const { factorsOf, lines, codes } = await read(
      {
        "path_policy=VMW_PSP_RR/vms=1/a.json": fioJson(),
        "path_policy=VMW_PSP_RR/vms=2/b.json": fioJson({ description: "b" }),
        "host=esx01/phase=pre/rr.txt": roundRobin(1),
        "host=esx02/phase=pre/rr.txt": roundRobin(1000),
        "host=esx01/phase=pre/advanced.json": maxIo(64),
        "host=esx01/phase=post/advanced.json": maxIo(32767),
      },
      "load_axis: vms\n",
    );
    expect(codes.sort()).toEqual(["hosts-differ", "settings-changed"]);
    expect(lines.join("\n")).toContain("path_io_limit: esx01 says 1, esx02 says 1000");
    expect(lines.join("\n")).toContain("disk_max_io_size_kib on esx01: 64 before the runs, 32767 after");
    for (const run of ["s/path_policy=VMW_PSP_RR/vms=1", "s/path_policy=VMW_PSP_RR/vms=2"])
      expect(factorsOf(run)).toEqual({
        disk_max_io_size_kib: [null, null],
        path_io_limit: [null, null],
        path_policy: ["VMW_PSP_RR", "path"],
      });
  });

  test("compare the devices that carry shared load, not local disks", async () => {
    const { factorsOf, codes } = await read({
      "vms=1/a.json": fioJson(),
      "host=esx01/phase=pre/nmp.json": fixture("powercli-luns.json"),
    });
    expect(codes).toEqual([]);
    expect(factorsOf("s/vms=1")).toEqual({
      path_io_limit: ["1", "settings"],
      path_policy: ["VMW_PSP_RR", "settings"],
    });
  });

  atNight("are those of the devices that were asked for one by one, where some were", async () => {
    const { factorsOf, codes } = await read({
      "vms=1/a.json": fioJson(),
      "host=esx01/phase=pre/nmp-devices.txt": fixture("nmp.txt"),
      "host=esx01/phase=pre/roundrobin-a.txt": roundRobin(1, "naa.60000970000192600000533030334632"),
    });
    expect(codes).toEqual([]);
    expect(factorsOf("s/vms=1")).toEqual({
      path_io_limit: ["1", "settings"],
      path_policy: ["VMW_PSP_RR", "settings"],
    });
  });

  atNight("of devices that differ are reported", async () => {
    const { factorsOf, codes } = await read({
      "vms=1/a.json": fioJson(),
      "host=esx01/phase=pre/nmp.txt": fixture("nmp.txt"),
    });
    expect(codes).toEqual(["devices-differ"]);
    expect(factorsOf("s/vms=1")).toEqual({
      path_io_limit: [null, null],
      path_policy: ["VMW_PSP_RR", "settings"],
    });
  });

  test("on vSAN say nothing of paths, but of stripes", async () => {
    const objects = fixture("vsan-objects.txt").split(/^(?=Object UUID)/m);
    const { rows } = await readStudy({
      "study.yaml": studyYaml().replace("linux-lab", "vsan"),
      "vms=1/a.json": fioJson(),
      "host=esx01/phase=pre/rr.txt": roundRobin(1),
      "host=esx01/phase=pre/objects.txt": objects[0],
    });
    expect(
      await rows(
        "select path_io_limit, stripe_width, stripe_width_effective, policy_iops_limit, failures_to_tolerate from runs",
      ),
    ).toEqual([
      {
        path_io_limit: null,
        stripe_width: 4,
        stripe_width_effective: 4,
        policy_iops_limit: 2000,
        failures_to_tolerate: 1,
      },
    ]);
  });

  atNight("that are cut, unknown or empty are no missing part of a run", async () => {
    const { factorsOf, codes, lines, rows } = await read({
      "vms=1/a.json": fioJson(),
      "vms=1/host=esx01/phase=pre/advanced.json": maxIo(64).slice(0, 300),
      "vms=1/host=esx01/phase=pre/uptime.txt": "10:00:00 up 7 days\n",
      "vms=1/host=esx01/phase=pre/vsan.json": "",
      "vms=1/host=esx01/phase=pre/pool.json": "[]\n",
    });
    expect(codes.sort()).toEqual(["empty-file", "unknown-format", "wrong-json"]);
    expect(lines.filter((line) => line.includes(": note: "))).toHaveLength(2);
    expect(factorsOf("s/vms=1")).toEqual({});
    expect(await rows("select outcome from runs")).toEqual([{ outcome: "completed" }]);
  });

  test("with values that cannot be fill nothing", async () => {
    const { factorsOf, codes, lines } = await read({
      "vms=1/a.json": fioJson(),
      "host=esx01/phase=pre/advanced.json": maxIo(327670),
      "host=esx01/phase=pre/rr.txt": roundRobin(1).replace("Operation Limit: 1", "Operation Limit: 1,5"),
    });
    expect(codes).toEqual(["wrong-setting", "wrong-setting"]);
    expect(lines.join("\n")).toContain("disk_max_io_size_kib of the host is left out");
    expect(lines.join("\n")).toContain("path_io_limit of naa.1 is left out");
    expect(factorsOf("s/vms=1")).toEqual({});
  });

  test("of another host in the folder of one are reported", async () => {
    const { lines, codes } = await read({
      "vms=1/a.json": fioJson(),
      "host=esx01/phase=pre/hostname.txt": fixture("hostname.txt"),
      "host=esx01/phase=post/hostname.txt": fixture("hostname.txt").replaceAll("esx01", "esx02"),
    });
    expect(codes).toEqual(["settings-changed"]);
    expect(lines.join()).not.toContain("example.com");
  });

  atNight("shorter than the manifest says are reported", async () => {
    const { codes, lines } = await read({
      "a.json": fioJson(),
      "host=esx01/phase=pre/manifest.json": fixture("manifest.json"),
      "host=esx01/phase=pre/advanced.json": maxIo(64),
    });
    expect(codes.sort()).toEqual(["cut-output", "failed-command"]);
    expect(lines.join("\n")).toContain("its manifest says 812");
  });
});
