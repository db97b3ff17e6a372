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
