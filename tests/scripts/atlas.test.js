/** One name for every command, and options that were lost on the way. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseOptions } from "../../scripts/command/options.js";
import { copyRepository } from "../copy.js";
import { repository } from "../../loaders/store/store.js";

/** @param {...string} args */
const atlas = (...args) =>
  spawnSync(process.execPath, [path.join(repository, "scripts/atlas.js"), ...args], { encoding: "utf8" });

describe("atlas", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(repository, "package.json"), "utf8"));
  const lines = /** @type {string[]} */ (Object.values(scripts));
  const named = lines.flatMap((line) => /^node scripts\/atlas\.js ([\w-]+)/.exec(line)?.[1] ?? []);
  // start is serve --build.
  const programs = [...new Set(named)].filter((name) => name !== "start");

  test("lists every command of npm that is a program of ours, each with what it does", () => {
    const { stdout, status } = atlas();
    expect(status).toBe(0);
    for (const name of programs) expect(stdout).toMatch(new RegExp(`^  ${name} +\\w.{10,}$`, "m"));
  });

  test("does what npm run does, and hands over status and options", () => {
    const query = atlas("query", "--format", "csv", "select 1 as one");
    expect(query.stdout.trim().split(/\r?\n/)).toEqual(["one", "1"]);
    const wrong = atlas("build", "--fll");
    expect(wrong.status).toBe(2);
    expect(wrong.stderr.trim()).toBe(
      "build: unknown option --fll; did you mean --full? Expected --base, --skip-ingest, --full, --help",
    );
  });

  test("tells an unknown command in a line", () => {
    const { stderr, status } = atlas("ad", "x.json");
    expect(status).toBe(2);
    expect(stderr).toMatch(/^atlas: unknown command ad: expected add, bench, .*\n$/);
  });

  /** All read their options with one function: a landing starts every sixth. */
  const started = programs.filter((_, i) => process.env.LONG || i % 12 === 0);

  test.each(started)("%s tells an unknown option in a line", (name) => {
    const { stdout, stderr, status } = atlas(name, "--nonsense");
    expect(status).toBeGreaterThan(0);
    expect(stdout).toBe("");
    expect(stderr).toMatch(new RegExp(`^${name}: [^\\n]*--nonsense[^\\n]*\\n$`));
  });
});

test("Node.js that is too old is reported before anything else", () => {
  const program = pathToFileURL(path.join(repository, "scripts/command/begin.js")).href;
  const code = `Object.defineProperty(process, "versions", { value: { node: "18.20.4" } }); import("${program}")`;
  const { stderr, status } = spawnSync(process.execPath, ["-e", code], { encoding: "utf8" });
  expect([stderr, status]).toEqual([
    "Node.js 18.20.4 is too old: 20 or newer is needed (https://nodejs.org)\n",
    1,
  ]);
});

describe("options that npm took", () => {
  const options = {
    "dry-run": { type: /** @type {const} */ ("boolean") },
    yes: { type: /** @type {const} */ ("boolean") },
  };
  const read = (/** @type {NodeJS.ProcessEnv} */ env) => parseOptions({ args: [], options }, "sanitise", env);

  test("are named, with what to type", () => {
    expect(() => read({ npm_lifecycle_event: "sanitise", npm_config_dry_run: "true" })).toThrow(
      "npm took --dry-run for itself, so nothing was done: type npx atlas sanitise and all options",
    );
  });

  test("are none where npm says so, or npx took its own", () => {
    expect(read({ npm_lifecycle_event: "sanitise", npm_config_yes: "" }).values).toEqual({});
    expect(read({ npm_lifecycle_event: "npx", npm_config_yes: "true" }).values).toEqual({});
    expect(read({ npm_config_yes: "true" }).values).toEqual({});
  });
});

describe("a command whose options were lost", () => {
  let copy = "";
  beforeAll(() => {
    copy = copyRepository("atlas-lost-");
    const study = path.join(copy, "data/studies/one");
    mkdirSync(study, { recursive: true });
    writeFileSync(path.join(study, "study.yaml"), "version: 1\ntitle: One\n");
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  const files = () => readdirSync(path.join(copy, "data"), { recursive: true, encoding: "utf8" }).sort();

  const typed = [
    ["add", "package.json", "--study", "mine"],
    ["add", "package.json", "--dry-run"],
    ["sanitise", "--dry-run"],
    ["migrate", "--dry-run"],
    ["reset-data", "--yes"],
    ["ingest", "--full"],
    ["ingest", "--root", "elsewhere"],
    ["build", "--base", "/atlas/"],
    ["lab", "--study", "lab-stripes"],
    ["snapshot", "--to", "somewhere"],
  ];
  /** What npm took is told by one function, above: a landing types every third. */
  test.each(typed.filter((_, i) => process.env.LONG || i % 6 === 0))(
    "npm run %s %s %s changes nothing",
    (name, ...args) => {
      const before = files();
      const { status, stderr } = spawnSync("npm", ["run", "--silent", name, ...args], {
        cwd: copy,
        encoding: "utf8",
        input: "",
        shell: process.platform === "win32",
      });
      expect(status).not.toBe(0);
      expect(stderr).toMatch(new RegExp(`^${name}: .*$`, "m"));
      expect(files()).toEqual(before);
    },
  );
});
