import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { siteHeader } from "../../../scripts/site/framework/own-pages.js";
import { readIdentity } from "../../../scripts/site/identity.js";
import { readLook } from "../../../scripts/site/own/look.js";

const folder = mkdtempSync(join(tmpdir(), "atlas-look-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "logo.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
writeFileSync(join(folder, "large.png"), Buffer.alloc(17 * 1024));

const look = (/** @type {string} */ text) => readLook(text, folder);

test("title, description, logo and colours of a fork are in one file", () => {
  const read = look(`
title: Results of a lab
description: Theirs
logo: logo.svg
colours: { light: { link: "#062" }, dark: { link: "#8fc", paper: "#000000" } }
`);
  expect(read.logo).toMatch(/^data:image\/svg\+xml;base64,PHN2Zy/);
  expect(read.style).toBe(
    "html:root{--link:#062}@media screen and (prefers-color-scheme:dark){html:root{--link:#8fc;--paper:#000000}}",
  );
  const identity = readIdentity({}, { name: "x", description: "y" }, read);
  expect(identity).toMatchObject({ title: "Results of a lab", description: "Theirs" });
  expect(siteHeader(identity.title, [], "/", identity.logo)).toMatch(
    /<a class="site-name"[^>]*><img class="logo" alt="" src="data:[^"]*">Results of a lab<\/a>/,
  );
});

test("without any of it the names are those of package.json", () => {
  expect(readIdentity({}, { name: "my-atlas", description: "y" }, look(""))).toMatchObject({
    ...{ title: "My Atlas", description: "y", logo: null, style: "" },
  });
});

test.each([
  ["tilte: A", "src/look.yaml: unknown key tilte: expected title, description, logo, colours"],
  ["title: [A]", "src/look.yaml: title: expected text"],
  ["logo: logo.gif", "src/look.yaml: logo: logo.gif: expected a file .svg or .png beside it"],
  ["logo: none.svg", "src/look.yaml: logo: no file src/none.svg"],
  ["logo: large.png", "src/look.yaml: logo: src/large.png has 17408 bytes: expected 16384 at most"],
  ["colours: { day: {} }", "src/look.yaml: colours: unknown key day: expected light, dark"],
  [
    'colours: { light: { link: "red;}" } }',
    'src/look.yaml: colours: link: red;}: expected a colour such as "#1f52c4"',
  ],
])("%s", (text, said) => {
  expect(() => look(text)).toThrow(said);
});

test("a name that no colour has is reported with those there are", () => {
  expect(() => look('colours: { light: { links: "#000" } }')).toThrow(
    /unknown name links: expected paper,.* link,/,
  );
});
