/** At night: an ingest by workers, each a process as an executor starts it, but by no engine: what is seen of it without one. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { readManifest } from "../../loaders/store/manifest.js";
import { parquetFolder, repository } from "../../loaders/store/store.js";
import { findChanges } from "../../scripts/ingest/seen.js";
import { ingest } from "../../scripts/ingest.js";
import { removeLater } from "../removals.js";
import { fioJson, makeRepository, readPublished, studyYaml } from "../repository.js";

/** Made once a test runs. */
let folder = "";

/** Its standard input stays open: it ends when that does. @param {object} task */
async function work(task) {
  const program = join(repository, "scripts/cluster/work.js");
  const child = spawn(process.execPath, [program], { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.write(`${JSON.stringify(task)}\n`);
  let answer = "";
  child.stdout.on("data", (chunk) => (answer += chunk));
  const [code] = await once(child, "close");
  expect(code).toBe(0);
  return JSON.parse(answer);
}

vi.mock("../../scripts/cluster/engine.js", () => ({
  chooseCluster: () => null,
  startOn: async (/** @type {object} */ _, /** @type {{folder: string}} */ job) => ({
    cores: 2,
    workers: [1, 2],
    run: (/** @type {object[]} */ tasks) =>
      Promise.all(tasks.map((task) => work({ ...task, job: job.folder }))),
    stop: async () => {},
  }),
}));

/** @param {string} root @returns {string[]} what the next ingest looks at */
const findChanged = (root) =>
  findChanges(root, readManifest(parquetFolder(root)), {}, { full: false, largeBytes: Infinity }).changed.map(
    ({ name }) => name,
  );

test.runIf(process.env.LONG)(
  "what may be otherwise the next time is looked at again, whoever did it",
  async () => {
    folder = mkdtempSync(join(tmpdir(), "atlas-workers-"));
    const { root } = makeRepository({
      "packed/study.yaml": studyYaml(),
      "packed/a.zip": "PK\u0003\u0004, and no more",
      "plain/study.yaml": studyYaml(),
      "plain/a.json": fioJson(),
    });
    const copy = `${root}-copy`;
    removeLater(() => [folder, copy].forEach((each) => rmSync(each, { recursive: true, force: true })));
    cpSync(root, copy, { recursive: true });
    await wait(2100); // Until then a file is not known by its time.
    await ingest({ root, quiet: true, cluster: { engine: "spark://nobody:1" } });
    await ingest({ root: copy, quiet: true });
    expect(readPublished(root)).toEqual(readPublished(copy));
    expect(findChanged(copy)).toEqual(["packed"]);
    expect(findChanged(root)).toEqual(["packed"]);
  },
);
