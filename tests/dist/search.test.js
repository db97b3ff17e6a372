/** What administrators type finds its page among the first three; every word of the field finds something. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { openSearch } from "../../src/search/search.js";
import { dist, withoutStudies } from "./site.js";

const lines = readFileSync(new URL("../search/questions.txt", import.meta.url), "utf8").split("\n");
const questions = lines
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => /** @type {[string, string]} */ (line.split(" => ")));

/** What an engineer types; each must find something that has it. */
const terms = [
  ...["stripe width", "SW", "stripes", "FTT", "disk group", "OSA", "ESA", "DiskMaxIOSize"],
  ...["PSP_RR", "round robin", "RR", "IOPS=1", "multipath", "MPIO", "DAVG", "KAVG", "QAVG", "esxtop"],
  ...["queue depth", "QD", "OIO", "outstanding", "iodepth", "sequential read", "seqwrite", "random read"],
  ...["70/30", "block size", "working set", "PVSCSI", "LSI Logic", "vSCSI", "NFS", "iSCSI", "FCoE", "NVMe"],
  ...["10 GbE", "jumbo frames", "SLOG", "ZIL", "ZFS", "Proxmox", "KVM", "Hyper-V", "RDM", "SIOC", "dedup"],
  ...["all-flash", "RAID-5", "erasure coding", "HCIBench", "Vdbench", "fio", "DiskSPD", "p99", "snapshot"],
];

const file = path.join(dist, "search.json");
/** @type {import("../../src/search/search.js").Document[]} */
const documents = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
const search = openSearch(documents);
const found = (/** @type {string} */ asked, most = 3) =>
  search(asked, most).map(({ address }) =>
    address.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, ""),
  );

test("every page that it finds is there", () => {
  expect(documents.length).toBeGreaterThan(0);
  for (const { address } of documents) expect(existsSync(path.join(dist, address)), address).toBe(true);
});

describe.skipIf(withoutStudies())("a search", () => {
  test("has sixty questions", () => expect(questions).toHaveLength(60));

  test.each(questions)("for “%s” finds %s", (asked, pages) => {
    const wanted = pages.split(", ");
    expect(found(asked).filter((page) => wanted.includes(page))).not.toEqual([]);
  });

  test.each(terms)("for “%s” finds something", (term) => expect(found(term)).not.toEqual([]));
});
