/** Rooms that can be looked over, and functions that can be read at once. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { repository } from "../../loaders/store/store.js";
import { foldersOf, modules } from "./modules.js";

const mostFiles = 20;
/** Lines of functions: half of all have so many at most, and of twenty nineteen. */
const most = { half: 8, nearlyAll: 35 };

const parsing = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/**
 * The lines of a function are those between the braces of its body. An arrow whose body is an expression has none, and
 * is not counted: most of them are written where they are used, on a line. What a function holds inside counts for both.
 * @param {string} path
 * @returns {{lines: number, where: string}[]}
 */
function measureFunctions(path) {
  const text = readFileSync(join(repository, path), "utf8");
  const file = ts.createSourceFile(path, text, parsing, false, ts.ScriptKind.JS);
  const lineOf = (/** @type {number} */ at) => file.getLineAndCharacterOfPosition(at).line;
  /** @type {{lines: number, where: string}[]} */
  const found = [];
  visit(file);
  return found;
  /** @param {ts.Node} node */
  function visit(node) {
    const body = ts.isFunctionLike(node) && "body" in node ? node.body : undefined;
    if (body && ts.isBlock(body)) {
      const [first, last] = [lineOf(body.getStart(file)), lineOf(body.end)];
      found.push({ lines: Math.max(0, last - first - 1), where: `${path}:${first + 1}` });
    }
    ts.forEachChild(node, visit);
  }
}

test(`no folder of code has more than ${mostFiles} files`, () => {
  const top = readdirSync(repository, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|data$|dist$|docs$|node_modules$)/.test(entry.name))
    .flatMap(({ name }) => foldersOf(name))
    .map(({ folder, files }) => ({
      folder,
      count: files.filter((path) => /\.([cm]?js|ts|py)$/.test(path)).length,
    }));
  const crowded = top
    .filter(({ count }) => count > mostFiles)
    .map(({ folder, count }) => `${folder}: ${count} files`);
  expect(crowded, `${crowded.join("\n")}\nMend: lay folders in it, by what they are about.`).toEqual([]);
});

test("functions are short", () => {
  const functions = [...modules.keys()].flatMap(measureFunctions).sort((a, b) => a.lines - b.lines);
  const at = (/** @type {number} */ part) => functions[Math.ceil(part * functions.length) - 1].lines;
  const longest = functions.slice(-10).reverse();
  const said = `${functions.length} functions: half have ${at(0.5)} lines or less, 95 % ${at(0.95)} or less. The longest:
${longest.map(({ lines, where }) => `${where}: ${lines} lines`).join("\n")}
Mend: give a part of it a name of its own.`;
  expect(functions.length).toBeGreaterThan(1000);
  expect(at(0.5), said).toBeLessThanOrEqual(most.half);
  expect(at(0.95), said).toBeLessThanOrEqual(most.nearlyAll);
});
