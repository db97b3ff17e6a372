import { expect, test } from "vitest";
import { diskspdLine, fioLine, loadsOfStudy, vdbenchFile } from "../../src/study/kit.js";

const run = (/** @type {string} */ workload, factors = {}) => ({ workload, factors });
const loads = loadsOfStudy(
  /** @type {any} */ ({
    workloads: ["4k randread", "8k 70/30 random, reads", "8k 70/30 random, writes", "unknown"],
    runs: [
      run("4k randread", {
        block_size_bytes: "4096",
        read_pct: "100",
        random_pct: "100",
        queue_depth: "8",
        threads: "4",
      }),
      ...["reads", "writes"].map((kind) =>
        run(`8k 70/30 random, ${kind}`, {
          block_size_bytes: "8192",
          read_pct: "70",
          random_pct: "60",
          outstanding_io: "32",
        }),
      ),
      run("unknown"),
    ],
  }),
);

test("a workload without its block size is left out, and one with results of reads and of writes is one", () =>
  expect(loads.map(({ name }) => name)).toEqual(["4k-randread", "8k-70-30-random"]));

test("as options of fio", () => {
  expect(fioLine(loads[0], "some-study")).toMatch(/ --rw=randread --bs=4k --iodepth=8 --numjobs=4 /);
  expect(fioLine(loads[1], "some-study")).toMatch(
    / --rw=randrw --rwmixread=70 --percentage_random=60 --bs=8k --iodepth=32 /,
  );
});

test("as options of DiskSPD and a file of Vdbench", () => {
  expect(diskspdLine(loads[1], "some-study")).toMatch(
    /-b8K .* -t1 -o32 -rs60 -w30 .* > some-study\.8k-70-30-random\.xml$/,
  );
  expect(vdbenchFile(loads)).toContain("wd=8k-70-30-random,sd=sd1,xfersize=8k,rdpct=70,seekpct=60");
  expect(vdbenchFile(loads)).toContain("rd=4k-randread,wd=4k-randread,iorate=max,threads=32,");
});
