import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../../loaders/store/store.js";
import { readLabPlan } from "../../scripts/lab/study.js";

const guide = readFileSync(join(repository, "docs", "lab.md"), "utf8");
const folder = join(repository, "scripts", "lab");
const plans = readdirSync(join(folder, "plans"));

const optionsIn = (/** @type {string} */ text) => new Set(text.match(/(?<=[\s`])--[a-z]+(?:-[a-z]+)*/g));

test("the guide names every option of the lab and no other", () => {
  const { stdout } = spawnSync(process.execPath, [join(repository, "scripts", "lab.js"), "--help"], {
    encoding: "utf8",
  });
  const options = optionsIn(stdout);
  options.delete("--help");
  expect([...optionsIn(guide)].sort()).toEqual([...options].sort());
});

test.each(plans)("%s is a plan that has what a measured study needs", (file) => {
  const plan = readLabPlan(join(folder, "plans", file));
  expect(`${plan.study}.yaml`).toBe(file);
  expect(plan).toMatchObject({ platform: "linux-lab", licence: "CC-BY-4.0", gzip: true });
  expect(plan.repeats).toBeGreaterThanOrEqual(5);
  expect(plan.notes[0]).toMatch(/^A method check on emulated Linux devices/);
  expect(guide).toContain(`| ${plan.study} |`);
});

test("only the example that says it is bad leaves the order of its levels to the clock", () => {
  const bad = plans.map((file) => readLabPlan(join(folder, "plans", file))).filter(({ order }) => order);
  expect(bad.map(({ study, order, title }) => ({ study, order, title }))).toEqual([
    {
      study: "lab-bad-order",
      order: "sequential",
      title: expect.stringMatching(/^A deliberately bad example/),
    },
  ]);
});

const levels = readdirSync(join(folder, "guest", "lab")).filter((script) => script !== "null-device");

test.each(levels)("the guide names %s", (script) => {
  expect(guide).toContain(`| \`${script}\` |`);
});
