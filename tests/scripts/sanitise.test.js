import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { findBySigns } from "../../loaders/names/find.js";
import { allowedNames, findNames, listAll } from "../../loaders/names/study.js";
import { lockTables, openStore } from "../../loaders/store/store.js";
import { check } from "../../scripts/check.js";
import { ingest } from "../../scripts/ingest.js";
import { sanitise } from "../../scripts/sanitise.js";
import { zipFolder } from "../archive.js";
import { readTree } from "../files.js";
import { listFixtures } from "../formats.js";
import { fixtures, fioJson, makeRepository, studyYaml } from "../repository.js";
import { bytesOf, plant } from "../secrets.js";

const tools = ["fio", "diskspd", "hcibench", "esxtop", "esxi-settings"];

/** @type {(() => void)[]} */
const removals = [];
afterEach(() => removals.splice(0).forEach((remove) => remove()));

const atNight = test.runIf(process.env.LONG);

/** @param {Record<string, string | Uint8Array>} files @param {Record<string, string>} [folders] */
function makeStudies(files, folders) {
  const repository = makeRepository(files, folders);
  removals.push(repository.remove);
  return { ...repository, folder: join(repository.root, "data", "studies") };
}

/** @param {string} root @param {string[]} [studies] */
async function sanitised(root, studies) {
  /** @type {string[]} */
  const lines = [];
  const found = await sanitise({ root, studies }, (line) => lines.push(line));
  return { found, lines };
}

/** @param {string} folder @returns {string} every path and every text below it, however it is encoded */
const everything = (folder) =>
  listAll(folder)
    .map(({ path, file }) => `${path}\n${bytesOf(file).toString("latin1").replaceAll("\0", "")}`)
    .join("\n")
    .toLowerCase();

/**
 * Every row of every table with a figure, without texts, in an order that does not depend on names; to twelve digits,
 * for the last bit of a sum follows the order of workers.
 */
async function figuresOf(/** @type {string} */ root) {
  await ingest({ root, quiet: true });
  const store = await openStore(root);
  /** @type {Record<string, string[]>} */
  const figures = {};
  for (const table of [
    "runs",
    "results",
    "percentiles",
    "histograms",
    "samples",
    "counters",
    "host_metrics",
    "reported",
    "settings",
    "checks",
  ]) {
    const rows = await store.rows(`from ${table}`);
    figures[table] = rows
      .map((row) => {
        const numbers = Object.entries(row).flatMap(([column, value]) =>
          typeof value === "number" && column !== "line" ? [[column, Number(value.toPrecision(12))]] : [],
        );
        return JSON.stringify(numbers.sort());
      })
      .sort();
  }
  store.close();
  return figures;
}

describe("in the fixtures of every format", () => {
  test("the names are those of the committed list, which has no other words", async () => {
    /** @type {Map<string, Set<string>>} */
    const files = new Map();
    const others = ["crystaldiskmark", "elbencho", "iometer", "sysstat", "vdbench", "vmfleet", "vscsistats"];
    for (const tool of [...tools, ...others, "published-table", "study"])
      for (const { name: path, file } of listFixtures(tool)) {
        if (path.endsWith(".expected.json")) continue;
        const { findings } = await findNames([{ path, file }], new Set());
        for (const { kind, name } of findings.filter(({ name }) => name)) {
          const key = `${kind}\t${name}`;
          files.set(key, (files.get(key) ?? new Set()).add(`${tool}/${path}`));
        }
      }
    const lines = [...files].map(([key, { size }]) => `${key}\t${size}`).sort();
    await expect(`kind\tname\tfiles\n${lines.join("\n")}\n`).toMatchFileSnapshot(
      join(fixtures, "names.expected"),
    );
  });
});

describe("of command lines and prompts", () => {
  /** @type {[string, string[]][]} */
  const lines = [
    ["$ ssh root@boxa esxcli storage nmp device list", ["host boxa"]],
    ['ssh -p 22 ops7@boxb "esxcli system version get"', ["user ops7", "host boxb"]],
    ["ssh boxc esxcli system version get", ["host boxc"]],
    [
      "[root@boxd:~] esxcli --server boxe --username ops8 --password s3cret system version get",
      ["host boxd", "host boxe", "user ops8", "password s3cret"],
    ],
    [
      "esxcli --server=boxf -u ops9 -p s4cret storage core path list",
      ["host boxf", "user ops9", "password s4cret"],
    ],
    ["esxcli -s boxg storage core device list -d naa.0", ["host boxg"]],
    ["adm7@vma:~[boxh]> esxcli storage core path list -p vmhba1", ["user adm7", "host vma", "host boxh"]],
    ["[root@boxi ~]# esxcfg-advcfg -g /Disk/DiskMaxIOSize", ["host boxi"]],
    ["govc host.esxcli -host.ip boxj storage nmp device list", ["host boxj"]],
    ["govc host.info -host boxk", ["host boxk"]],
    [
      "Connect-VIServer -Server boxl -User ops6 -Password s5cret",
      ["host boxl", "user ops6", "password s5cret"],
    ],
    ["PS C:\\> Get-VMHost boxm | Get-ScsiLun", ["host boxm"]],
    ["Get-AdvancedSetting -Entity (Get-VMHost -Name boxn)", ["host boxn"]],
    ["/localhost/DCX/computers/CLX> vsan.disks_stats 0", ["cluster DCX", "cluster CLX"]],
    ["esxcli --server 198.18.0.7 system version get", []],
    ["Get-VMHost | Get-ScsiLun # and ssh into a host to esxcli", []],
    ["esxcli storage nmp path list -p vmhba1:C0:T0:L1 -u x", []],
  ];

  test.each(lines)("%s", (line, names) =>
    expect(
      findBySigns(`${line}\n`)
        .map(({ kind, name }) => `${kind} ${name}`)
        .sort(),
    ).toEqual([...names].sort()),
  );
});

/** One fixture in so many of each tool; LONG=1, as each night, takes all. */
const share = process.env.LONG ? 1 : 96;

describe("200 names planted in copies of fixtures", () => {
  test("are all found and replaced, and no figure differs", { timeout: 1_200_000 }, async () => {
    const { root, folder } = makeStudies({
      "planted/study.yaml": studyYaml('ignore: ["**/commands.tsv"]\n'),
    });
    const study = join(folder, "planted");
    for (const tool of tools)
      for (const { name, file } of listFixtures(tool)
        .filter(({ name }) => !/\.(expected\.json|xls)$/.test(name))
        .filter((_, i) => i % share === 0)) {
        mkdirSync(dirname(join(study, tool, name)), { recursive: true });
        cpSync(file, join(study, tool, name));
      }
    const secrets = plant(study, 200);
    expect(new Set(secrets.map(({ kind }) => kind)).size).toBe(10);
    const before = await figuresOf(root);
    const text = everything(study);
    for (const { name } of secrets) expect(text, name).toContain(name.toLowerCase());
    const { lines } = await sanitised(root);
    expect(lines.at(-1)).toBe("data/studies/planted: replaced; no number changed");
    const left = everything(study);
    expect(secrets.filter(({ name }) => left.includes(name.toLowerCase()))).toEqual([]);
    expect(await figuresOf(root)).toEqual(before);
    expect(
      (await findNames(listAll(study), allowedNames(study))).findings.filter(({ name }) => name),
    ).toEqual([]);
  });
});

describe("one name", () => {
  atNight("is the same in every file, in study.yaml and in paths, and later too", async () => {
    const { root, folder, write } = makeStudies({
      "a/study.yaml": studyYaml("# measured on esx07.corp.local\nnotes: [esx07 was busy]\n"),
      "a/host=esx07/vm=1/a.json": fioJson({ filename: "/vmfs/volumes/gold-7/a" }),
      "a/host=esx08/vm=2/b_esx08.corp.local.json": fioJson({ filename: "/vmfs/volumes/gold-7/b" }),
    });
    await sanitised(root);
    write("a/host=esx08/vm=3/c.json", fioJson({ filename: "/vmfs/volumes/gold-8/c" }));
    await sanitised(root);
    const files = readTree(join(folder, "a"));
    expect(Object.keys(files)).toEqual([
      "host=host-1/vm=1/a.json",
      "host=host-2/vm=2/b_host-2.example.json",
      "host=host-2/vm=3/c.json",
      "study.yaml",
    ]);
    expect(files["study.yaml"]).toContain("# measured on host-1.example\nnotes: [host-1 was busy]\n");
    const stores = Object.values(files).flatMap((text) => /volumes\/([^/]+)/.exec(text)?.[1] ?? []);
    expect(stores).toEqual(["store-1", "store-1", "store-2"]);
  });

  test("is replaced in UTF-16 and gzip, and a zip becomes a folder", async () => {
    const capture = readFileSync(join(fixtures, "esxi-settings", "advanced-utf16.txt"));
    const wide = Buffer.concat([capture, Buffer.from("Host Name: esx07.corp.local\n", "utf16le")]);
    const given = makeStudies({ "x/deep/a.json": fioJson({ filename: "/home/mobach/a" }) });
    const { root, folder } = makeStudies({
      "a/study.yaml": studyYaml(),
      "a/phase=pre/host=one/a.txt": wide,
      "a/b.json.gz": gzipSync(fioJson({ filename: "/home/mobach/b" })),
      "a/c.zip": zipFolder(join(given.folder, "x")),
    });
    await sanitised(root);
    expect(Object.keys(readTree(join(folder, "a")))).toEqual([
      "b.json.gz",
      "c/deep/a.json",
      "phase=pre/host=host-1/a.txt",
      "study.yaml",
    ]);
    const text = everything(folder);
    expect(text).toContain("host name: host-2.example");
    expect(text.match(/\/home\/[^/]+/g)).toEqual(["/home/user-1", "/home/user-1"]);
  });

  test("that study.yaml allows stays, and check passes", async () => {
    const given = { "a/host=esx07/a.json": fioJson({ filename: "/home/mobach/a" }) };
    const { root, write } = makeStudies({ "a/study.yaml": studyYaml(), ...given });
    const before = await check({ root });
    expect(before.failed).toBe(true);
    expect(before.lines).toEqual([
      expect.stringMatching(
        /^data\/studies\/a\/host=esx07\/a\.json: error: host: esx07 \(private-name\); expected /,
      ),
      expect.stringMatching(
        /^data\/studies\/a\/host=esx07\/a\.json:\d+: error: user: mobach \(private-name\)/,
      ),
    ]);
    write("a/study.yaml", studyYaml("allowed_names: [esx07, Mobach]\n"));
    expect(await check({ root })).toMatchObject({ failed: false, lines: [] });
  });
});

atNight("it waits for whoever writes the tables, and keeps what the collector has in hand", async () => {
  const { root, folder } = makeStudies({
    "a/study.yaml": studyYaml(),
    "a/a.json": fioJson(),
    "a/readme.txt": "user: mobach\n",
    "a/.collect/journal.json": "{}\n",
  });
  /** @type {string[]} */
  const lines = [];
  const release = await lockTables(root, "npm run build");
  const work = sanitise({ root }, (line) => lines.push(line));
  await expect
    .poll(() => lines)
    .toEqual([expect.stringMatching(/^waiting for npm run build \(process \d+\)/)]);
  release();
  expect(await work).toBeGreaterThan(0);
  expect(readFileSync(join(folder, "a", ".collect", "journal.json"), "utf8")).toBe("{}\n");
  const free = await lockTables(root, "the test");
  free();
});

describe("nothing is changed", () => {
  test("where Vdbench and sysstat call a share of processors cpu_user", async () => {
    const { root } = makeStudies({
      "a/study.yaml": studyYaml(),
      "a/flatfile.html": "* cpu_user        : column\n* sys_user        : wendt\n",
    });
    const { lines } = await check({ root });
    expect(lines.filter((line) => line.includes("private-name"))).toEqual([
      expect.stringMatching(/flatfile\.html:2: error: user: wendt /),
    ]);
  });

  test("where a figure would differ", async () => {
    const { root, folder } = makeStudies({
      "a/study.yaml": studyYaml(),
      "a/a.json": fioJson(),
      "a/readme.txt": "user: total_ios\n",
    });
    const before = readTree(folder);
    await expect(sanitised(root)).rejects.toThrow(
      /^data\/studies\/a\/a\.json:\d+: user: total_ios: figures of \w+ would differ, so nothing was changed/,
    );
    expect(readTree(folder)).toEqual(before);
  });

  atNight("where a figure would differ: of many words the one that does it is named", async () => {
    const { root, folder } = makeStudies({
      "a/study.yaml": studyYaml(),
      "a/vm=1/a.json": fioJson(),
      "a/vm=2/a.json": fioJson(),
      "a/readme.txt":
        "user: wendt\nhost: esx01.corp.local\nDatastore: gold-7\nuser: total_ios\nuser: mobach\n",
    });
    const before = readTree(folder);
    await expect(sanitised(root)).rejects.toThrow(
      /^data\/studies\/a\/vm=1\/a\.json:\d+: user: total_ios: figures of \w+ would differ, so nothing was changed/,
    );
    expect(readTree(folder)).toEqual(before);
  });

  atNight("where files came while it was working", async () => {
    const { root, folder, write } = makeStudies({
      "a/study.yaml": studyYaml(),
      "a/a.json": fioJson({ filename: "/vmfs/volumes/gold-7/a" }),
      "a/readme.txt": "user: mobach\n",
    });
    const late = sanitise({ root }, () => write("a/late.txt", "late\n"));
    await expect(late).rejects.toThrow("data/studies/a: changed meanwhile");
    expect(readTree(folder)["a/readme.txt"]).toBe("user: mobach\n");
    expect(readTree(folder)["a/late.txt"]).toBe("late\n");
  });

  test("with names in a binary file", async () => {
    const { root, folder } = makeStudies({
      "a/study.yaml": studyYaml(),
      "a/a.json": fioJson(),
      "a/b.xls": "\0\0 Datastore: gold-7\n",
    });
    const before = readTree(folder);
    await expect(sanitised(root)).rejects.toThrow(
      "data/studies/a/b.xls: no text, so datastore gold-7 cannot be replaced in it",
    );
    expect(readTree(folder)).toEqual(before);
  });
});

test.each([
  ["times and versions", "12:34:56 fio-3.33 driver 14.0.326.12-1OEM version 7.0.3.0 2.2.0.1-5vmw"],
  ["words with dots", "Disk.DiskMaxIOSize result.json lat.us com.apple Net.TcpipHeapMax cpu.usage"],
  ["reserved names", "esx01.example.com 192.0.2.7 127.0.0.1 255.255.255.0 00:00:00:00:00:00 root@localhost"],
  ["plain figures", "1234567890123456 0.123456789012 5000000000000000 50000 31-03-04-10-00-05"],
])("%s are no names", (_, text) => {
  expect(findBySigns(text)).toEqual([]);
});
