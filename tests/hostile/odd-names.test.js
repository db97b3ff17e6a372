/** Names where nobody looks: in other encodings, headers of archives, numbers of XML, behind tables; and very many. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { findBySigns } from "../../loaders/names/find.js";
import { findNames } from "../../loaders/names/study.js";
import { groupFindings } from "../../loaders/names/telling.js";
import { readGzipName } from "../../loaders/names/texts.js";
import { sanitise } from "../../scripts/sanitise.js";
import { fioJson, makeRepository, studyYaml } from "../repository.js";

/** @type {(() => void)[]} */
const removals = [];
afterEach(() => removals.splice(0).forEach((remove) => remove()));

/** @param {string | Uint8Array} content */
async function findIn(content, path = "a.txt") {
  const folder = mkdtempSync(join(tmpdir(), "atlas-names-"));
  removals.push(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "file");
  writeFileSync(file, content);
  return (await findNames([{ path, file }], new Set())).findings;
}

/** @param {string | Uint8Array} content */
const namesIn = async (content, path = "a.txt") => (await findIn(content, path)).map(({ name }) => name);

/** Of a gzip that tells what its file was called. @param {string} name @param {string} text */
function gzipOf(name, text) {
  const plain = gzipSync(text);
  plain[3] = 8;
  return Buffer.concat([plain.subarray(0, 10), Buffer.from(`${name}\0`), plain.subarray(10)]);
}

test("a hundred thousand unknown words, before a landing thousands, are reported in a line", async () => {
  const letters = [..."bcdfghjklmnpqrstvwxz"].slice(0, process.env.LONG ? undefined : 10);
  const words = letters.flatMap((a) =>
    letters.flatMap((b) => letters.flatMap((c) => letters.map((d) => a + b + c + d))),
  );
  const findings = await findIn(`${words.join(" ").replace(/(.{50}) /g, "$1\n")}\n`);
  expect(findings.length).toBeGreaterThan(process.env.LONG ? 100_000 : 5_000);
  const lines = groupFindings(findings);
  expect(lines).toHaveLength(1);
  expect(lines[0].says).toMatch(/^unknown words "\w+", .* and [\d]+ more/);
});

test.each([0, 80_000])("UTF-16 behind %i lines of ASCII is looked at", async (more) => {
  const ascii = Buffer.from(`Product: VMware ESXi\r\n${"Version: 8.0.2\r\n".repeat(more)}`);
  const wide = Buffer.from("Host Name: esx99.nordwind.lan\r\npassword=Mixed7Secret\r\n", "utf16le");
  expect(await namesIn(Buffer.concat([ascii, wide]))).toEqual(
    expect.arrayContaining(["esx99.nordwind.lan", "Mixed7Secret"]),
  );
});

const packed = gzipOf("esx01-nordwind-secret.json", fioJson());

test("what a gzip says of its file is reported", async () => {
  expect(await namesIn(packed, "a.json.gz")).toEqual(expect.arrayContaining(["nordwind"]));
});

test("letters as numbers of XML are names, signs are none", async () => {
  const hidden = [..."nordwind"].map((letter) => `&#${letter.charCodeAt(0)};`).join("");
  expect(await namesIn(`<Path>${hidden}</Path>\n`)).toEqual([hidden]);
  expect(await namesIn("<Note>a&#10;b &#x3c; &#38;</Note>\n")).toEqual([]);
});

const adapters = `[root@localhost:~] esxcli storage core adapter list
HBA Name  Driver      Link State  UID
--------  ----------  ----------  ---
vmhba0    nvme_pcie   link-n/a    pcie.100
[root@localhost:~] esxcli vm process list
hagebutte kuerbiskern mirabelle
apfelmus  kuerbis77   mirabellen
`;

test("a table ends where another command begins", async () => {
  const names = await namesIn(adapters);
  expect(names).toEqual(
    expect.arrayContaining(["hagebutte", "kuerbiskern", "mirabelle", "apfelmus", "kuerbis77", "mirabellen"]),
  );
  const extents = `Volume Name  Extent Number  Device Name
-----------  -------------  -----------
datastore1               0  mpx.vmhba0
Product: VMware ESXi
   Version: 8.0.2
   Build: Releasebuild-22380479
`;
  expect(await namesIn(extents)).toEqual([]);
});

test.each([
  ["[root@localhost:~] esxcli system version get", []],
  [
    "UUID: 0x4c 0x4c 0x45 0x44 0x0 0x37 0x4b 0x10 0x80 0x5a 0xc4 0xc0 0x4f 0x4d 0x50 0x32",
    ["0x4c 0x4c 0x45 0x44 0x0 0x37 0x4b 0x10 0x80 0x5a 0xc4 0xc0 0x4f 0x4d 0x50 0x32"],
  ],
  ["Serial Number: -----", []],
])("%s", (text, names) => expect(findBySigns(`${text}\n`).map(({ name }) => name)).toEqual(names));

test("numbers of people and machines are names, loads and versions are none", async () => {
  expect(await namesIn("run on s0412277 by u0412277, asset P00412277\n")).toEqual([
    "s0412277",
    "u0412277",
    "P00412277",
  ]);
  expect(await namesIn("q32 E5 b8294 vmhba0:C0:T1:L23 d2 t4096\n")).toEqual([]);
});

test("letters beyond ASCII are shown as they are meant", async () => {
  const [{ says }] = groupFindings(await findIn("comment = müllerstraße\n"));
  expect(says).toContain('"müllerstraße"');
});

test("sanitise leaves nothing to find, nor what a gzip says of its file", async () => {
  const repository = makeRepository({
    "s/study.yaml": studyYaml(),
    "s/a.json.gz": packed,
    "s/notes.txt": `govc about -u 'root:Kornel4@10.47.12.31'
rsync -a rsync://bench:Geheim77@10.47.12.31/x .
plink -pw Geheim78 root@10.47.12.32
whoami: nordwind\\k.brandner
`,
  });
  removals.push(repository.remove);
  await sanitise({ root: repository.root }, () => {});
  const left = await sanitise({ root: repository.root, dryRun: true }, () => {});
  expect(left).toBe(0);
  const text = readFileSync(join(repository.root, "data/studies/s/notes.txt"), "utf8");
  for (const secret of ["Kornel4", "Geheim77", "Geheim78", "brandner", "nordwind", "10.47"])
    expect(text).not.toContain(secret);
  expect(readGzipName(join(repository.root, "data/studies/s/a.json.gz"))).toBeNull();
  expect(readFileSync(join(repository.root, "data/studies/s/a.json.gz"), "latin1")).not.toContain("nordwind");
});
