/** The tarball of a release has what `atlas compare` needs, and no more than that: unpacked, beside an empty folder. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repository } from "../../loaders/store/store.js";
import { fioRun } from "../compared.js";

/** @type {string} */
let root;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "atlas-packed-test-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** @param {string} program @param {string[]} args @param {string} cwd */
function run(program, args, cwd) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return stdout;
}

test("two folders are compared by what is in it", () => {
  run("npm", ["pack", "--silent", "--pack-destination", root], repository);
  const [tarball] = readdirSync(root);
  run("tar", ["xzf", tarball], root);
  expect(readdirSync(join(root, "package"))).not.toEqual(expect.arrayContaining(["data"]));
  expect(readdirSync(join(root, "package"))).not.toEqual(expect.arrayContaining(["tests"]));
  symlinkSync(join(repository, "node_modules"), join(root, "package", "node_modules"), "junction");
  for (const [name, iops] of [
    ["before", 10_000],
    ["after", 15_000],
  ]) {
    mkdirSync(join(root, "empty", String(name)), { recursive: true });
    writeFileSync(
      join(root, "empty", String(name), "run.json"),
      fioRun({ iops: Number(iops), minute: Number(iops) }),
    );
  }
  const program = join(root, "package", "scripts", "atlas.js");
  const said = run(process.execPath, [program, "compare", "before", "after"], join(root, "empty"));
  expect(said).toMatch(/^After gave 50 % more IOPS than before/);
  expect(said).not.toContain("Make it a study");
  expect(readdirSync(join(root, "empty")).sort()).toEqual(["after", "before"]);
});
