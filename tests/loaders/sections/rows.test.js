/** A study that is assembled in sections has the rows that it has in one piece, in their order. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readStudies } from "../../../loaders/reading/reading.js";
import { findStudies } from "../../../loaders/reading/studies.js";
import { tableNames } from "../../../loaders/store/manifest.js";
import { sectionsFolder } from "../../../loaders/store/kept.js";
import { nextFile } from "../../../loaders/store/next.js";
import { openDuckDB, parquetFolder } from "../../../loaders/store/store.js";
import { assembleStudy } from "../../../loaders/store/study-tables.js";
import { findings } from "../../../loaders/vocabulary/tables.js";
import { diskspdXml, fioJson, fixtures, makeRepository, studies, studyYaml } from "../../repository.js";

const bins = readFileSync(join(fixtures, "fio/v3.33/jsonplus/mix70-8k-nj4-qd8-group.json"), "utf8");
const binsOf = (/** @type {number} */ i) => bins.replace('"timestamp"', `"run" : ${i}, "timestamp"`);
const xml = (/** @type {number} */ minute) =>
  diskspdXml({ ios: 1000 + minute, at_s: 1.7e9 + 60 * minute, seconds: 3 });

const perFolder = (/** @type {(i: number) => Record<string, string>} */ filesOf) =>
  Object.assign({}, ...[1, 2].map(filesOf));

/**
 * Files that SQL puts together, each kind in its own way, and whether they are several sections.
 * @type {Record<string, {files: Record<string, string>, isCut: boolean}>}
 */
const allKinds = {
  many: {
    files: perFolder((i) => ({
      [`bins/repeat=${i}/result.json`]: binsOf(i),
      // Of several VMs, inside the run and around it.
      [`vms/repeat=${i}/vm=a/result.json`]: binsOf(10 * i),
      [`vms/repeat=${i}/vm=b/result.json`]: binsOf(10 * i + 1),
      [`vm=a/repeat=${i}/x.json`]: binsOf(100 * i),
      [`vm=b/repeat=${i}/x.json`]: binsOf(100 * i + 1),
      // Of VMs by time, of which one cannot be read.
      [`fleet-${i}/vm1.xml`]: xml(i),
      [`fleet-${i}/vm2.xml`]: xml(i).replace("<ComputerName>vm", "<ComputerName>wm"),
      [`fleet-${i}/vm3.xml`]: `<Results>${i}`,
      // The run x1-b/c comes before x1/a.
      [`nested/x${i}/a.json`]: fioJson({ size: `${i + 20}m` }),
      [`nested/x${i}/vms=1/b.json`]: fioJson({ size: `${i + 30}m` }),
      [`nested/x${i}-b/c.json`]: fioJson({ size: `${i + 40}m` }),
      [`phases/vms=${i}/phase=pre/a.json`]: fioJson({ size: `${i}m` }),
      [`phases/vms=${i}/phase=post/a.json`]: fioJson({ size: `${i + 9}m` }),
      // Of two tools, against their path, with a part that is not known, and what nobody reads.
      [`wrong/queue_depth=${i}/a.json`]: fioJson({ size: `${i + 99}m` }),
      [`wrong/queue_depth=${i}/b.xml`]: xml(i + 9),
      [`wrong/unknown=${i}/c.json`]: fioJson({ size: `${i + 999}m` }),
      [`wrong/empty-${i}/d.json`]: `{"i": ${i}}`,
      // The second is told with the name of the first, which may be in another section.
      [`a-copy/repeat=${i}/e.json`]: fioJson({ size: "7m" }),
      [`the-copy/repeat=${i}/e.json`]: fioJson({ size: "7m" }),
    })),
    isCut: true,
  },
  // A folder with files holds what is below it: the run a/b may be a file of a, or the folder b in it.
  above: {
    files: {
      ...perFolder((i) => ({ [`a/vms=${i}/x.json`]: fioJson({ size: `${i}m` }) })),
      "a/b.json": fioJson(),
    },
    isCut: false,
  },
  // In a folder that sets no factor a file is a run, with those of its name.
  flat: {
    files: {
      ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((i) => [`run-${i}.json`, binsOf(i)])),
      ...perFolder((i) => ({
        [`x${i}.json`]: fioJson({ size: `${i}m` }),
        [`x${i}.xml`]: xml(i),
        [`x${i}-b.json`]: fioJson({ size: `${i + 10}m` }),
        [`x${i}.5.json`]: fioJson({ size: `${i + 20}m` }),
        [`vm=${i},y.json`]: fioJson({ size: `${i + 30}m` }),
        [`queue_depth=${i} z.json`]: fioJson({ size: `${i + 40}m` }),
        [`broken-${i}.json`]: `{"i": ${i}}`,
        [`two-${i}.json`]: `${fioJson({ size: `${i + 50}m` })}\n${fioJson({ size: `${i + 60}m` })}`,
      })),
    },
    isCut: true,
  },
  // VMs that ran at the same time are a run, and a folder that sets a factor is one while each left one file.
  fleet: {
    files: Object.fromEntries(
      [1, 2, 3].map((i) => [`vm${i}.xml`, xml(1).replace("ThreadCount>", `ThreadCount>${i}`)]),
    ),
    isCut: false,
  },
  crowd: {
    files: Object.fromEntries([1, 2, 3].map((i) => [`vms=4/x${i}.json`, fioJson({ size: `${i}m` })])),
    isCut: false,
  },
  // Logs may be of results in folders beside theirs.
  logs: {
    files: {
      ...perFolder((i) => ({ [`vms=${i}/x.json`]: fioJson({ size: `${i}m` }) })),
      "other/x_bw.1.log": "1000, 5, 0, 0\n2000, 6, 0, 0\n",
    },
    isCut: false,
  },
};

/** Before a landing those that are cut in most ways. @type {typeof allKinds} */
const kinds = process.env.LONG ? allKinds : { many: allKinds.many };

/** Whether they are cut or not, the same is to come out. */
const examples = process.env.LONG ? readdirSync(studies) : [];

const assembled = tableNames.filter((table) => !findings.includes(table));
const whole = { fewest: 1e9, between: 1, most: 1e9 };
/** A folder each takes long: each night. */
const small = process.env.LONG ? { fewest: 1, between: 1, most: 1 } : { fewest: 6, between: 1, most: 6 };

/** @type {ReturnType<typeof makeRepository>} */
let repository;
/** @type {Awaited<ReturnType<typeof readStudies>>} */
let read;
beforeAll(async () => {
  const files = Object.entries(kinds).flatMap(([name, { files }]) => [
    [`${name}/study.yaml`, studyYaml("defaults: {hosts: 1}\n")],
    ...Object.entries(files).map(([path, content]) => [`${name}/${path}`, content]),
  ]);
  repository = makeRepository(
    Object.fromEntries(files),
    Object.fromEntries(examples.map((name) => [name, join(studies, name)])),
  );
  read = await readStudies(repository.root, await findStudies(repository.root), () => {});
}, 300_000);
afterAll(() => repository?.remove());

/** @param {typeof read[number]} study @param {typeof whole} sizes */
async function assembleBy({ study: { name, about }, files, problems }, sizes) {
  const parquet = parquetFolder(repository.root);
  const store = await openDuckDB();
  try {
    await assembleStudy(store, repository.root, { name, about }, files, problems, "", sizes);
    /** @type {Record<string, string[]>} */
    const rows = {};
    for (const table of assembled) {
      const found = await store.rows(`from '${nextFile(parquet, name, table)}'`);
      rows[table] = found.map((row) => JSON.stringify(row));
    }
    const kept = join(sectionsFolder(parquet), name);
    return { rows, sections: existsSync(kept) ? readdirSync(kept).length : 0 };
  } finally {
    store.close();
  }
}

test.each([...Object.keys(kinds), ...examples])(
  "rows of %s are the same in one piece and in sections",
  async (name) => {
    const study = /** @type {typeof read[number]} */ (read.find(({ study }) => study.name === name));
    const one = await assembleBy(study, whole);
    expect(one.sections).toBe(0);
    const cut = await assembleBy(study, small);
    expect(cut.rows).toEqual(one.rows);
    if (kinds[name]) expect(cut.sections > 2).toBe(kinds[name].isCut);
  },
  300_000,
);
