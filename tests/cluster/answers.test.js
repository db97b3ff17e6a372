/** What an executor says of its studies besides their tables. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { writeFile, writeStudy } from "../../scripts/bench/studies.js";
import { writeRun } from "../../scripts/bench/archive.js";
import { startJob } from "../../scripts/cluster/job.js";
import { ingestBatch } from "../../scripts/cluster/studies.js";
import { deviceNames, makeCapture, secondRows } from "../captures.js";

const root = mkdtempSync(join(tmpdir(), "atlas-answers-"));
const typedIn = process.cwd();

afterEach(() => {
  process.chdir(typedIn);
  rmSync(root, { recursive: true, force: true });
});

test("a study with a file that could not be read is looked at again, others are not", async () => {
  const folders = { cut: writeStudy(root, "cut"), whole: writeStudy(root, "whole") };
  for (const folder of Object.values(folders)) writeRun(folder, 0, 0);
  const capture = makeCapture(
    [deviceNames[0]],
    secondRows(100, (i) => [`${i}.5`]),
  );
  writeFileSync(join(folders.cut, "capture.csv.gz"), gzipSync(capture).subarray(0, -20));
  writeFile(join(root, "work/.keep"), "");
  const job = startJob(root);
  process.chdir(join(root, "work"));
  const names = Object.keys(folders);
  const studies = Object.entries(folders).map(([name, folder]) => ({ name, folder, captures: {} }));
  const answers = await ingestBatch({ studies, names, job: job.folder, options: {} });
  expect(Object.fromEntries(names.map((name) => [name, answers[name].isToBeRepeated]))).toEqual({
    cut: true,
    whole: false,
  });
});
