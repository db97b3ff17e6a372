/** The folder in which `npm start -- --only STUDY` makes its site: a copy that is kept up to date. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mirror } from "../../scripts/site/preview/only.js";

/** @type {string} */
let root;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "atlas-only-test-"));
  mkdirSync(join(root, "from", "below"), { recursive: true });
  writeFileSync(join(root, "from", "a.json"), "1");
  writeFileSync(join(root, "from", "below", "b.json"), "2");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("has what changed, keeps what did not, loses what is gone, and leaves what it made itself", () => {
  const [from, to] = [join(root, "from"), join(root, "to")];
  const isMade = (/** @type {string} */ file) => file.endsWith("cache");
  mirror(from, to, isMade);
  const { ino } = statSync(join(to, "a.json"));
  mkdirSync(join(to, "cache"));
  writeFileSync(join(from, "c.json"), "3");
  rmSync(join(from, "below"), { recursive: true });
  mirror(from, to, isMade);
  expect(readFileSync(join(to, "c.json"), "utf8")).toBe("3");
  expect(statSync(join(to, "a.json")).ino).toBe(ino);
  expect([existsSync(join(to, "below")), existsSync(join(to, "cache"))]).toEqual([false, true]);
});

test("a file that an editor takes away while it is copied is left out", () => {
  const [from, to] = [join(root, "edited"), join(root, "copied")];
  mkdirSync(from);
  writeFileSync(join(from, "a.json"), "1");
  writeFileSync(join(from, "b.json.swp"), "2");
  mirror(from, to, (file) => {
    if (file.endsWith("a.json")) rmSync(join(from, "b.json.swp"), { force: true });
    return false;
  });
  expect(readdirSync(to)).toEqual(["a.json"]);
});
