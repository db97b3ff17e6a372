import { expect, test } from "vitest";
import { checks, readName } from "../../../../src/analysis/audit/stated/names.js";
import { runs } from "../statements.js";

const job = (/** @type {string} */ name, /** @type {string} */ read_pct, random_pct = "100") => ({
  run: `study/job=${name}/x`,
  factors: { read_pct, random_pct },
});

test.each([
  ["study/job=randrw4k", "random", "mix"],
  ["study/4k-randread/1", "random", "read"],
  ["study/rand4kwrite", "random", "write"],
  ["study/seqwrites128k", "sequential", "write"],
  ["study/1M-seq-read", "sequential", "read"],
])("%s is %s, %s", (run, order, way) => {
  expect(readName(run)).toMatchObject({ order, way });
});

test.each([
  "study/random_pct=100",
  "study/8k-random-70%read-30%write",
  "study/random-read-cache-on",
  "study/rw",
])("%s is no name of a load", (run) => {
  expect(readName(run)).toBeNull();
});

test("jobs that are called a mix and only read are reported", () => {
  const [found, ...others] = checks(
    runs([job("randrw4k", "100"), job("randrw32k", "100"), job("randread4k", "100")]),
  );
  expect(others).toEqual([]);
  expect(found).toMatchObject({ class: "differs", cells: 2 });
  expect(found.sentence).toMatch(
    /^randrw4k, randrw32k: the name says random reads and writes, but the settings say random reads only\./,
  );
});

test("the ends of a sweep of the share of reads are called rightly", () => {
  expect(checks(runs(["0", "50", "100"].map((share) => job("randrw", share))))).toEqual([]);
});

test("order counts as well, and what is not recorded contradicts nothing", () => {
  expect(checks(runs([job("seqread", "100", "100")]))).toHaveLength(1);
  expect(checks(runs([{ run: "study/randrw", factors: {} }]))).toEqual([]);
});
