/** What tools print themselves is no name; what stands in the place of a name is never found again. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldsByFormat } from "../../../loaders/names/fields.js";
import { findBySigns } from "../../../loaders/names/find.js";
import { startFinder } from "../../../loaders/names/finder.js";
import { startPseudonyms } from "../../../loaders/names/pseudonyms.js";
import { replaceNames } from "../../../loaders/names/replace.js";
import { groupFindings } from "../../../loaders/names/telling.js";
import { fixtures } from "../../repository.js";
import { repository } from "../../../loaders/store/store.js";
import { readFactors } from "../../../loaders/vocabulary/schemas.js";
import { makeSecrets } from "../../secrets.js";

const find = startFinder(new Set(), []);

/** As files are looked at: bytes stand for themselves. @param {string} text */
const asBytes = (text) => Buffer.from(text).toString("latin1");

/** @param {string} text */
const namesIn = (text) => find(asBytes(text), "a.txt").map(({ kind, name }) => `${kind} ${name}`);

describe("tools' own words", () => {
  const banner = (/** @type {string} */ version, /** @type {string} */ os) => `${"-".repeat(78)}
CrystalDiskMark ${version} (C) 2007-2024 hiyohiyo
                                  Crystal Dew World: https://crystalmark.info/
${"-".repeat(78)}
* MB/s = 1,000,000 bytes/s [SATA/600 = 600,000,000 bytes/s]
[Mix] Read 70%/Write 30%
Profile: Peak
   Mode: [Admin] <0Fill>
     OS: ${os}
`;
  const editions = [
    ...["3.0.1 x64", "5.2.0 UWP x64", "6.0.2 Shizuku Edition x86", "7.0.0h Kurei Kei Edition x64"],
    ...["8.0.4c Shizuku Edition UWP x64", "8.0.5 Aoi Edition ARM64", "9.0.0 x64"],
  ];
  const systems = [
    "Windows XP Professional SP3 [5.1 Build 2600] (x86)",
    "Windows 7 Ultimate SP1 [6.1 Build 7601] (x64)",
    "Windows 10 Enterprise LTSC [10.0 Build 17763] (x64)",
    "Windows 11 Pro for Workstations",
    "Windows Server 2019 Datacenter (Full installation) [10.0 Build 17763] (x64)",
    "Windows Server 2012 R2 Foundation Essentials",
  ];
  test.each(editions)("CrystalDiskMark %s, on every Windows", (edition) => {
    for (const system of systems) expect(namesIn(banner(edition, system)), system).toEqual([]);
  });

  test("what fio prints of disks below others, and of what verify found", () => {
    expect(namesIn(readFileSync(join(fixtures, "fio/by-hand/dm-disk-stats.txt"), "utf8"))).toEqual([]);
    const text = "verify: bad magic header cb70, wanted acca at file v.dat offset 0, length 4096\n";
    expect(namesIn(text)).toEqual([]);
    expect(namesIn(text.replace("magic header", "neighbour"))).toContain("name cb70");
  });

  test("the comments of Vdbench's flatfile", () => {
    const text = `* 'flatfile.html' contains Vdbench generated information in a column by column ASCII format.
* charts different from the performance charts that can be created by Sun StorageTek Workload Analysis Tool (Swat)
* See also 'Selective flatfile parsing' in the documentation.
* rhpct           : readhit% requested
* lunsize         : Total amount of Gigabytes of all luns (GB= 1024*1024*1024)
* ks_svct         : kstat: service time
* 'n/a'           : Data not available, or conflicting data. eg. multiple different xfersize parameters used.
`;
    expect(namesIn(text)).toEqual([]);
  });

  test("every field of sadf -A, and means in other languages", () => {
    expect(
      namesIn(readFileSync(join(fixtures, "sysstat/doc-sadf-p-all.tsv"), "utf8")).filter(
        (name) => !/^host guest1/.test(name),
      ),
    ).toEqual([]);
    for (const mean of ["Durchschn.:", "Moyenne :", "Średnia:", "Среднее:", "平均时间:"])
      expect(namesIn(`${mean}        sda      1,00\n`), mean).toEqual([]);
  });

  test("months of other languages beside a day and a year, and nowhere else", () => {
    for (const month of ["Mär", "févr.", "三月", "3月", "мар.", "Mrz"])
      expect(namesIn(`${month} 04, 2031 interval        i/o\n`), month).toEqual([]);
    expect(namesIn("Mrz is a machine\n")).toEqual(["name Mrz"]);
  });

  test.each([
    "smalloc: OOM. Consider using --alloc-size to increase the shared memory available.",
    "fio: job startup hung? exiting.",
    "fio: first direct IO errored. File system may not support direct IO, or iomem_align= is bad.",
    "    dm-0: ios=1/0, sectors=8/0, merge=0/0, aggrios=1/0, aggsectors=8/0, aggrmerge=0/0, aggrutil=0.20%",
    "diskspd.exe -Suw -Sbw -Srw -b4K -d10 io.dat",
    "16:00:00.000 Waiting for synchronization of all slaves",
    "16:00:00.000 Completed the formatting of fsd/anchor",
    "16:00:00.000 Data corruption: Key mismatch; Sector lba: 0x200",
    "MKBUCKETS LISTOBJ HEADOBJ RMBUCKETS",
    "Histogram: seek distance (in LBNs) of commands, windowed",
    "Linux 5.4.17-2136.el8uek.x86_64 (vm) \t2026-11-26 \t_x86_64_\t(8 CPU)",
    "Linux 5.3.18-lp152.19-default (vm) \t2026-11-26 \t_ppc64le_\t(8 CPU)",
    "Linux 5.15.0-1050-aws (vm) \t2026-11-26 \t_aarch64_\t(8 CPU)",
    "mem.swapinRate.average rescpu.actav1.latest cpu.capacity.contention.average clusterServices.effectivecpu.average",
    "%USD ABRTS/s MCTLTGT SWCUR LLSWR/s Interrupt Vector(0x1) Aperf/Mperf",
    "ImmediateData InitialR2T MaxOutstandingR2T MaxRecvDataSegment TaskMgmtTimeout discouraged prohibited",
    "Config: {implicit_support=on; alua_followover=on; {TPG_id=1,TPG_state=AO}} {samplingCycles=16,curSamplingCycle=1}",
    "Volume Name  Host  Accessible  Mounted  Read-Only  isPE  Hardware Acceleration",
    "Agent Group Multicast Address: 224.2.3.4, Master Group Multicast Address: 224.1.2.3",
    "Agent Group IPv6 Multicast Address: ff19::2:3:4, Master Group IPv6 Multicast Address: ff19::1:2:3",
    "a microsecond, nanoseconds",
  ])("%s", (line) => expect(namesIn(`${line}\n`)).toEqual([]));

  test("a kernel that somebody named, and a group that somebody chose, are names", () => {
    expect(namesIn("Linux 5.4.17-nordwind.el8 (vm) \t2026-11-26 \t_x86_64_\t(8 CPU)\n")).toEqual([
      "name nordwind",
    ]);
    expect(namesIn("Agent Group Multicast Address: 239.7.3.4\n")).toEqual(["ip 239.7.3.4"]);
  });

  test("a size before a known word", () => {
    expect(namesIn("4ktest: (g=0): rw=randread, 64krandread, 1mseq\n")).toEqual([]);
    expect(namesIn("4kacme: (g=0): rw=randread\n")).toEqual(["name 4kacme"]);
  });
});

describe("our own words", () => {
  /** @param {unknown} node of a JSON schema @returns {string[]} its keys and the values that it lists */
  const wordsOf = (node) => {
    if (typeof node !== "object" || node === null) return [];
    const { properties = {}, enum: values = [] } = /** @type {any} */ (node);
    return [
      ...(properties.constructor === Object ? Object.keys(properties) : []),
      ...(Array.isArray(values) ? values : []).filter((value) => typeof value === "string"),
      ...Object.values(node).flatMap(wordsOf),
    ];
  };

  test("keys and values of study.yaml", () => {
    const schema = JSON.parse(readFileSync(join(repository, "schemas", "study.schema.json"), "utf8"));
    const words = wordsOf(schema);
    expect(words.length).toBeGreaterThan(100);
    expect([...new Set(words.flatMap(namesIn))]).toEqual([]);
  });

  test("settings with their other names and values, as folders are called after them", () => {
    const words = readFactors().flatMap(({ name, aliases = [], values }) => [
      ...[name, ...aliases],
      ...Object.entries(values ?? {}).flatMap(([value, others]) => [value, ...(others ?? [])]),
    ]);
    expect(words.length).toBeGreaterThan(300);
    expect([...new Set(words.flatMap(namesIn))]).toEqual([]);
  });

  test("a path is no token, and a token in a path is one", () => {
    const path = "/config/VMFS3/intOpts/UseATSForHBOnVMFS5";
    expect(namesIn(`${path}\n`)).toEqual([]);
    expect(namesIn(`/home/k4Tq9ZxW2bNf7LsVp3Rd8Hc6Yg1JmQaE\n`)).not.toEqual([]);
    expect(namesIn(`/config/k4Tq9ZxW2bNf7LsVp3Rd8Hc6Yg1JmQaE5uXo\n`)).toEqual([
      "token /config/k4Tq9ZxW2bNf7LsVp3Rd8Hc6Yg1JmQaE5uXo",
    ]);
  });
});

describe("secrets", () => {
  test.each([
    ["vmnic0 00-50-56-12-34-56 up", "mac 00-50-56-12-34-56"],
    ["vmnic0 00:50:56:12:34:56 up", "mac 00:50:56:12:34:56"],
    ["Physical Address: 00-15-17-99-88-77", "mac 00-15-17-99-88-77"],
    ["OUI: 3c:fd:fe", "mac 3c:fd:fe"],
    ["port 3c-fd-fe-xx-xx-xx", "mac 3c-fd-fe"],
    ["subnet 10.20.30", "ip 10.20.30"],
    ["hosts 192.168.12.x", "ip 192.168.12"],
    ["route 172.20.1.*", "ip 172.20.1"],
  ])("%s", (text, expected) =>
    expect(findBySigns(`${text}\n`).map(({ kind, name }) => `${kind} ${name}`)).toEqual([expected]),
  );

  test.each(["fio-3.33.1", "version 10.20.30", "7.0.3", "capture-31-03-04-10-00-05", "198.18.3.x"])(
    "%s is none",
    (text) => expect(findBySigns(`${text}\n`)).toEqual([]),
  );
});

describe("what is put in the place of names", () => {
  test("is never found again, and nothing of the name is left", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const source = makeSecrets(seed);
        for (let i = 0; i < 20; i++) {
          const { kind, name, text } = source.next();
          const changed = replaceNames(`${text}\n`, "a.txt", find, startPseudonyms());
          expect(find(changed, "a.txt"), `${kind} ${text} → ${changed}`).toEqual([]);
          expect(changed.toLowerCase()).not.toContain(name.toLowerCase());
        }
      }),
      { numRuns: 60 },
    );
  });

  test("is never put in the place of a word that a format prints, whatever a host is called", () => {
    const words = Object.values(fieldsByFormat).flatMap(({ words }) => words.split(/\s+/).filter(Boolean));
    fc.assert(
      fc.property(fc.constantFrom(...words), (word) => {
        const known = [{ kind: "host", name: word }];
        const text = `${word}: (g=0): rw=randread\n  lat (usec): min=5, ${word}=7, "${word}" : 8\n`;
        const found = startFinder(new Set(), known)(text, "a.txt").map(({ name }) => name.toLowerCase());
        expect(found).not.toContain(word.toLowerCase());
      }),
      { numRuns: 500 },
    );
  });
});

test("each word is reported once, with the files that have it", () => {
  const at = (/** @type {string} */ path, /** @type {string} */ name, field = "jobname", kind = "name") =>
    /** @type {any} */ ({ path, line: 3, kind, name, field, times: 2, isBinary: false });
  const told = groupFindings([
    ...[at("a.json", "acme"), at("a.json", "zeta"), at("b.json", "acme"), at("c.json", "acme", "desc")],
    ...[at("b.json", "esx07", "", "host"), at("c.json", "esx07", "", "host")],
  ]);
  expect(told.map(({ path, says }) => `${path}: ${says}`)).toEqual([
    'a.json: unknown words "acme", "zeta" in field "jobname", in 3 files',
    "b.json: host: esx07, 4 times in 2 files",
  ]);
});
