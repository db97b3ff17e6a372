/** Studies whose files and folders have names that strangers may have made to harm. */
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeZip } from "../../archive.js";
import { fioJson, studyYaml } from "../../repository.js";

/** @import {Hostile} from "./kinds.js" */

const codes = [
  ...[0x01, 0x07, 0x08, 0x09, 0x0a, 0x0d, 0x1b, 0x7f, 0x85, 0x9b, 0xad, 0x34f, 0x61c, 0x115f, 0x180e],
  ...[0x200b, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202d, 0x202e, 0x2060, 0x2066, 0x2067],
  ...[0x3164, 0xfeff, 0xfff9, 0xfffe, 0xe0041, 0xe0100, 0x1d173],
];

const good = { "study.yaml": studyYaml(), "a.json": fioJson() };

const hidden = codes.map((code) => {
  const name = `a${String.fromCodePoint(code)}b`;
  const files = { ...good, [`${name}.json`]: fioJson(), [`vms=2/${name}/x.json`]: fioJson() };
  return /** @type {const} */ ([`name-${code.toString(16)}`, { files, code: "unsafe-name" }]);
});

/** Names that are not seen as they are by shells, SQL, HTML, paths and JavaScript, and are names all the same. */
const strange = [
  "'; drop table runs; --.json",
  '"quoted".json',
  "$(id) `id`.json",
  "*?[a]{b,c}.json",
  "select.json",
  "<img src=x onerror=alert(1)>.json",
  "%2e%2e%2fa.json",
  "-rf.json",
  "=cmd|' !A0.json",
  "&quot;.json",
  "#?query=1.json",
  "a\\..\\b.json",
  "CON.json",
  "dot.",
  "blank ",
  "12:00:00.json",
  "__proto__/constructor/prototype.json",
  "__proto__=1/constructor=2/x.json",
  "vms=__proto__/x.json",
  "hasOwnProperty=1/vms=toString/valueOf.json",
].map((path, i) => /** @type {const} */ ([`strange-${i}`, { files: { ...good, [path]: fioJson() } }]));

const bytes = [
  [0x61, 0xff, 0x62],
  [0xed, 0xa0, 0x80],
  [0xc0, 0xaf],
  [0x61, 0xf4, 0x90, 0x80, 0x80],
].map(
  (name, i) =>
    /** @type {const} */ ([
      `bytes-${i}`,
      {
        files: good,
        code: "unsafe-name",
        make: (/** @type {string} */ folder) =>
          writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name)]), fioJson()),
      },
    ]),
);

const path = (/** @type {number} */ depth, /** @type {string} */ name) =>
  `${Array(depth).fill(name).join("/")}/x.json`;

/** @type {Record<string, Hostile>} */
export const studies = {
  ...Object.fromEntries([...hidden, ...strange, ...bytes]),
  "name-long": { files: { ...good, [`${"n".repeat(250)}`]: fioJson() }, code: "too-long-name" },
  "name-wide": { files: { ...good, [`${"日".repeat(82)}.json`]: fioJson() }, code: "too-long-name" },
  "path-long": { files: { ...good, [path(6, "p".repeat(200))]: fioJson() }, code: "too-long-name" },
  "path-deep": { files: { ...good, [path(60, "d")]: fioJson() }, code: "too-deep" },
  "name-fine": {
    files: {
      ...good,
      "study.yaml": studyYaml("factor: vms\nallowed_names: [Größe, 日本, 👍🏽, naïve]\n"),
      "vms=2/Größe 日本 👍🏽 naïve.json": fioJson({ iodepth: "2" }),
    },
    fine: true,
  },
  pipe: {
    files: good,
    code: "no-plain-file",
    make: (folder) => execFileSync("mkfifo", [join(folder, "pipe\u202e.json"), join(folder, "pipe.json")]),
  },
  link: {
    files: good,
    code: "symbolic-link",
    make: (folder) => symlinkSync("/etc/passwd", join(folder, "link.json")),
  },
  "zip-names": {
    files: {
      ...good,
      "r.zip": makeZip(
        'for n in ["a\\u202eb", "c\\x1b[31m", "d\\u2028", "ok", "x" * 245]:\n  z.writestr(n + ".json", "{}")',
      ),
    },
    code: "unsafe-name",
  },
  "yaml-folder": { files: { "study.yaml/x": "" }, code: "no-study-yaml" },
  "name-hidden": {
    files: good,
    code: "unsafe-name",
    make: (folder) => mkdirSync(join(folder, "\u202e.empty")),
  },
};

/** Names of folders of studies: none of them is read, each is told. */
export const folders = [
  "evil\u202eyduts",
  "red\u001b[31m",
  "@none",
  "_empty",
  "__proto__",
  "n".repeat(250),
  "-rf",
  "a b'\"c",
  "line\nbreak",
  "\u200bempty",
];
