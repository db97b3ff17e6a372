/** Which settings of a host differ from the default, at the command line: npm run report -- DUMP. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeHost, readHostDump } from "../../scripts/add/host-dump.js";
import { fixtures } from "../repository.js";

const own = join(fixtures, "esxi-settings");
/** @type {string} */
let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "atlas-host-"));
  mkdirSync(join(folder, "dump"));
  for (const name of [
    "session-vsish.txt",
    "module-nfnic.txt",
    "kernel-list.txt",
    "devices.txt",
    "version.txt",
  ])
    cpSync(join(own, name), join(folder, "dump", name));
  writeFileSync(join(folder, "notes.txt"), "nothing of a host\n");
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a folder of outputs: what differs, with what is published of it", async () => {
  const rows = await readHostDump(join(folder, "dump"));
  const tested = [{ factor: "disk_max_io_size_kib", study: "a-study", title: "A", sentence: "It halved." }];
  const lines = describeHost(rows, tested);
  expect(lines[0]).toBe("Settings: 7 settings differ from the default.");
  expect(lines).toEqual(
    expect.arrayContaining(["    a-study: It halved.", "    Nothing published here tests it."]),
  );
  expect(lines.join("\n")).toMatchInlineSnapshot(`
    "Settings: 7 settings differ from the default.
      Adapter driver queue depth: 254 I/Os. Default: 32 I/Os.
        Nothing published here tests it.
      Consecutive I/Os per VM: 32 I/Os. Default: 8 I/Os.
        Nothing published here tests it.
      Disk.DiskMaxIOSize: 1024 KiB. Default: 32767 KiB.
        a-study: It halved.
      Host power policy: high performance. Default: balanced.
        Nothing published here tests it.
      Multipath plugin of t10.NVMe____Example_Drive_960GB_____________________00014D: HPP. Default: NMP.
        Nothing published here tests it.
      Queue-full samples of naa.60000970000192600000533030334631: 32 I/Os. Default: 0 I/Os (ESXi 8.0 U3).
        Nothing published here tests it.
      Side-channel aware scheduler: SCAv2. Default: off.
        Nothing published here tests it.
      At the default: multipath plugin, outstanding I/Os with competing VMs and queue-full samples.
      No default is known for: device queue depth (64 I/Os, 1023 I/Os) and queue-full threshold (4 I/Os, 0 I/Os)."
  `);
});

test("a file alone, and no archive to compare with", async () => {
  const lines = describeHost(await readHostDump(join(own, "session-vsish.txt")), null);
  expect(lines).toContain("  Disk.DiskMaxIOSize: 1024 KiB. Default: 32767 KiB.");
  expect(lines.at(-1)).toBe("Type npm run ingest to see what is published about them.");
});

test("what no host printed is refused, with what to type", async () =>
  expect(readHostDump(join(folder, "notes.txt"))).rejects.toThrow(
    /no output of a host; expected .* vsish. For result files: npm run add -- /,
  ));
