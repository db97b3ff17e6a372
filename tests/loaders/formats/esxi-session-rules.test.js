import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accepts, load } from "../../../loaders/formats/esxi-settings/format.js";
import { hashText } from "../../../loaders/reading/bytes.js";
import { decodeText } from "../../../loaders/reading/encodings.js";
import { formats, listFixtures, unpacked } from "../../formats.js";
import { fixtures } from "../../repository.js";

/** What is known, and what is not, of text that people paste. */

const folder = join(fixtures, "esxi-settings");

/** @param {string} name */
const fixture = (name) => decodeText(readFileSync(join(folder, name)));

/**
 * @param {string} text
 * @param {string} [path]
 */
async function read(text, path) {
  /** @type {Record<string, any[]>} */
  const tables = { settings: [], problems: [] };
  const source = /** @type {any} */ ({ text: async () => text, sha256: hashText, path });
  for await (const { table, columns } of load(source)) {
    const lists = /** @type {[string, any[]][]} */ (Object.entries(columns));
    tables[table] = lists[0][1].map((_, i) => Object.fromEntries(lists.map(([key, list]) => [key, list[i]])));
  }
  const { settings, problems } = tables;
  return {
    settings,
    codes: problems.map(({ code }) => code),
    lines: problems.map(({ code, line }) => [code, line]),
    messages: problems.map(({ message }) => message),
    /** @param {string} name @param {string} [instance] */
    values: (name, instance) =>
      settings
        .filter((row) => row.name === name && (instance === undefined || row.instance === instance))
        .map(({ value }) => value),
  };
}

/** @param {string} host */
const hash = (host) => hashText(host).slice(0, 12);

/** @param {string} value @param {string} [host] */
const advcfg = (value, host = "esx-a") =>
  `[root@${host}:~] esxcfg-advcfg -g /Disk/DiskMaxIOSize\nValue of DiskMaxIOSize is ${value}\n`;

/** @param {string} config @param {string} [id] @param {string} [policy] */
const device = (config, id = "naa.a1", policy = "VMW_PSP_RR") => `${id}
   Device Display Name: ACME Disk (${id})
   Storage Array Type: VMW_SATP_ALUA
   Path Selection Policy: ${policy}
   Path Selection Policy Device Config: ${config}
   Path Selection Policy Device Custom Config:
   Working Paths: vmhba2:C0:T0:L0
`;

const list = "[root@esx-a:~] esxcli storage nmp device list\n";

describe("hosts of commands that go elsewhere", () => {
  const get = "esxcfg-advcfg -g /Disk/DiskMaxIOSize";
  const value = (/** @type {number} */ kib) => `Value of DiskMaxIOSize is ${kib}\n`;

  test.each([
    [`ssh root@esx-b ${get}`],
    [`ssh esx-b ${get}`],
    [`ssh -q -p 22 -l root esx-b '${get}'`],
    [`ssh -o StrictHostKeyChecking=no -i ~/.ssh/key root@esx-b ${get}`],
    [`ssh jump ssh root@esx-b ${get}`],
    [`sshpass -p x ssh root@esx-b ${get}`],
    ["esxcli -u root -p x -s esx-b system settings advanced list"],
    ["esxcli --server=esx-b system settings advanced list"],
    ["Get-VMHost esx-b | Get-AdvancedSetting"],
    ['Get-AdvancedSetting -Entity (Get-VMHost -Name "esx-b") # '],
  ])("%s", async (command) => {
    const { settings } = await read(`[root@esx-a:~] ${command}\n${value(512)}${advcfg("1024")}`);
    expect(settings.map(({ host, value }) => [host, value])).toEqual([
      [hash("esx-b"), "512"],
      [hash("esx-a"), "1024"],
    ]);
  });

  test("one that a variable names is nobody's, and two values of a loop are left open", async () => {
    const loop = `[root@esx-c:~] for h in esx-a esx-b; do ssh root@$h ${get}; done\n`;
    const same = await read(loop + value(512) + value(512));
    expect(same.settings.map(({ host, value }) => [host ?? null, value])).toEqual([[null, "512"]]);
    const differing = await read(loop + value(512) + value(1024));
    expect(differing.values("disk_max_io_size_kib")).toEqual([null]);
    expect(differing.codes).toEqual(["two-states"]);
  });

  test("other words ssh send nothing elsewhere", async () => {
    for (const command of ["esxcli system ssh list", "esxcli network firewall ruleset list | grep ssh"])
      expect((await read(`[root@esx-a:~] ${command}; ${get}\n${value(512)}`)).settings).toMatchObject([
        { host: hash("esx-a"), value: "512" },
      ]);
  });

  test("with its domain and without, it is one host where only one domain is named", async () => {
    const one = await read(advcfg("512", "esx-a") + advcfg("1024", "esx-a.lab.example"));
    expect(one.codes).toEqual(["two-states"]);
    expect(one.settings).toMatchObject([{ host: hash("esx-a"), value: null }]);
    const several = await read(
      advcfg("512", "esx-a") + advcfg("1024", "esx-a.lab.example") + advcfg("64", "esx-a.test.example"),
    );
    expect(new Set(several.settings.map(({ host }) => host)).size).toBe(3);
  });
});

describe("states", () => {
  test("a change between two outputs: the last counts, and the first is reported", async () => {
    const { values, codes } = await read(
      `${advcfg("32767")}[root@esx-a:~] esxcfg-advcfg -s 4096 /Disk/DiskMaxIOSize\n${advcfg("4096")}`,
    );
    expect(values("disk_max_io_size_kib")).toEqual(["4096"]);
    expect(codes).toEqual(["before-change"]);
  });

  test("nothing between two that differ: neither is known", async () => {
    const { settings, codes } = await read(advcfg("32767") + advcfg("4096"));
    expect(settings.map(({ value, number }) => [value, number])).toEqual([[null, null]]);
    expect(codes).toEqual(["two-states"]);
  });

  test("a change of another option, device or host explains nothing", async () => {
    const others = [
      "[root@esx-a:~] esxcfg-advcfg -s 1 /Disk/SchedNumReqOutstanding\n",
      "[root@esx-b:~] esxcfg-advcfg -s 4096 /Disk/DiskMaxIOSize\n",
    ];
    for (const other of others)
      expect((await read(advcfg("32767") + other + advcfg("4096"))).codes, other).toContain("two-states");
  });

  test.each([
    [
      "a loop",
      "[root@esx-a:~] for i in naa.a1; do\n> esxcli storage nmp psp roundrobin deviceconfig set -t iops -I 1 -d $i\n> done\n",
    ],
    ["a rescan", "[root@esx-a:~] esxcli storage core adapter rescan --all\n"],
    ["a restart", "[root@esx-a:~] reboot\n"],
    [
      "the device",
      "[root@esx-a:~] esxcli storage nmp psp roundrobin deviceconfig set --type=iops --iops=1 --device=naa.a1\n",
    ],
    [
      "lines that go on",
      "[root@esx-a:~] esxcli storage nmp psp roundrobin deviceconfig set \\\n   --type=iops --iops=1 \\\n   --device=naa.a1\n",
    ],
  ])("what may have changed it: %s", async (_, change) => {
    const { values, codes } = await read(
      list +
        device("{policy=rr,iops=1000,bytes=1,useANO=0}") +
        change +
        list +
        device("{policy=iops,iops=1,bytes=1,useANO=0}"),
    );
    expect(values("path_io_limit")).toEqual(["1"]);
    expect(new Set(codes)).toEqual(new Set(["before-change"]));
  });

  test("the same twice is nothing to tell", async () => {
    expect((await read(advcfg("4096") + advcfg("4096"))).codes).toEqual([]);
  });

  test.each([
    ["esxcfg-advcfg -s 256 /Disk/DiskMaxIOSize", "disk_max_io_size_kib is set to 256"],
    [
      "esxcli system settings advanced set -o /Disk/DiskMaxIOSize -i 1024",
      "disk_max_io_size_kib is set to 1024",
    ],
    [
      "Get-VMHost | Get-AdvancedSetting -Name Disk.DiskMaxIOSize | Set-AdvancedSetting -Value 4096",
      "disk_max_io_size_kib is set to 4096",
    ],
    [
      "esxcli storage nmp psp roundrobin deviceconfig set -t iops -I 1 -d naa.a1",
      "nmp psp roundrobin deviceconfig set of naa.a1 (1)",
    ],
    ["Get-ScsiLun -LunType disk | Set-ScsiLun -CommandsToSwitchPath 1", "Set-ScsiLun"],
  ])("%s sets nothing that is known", async (command, message) => {
    const { settings, messages } = await read(`[root@esx-a:~] ${command}\n[root@esx-a:~] \n`);
    expect(settings).toEqual([]);
    expect(messages[0] ?? "").toContain(message);
  });
});

describe("hosts", () => {
  test("each has rows of its own, under a hash", async () => {
    const { settings, codes } = await read(advcfg("4096", "esx-a") + advcfg("512", "esx-b"));
    expect(settings.map(({ host, value }) => [host, value])).toEqual([
      [hash("esx-a"), "4096"],
      [hash("esx-b"), "512"],
    ]);
    expect(codes).toEqual([]);
  });

  test("the path names it: with or without its domain it is the same", async () => {
    const { settings, codes } = await read(advcfg("4096", "esx-a.example.com"), "host=esx-a/session.txt");
    expect(settings.map(({ host, value }) => [host ?? null, value])).toEqual([[null, "4096"]]);
    expect(codes).toEqual([]);
  });

  test("one other name: the path counts, and it is reported", async () => {
    const { settings, codes } = await read(advcfg("4096", "esx-b"), "host=esx-a/session.txt");
    expect(settings.map(({ host, value }) => [host ?? null, value])).toEqual([[null, "4096"]]);
    expect(codes).toEqual(["host-contradicts-path"]);
  });

  test("rows of another host are not the path's", async () => {
    const both = advcfg("4096", "esx-a") + advcfg("512", "esx-b");
    const { values, codes } = await read(both, "host=esx-a/session.txt");
    expect(values("disk_max_io_size_kib")).toEqual(["4096"]);
    expect(codes).toEqual(["host-contradicts-path"]);
  });

  test("rows that name their host", async () => {
    const csv = fixture("powercli-advanced.csv").replace(/esx01(?=[^\n]*\n$)/, "esx02");
    const { settings } = await read(csv);
    expect(settings.map(({ host }) => host)).toEqual([hash("esx01.example.com"), hash("esx02.example.com")]);
  });

  test.each([
    "user@box:~$ ssh root@esx-b esxcfg-advcfg -g /Disk/DiskMaxIOSize",
    "$ ssh -o BatchMode=yes root@esx-b esxcfg-advcfg -g /Disk/DiskMaxIOSize",
    "vi-admin@vma:~[esx-b]> esxcfg-advcfg -g /Disk/DiskMaxIOSize",
  ])("%s", async (prompt) => {
    const { settings } = await read(`${prompt}\nValue of DiskMaxIOSize is 64\n`);
    expect(settings.map(({ host, value }) => [host, value])).toEqual([[hash("esx-b"), "64"]]);
  });
});

describe("policies", () => {
  test.each([
    ["VMW_PSP_RR", "{policy=rr,iops=1000,bytes=10485760,useANO=0; lastPathIndex=1: NumIOsPending=0}", "1000"],
    ["VMW_PSP_RR", "{policy=iops,iops=1,bytes=10485760}", "1"],
    ["VMW_PSP_RR", "{policy=bytes,iops=1000,bytes=8800,useANO=0}", null],
    [
      "VMW_PSP_RR",
      "{policy=latency,latencyEvalTime=180000,samplingCycles=16,curSamplingCycle=16,useANO=0}",
      null,
    ],
    ["MAKER_PSP_X", "{policy=iops iops=8 bytes=0 useANO=1 X_MODE=2 lastPathIndex=3 NumIOsPending=5 }", "8"],
    ["VMW_PSP_FIXED", "{preferred=vmhba1:C0:T0:L0;current=vmhba2:C0:T0:L0}", null],
    ["VMW_PSP_MRU", "Current Path=vmhba1:C0:T0:L0", null],
  ])("%s %s", async (policy, config, limit) => {
    const { values, settings } = await read(list + device(config, "naa.a1", policy));
    expect(values("path_io_limit")).toEqual([limit]);
    expect(values("path_policy")).toEqual([policy]);
    expect(JSON.stringify(settings)).not.toMatch(/lastPathIndex|Pending/);
  });

  test("filtered by grep: one value for all, or none", async () => {
    const grep = "[root@esx-a:~] esxcli storage nmp device list | grep -i policy\n";
    const lines = (/** @type {string[]} */ configs) =>
      grep + configs.map((each) => device(each).split("\n").slice(3, 6).join("\n")).join("\n") + "\n";
    const same = await read(lines(["{policy=rr,iops=1000,bytes=1}", "{policy=rr,iops=1000,bytes=1}"]));
    expect(
      same.settings
        .filter(({ name }) => name === "path_io_limit")
        .map(({ instance, value }) => [instance, value]),
    ).toEqual([[null, "1000"]]);
    expect(same.codes).toEqual(["unnamed-devices"]);
    const other = await read(lines(["{policy=rr,iops=1000,bytes=1}", "{policy=iops,iops=1,bytes=1}"]));
    expect(other.values("path_io_limit")).toEqual([null]);
    expect(other.messages[0]).toContain("path_io_limit: 1000 1, 1 1");
  });

  test("a device that only the command names", async () => {
    const text = fixture("round-robin.txt").replace(/^ *Device:.*\n/m, "");
    const { settings } = await read(
      `[root@esx-a:~] esxcli storage nmp psp roundrobin deviceconfig get -d naa.b2 | head\n${text}`,
    );
    expect(new Set(settings.map(({ instance }) => instance))).toEqual(new Set(["naa.b2"]));
  });

  test("version 4's names of fields", async () => {
    const { values } = await read(
      "~ # esxcli nmp roundrobin getconfig -d naa.a1\nByte Limit: 10485760\nDevice: naa.a1\nI/O Operation Limit: 3\nLimit Type: Iops\nUse Active Unoptimized Paths: false\n",
    );
    expect(values("path_io_limit", "naa.a1")).toEqual(["3"]);
  });

  test.each(["naa.a1:", "Device naa.a1"])("heading %s", async (heading) => {
    const { values } = await read(list + device("{policy=iops,iops=2,bytes=1}").replace("naa.a1", heading));
    expect(values("path_io_limit", "naa.a1")).toEqual(["2"]);
  });
});

describe("what is no output", () => {
  test.each([
    "Vendor: we asked ours\n",
    "Our vendor said: set it.\nType: whatever you like\n",
    "Product: a good one\nVersion: 7\n",
    "Path: see above\n",
    "Hello, world, and others\n",
    "# Settings\n\nDisk.DiskMaxIOSize should be 4096\n",
    "Errors occurred: none\nStatus: fine\nName: me\n",
  ])("%j", async (prose) => {
    const { settings, codes } = await read(prose);
    expect(settings).toEqual([]);
    expect(codes.length).toBeGreaterThan(0);
    expect(accepts("notes.txt", Buffer.from(prose), null)).toBe(false);
  });

  const sessions = readdirSync(folder).filter((name) => /^session-.*\.txt$/.test(name));
  const proses = [
    "This is what we saw.",
    "Vendor: we asked ours",
    "Path: see above",
    "Note, see below: nothing",
    "Value: 17",
    "...",
  ];

  test.each(sessions)("%s: a line of prose anywhere changes no value, and is reported", async (name) => {
    const text = fixture(name);
    const before = await read(text);
    const lines = text.split("\n");
    const starts = lines.flatMap((line, i) => (line.startsWith("[root@") ? i : []));
    const states = await Promise.all(
      [lines.length, ...starts].map((end) => read(`${lines.slice(0, end).join("\n")}\n`)),
    );
    const known = new Set(states.flatMap(({ settings }) => settings.map((row) => JSON.stringify(row))));
    for (const [i] of lines.entries()) {
      const prose = proses[i % proses.length];
      const {
        settings,
        codes,
        lines: told,
      } = await read([...lines.slice(0, i), prose, ...lines.slice(i)].join("\n"));
      const wrong = settings.filter((row) => !known.has(JSON.stringify(row)) && row.instance !== null);
      expect(wrong, `line ${i + 1}: ${prose}`).toEqual([]);
      if (prose !== "..." && i < lines.length - 1)
        expect(codes.length, `line ${i + 1}: ${prose} ${told}`).toBeGreaterThan(before.codes.length - 1);
    }
  });

  test("one message a stretch", async () => {
    const { lines } = await read(
      `${"Some words.\n\n".repeat(50)}${advcfg("4096")}${"Other words.\n".repeat(9)}`,
    );
    expect(lines).toEqual([
      ["unread-lines", 1],
      ["unread-lines", 103],
    ]);
  });

  test.each([
    "-sh: esxcli: not found",
    "Error: Unknown command or namespace storage nmp device list",
    "Errors:\n   Unable to find device with name naa.1",
    "Device naa.1 is not claimed by NMP",
    "Invalid Option",
  ])("%s", async (message) => {
    const { codes, settings } = await read(`${list}${message}\n`);
    expect(settings).toEqual([]);
    expect(codes).toEqual(["failed-command"]);
  });

  test("made-up output is reported", async () => {
    const { settings, codes } = await read(
      `${list}Disk one | Policy round robin | iops 1\nHealth Status: good\n`,
    );
    expect(settings).toEqual([]);
    expect(codes).toEqual(["unknown-output"]);
  });

  test("what is left out counts nothing", async () => {
    const text = fixture("mpath-list.txt");
    expect((await read(text)).values("active_paths")).toEqual(["2"]);
    expect((await read(`${text}...\n`)).values("active_paths")).toEqual([]);
    expect((await read(`~ # esxcfg-mpath -l | head -30\n${text}`)).values("active_paths")).toEqual([]);
  });
});

describe("outputs that disagree", () => {
  test("the plugin of a device", async () => {
    const core = `naa.a1\n   Display Name: ACME (naa.a1)\n   Has Settable Display Name: true\n   Multipath Plugin: HPP\n   VAAI Status: unknown\n`;
    expect((await read(core + device("{policy=rr,iops=1000,bytes=1}"))).codes).toEqual(["outputs-disagree"]);
  });

  test("a limit out of range", async () => {
    const { settings, codes } = await read(advcfg("327670"));
    expect([settings, codes]).toEqual([[], ["wrong-setting"]]);
  });
});

const otherFormats = formats.map(({ name }) => name).filter((name) => name !== "esxi-settings");
const above = [
  "[root@esx-a:~] esxcli storage core path list\n",
  "user@box:~$ fio job.fio\n",
  "PS C:\\> diskspd -b8k -d60 test.dat\n",
  "~ # vscsiStats -p all\n",
];

test.each(otherFormats)("no file of %s is taken, with a prompt above it or without", async (name) => {
  for (const [i, file] of listFixtures(name).entries()) {
    const bytes = (await unpacked(file)).subarray(0, 65536);
    for (const prompt of process.env.LONG ? above : [above[i % above.length]])
      expect(
        accepts(file.path, Buffer.concat([Buffer.from(prompt), bytes]), file.mapping),
        `${prompt}${file.name}`,
      ).toBe(
        formats.find((format) => format.name === "esxi-settings")?.accepts(file.path, bytes, file.mapping),
      );
  }
});

test("text of any kind ends", () => {
  const part = fc.constantFrom(
    "naa.1",
    "   Path: ",
    "---",
    "[",
    "{",
    "> ",
    "\\",
    "|",
    "Size: 1",
    "~ # ",
    "\t",
    "\u001b[1m",
    "Value of X is 1",
    "\n",
    "\n\n",
    " ".repeat(300),
    "for x in",
    "<<EOF",
    "<output>",
    "**",
    "&amp;",
  );
  return fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 60 }), async (parts) => {
      await read(parts.join(""));
    }),
    { numRuns: 300, seed: 16 },
  );
});
