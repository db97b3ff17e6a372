/** Shapes of lines that a reader once took far too long for: found by growth.test.js, or by reading the reader. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fill } from "./growth/shapes.js";
import { closeSubjects, readModels, subjects } from "./growth/subjects.js";

const before = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "atlas-slow-"));

/** A reader of files gets its file in the folder of its process. */
beforeAll(() => process.chdir(folder));
afterAll(() => {
  closeSubjects();
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

/** CPU time: less than half of it is taken now, and far more than it was. */
const seconds = 4;

/** Behind the name of a job: the line to its end, and the next line to the name of its job, which is a number. */
const terseName = "mix70-8k;";
const [terseLine] = readModels("fio").filter(({ fixture }) => /\/mix70-8k-qd8\.terse-v3/.test(fixture.name));
const [terseHead, terseRest] = terseLine.text.split(terseName);

/** What is filled in: before the first place that a fixture has `at`. Those that still take seconds are for the night. */
const shapes = [
  {
    reader: "diskspd",
    what: "threads of an I/O table, each once",
    bytes: 2 ** 22,
    fixture: "derived_console_paste_indented_lf.txt",
    at: "         3 |       421298176 ",
    unit: "         3 |       421298176 |        51428 |     133.92 |   17142.26 |    0.408 |    2132.05 |     0.192 | D:\\test.dat (64MiB)\n",
  },
  {
    reader: "hcibench",
    what: "blocks, and a sentence about them after each",
    bytes: 2 ** 20,
    fixture: /-res\.txt$/,
    at: "Resource Usage",
    unit: "VMs = 2\nTesting is done, 2 out of 2\n",
    counted: "none",
    isNightly: true,
  },
  {
    reader: "fio",
    what: "headers of jobs without a line of them",
    bytes: 2 ** 20,
    fixture: /trimwrite\.txt$/,
    at: "trim: (groupid=0",
    unit: "trim: (groupid=0, jobs=1): err= 0: pid=22399: Sat Nov 21 07:50:14 2026\n",
  },
  {
    reader: "fio",
    what: "lines that begin as an object does",
    bytes: 2 ** 19,
    fixture: /null-nsec-lat\.txt$/,
    at: "Starting",
    unit: "{true\n",
    counted: "none",
    isNightly: true,
  },
  {
    reader: "fio",
    what: "terse lines of many jobs",
    bytes: 2 ** 21,
    fixture: /\/mix70-8k-qd8\.terse-v3/,
    at: terseName,
    unit: `0;${terseRest}${terseHead}`,
  },
  {
    reader: "esxi-settings",
    what: "XML with an element in an element, and a structure in each",
    bytes: 2 ** 20,
    fixture: "advanced-disk-max-io-size.xml",
    at: "</root>",
    unit: "<a><structure/>",
    counted: "none",
  },
  {
    reader: "esxi-settings",
    what: "XML of elements that nothing closes",
    bytes: 2 ** 22,
    fixture: "advanced-disk-max-io-size.xml",
    at: "</root>",
    unit: "<a>",
    counted: "none",
  },
];

for (const { reader, what, bytes, fixture, at, unit, counted = "first", isNightly = false } of shapes)
  test.runIf(process.env.LONG || !isNightly)(`${reader}: ${what}`, async () => {
    const subject = subjects.find(({ name }) => name === reader);
    const model = readModels(reader).find(
      (each) => each.fixture.name.match(fixture) && each.text.includes(at),
    );
    if (!subject || !model) throw new Error(`no fixture ${fixture} with ${at}`);
    const place = model.text.indexOf(at);
    const shape = {
      place: what,
      before: model.text.slice(0, place),
      unit: { text: unit, counted: /** @type {"first" | "none"} */ (counted) },
      after: model.text.slice(place),
    };
    const content = Buffer.from(fill(shape, bytes), "latin1");
    expect(subject.takes(model, content)).toBe(true);
    expect(await subject.run(model, content)).toBeLessThan(1000 * seconds);
  });
