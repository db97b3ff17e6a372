import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { findPython } from "../../loaders/reading/python.js";
import { repository } from "../../loaders/store/store.js";
import { canRun } from "../../scripts/lab/image.js";
import { readLabPlan } from "../../scripts/lab/study.js";
import { tryKey } from "../../scripts/lab/system.js";

const guide = readFileSync(join(repository, "docs", "lab.md"), "utf8");
const folder = join(repository, "scripts", "lab");
const plans = readdirSync(join(folder, "plans"));
const levels = readdirSync(join(folder, "guest", "lab")).filter((script) => script !== "null-device");

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

/** All that the machine runs, but for what is no script: the machine itself is of npm run test:long. */
const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !path.endsWith(".js") && statSync(join(folder, path)).isFile())
  .filter((path) => /^#!\/\S*sh\b/.test(readFileSync(join(folder, path), "utf8")));

describe.skipIf(process.platform === "win32")("the shell understands each script", () => {
  test("of the machine and of its image", () => expect(scripts.length).toBeGreaterThan(levels.length));

  test.each(scripts)("%s", (path) => {
    const { status, stderr } = spawnSync("sh", ["-n", join(folder, path)], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
  });
});

describe.skipIf(process.platform === "win32")("where ssh-keygen cannot make a key", () => {
  const broken = mkdtempSync(join(tmpdir(), "atlas-keygen-"));
  afterAll(() => rmSync(broken, { recursive: true }));
  writeFileSync(join(broken, "ssh-keygen"), "#!/bin/sh\necho No user exists for uid 1000 >&2\nexit 255\n", {
    mode: 0o755,
  });
  const path = `${broken}:${process.env.PATH}`;

  test("tests of the lab are skipped, and it is said why", () => {
    vi.stubEnv("PATH", path);
    try {
      expect(tryKey()).toBe("No user exists for uid 1000");
      expect(canRun()).toBe(false);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test("tests of guests and hosts of the runner are skipped, unless they are required", () => {
    const [python, ...args] = findPython();
    const code = `from collect.needs import needs
@needs("sshd")
class Guests: pass
print(getattr(Guests, "__unittest_skip__", False))`;
    const run = (/** @type {string} */ required) =>
      spawnSync(python, [...args, "-c", code], {
        cwd: join(repository, "tests"),
        env: { ...process.env, PATH: path, REQUIRE_SSHD: required },
        encoding: "utf8",
      });
    expect(run("").stdout).toBe("True\n");
    expect(run("").stderr).toContain("Tests of the runner are skipped: no sshd.");
    expect(run("1").stdout).toBe("False\n");
  });
});

test.each(levels)("the guide names %s", (script) => {
  expect(guide).toContain(`| \`${script}\` |`);
});
