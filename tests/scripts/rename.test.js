/** One command gives an atlas its name wherever that of the template stands. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../../loaders/store/store.js";
import { renameAtlas } from "../../scripts/rename.js";

/** What keeps the name: whose work the template is, what a program leaves on a disk, and examples of addresses. */
const keeps =
  /^(?:CHANGELOG\.md|docs\/(?:cluster|collect)\.md|scripts\/(?:collect\.py|build\.js|serve\.js|site\/publish\/lake\.js)|tests\/(?!firefox\/).*)$/;

test("nothing but these has the old name afterwards", () => {
  const root = mkdtempSync(join(tmpdir(), "atlas-rename-"));
  const look = readFileSync(join(repository, "src/look.yaml"), "utf8");
  const title = /^title: (.*)$/m.exec(look)?.[1] ?? "";
  const { name } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  const listed = execFileSync("git", ["grep", "-lIF", "-e", title, "-e", name], {
    cwd: repository,
    encoding: "utf8",
  });
  const named = listed.trim().split("\n");
  for (const file of named) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(repository, file), join(root, file));
  }
  const changed = renameAtlas(root, "Rack seven storage").map(({ file }) => file);
  expect(named.filter((file) => !keeps.test(file) && !changed.includes(file))).toEqual([]);
  expect(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).name).toBe("rack-seven-storage");
  for (const file of changed) expect(readFileSync(join(root, file), "utf8")).not.toContain(title);
  expect(readFileSync(join(root, "README.md"), "utf8")).toMatch(/^# Rack seven storage\n/);
  rmSync(root, { recursive: true, force: true });
});
