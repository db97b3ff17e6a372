/** What differs between Windows, macOS and Linux, as far as one of them can show it. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { listFolder } from "../../loaders/reading/listing.js";
import { findPython } from "../../loaders/reading/python.js";
import { repository } from "../../loaders/store/store.js";
import { nameOfStudy } from "../../scripts/command/options.js";

/** @type {string[]} */
const folders = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function makeFolder() {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "atlas-systems-")));
  folders.push(folder);
  return folder;
}

/** @param {string} command */
const fromRoot = (command) => path.join(repository, "scripts", command);

describe.skipIf(process.platform === "win32")("Python is found", () => {
  const [real] = findPython();
  const program = spawnSync(real, ["-c", "import sys; print(sys.executable)"], {
    encoding: "utf8",
  }).stdout.trim();

  /** @param {string} name  @param {string} text of a program */
  function search(name, text) {
    const folder = makeFolder();
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${text}\n`);
    chmodSync(path.join(folder, name), 0o755);
    const module = new URL("../../loaders/reading/python.js", import.meta.url);
    const code = `import(${JSON.stringify(module.href)}).then(({ findPython }) => console.log(findPython().join(" ")))`;
    const { PYTHON: _, ...env } = process.env;
    const { stdout } = spawnSync(process.execPath, ["-e", code], {
      encoding: "utf8",
      env: { ...env, PATH: folder },
    });
    return stdout.trim();
  }

  test("where it is called python", () => expect(search("python", `exec "${program}" "$@"`)).toBe("python"));

  test("where the launcher of Windows has it", () =>
    expect(search("py", `[ "$1" = -3 ] && shift && exec "${program}" "$@"`)).toBe("py -3"));

  test("not where a store offers to install it", () => expect(search("python3", "exit 9")).toBe(""));
});

test("a repository that is reached through a link runs its commands", () => {
  const folder = makeFolder();
  symlinkSync(repository, path.join(folder, "link"), "junction");
  const command = path.join(folder, "link/scripts/plan.js");
  expect(spawnSync(process.execPath, [command, "--help"], { encoding: "utf8" }).stdout).toMatch(/^Usage: /);
});

test("a command is found by its name without .js", () => {
  const { stdout } = spawnSync(process.execPath, [fromRoot("plan"), "--help"], { encoding: "utf8" });
  expect(stdout).toMatch(/^Usage: /);
});

test.each([
  "vsan-stripes",
  "data/studies/vsan-stripes/",
  "./data/studies/vsan-stripes",
  "data\\studies\\vsan-stripes\\",
])("a study may be named as shells complete it: %s", (typed) =>
  expect(nameOfStudy(typed)).toBe("vsan-stripes"),
);

test("names that are one on Windows and macOS are reported", () => {
  const folder = makeFolder();
  for (const name of ["vm=1/a.json", "vm=1/b.json", "VM=1/c.json", "d.json", "D.json"]) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), "");
  }
  const told = listFolder(folder).flatMap(({ path: name, problem }) =>
    problem ? [[name, problem.message]] : [],
  );
  const isApart = listFolder(folder).length === 5;
  const say = (/** @type {string} */ other) =>
    `a name that differs from ${other} in upper and lower case only: Windows and macOS hold one of them`;
  expect(told).toEqual(
    isApart
      ? [
          ["d.json", say("D.json")],
          ["vm=1/a.json", say("VM=1")],
          ["vm=1/b.json", say("VM=1")],
        ]
      : [],
  );
});

test("a base that Git Bash made a folder of is reported", () => {
  const { stderr, status } = spawnSync(
    process.execPath,
    [fromRoot("serve.js"), "--base", "C:/Program Files/Git/atlas/"],
    {
      encoding: "utf8",
    },
  );
  expect(status).toBe(2);
  expect(stderr).toMatch(/^serve: --base C:\/Program Files\/Git\/atlas\/: expected .*: type --base atlas\n$/);
});

test("no path of the repository is too long for Windows, or one of its devices", () => {
  const { stdout, status } = spawnSync("git", ["ls-files", "-z"], { cwd: repository, encoding: "utf8" });
  if (status !== 0) return;
  const names = stdout.split("\0").filter(Boolean);
  const wrong = /[<>:"|?*\\]|[ .](?:\/|$)|(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:[./]|$)/i;
  expect(names.filter((name) => name.length > 160 || wrong.test(name))).toEqual([]);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
});

test("a checkout has the line ends that were committed, whatever git's settings", () => {
  const folder = path.join(makeFolder(), "clone");
  const clone = [
    "clone",
    "--quiet",
    "--no-local",
    "--depth=1",
    "-c",
    "core.autocrlf=true",
    "-c",
    "core.eol=crlf",
  ];
  if (spawnSync("git", [...clone, `file://${repository}`, folder]).status !== 0) return;
  const { stdout } = spawnSync("git", ["ls-files", "--eol"], { cwd: folder, encoding: "utf8" });
  const changed = stdout.split("\n").filter((line) => /^i\/lf +w\/(?:crlf|mixed)/.test(line));
  expect(changed).toEqual([]);
});
