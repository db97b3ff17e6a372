import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { repository } from "../../loaders/store/store.js";
import { add, readArguments } from "../../scripts/add.js";
import { proposeOrder } from "../../scripts/add/order.js";
import { extendStudy } from "../../scripts/add/study-file.js";
import { makeZip, zipFolder } from "../archive.js";
import { readTree } from "../files.js";
import { fixtures, fioJson, makeRepository, studyYaml } from "../repository.js";

/** What the command prints, a file for each tool: the arguments, then the output. */
const shown = join(import.meta.dirname, "transcripts");
const transcripts = readdirSync(shown).map((name) => {
  const [first, ...lines] = readFileSync(join(shown, name), "utf8").split("\n");
  return [name, first.replace("$ npm run --silent add -- ", ""), lines.join("\n")];
});

/** @type {string[]} */
const folders = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const atNight = test.runIf(process.env.LONG);

/** @param {Record<string, string>} [files] inside data/studies */
function emptyRepository(files = {}) {
  const { root } = makeRepository(files);
  folders.push(root);
  return root;
}

/**
 * With a study that nobody has read yet: what is added to it is read once, to be told, and not with all studies again.
 * @param {Record<string, string>} [files] inside data/studies
 */
const unreadRepository = (files = {}) => emptyRepository({ ...files, "unread/study.yaml": studyYaml() });

/** @param {Record<string, string | Uint8Array>} files */
function handIn(files) {
  const folder = mkdtempSync(join(tmpdir(), "atlas-given-"));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const today = new Date().toISOString().slice(0, 10);
const known = { title: "A test", question: "Is it read?", platform: "linux-lab", provenance: "measured" };

/**
 * @param {string} root
 * @param {string[]} args
 * @param {Record<string, string>} [said]
 * @param {import("../../scripts/add/questions.js").Ask | null} [ask]
 */
async function addTo(root, args, said = known, ask = null) {
  /** @type {string[]} */
  const lines = [];
  const request = readArguments(args);
  const done = await add(
    { ...request, root, said: { ...request.said, ...said } },
    (line) => lines.push(line),
    ask,
  );
  return { done, lines, text: lines.join("\n") };
}

/** @param {string} root @returns {Record<string, string>} all but the one that nobody has read */
const studiesOf = (root) => {
  const { "unread/study.yaml": _, ...files } = readTree(join(root, "data", "studies"));
  return files;
};

describe("the transcripts are what the command prints", () => {
  test("they show every tool", () => {
    const tools = ["fio", "diskspd", "hcibench", "esxtop", "esxi-settings"];
    for (const tool of tools)
      expect(transcripts.map(([, args]) => args)).toContainEqual(
        expect.stringContaining(`fixtures/${tool}/`),
      );
  });

  // That of fio before a landing. LONG=1, as each night, takes all.
  const inProcess = transcripts.filter(([name]) => process.env.LONG || name === "fio.txt");
  test.each(inProcess.map(([, args, output]) => [args, output]))("%s", async (args, output) => {
    const root = emptyRepository();
    const { done, text } = await addTo(root, wordsOf(args), {});
    expect(done).toBe(true);
    expect(`${general(text)}\n`).toBe(output);
  });
});

test("docs/adding-results.md shows lines of a transcript, in its order", () => {
  const page = readFileSync(join(repository, "docs", "adding-results.md"), "utf8");
  const [, log] = /^```console\n([^]*?)^```/m.exec(page) ?? [];
  const [command, ...lines] = log.trimEnd().split("\n");
  const whole = transcripts.find(([, args]) => command.endsWith(args))?.[2].split("\n") ?? [];
  expect(lines.filter((line) => line !== "…")).toEqual(whole.filter((line) => lines.includes(line)));
});

/** As a shell splits them, with paths from the repository's folder on. @param {string} args */
const wordsOf = (args) =>
  [...args.matchAll(/"([^"]*)"|(\S+)/g)]
    .map(([, quoted, plain]) => quoted ?? plain)
    .map((word) => (word.startsWith("tests/") ? join(repository, word) : word));

/** A fork that names its repository is told the address of the pull request. @param {string} text */
const general = (text) => text.replace(/(?<=^ {2}then open ).*$/m, "a pull request for that branch");

describe("the command", () => {
  /** @param {string} root @param {string[]} args */
  const run = (root, ...args) =>
    spawnSync(process.execPath, [join(repository, "scripts", "add.js"), ...args, "--root", root], {
      encoding: "utf8",
    });

  // Before a landing the same transcript is made without a process, above.
  atNight("prints what is in the study then", () => {
    const [, args, output] = transcripts.find(([name]) => name === "fio.txt") ?? [];
    const { stdout, stderr, status } = run(emptyRepository(), ...wordsOf(args));
    expect([stderr, status]).toEqual(["", 0]);
    expect(general(stdout)).toBe(output);
  });

  atNight("says what is missing where it cannot ask, and ends with 1", () => {
    const root = emptyRepository();
    const given = join(handIn({ "a.json": fioJson() }), "a.json");
    const { stdout, stderr, status } = run(root, given, "--study", "new", "--title", "T");
    expect([stderr, status]).toEqual(["", 1]);
    expect(stdout).toMatch(
      /Nothing was added\. study\.yaml needs:\n {2}--question "…" {2}The question.*\n {2}--platform .*\n {2}--provenance /,
    );
    expect(studiesOf(root)).toEqual({});
  });

  test("says in one line what is wrong, and ends with 1", () => {
    const { stdout, stderr, status } = run(emptyRepository(), "no-such.json", "--study", "new");
    expect([stdout, status]).toEqual(["", 1]);
    expect(stderr).toMatch(/^add: no-such\.json: no such file.*\n$/);
  });
});

describe("what is added", () => {
  test("lies below its settings, and study.yaml says what was said", async () => {
    const root = emptyRepository();
    const given = handIn({ "a.json": fioJson() });
    const { done, text } = await addTo(root, [join(given, "a.json"), "--study", "new", "vms=1", "vm=1"], {
      ...known,
      factor: "vms",
      baseline: "1",
    });
    expect(done).toBe(true);
    expect(text).toContain("vms=1: fio 3.33, 4k randread, 10,000 IOPS, 100 µs");
    expect(studiesOf(root)).toEqual({
      "new/study.yaml": `# yaml-language-server: $schema=../../../schemas/study.schema.json
version: 1
added: ${today}
title: A test
question: Is it read?
platform: linux-lab
provenance: measured
factor: vms
baseline: 1
`,
      "new/vms=1/vm=1/a.json": fioJson(),
    });
  });

  test("a study.yaml that is there keeps its comments and gains what was said", async () => {
    const yaml = `# why\n${studyYaml("# in the end\nload_axis: vms # by VM\n")}`;
    const root = unreadRepository({ "old/study.yaml": yaml });
    const given = handIn({ "a.json": fioJson() });
    await addTo(root, [join(given, "a.json"), "--study", "old"], { licence: "CC0-1.0" });
    expect(studiesOf(root)["old/study.yaml"]).toBe(`${yaml}licence: CC0-1.0\n`);
    await expect(
      addTo(root, [join(given, "a.json"), "--study", "old", "repeat=2"], { title: "Another" }),
    ).rejects.toThrow("study.yaml: title: is A test, not Another");
  });

  atNight(
    "a folder keeps its name, folder/. does not, and a folder with a study.yaml is a study",
    async () => {
      const root = unreadRepository();
      const given = handIn({
        "results/vms=1/a.json": fioJson(),
        "whole/study.yaml": studyYaml(),
        "whole/b.json": fioJson(),
      });
      await addTo(root, [join(given, "results"), "--study", "kept"]);
      await addTo(root, [`${join(given, "results")}/.`, "--study", "bare"]);
      await addTo(root, [join(given, "whole")], {});
      expect(Object.keys(studiesOf(root))).toEqual([
        "bare/study.yaml",
        "bare/vms=1/a.json",
        "kept/results/vms=1/a.json",
        "kept/study.yaml",
        "whole/b.json",
        "whole/study.yaml",
      ]);
    },
  );

  test("a zip of HCIBench becomes its folder, without what leaks", async () => {
    const root = unreadRepository();
    const early = join(fixtures, "hcibench", "early-finish");
    const leaking = handIn({ "HCIBench-3.0-logs.tar.gz": "logs" });
    cpSync(early, leaking, { recursive: true });
    const given = handIn({ "early.zip": zipFolder(leaking, "early/") });
    const { text } = await addTo(root, [join(given, "early.zip"), "--study", "zipped"]);
    expect(text).toContain(
      "left out: early/HCIBench-3.0-logs.tar.gz: not read, and may contain names of hosts and addresses",
    );
    const expected = Object.keys(readTree(early)).map((path) => `zipped/early/${path}`);
    expect(Object.keys(studiesOf(root))).toEqual([...expected, "zipped/study.yaml"].sort());
  });
});

describe("nothing is written", () => {
  test("with --dry-run: it says what it would write", async () => {
    const root = emptyRepository();
    const given = handIn({ "a.json": fioJson() });
    const { lines } = await addTo(root, [join(given, "a.json"), "--study", "new", "--dry-run"]);
    expect(lines.slice(-3)).toEqual([
      "Would write (--dry-run: nothing was changed):",
      "  data/studies/new/study.yaml",
      "  data/studies/new/a.json",
    ]);
    expect(studiesOf(root)).toEqual({});
  });

  test("over a file that is there: the same bytes are no news, others are refused", async () => {
    const root = unreadRepository();
    const given = handIn({ "a.json": fioJson(), "other/a.json": fioJson({ bs: "8k" }) });
    await addTo(root, [join(given, "a.json"), "--study", "new"]);
    const before = studiesOf(root);
    await expect(addTo(root, [join(given, "other", "a.json"), "--study", "new"])).rejects.toThrow(
      "a.json: exists with other content, and nothing is overwritten",
    );
    await expect(addTo(root, [join(given, "a.json"), "--study", "new"])).rejects.toThrow("nothing to add");
    expect(studiesOf(root)).toEqual(before);
  });

  test.each([
    ["vms=eight", 'vms=eight: vms: "eight"; expected an integer (VMs) for vms'],
    ["stripe_widht=2", "did you mean stripe_width?"],
    ["phase=during", "expected phase=pre or phase=post"],
    ["vm=..", "vm=..: expected a name without / and .."],
  ])("below %s", async (setting, message) => {
    const root = emptyRepository();
    const given = handIn({ "a.json": fioJson() });
    await expect(addTo(root, [join(given, "a.json"), "--study", "new", setting])).rejects.toThrow(message);
    expect(studiesOf(root)).toEqual({});
  });

  atNight("larger than a study may have: it says so before anything is read", async () => {
    const root = unreadRepository();
    const given = handIn({ "long.json": fioJson(), "a.json": fioJson() });
    truncateSync(join(given, "long.json"), 300 * 2 ** 20);
    await expect(addTo(root, [join(given, "long.json"), "--study", "new"])).rejects.toThrow(
      "long.json: the file has 314572800 bytes; expected 10485760 bytes at most; gzip it, or record fewer",
    );
    const { lines } = await addTo(root, [`${given}/.`, "--study", "new"]);
    expect(lines.filter((line) => line.includes("long.json"))).toEqual([
      expect.stringMatching(
        /^ {2}left out: long\.json: the file has 314572800 bytes; expected 10485760 bytes at most/,
      ),
    ]);
    expect(Object.keys(studiesOf(root))).toEqual(["new/a.json", "new/study.yaml"]);
  });

  test("that are together larger than a study may be", async () => {
    const root = emptyRepository();
    const given = handIn(Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`${n}.json`, fioJson()])));
    for (const n of [1, 2, 3, 4, 5, 6]) truncateSync(join(given, `${n}.json`), 9 * 2 ** 20);
    await expect(addTo(root, [`${given}/.`, "--study", "new"])).rejects.toThrow(
      "data/studies/new: the study has 56623104 bytes; expected 52428800 bytes at most",
    );
    expect(studiesOf(root)).toEqual({});
  });

  test("of links, missing files and names that lead elsewhere", async () => {
    const root = emptyRepository();
    const given = handIn({ "a.json": fioJson() });
    symlinkSync("/etc/passwd", join(given, "link.json"));
    const link = join(given, "link.json");
    await expect(addTo(root, [link, "--study", "new"])).rejects.toThrow("a symbolic link");
    await expect(addTo(root, [join(given, "b.json"), "--study", "new"])).rejects.toThrow("no such file");
    expect(() => readArguments([given, "--study", "../x"])).toThrow("--study ../x: expected lower-case");
  });
});

test.runIf(process.env.LONG && process.platform === "linux")(
  "what is no file, or has no text as its name, is left out",
  async () => {
    const root = unreadRepository();
    const given = handIn({ "a.json": fioJson() });
    const pipe = join(given, "pipe.json");
    execFileSync("mkfifo", [pipe]);
    writeFileSync(Buffer.concat([Buffer.from(join(given, "b")), Buffer.from([0xff])]), fioJson());
    const { done, text } = await addTo(root, [`${given}/.`, "--study", "new"]);
    expect(done).toBe(true);
    expect(text).toContain("left out: pipe.json: a pipe, socket or device\n");
    expect(text).toContain("left out: b\ufffd: its name is not UTF-8: rename it\n");
    await expect(addTo(root, [pipe, "--study", "new"])).rejects.toThrow(
      "pipe.json: a pipe, socket or device",
    );
  },
);

test("on a terminal it asks, and asks again for what the schema refuses", async () => {
  const root = unreadRepository();
  const given = handIn({ "a.json": fioJson() });
  const answers = ["T", "Q", "vSAN cluster", "vsan", ""];
  const { done, text } = await addTo(
    root,
    [join(given, "a.json"), "--study", "new"],
    {},
    async () => answers.shift() ?? "",
  );
  expect(done).toBe(true);
  expect(text).toContain('platform: "vSAN cluster"; expected');
  expect(studiesOf(root)["new/study.yaml"]).toContain(
    "title: T\nquestion: Q\nplatform: vsan\nprovenance: measured\n",
  );
});

describe("a folder as a tool left it is taken whole, nothing of it renamed or unsaid", () => {
  const xml = readFileSync(join(fixtures, "diskspd", "win-2.2.0_8k_70_30_L_D500.xml"), "utf8");
  const summary = readFileSync(
    join(
      fixtures,
      "hcibench/summaries/curve/vdb-4vmdk-100ws-4k-70rdpct-100randompct-4threads-1795250000-res.txt",
    ),
  );
  const collection = Object.fromEntries(
    [1, 2, 4, 8].flatMap((depth) =>
      [1, 2].map((jobs) => [
        `randread-${depth}-${jobs}.json`,
        fioJson({ iodepth: String(depth), numjobs: String(jobs), ioengine: "libaio" }),
      ]),
    ),
  );
  const pictures = Object.fromEntries([1, 2, 3, 4].map((i) => [`plots/bw-${i}.png`, "picture"]));

  /** @type {[string, Record<string, string | Uint8Array>, string[]][]} */
  const folders = [
    [
      "a fio-plot collection",
      { ...collection, ...pictures, "randread-iodepth-1-numjobs-1_bw.1.log": "1000, 4096, 0, 0\n" },
      [
        "left out: 4 pictures (bw-1.png, bw-2.png, bw-3.png and 1 more): no format recognises them",
        "8 runs of 1",
        "factor: threads (inferred: 2 levels 1, 2); type --factor to change",
        "load_axis: queue_depth (inferred: 4 levels 1, 2, 4, 8); type --load_axis to change",
      ],
    ],
    [
      "a pbench tree",
      {
        "1-randread-4KiB/sample1/clients/node1/fio-result.json": fioJson(),
        "1-randread-4KiB/sample1/clients/node1/fio.cmd": "#!/bin/sh\n",
        "2-randread-8KiB/sample1/clients/node1/fio-result.json": fioJson({ bs: "8k" }),
        "generate-benchmark-summary.cmd": "generate\n",
      },
      [
        "factor: block_size_bytes (inferred: 2 levels 4096, 8192)",
        "generate-benchmark-summary.cmd: no format",
      ],
    ],
    [
      "a folder of cbt",
      { "read-4k.out": fioJson(), "read-4k/collectl.log": "cpu 1 2 3\n", "read-4k/empty.log": "" },
      ["1 run of 1", "read-4k/collectl.log: no format recognises it", "read-4k/empty.log: an empty file"],
    ],
    [
      "a folder of VMFleet",
      Object.fromEntries(
        [1, 2, 3].map((vm) => [
          `result-vm-01-0${vm}.xml`,
          xml.replace("<ComputerName>vm<", `<ComputerName>vm-01-0${vm}<`),
        ]),
      ),
      ["diskspd: 3 files"],
    ],
    [
      "a folder with a zip in a zip",
      {
        "upload.zip": makeZip(
          "import io\ninner = io.BytesIO()\nwith zipfile.ZipFile(inner, 'w') as y: y.writestr('a-res.txt', open(folder).read())\nz.writestr('test.zip', inner.getvalue())",
          join(
            fixtures,
            "hcibench/summaries/old/vdb-8vmdk-50ws-8k-50rdpct-100randompct-8threads-1525250000-res.txt",
          ),
        ),
        "bad.zip": "no zip",
      },
      ["left out: given/bad.zip: not unpacked", "given/upload/test/a-res: vdbench 50406"],
    ],
    [
      "summaries of HCIBench",
      { "vdb-4vmdk-100ws-4k-70rdpct-100randompct-4threads-1795250000-res.txt": summary, ".hidden": "x" },
      ["4 runs of 1 file each", "load_axis: rate_iops (inferred: 3 levels", ".hidden: hidden"],
    ],
  ];

  /** The first one before a landing. */
  test.each(folders.filter((_, i) => process.env.LONG || i === 0))("%s", async (_, files, said) => {
    const root = emptyRepository();
    const given = handIn(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [`given/${path}`, text])),
    );
    const { lines, text } = await addTo(root, [join(given, "given"), "--study", "new", "--dry-run"]);
    for (const line of said) expect(text).toContain(line);
    const kept = lines
      .slice(lines.findIndex((line) => line.startsWith("Would write")))
      .map((line) => line.slice(19));
    const unsaid = Object.keys(files).filter((path) => {
      const name = path.split("/").at(-1) ?? "";
      const isGrouped = /\.png$/.test(name);
      const isUnpacked = kept.some((each) => each.startsWith(`given/${path.replace(/\.zip$/, "")}/`));
      return (
        !kept.includes(`given/${path}`) &&
        !isGrouped &&
        !isUnpacked &&
        !text.includes(`left out: given/${path}: `)
      );
    });
    expect(unsaid).toEqual([]);
  });

  atNight("a zip beside its folder is left out", async () => {
    const root = emptyRepository();
    const early = join(fixtures, "hcibench", "early-finish");
    const given = handIn({ "given/early.zip": zipFolder(early) });
    cpSync(early, join(given, "given", "early"), { recursive: true });
    const { text } = await addTo(root, [join(given, "given"), "--study", "new", "--dry-run"]);
    expect(text).toContain("left out: given/early.zip: its files were given, too: given/early/");
  });

  atNight("many problems of one kind are some of them, and how many more", async () => {
    const root = emptyRepository();
    const given = handIn({
      "a.json": fioJson(),
      ...Object.fromEntries(
        Array.from({ length: 9 }, (_, i) => [`lost/x${i}_bw.1.log`, `1000, ${i}, 0, 0\n2000, ${i}, 0, 0\n`]),
      ),
    });
    const { lines } = await addTo(root, [`${given}/.`, "--study", "new", "--dry-run"]);
    expect(lines.filter((line) => line.includes("(log-without-result)"))).toHaveLength(6);
    expect(lines).toContainEqual("  and 4 more of this kind (log-without-result)");
  });
});

atNight("runs that differ in nothing that is read are reported so", async () => {
  const root = emptyRepository();
  const files = { "monday/a.json": fioJson(), "friday/a.json": fioJson() };
  const { text } = await addTo(root, [`${handIn(files)}/.`, "--study", "new", "--dry-run"]);
  expect(text).toContain("  no setting differs between the runs. ");
  const repeats = { "repeat=1/a.json": fioJson(), "repeat=2/a.json": fioJson() };
  const other = await addTo(root, [`${handIn(repeats)}/.`, "--study", "other", "--dry-run"]);
  expect(other.text).not.toContain("differs between the runs");
});

atNight("a factor of many levels is described by its ends", async () => {
  const root = emptyRepository();
  const files = Object.fromEntries(
    Array.from({ length: 14 }, (_, i) => [
      `r${i}.json`,
      fioJson({ iodepth: String(i + 1), ioengine: "libaio" }),
    ]),
  );
  const { text } = await addTo(root, [`${handIn(files)}/.`, "--study", "new", "--dry-run"]);
  expect(text).toContain("  differs between the runs: queue_depth (14 levels from 1 to 14)\n");
});

atNight("on a terminal what the runs say is the answer that a line end gives", async () => {
  const files = Object.fromEntries(
    [1, 2, 4].flatMap((depth) =>
      [1, 2].map((vms) => [
        `vms=${vms}/r${depth}.json`,
        fioJson({ iodepth: String(depth), ioengine: "libaio" }),
      ]),
    ),
  );
  const root = unreadRepository();
  const answers = ["nonsense", "-", ""];
  const ask = async () => answers.shift() ?? "";
  const { text } = await addTo(root, [`${handIn(files)}/.`, "--study", "new"], known, ask);
  expect(text).not.toContain("(inferred");
  expect(text).toContain("vms: 2 levels 1, 2. Enter takes vms, - none.");
  expect(studiesOf(root)["new/study.yaml"].split("provenance: measured\n")[1]).toBe(
    "load_axis: outstanding_io\n",
  );
});

test("where no study was read yet, only what is added is", async () => {
  const root = emptyRepository({ "other/study.yaml": studyYaml(), "other/a.json": fioJson({ bs: "8k" }) });
  const given = join(handIn({ "a.json": fioJson() }), "a.json");
  const { text } = await addTo(root, [given, "--study", "new"]);
  expect(text).toMatch(
    /\nChecks: .*\nAnswer: .*\nPublished results: not read yet\. npm run ingest reads them/,
  );
  expect(readdirSync(join(root, "data"))).toEqual(["studies"]);
});

describe("the order of repeated runs", () => {
  /** @param {string} sequence settings in the order in which they ran @returns rows of run_results.csv.sql */
  const runsOf = (sequence) =>
    sequence.split(" ").map((stripe_width, i) => ({
      ...{ outcome: "completed", tool: "fio", workload: "4k randread", stripe_width },
      started_at: new Date(1e12 + 6e5 * i).toISOString(),
    }));

  test.each([
    ["1 1 1 4 4 4", "fixed", "all runs of stripe_width 1 came first, by their start times"],
    ["1 4 4 1 1 4", "random", "the settings took turns in changing order"],
    ["1 4 1 4 1 4", "fixed", "the settings took turns in the same order each time"],
  ])("is what start times show: %s", (sequence, name, reason) =>
    expect(proposeOrder(runsOf(sequence), "stripe_width")).toEqual({ key: "order", name, reason }),
  );

  test("is not proposed without start times, and not asked for where nothing is repeated", () => {
    const silent = runsOf("1 4 1 4").map((run) => ({ ...run, started_at: null }));
    expect(proposeOrder(silent, "stripe_width")?.name).toBe(null);
    expect(proposeOrder(runsOf("1 4"), "stripe_width")).toBe(null);
    expect(proposeOrder(runsOf("1 4 1 4"), undefined)).toBe(null);
  });

  test("is asked for once, and written as study.yaml has it", async () => {
    const files = ["1", "4", "4", "1"].map((level, i) => {
      const whole = JSON.parse(fioJson({ ioengine: "libaio" }));
      whole.timestamp += 600 * i;
      whole.timestamp_ms += 600_000 * i;
      return [`stripe_width=${level}/repeat=${i < 2 ? 1 : 2}/r.json`, JSON.stringify(whole)];
    });
    const root = unreadRepository();
    const given = `${handIn(Object.fromEntries(files))}/.`;
    const { text } = await addTo(root, [given, "--study", "new"], known, async () => "");
    expect(text).toContain("the settings took turns in changing order. Enter takes random, - none.");
    expect(studiesOf(root)["new/study.yaml"]).toContain("\norder: { random: true }\n");
    expect(() => extendStudy(null, { order: "mixed" })).toThrow("order mixed: expected random or fixed");
  });
});
