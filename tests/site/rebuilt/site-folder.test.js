/** What stands where a build expects a folder of its own is no folder: it makes room. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { makeFolder } from "../../../loaders/store/files.js";
import { takeBefore } from "../../../scripts/site/site-folder.js";

/** @type {string[]} */
const folders = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function makeRoot() {
  const root = mkdtempSync(path.join(tmpdir(), "atlas-site-"));
  folders.push(root);
  mkdirSync(path.join(root, "src/.observablehq"), { recursive: true });
  mkdirSync(path.join(root, "elsewhere"));
  writeFileSync(path.join(root, "elsewhere/page.html"), "");
  return root;
}

const links = process.platform === "win32" ? [] : ["elsewhere", "nowhere"];

/** @type {[string, (place: string, root: string) => void][]} */
const kinds = [
  ["a file", (place) => writeFileSync(place, "")],
  ...links.map(
    (to) =>
      /** @type {[string, (place: string, root: string) => void]} */ ([
        `a link ${to}`,
        (place, root) => symlinkSync(path.join(root, to), place),
      ]),
  ),
];

test.each(kinds)("the site before is %s: the next one begins empty", (_, put) => {
  const root = makeRoot();
  const before = path.join(root, "src/.observablehq/before");
  put(before, root);
  const next = takeBefore(root);
  expect(lstatSync(next).isDirectory()).toBe(true);
  expect(readdirSync(next)).toEqual([]);
  expect(lstatSync(before, { throwIfNoEntry: false })).toBeUndefined();
  expect(existsSync(path.join(root, "elsewhere/page.html"))).toBe(true);
});

test("the site before is a folder: the next one begins with it", () => {
  const root = makeRoot();
  mkdirSync(path.join(root, "src/.observablehq/before"));
  writeFileSync(path.join(root, "src/.observablehq/before/page.html"), "");
  expect(readdirSync(takeBefore(root))).toEqual(["page.html"]);
});

test.each(kinds.filter(([kind]) => kind !== "a link elsewhere"))(
  "a folder is made where %s stands",
  (_, put) => {
    const root = makeRoot();
    const place = path.join(root, "rows");
    put(place, root);
    makeFolder(place);
    expect(lstatSync(place).isDirectory()).toBe(true);
  },
);
