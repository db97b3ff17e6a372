/** docs/architecture.md and its picture name every room that there is, and none that there is not. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../../loaders/store/store.js";
import { roomImports, rooms } from "./modules.js";
import { drawArchitecture, drawnRooms, houses } from "./picture.js";

const read = (/** @type {string} */ name) => readFileSync(join(repository, "docs", name), "utf8");

test("the picture has a place for every room", () => {
  expect(drawnRooms, "place it in tests/house/picture.js, or take it out there").toEqual(rooms);
});

test("the committed picture is the one that is drawn", () => {
  expect(
    read("architecture.svg") === drawArchitecture(),
    "run node tests/house/draw.js, and look at it",
  ).toBe(true);
});

test("the page has a row for every room", () => {
  const named = [...read("architecture.md").matchAll(/^\| `([a-z]+\/[\w/-]+)` \|/gm)].map(([, path]) => path);
  const missing = rooms.filter((room) => !named.includes(room));
  const gone = named.filter((room) => !rooms.includes(room));
  expect(missing, `a row in the tables of docs/architecture.md: ${missing.join(", ")}`).toEqual([]);
  expect(gone, `take out of docs/architecture.md: ${gone.join(", ")}`).toEqual([]);
  expect(named.sort()).toEqual(rooms);
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
