/** A study in sections: whatever is changed, and whatever is kept or damaged, its tables are those of a full ingest. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sectionsFolder } from "../../../loaders/store/kept.js";
import { parquetFolder } from "../../../loaders/store/store.js";
import { ingest } from "../../../scripts/ingest.js";
import { diskspdXml, fixtures, makeRepository, readPublished, studies, studyYaml } from "../../repository.js";

/** As many files would take long to read as a section has. */
vi.mock("../../../loaders/store/sections.js", async (load) => {
  const whole = /** @type {any} */ (await load());
  const cutSections = (/** @type {any[]} */ ...given) =>
    whole.cutSections(...given.slice(0, 4), { fewest: 1, between: 2, most: 3 });
  return { ...whole, cutSections };
});

const bins = readFileSync(join(fixtures, "fio/v3.33/jsonplus/randread-4k-qd8.json"), "utf8");
const binsOf = (/** @type {number} */ i) => bins.replace('"timestamp"', `"run" : ${i}, "timestamp"`);
const xml = (/** @type {number} */ i) =>
  diskspdXml({ ios: 1000 + i, at_s: 1.7e9 + 60 * i, seconds: 3, computer: `vm${i}` });
const hcibench = join(studies, "hcibench-oio-sweep/oio-sweep");
const cases = readdirSync(hcibench)
  .filter((name) => name.endsWith("-res.txt"))
  .sort();

/** @type {ReturnType<typeof makeRepository>} */
let copy;
const at = (/** @type {string} */ path) => join(copy.root, "data/studies", path);
const sections = (/** @type {string} */ study) => join(sectionsFolder(parquetFolder(copy.root)), study);

/** A case: its summary, and the files of its VMs. @param {string} summary */
function copyCase(summary) {
  const folder = summary.replace("-res.txt", "");
  for (const name of [summary, folder])
    cpSync(join(hcibench, name), at(`hcibench/sweep/${name}`), { recursive: true });
}

/** @param {string} from @param {string} to */
function move(from, to) {
  mkdirSync(dirname(at(to)), { recursive: true });
  renameSync(at(from), at(to));
}

beforeAll(async () => {
  const numbers = [1, 2, 3, 4, 5];
  copy = makeRepository({
    "fio/study.yaml": studyYaml(),
    "diskspd/study.yaml": studyYaml(),
    "hcibench/study.yaml": studyYaml(),
    ...Object.fromEntries(numbers.map((i) => [`fio/repeat=${i}/result.json`, binsOf(i)])),
    ...Object.fromEntries(numbers.map((i) => [`diskspd/vms=${i}/vm=1/result.xml`, xml(i)])),
  });
  copyCase(cases[0]);
  await ingest({ root: copy.root, quiet: true });
}, 300_000);
afterAll(() => copy?.remove());

/** @returns {Record<string, number>} when each section was made */
const listKept = () =>
  Object.fromEntries(
    ["fio", "diskspd"].flatMap((study) =>
      readdirSync(sections(study)).map((name) => [
        `${study}/${name}`,
        statSync(join(sections(study), name, "runs.parquet")).mtimeMs,
      ]),
    ),
  );

const aSection = () => join(sections("fio"), readdirSync(sections("fio"))[0]);

/** What is done, and of how many sections the tables stay as they are, at least. @type {Record<string, [() => unknown, number]>} */
const changes = {
  "one more file": [
    () => {
      copy.write("fio/repeat=7/result.json", binsOf(7));
      copy.write("diskspd/vms=7/vm=1/result.xml", xml(7));
      copyCase(cases[1]);
    },
    1,
  ],
  "a file that joins a run": [
    () => {
      copy.write("diskspd/vms=2/vm=2/result.xml", xml(2).replace("vm2", "vm2b"));
      copy.write("fio/repeat=2/other.json", binsOf(22));
    },
    1,
  ],
  "a file that is another, and one that cannot be read": [
    () => {
      copy.write("fio/repeat=3/result.json", binsOf(33));
      copy.write("diskspd/vms=3/vm=1/result.xml", "<Results>");
    },
    1,
  ],
  "one fewer, and one of another name": [
    () => {
      rmSync(at("fio/repeat=1"), { recursive: true });
      move("diskspd/vms=4/vm=1/result.xml", "diskspd/vms=4/vm=1/renamed.xml");
      move("diskspd/vms=5/vm=1/result.xml", "diskspd/vms=9/vm=1/result.xml");
    },
    0,
  ],
  "another study.yaml": [
    () => {
      copy.write("fio/study.yaml", studyYaml("defaults: {hosts: 2}\n"));
      copy.write("diskspd/study.yaml", studyYaml("load_axis: vms\n"));
      copy.write("hcibench/study.yaml", studyYaml("load_axis: outstanding_io\n"));
    },
    0,
  ],
  "a file, while what is kept is damaged": [
    () => {
      const [first, second, third] = readdirSync(sections("fio"));
      truncateSync(join(sections("fio"), first, "histograms.parquet"), 100);
      rmSync(join(sections("fio"), second, "keys.json"));
      cpSync(join(sections("fio"), first), join(sections("fio"), `${third}.partial-x`), { recursive: true });
      rmSync(sections("diskspd"), { recursive: true });
      writeFileSync(sections("diskspd"), "a file");
      copy.write("fio/repeat=8/result.json", binsOf(8));
      copy.write("diskspd/vms=8/vm=1/result.xml", xml(8));
    },
    0,
  ],
  "a copy of another folder's file": [() => copy.write("fio/repeat=9/result.json", binsOf(8)), 1],
  "the first of the two is gone": [() => rmSync(at("fio/repeat=8"), { recursive: true }), 1],
};

test.each(Object.entries(changes).filter(() => process.env.LONG))(
  "%s",
  async (_, [change, least]) => {
    const before = existsSync(sections("fio")) ? listKept() : {};
    change();
    await ingest({ root: copy.root, quiet: true });
    const after = existsSync(sections("fio")) ? listKept() : {};
    const same = Object.keys(after).filter((name) => after[name] === before[name]);
    expect(same.length).toBeGreaterThanOrEqual(least);
    const published = readPublished(copy.root);
    await ingest({ root: copy.root, quiet: true, full: true });
    expect(
      Object.keys(published).filter((path) => published[path] !== readPublished(copy.root)[path]),
    ).toEqual([]);
    expect(existsSync(sections("hcibench"))).toBe(false);
  },
  120_000,
);

test.runIf(process.env.LONG)(
  "read from nothing they are the same",
  async () => {
    rmSync(at("fio/repeat=9"), { recursive: true });
    await ingest({ root: copy.root, quiet: true });
    const published = readPublished(copy.root);
    await ingest({ root: copy.root, quiet: true, full: true });
    expect(readPublished(copy.root)).toEqual(published);
  },
  120_000,
);

test.runIf(process.env.LONG)(
  "what is damaged is said; of a study that is gone nothing is kept",
  async () => {
    truncateSync(join(aSection(), "runs.parquet"), 100);
    copy.write("fio/repeat=2/third.json", binsOf(222));
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    await ingest({ root: copy.root });
    const said = log.mock.calls.map(String);
    log.mockRestore();
    expect(
      said.filter((line) => /\.sections\/fio\/\w+ was damaged \(runs\.parquet: 100 bytes/.test(line)),
    ).toHaveLength(1);
    rmSync(at("fio"), { recursive: true });
    await ingest({ root: copy.root, quiet: true });
    expect(existsSync(sections("fio"))).toBe(false);
    expect(existsSync(sections("diskspd"))).toBe(true);
  },
  120_000,
);
