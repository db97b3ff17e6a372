/** Before and after: what `atlas compare` says of groups of runs, and what it refuses. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repository } from "../../loaders/store/store.js";
import { listCauses } from "../../src/analysis/answer/doubt.js";
import { readFactors } from "../../loaders/vocabulary/schemas.js";
import { readOne } from "../../scripts/compare/reading.js";
import { compareGroups } from "../../scripts/compare/compared.js";
import { describeCompared } from "../../scripts/compare/lines.js";
import { findFurther, findSetting, nameSides } from "../../scripts/compare/groups.js";
import { gatherSides } from "../../scripts/compare/sides.js";
import { aboutOf, fioRun, groupsOf } from "../compared.js";
import { diskspdXml, fixtures } from "../repository.js";
import { readStudy } from "../together.js";

/** @param {Record<string, string>} files @param {string[]} [names] */
async function compareFiles(files, names = ["before", "after"]) {
  return compareGroups(await readOne(/** @type {any} */ (await readStudy(files))), names);
}

const steady = [10_000, 10_050, 9_960, 10_020, 9_990];
const faster = steady.map((iops) => iops * 1.3);

const atNight = test.runIf(process.env.LONG);

describe.concurrent("says", () => {
  test("a clear gain, with the figures of both", async () => {
    const compared = await compareFiles(groupsOf({ before: steady, after: faster }));
    expect(compared.finding).toMatch(/^After gave 30 % more IOPS than before/);
    const [result] = compared.results.filter(({ measure }) => measure === "iops");
    expect(result).toMatchObject({ where: "4k random read", sure: "clear", runs: 5, worse: false });
    const geometric = (/** @type {number[]} */ list) =>
      Math.exp(list.reduce((sum, each) => sum + Math.log(each), 0) / list.length);
    expect(result.before).toBeCloseTo(geometric(steady), -1);
    expect(Number(result.after) / Number(result.before)).toBeCloseTo(1.3, 3);
    expect(compared.worse).toBe(false);
    expect(compared.action).toBe("Keep after.");
    const lines = describeCompared(compared, "npm run compare");
    expect(lines.length).toBeLessThanOrEqual(12);
    expect(lines.join("\n")).toMatch(/4k random read +10,00\d IOPS +13,00\d IOPS +\+30 %.*clear/);
  });

  atNight("a clear loss", async () => {
    const compared = await compareFiles(
      groupsOf({ before: steady, after: steady.map((iops) => iops * 0.7) }),
    );
    expect(compared.worse).toBe(true);
    expect(compared.results.find(({ measure }) => measure === "iops")).toMatchObject({ sure: "clear" });
  });

  test("that one folder was measured after the other, and calls a large gap a lead", async () => {
    const after = steady.map((iops) => iops * 0.5);
    const compared = await compareFiles(groupsOf({ before: steady, after }, { together: false }));
    expect(compared.doubt).toMatch(/All runs of before came first\. /);
    expect(compared.results.find(({ measure }) => measure === "iops")?.sure).toBe("lead");
    expect(compared.worse).toBe(true);
  });

  test("the change of single runs, and what three would buy", async () => {
    const compared = await compareFiles(groupsOf({ before: [10_000], after: [13_000] }));
    expect(compared.results.find(({ measure }) => measure === "iops")?.sure).toBe("single");
    expect(compared.strength).toMatch(/^Weak: single runs/);
    expect(compared.action).toBe("Keep after if repeats confirm it.");
    expect(compared.worse).toBe(false);
    expect(describeCompared(compared, null).join("\n")).toContain("3 runs of each in mixed order");
  });

  const seeds = process.env.LONG ? [1, 2, 3] : [1];
  test.each(seeds)("never better of the same runs split in two (%i)", async (seed) => {
    const all = Array.from({ length: 10 }, (_, i) => 10_000 * (1 + 0.03 * Math.sin(seed * 97 + i * 41)));
    const groups = { before: all.filter((_, i) => i % 2 === 0), after: all.filter((_, i) => i % 2) };
    const compared = await compareFiles(groupsOf(groups));
    expect(compared.results.map(({ sure }) => sure)).not.toContain("clear");
    expect(compared.results.map(({ sure }) => sure)).not.toContain("direction");
    expect(compared.worse).toBe(false);
  });

  atNight("what only one folder has", async () => {
    const files = groupsOf({ before: steady, after: faster });
    const more = fioRun({ iops: 5000, minute: 90, options: { bs: "64k" } });
    const compared = await compareFiles({ ...files, "system=before/large.json": more });
    expect(compared.only).toEqual([{ side: "before", results: ["64k random read"] }]);
    expect(describeCompared(compared, null).join("\n")).toContain("Only in before: 64k random read.");
  });

  test("a setting of the hosts that differs: it belongs to what changed, and the verdict stands", async () => {
    const printed = readFileSync(join(fixtures, "esxi-settings", "advanced-disk-max-io-size.txt"), "utf8");
    const compared = await compareFiles({
      ...groupsOf({ before: steady, after: faster }),
      "system=before/host.txt": printed,
      "system=after/host.txt": printed.replace("Int Value: 32767", "Int Value: 128"),
    });
    expect(compared.differs).toEqual(["Disk.DiskMaxIOSize 128 against 32767"]);
    expect(compared.doubt).toMatch(/^The files also differ: Disk.DiskMaxIOSize 128 against 32767\./);
    expect(compared.results.find(({ measure }) => measure === "iops")?.sure).toBe("clear");
  });

  atNight("that a setting is not alone where another differs, and what to run instead", async () => {
    const say = async (/** @type {number} */ stripes) => {
      const runs = ["lsi-sas", "pvscsi"].flatMap((value, side) =>
        steady.map((iops, i) => [
          `vscsi_controller=${value},stripe_width=${side ? stripes : 1}/${i}.json`,
          fioRun({ iops: iops * (1 + 0.3 * side), minute: 2 * i + side }),
        ]),
      );
      const about = { ...JSON.parse(aboutOf(["lsi-sas"])), factor: "vscsi_controller" };
      return compareFiles({ "study.yaml": JSON.stringify(about), ...Object.fromEntries(runs) }, [
        "lsi-sas",
        "pvscsi",
      ]);
    };
    expect((await say(1)).action).toBe("Keep PVSCSI.");
    const compared = await say(4);
    expect(compared.doubt).toMatch(/^Don't credit the difference to the virtual controller alone: the files/);
    expect(compared.action).toBe("No choice yet: repeat the runs with nothing else changed.");
  });

  test("a queue depth that differs, without the outstanding I/O that follows from it", () => {
    const confounders = JSON.stringify(["queue depth 8 against 4", "outstanding I/O 8 a VM against 4 a VM"]);
    expect(listCauses([/** @type {any} */ ({ confounders })])).toEqual(["queue depth 8 against 4"]);
  });

  test("nothing sure where the number of VMs differs: that is load", async () => {
    const files = Object.entries(groupsOf({ before: steady, after: faster }));
    const placed = files.map(([path, text]) => [path.replace("=after/", "=after,vms=2/"), text]);
    const compared = await compareFiles(Object.fromEntries(placed));
    expect(compared.results.map(({ sure }) => sure)).not.toContain("clear");
  });

  atNight("three folders, each against the first", async () => {
    const [b, c] = [1.2, 1.5].map((times) => steady.map((iops) => iops * times));
    const compared = await compareFiles(groupsOf({ a: steady, b, c }), ["a", "b", "c"]);
    const own = compared.results.filter(({ measure }) => measure === "iops");
    expect(own.map(({ from, to }) => [from, to])).toEqual([
      ["a", "b"],
      ["a", "c"],
    ]);
    expect(describeCompared(compared, null).join("\n")).toMatch(/4k random read, c/);
  });

  test("which file could not be read, and answers from the rest", async () => {
    const files = groupsOf({ before: steady, after: faster });
    const cut = files["system=after/1.json"].slice(0, 900);
    const compared = await compareFiles({ ...files, "system=after/1.json": cut });
    expect(compared.problems.join("\n")).toMatch(/^after\/1\.json.*error/m);
    expect(compared.results[0].runs).toBe(4);
  });
});

describe.concurrent("refuses", () => {
  const fio = fioRun({ iops: 10_000, minute: 0 });
  const about = aboutOf(["before"]);

  test("folders without a common workload", async () => {
    const other = fioRun({ iops: 900, minute: 5, options: { bs: "64k" } });
    const files = { "study.yaml": about, "system=before/a.json": fio, "system=after/b.json": other };
    await expect(compareFiles(files)).rejects.toThrow(
      "The folders before and after have no workload in common: before has 4k random read; after has 64k random read. Run the same workloads in both",
    );
  });

  test("results of two tools", async () => {
    const other = diskspdXml({ ios: 30_000, at_s: 1_795_250_080, seconds: 3 });
    const files = { "study.yaml": about, "system=before/a.json": fio, "system=after/b.xml": other };
    await expect(compareFiles(files)).rejects.toThrow(
      "The runs of before were made with fio, those of after with DiskSPD",
    );
  });

  atNight("a folder of which nothing could be read", async () => {
    const files = {
      "study.yaml": about,
      "system=before/a.json": fio,
      "system=after/b.json": fio.slice(0, 900),
    };
    await expect(compareFiles(files)).rejects.toThrow(/^In after no run could be read: after\/b\.json/);
  });
});

describe("folders", () => {
  /** @type {string} */
  let root;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "atlas-compare-test-"));
    const fio = fioRun({ iops: 10_000, minute: 0 });
    for (const [path, text] of Object.entries({
      "a/x.json": fio,
      "b/y.json": fio,
      "c/README.md": "Nothing",
    })) {
      mkdirSync(join(root, path, ".."), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const gather = (/** @type {string[]} */ ...names) =>
    gatherSides(
      names.map((name) => join(root, name)),
      [],
      join(root, "scratch"),
    );

  test("that are one, hold the same files, or hold none are reported", async () => {
    await expect(gather("a", "a/.")).rejects.toThrow(/ are one: name/);
    await expect(gather("a", "b")).rejects.toThrow(/hold the same files: nothing changed/);
    await expect(gather("a", "c")).rejects.toThrow(
      /c has no result file \(README\.md: for people, not read\)/,
    );
    await expect(gather("a", "d")).rejects.toThrow(/no such file or folder/);
  });

  test("that say a setting by their names are no repeats of each other; numbered ones are", async () => {
    const fio = (/** @type {number} */ iops) => fioRun({ iops, minute: iops });
    for (const [i, path] of ["p/stripes1", "p/stripes4", "q/stripes1", "q/run2"].entries()) {
      mkdirSync(join(root, path), { recursive: true });
      writeFileSync(join(root, path, "x.json"), fio(1000 + i));
    }
    const { sides } = await gather("p", "q");
    expect(sides.flatMap(({ files }) => files.map(({ to }) => to)).sort()).toEqual([
      "system=p/stripe_width=1/x.json",
      "system=p/stripe_width=4/x.json",
      "system=q/run2/x.json",
      "system=q/stripe_width=1/x.json",
    ]);
  });

  test("with several loads have an axis, and workloads with a load each have none", () => {
    const factors = readFactors();
    const run = (/** @type {object} */ more) => ({
      outcome: "completed",
      tool: "fio",
      workload: "4k randread",
      ...more,
    });
    const sides = (/** @type {object[]} */ own) =>
      ["a", "b"].flatMap((system) => own.map((each) => run({ system, ...each })));
    const depths = [8, 32].map((depth) => ({ queue_depth: depth, outstanding_io: depth, threads: 1 }));
    expect(findFurther(sides(depths), [], "system", factors)).toEqual({ load_axis: "outstanding_io" });
    const [one, other] = depths;
    expect(findFurther(sides([one, { ...other, workload: "64k seqread" }]), [], "system", factors)).toBe(
      null,
    );
  });

  test("give their names to the settings", () => {
    expect(nameSides(["/r/before", "/r/after.zip"])).toEqual(["before", "after"]);
    expect(nameSides(["/r/old/results", "/r/new/results"])).toEqual(["old-results", "new-results"]);
    const { values } = findSetting(["esxi 8", "esxi-8"], readFactors());
    expect(values.map(({ text }) => text)).toEqual(["esxi 8", "esxi-8"]);
    const switches = findSetting(["off", "on"], readFactors()).values;
    expect(switches.map(({ text }) => text)).toEqual(["folder off", "folder on"]);
  });

  test("end the command with 1 where one is worse, and become a study by one more command", () => {
    const paths = { fast: [10_000, 10_050, 9_960, 10_020], slow: [6_000, 6_030, 5_980, 6_010] };
    for (const [path, text] of Object.entries(groupsOf(paths)).slice(1)) {
      const file = join(root, path.replace("system=", ""));
      mkdirSync(join(file, ".."), { recursive: true });
      writeFileSync(file, text);
    }
    const atlas = (/** @type {string[]} */ ...options) => {
      const command = [
        join(repository, "scripts/atlas.js"),
        "compare",
        join(root, "fast"),
        join(root, "slow"),
      ];
      return spawnSync(process.execPath, [...command, ...options], { encoding: "utf8" });
    };
    const worse = atlas("--fail-on", "worse");
    expect([worse.status, worse.stdout.split("\n")[0]]).toEqual([
      1,
      expect.stringMatching(/^Slow gave 40 % fewer IOPS/),
    ]);
    if (!process.env.LONG) return;
    const own = join(root, "atlas");
    mkdirSync(own);
    const added = atlas("--study", "my-change", "--platform", "vsan", "--root", own);
    expect(added.status, added.stderr).toBe(0);
    const folder = join(own, "data", "studies", "my-change");
    expect(readdirSync(join(folder, "system=slow"))).toHaveLength(4);
    const yaml = readFileSync(join(folder, "study.yaml"), "utf8");
    expect(yaml).toContain("factor: system\nbaseline: fast\n");
    expect(added.stdout).toContain("Slow gave 40 % fewer IOPS than fast");
  });

  test("are refused by the command in a line, with status 2", () => {
    const command = [join(repository, "scripts/atlas.js"), "compare", join(root, "a"), join(root, "b")];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr.trim().split("\n").at(-1)).toMatch(/^compare: .* hold the same files: nothing changed/);
  });
});
