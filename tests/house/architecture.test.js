/** docs/architecture.md and its picture name every room that there is, and none that there is not. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../../loaders/store/store.js";
import { roomImports, rooms } from "./modules.js";
import { drawArchitecture, drawnRooms, houses } from "./picture.js";

const read = (/** @type {string} */ name) => readFileSync(join(repository, "docs", name), "utf8");

test("the picture has a place for every room", () => {
  expect(drawnRooms, "place it in tests/house/picture.js, or take it out there").toEqual(
    [...new Set(rooms.map(roomIn))].sort(),
  );
});

test("the committed picture is the one that is drawn", () => {
  expect(
    read("architecture.svg") === drawArchitecture(),
    "run node tests/house/draw.js, and look at it",
  ).toBe(true);
});

test("the page has a row for every room", () => {
  const named = [...read("architecture.md").matchAll(/^\| `([a-z]+\/[\w/-]+)` \|/gm)].map(([, path]) => path);
  const each = rooms.filter((room) => !room.startsWith("loaders/formats/")); // these have one row together
  const missing = each.filter((room) => !named.includes(room));
  const gone = named.filter((room) => !each.includes(room));
  expect(missing, `a row in the tables of docs/architecture.md: ${missing.join(", ")}`).toEqual([]);
  expect(gone, `take out of docs/architecture.md: ${gone.join(", ")}`).toEqual([]);
  expect(named.sort()).toEqual(each);
  expect(read("architecture.md")).toContain("\n| `loaders/formats/<name>` |");
});

test("what the page names exists", () => {
  const text = read("architecture.md");
  const inText = [...text.matchAll(/`((?:data|loaders|schemas|scripts|src|tests)\/[\w./-]+)`/g)].map(
    ([, path]) => path,
  );
  const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, path]) => join("docs", path));
  expect(inText.length).toBeGreaterThan(50);
  expect([...inText, ...links].filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});

test.each(houses.map((house) => /** @type {const} */ ([house.path, house])))(
  "%s: a room imports only rooms that lie below it",
  (path, { rows }) => {
    const rowOf = (/** @type {string} */ room) =>
      rows.findIndex((names) => names.some((name) => `${room}/`.startsWith(`${path}/${name}/`)));
    const upwards = [...roomImports].flatMap(([from, imported]) =>
      [...imported]
        .filter(([to]) => rowOf(from) >= 0 && rowOf(to) >= 0 && roomIn(from) !== roomIn(to))
        .filter(([to]) => rowOf(to) <= rowOf(from))
        .map(([, each]) => `${each.from} imports ${each.to}`),
    );
    expect(
      upwards,
      `${upwards.join("\n")}\nMend: place rooms in tests/house/picture.js by what they import`,
    ).toEqual([]);
  },
);

/** Formats are one room in the picture. @param {string} room */
const roomIn = (room) => room.replace(/^(loaders\/formats)\/.*/, "$1");
