/** Studies that fail where rows are put together: the others are published as ever, and the reason is told. */
import { spawnSync } from "node:child_process";
import { afterEach, expect, test, vi } from "vitest";
import { openStore } from "../../loaders/store/store.js";
import { ingest } from "../../scripts/ingest.js";
import { publishInThreads } from "../../scripts/ingest/publishers.js";
import { fioJson, makeRepository, readPublished, studyYaml } from "../repository.js";

/** What fails, by study. @type {Record<string, (files: any[]) => boolean>} */
const failing = {};

vi.mock("../../loaders/store/study-tables.js", async (load) => {
  const whole = /** @type {any} */ (await load());
  return {
    ...whole,
    async assembleStudy(/** @type {any[]} */ ...given) {
      const [, , { name }, files] = given;
      await whole.assembleStudy(...given);
      if (failing[name]?.(files)) throw new RangeError("Out of Range Error: \u001b[31m of bad rows");
    },
  };
});

/** @type {ReturnType<typeof makeRepository>[]} */
const made = [];
afterEach(() => {
  for (const each of made.splice(0)) each.remove();
  for (const name of Object.keys(failing)) delete failing[name];
});

const studies = {
  "bad/study.yaml": studyYaml(),
  "bad/a.json": fioJson(),
  "good/study.yaml": studyYaml(),
  "good/a.json": fioJson(),
};

function makeStudies() {
  const repository = makeRepository(studies);
  made.push(repository);
  return repository.root;
}

/** @param {string} root @param {string} sql */
async function rowsOf(root, sql) {
  const store = await openStore(root);
  const rows = await store.rows(sql);
  store.close();
  return rows;
}

/** @param {string} root */
const ofGood = (root) =>
  Object.fromEntries(Object.entries(readPublished(root)).filter(([path]) => /good\.parquet$/.test(path)));

test("a study whose runs cannot be assembled keeps its page, and is tried again", async () => {
  const [whole, root] = [makeStudies(), makeStudies()];
  await ingest({ root: whole, quiet: true });
  failing.bad = (files) => files.some(({ source, staged }) => source === "a.json" && staged);
  await ingest({ root, quiet: true });
  expect(ofGood(root)).toEqual(ofGood(whole));
  expect(await rowsOf(root, "select study, title from studies order by study")).toHaveLength(2);
  expect(await rowsOf(root, "select study from runs")).toEqual([{ study: "good" }]);
  const [problem] = await rowsOf(root, "select * from problems");
  expect(problem).toMatchObject({ study: "bad", severity: "error", code: "study-failed" });
  expect(problem.message).toBe("its tables could not be made: Out of Range Error: \\u001b[31m of bad rows");
  delete failing.bad;
  await ingest({ root, quiet: true });
  expect(readPublished(root)).toEqual(readPublished(whole));
});

test.runIf(process.env.LONG)("one of which nothing can be assembled is reported all the same", async () => {
  const root = makeStudies();
  failing.bad = () => true;
  await ingest({ root, quiet: true });
  expect(await rowsOf(root, "select study from studies")).toEqual([{ study: "good" }]);
  expect(await rowsOf(root, "select study, code from problems")).toEqual([
    { study: "bad", code: "study-failed" },
  ]);
});

test("a full disk empties no study: the ingest ends, and the last generation stands", async () => {
  const root = makeStudies();
  await ingest({ root, quiet: true });
  const before = readPublished(root);
  failing.bad = () => {
    throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
  };
  await expect(ingest({ root, quiet: true, full: true })).rejects.toThrow("ENOSPC");
  expect(readPublished(root)).toEqual(before);
});

test.runIf(process.env.LONG)("a thread that takes too long is ended, and its study reported", async () => {
  const root = makeStudies();
  await ingest({ root, quiet: true });
  /** @type {string[]} */
  const said = [];
  const study = {
    study: { name: "slow", about: null },
    files: [],
    problems: [],
    code: "",
    isAssembled: false,
  };
  const failed = await publishInThreads(root, [[study]], (text) => said.push(text), 0.001);
  expect(failed).toEqual(["slow"]);
  expect(said).toEqual(["slow: failed; npm run check says why"]);
});

test.runIf(process.env.LONG)(
  "a thread that says that the machine is why keeps no process from ending",
  () => {
    const publishers = new URL("../../scripts/ingest/publishers.js", import.meta.url).href;
    const input = `import(${JSON.stringify(publishers)})
    .then(({ publishInThreads }) => publishInThreads("nowhere", Array(8).fill([{ study: null }]), () => {}))
    .catch(() => console.log("told"));`;
    const options = /** @type {const} */ ({ input, encoding: "utf8", timeout: 60_000 });
    const { status, stdout } = spawnSync(process.execPath, ["-"], options);
    expect([status, stdout]).toEqual([0, "told\n"]);
  },
);
