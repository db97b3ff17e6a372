import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { shareOut } from "../../../loaders/reading/threads.js";

const answerJobs = new URL("../../../loaders/reading/threads.js", import.meta.url).href;
/** @param {string} work body of a function of the job */
const program = (work) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `const { answerJobs } = await import(${JSON.stringify(answerJobs)}); answerJobs(async (job) => { ${work} });`,
    )}`,
  );

test("each job has a result", async () => {
  const results = await shareOut(program("return job * 2"), {}, [1, 2, 3], () => {});
  expect(results.sort()).toEqual([2, 4, 6]);
});

test("a job that fails fails the whole, though its thread ends as others do", async () => {
  const jobs = shareOut(program("throw new Error('no such column')"), {}, [1, 2, 3], () => {});
  await expect(jobs).rejects.toThrow("no such column");
});

const slow = "await new Promise((done) => setTimeout(done, 20)); return job;";

test("where this thread does its share, each job is done once", async () => {
  const jobs = Array.from({ length: 40 }, (_, i) => i);
  /** @type {number[]} */
  const own = [];
  const results = await shareOut(
    program(slow),
    {},
    jobs,
    () => {},
    async (job) => {
      await wait(20);
      own.push(job);
      return job;
    },
  );
  expect(results.sort((a, b) => a - b)).toEqual(jobs);
  expect(own.length).toBeGreaterThan(0);
});

test("where its own job fails, nobody begins the rest", async () => {
  /** @type {number[]} */
  const begun = [];
  const fail = async (/** @type {number} */ job) => {
    begun.push(job);
    throw new Error("no such column");
  };
  await expect(shareOut(program(slow), {}, [1, 2, 3, 4, 5], () => {}, fail)).rejects.toThrow(
    "no such column",
  );
  expect(begun).toHaveLength(1);
});
