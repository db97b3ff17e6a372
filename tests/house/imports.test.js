/** Imports go one way: between modules, between rooms, and never from what a browser runs to Node.js. */
import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { expect, test } from "vitest";
import { isDerived } from "../../loaders/reading/code.js";
import { findCircles, findWay, imports, modules, roomImports, rooms } from "./modules.js";

/** @param {string[]} lines one a violation */
const expectNone = (lines, /** @type {string} */ mend) =>
  expect(lines, `${lines.join("\n")}\nMend: ${mend}\n`).toEqual([]);

/** @param {string} path @param {string[]} folders */
const isIn = (path, folders) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

const below = ["src/analysis", "src/sentences", "src/words", "src/vendor"];
const drawing = rooms.filter((room) => /^src\//.test(room) && !isIn(room, below));
const generic = rooms.filter((room) => /^loaders\/(?!formats\/)/.test(room));
const formats = rooms.filter((room) => room.startsWith("loaders/formats/"));

/** What a browser can run, or shall be able to. */
const forBrowsers = [...modules.keys()].filter(
  (path) =>
    isIn(path, ["loaders/formats", "loaders/assemble", "loaders/vocabulary", "loaders/study"]) ||
    isIn(path, ["src/analysis", "src/sentences", "src/words", "src/charts", "scripts/site/local"]) ||
    /^src\/[\w-]+\/client\//.test(path),
);
/** Reads the schemas' files, and draws for pages while they are built. */
const forNode = ["loaders/vocabulary/schemas.js", "src/charts/static-svg.js"];

test("every import names a module that exists", () => {
  const lost = [...modules].flatMap(([from, names]) =>
    names
      .filter((to) => /^(loaders|src|scripts)\//.test(to) && !modules.has(to))
      .map((to) => `${from} imports ${to}`),
  );
  expectNone(lost, "name the module where it lies now.");
  expect(imports.length).toBeGreaterThan(500);
});

test("circles and ways are found", () => {
  const next = (/** @type {string} */ name) =>
    ({ a: ["b"], b: ["c", "d"], c: ["b"], d: ["node:fs"] })[name] ?? [];
  expect(findCircles("abcd", next)).toEqual([["b", "c", "b"]]);
  expect(findWay("a", next, isBuiltin)).toEqual(["a", "b", "d", "node:fs"]);
  expect(findWay("c", next, (name) => name === "a")).toBeNull();
});

test("no module imports itself through others", () => {
  const circles = findCircles(modules.keys(), (path) => modules.get(path) ?? []);
  expectNone(
    circles.map((circle) => circle.join("\n  imports ")),
    "move what both need into a module that imports neither, or hand it over as an argument.",
  );
});

test("no room imports itself through others", () => {
  const next = (/** @type {string} */ room) => roomImports.get(room)?.keys() ?? [];
  const circles = findCircles(roomImports.keys(), next).map((circle) =>
    circle
      .slice(1)
      .map((to, i) => {
        const { from, to: module } = roomImports.get(circle[i])?.get(to) ?? { from: "", to: "" };
        return `${circle[i]} → ${to}: ${from} imports ${module}`;
      })
      .join("\n  "),
  );
  expectNone(
    circles,
    "move the module into the room that it works for, or what both rooms need into one below them.",
  );
});

const oneWay = [
  {
    name: "the analysis knows no way to show its findings",
    from: ["src/analysis"],
    to: drawing,
    mend: "return plain data from src/analysis, and say or draw it where it is shown; its sentences are templates of src/sentences.",
  },
  {
    name: "charts know no page",
    from: ["src/charts"],
    to: drawing.filter((room) => room !== "src/charts"),
    mend: "hand the chart what it needs as an argument.",
  },
  {
    name: "loaders know formats by their folder alone",
    from: generic,
    to: formats,
    mend: "let format.js of the format export it (Format in loaders/types.d.ts), and ask readFormats for it.",
  },
  ...formats.map((format) => ({
    name: `${format} knows no other format`,
    from: [format],
    to: formats.filter((other) => other !== format),
    mend: "move what both need beside them, as loaders/formats/xml.js is, or into loaders/vocabulary.",
  })),
  {
    // What of a text can be seen, and which address a name has, is one rule for tables and pages; Framework takes
    // modules of src alone.
    name: "loaders know neither the site nor commands",
    from: ["loaders"],
    to: ["src", "scripts"],
    but: ["src/words/ends.js", "src/words/inert-names.js", "src/words/slug.js", "src/words/visible.js"],
    mend: "move what both need into a room of loaders, or hand it over as an argument.",
  },
  {
    name: "what the site shows it reads by src/data/*.sql",
    from: ["src"],
    to: ["loaders", "scripts/add", "scripts/bench", "scripts/ingest", "scripts/lab", "scripts/site/publish"],
    mend: "ask for it in src/data/<name>.sql, or hand it over in scripts/site/read-site.js.",
  },
];

test.each(oneWay.map((arrow) => /** @type {const} */ ([arrow.name, arrow])))(
  "%s",
  (_, { from, to, but = [], mend }) => {
    expectNone(
      imports
        .filter((each) => isIn(each.from, from) && isIn(each.to, to) && !but.includes(each.to))
        .map((each) => `${each.from} imports ${each.to}`),
      mend,
    );
  },
);

test("nothing that a browser runs needs Node.js", () => {
  const ways = forBrowsers
    .filter((path) => !forNode.includes(path))
    .flatMap((path) => {
      const way = findWay(path, (name) => modules.get(name) ?? [], isBuiltin);
      return way ? way.join("\n  imports ") : [];
    });
  expectNone(
    ways,
    "let whoever runs it hand in what it needs: a reader gets it in its Source (openSource in loaders/reading/sources.js).",
  );
});

test("what a build writes is not the code that the next one follows from", () => {
  const ignored = readFileSync(new URL("../../.gitignore", import.meta.url), "utf8").split("\n");
  const made = ignored.filter((line) => /^src\/.+\/$/.test(line));
  expect(made.length).toBeGreaterThan(3);
  const followed = made.filter((place) => !isDerived(new URL(`../../${place}`, import.meta.url).href));
  expectNone(
    followed,
    "name the folder in loaders/reading/code.js, or every second build builds everything.",
  );
});
