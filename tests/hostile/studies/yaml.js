/** Studies whose study.yaml is made to fill memory, to hang a parser, or to be another thing than it seems. */
import { fioJson, studyYaml } from "../../repository.js";

/** @import {Hostile} from "./kinds.js" */

const many = (/** @type {number} */ count, /** @type {(i: number) => string} */ line) =>
  Array.from({ length: count }, (_, i) => line(i)).join("");

const bomb = many(
  9,
  (i) => `  ${"abcdefghi"[i]}: &${"abcdefghi"[i]} [${Array(9).fill(i ? `*${"abcdefghi"[i - 1]}` : "x")}]\n`,
);

/** What follows the five lines that every study has; a function: instead of them. @type {Record<string, string | (() => string)>} */
const contents = {
  aliases: `environment:\n${bomb}`,
  "own-alias": "environment: &a { x: *a }\n",
  "many-aliases": `notes:\n${many(9000, (i) => `  - &a${i} x\n  - *a${i}\n`)}`,
  brackets: `environment: ${"[".repeat(50_000)}\n`,
  lists: `environment:\n  ${"- ".repeat(50_000)}a\n`,
  maps: `environment: ${"{a: ".repeat(30)}1${"}".repeat(30)}\n`,
  indents: `environment:\n${many(300, (i) => `${" ".repeat(i + 2)}a:\n`)}`,
  megabytes: `notes: ["${"x".repeat(2 << 20)}"]\n`,
  "long-text": `notes: ["${"x".repeat(200_000)}"]\n`,
  "double-keys": many(40_000, () => "a: 1\n"),
  "double-title": "title: another\n",
  "double-flow": "environment: { a: 1, a: 2 }\n",
  "many-keys": many(20_000, (i) => `k${i}: 1\n`),
  proto:
    "__proto__: { x: 1 }\nconstructor: { prototype: 1 }\nenvironment: { __proto__: { a: 1 }, toString: 3 }\n",
  "proto-defaults": "defaults: { __proto__: 1, constructor: 2, toString: 3, vms: { a: 1 } }\n",
  "proto-units": "statements:\n  - { measure: constructor, low: 1, unit: toString, where: x }\n",
  "proto-criteria":
    "criteria:\n  - { name: toString, measure: iops, unit: constructor, comparator: '>=', value: 1 }\n",
  "proto-tables":
    "tables:\n  - { file: a.csv, columns: { __proto__: { ignore: true }, constructor: { factor: vms } } }\n",
  tags: "environment: { a: !!js/function 'x', c: !!set { a, b }, d: !!omap [a: 1], e: !!binary aGFsbG8= }\n",
  merge: "environment: { <<: { a: 1 } }\n",
  directive: () => `%YAML 1.1\n---\n${studyYaml("added: 2020-01-01\n")}`,
  documents: `---\n${studyYaml()}`,
  numbers: "margin_pct: .nan\nbaseline: .inf\ndefaults: { queue_depth: 1e400, vms: -99999999999999999999 }\n",
  types:
    "factor: [a]\norder: 3\ntables: { a: 1 }\nclaims: 5\nexternal: x\ncriteria: [null, 1, [2]]\nwindows: [5, null]\n",
  windows: "windows: [{ capture: a.csv, name: x, from: '9999999-01-01', to: '2020' }, 5, null]\n",
  claims: `claims:\n${many(3000, () => "  - { claim: a, where: b, test: { arithmetic: { query: select 1 } } }\n")}`,
  "wrong-claims": `claims: [${"{},".repeat(30_000)}]\n`,
  criteria: `criteria:\n${many(2000, (i) => `  - { name: c${i}, measure: iops, unit: IOPS, comparator: '>=', value: 1 }\n`)}`,
  tables: `tables:\n${many(3000, (i) => `  - { file: a${i}.csv, columns: { x: { ignore: true } } }\n`)}`,
  notes: `notes: [${"a, ".repeat(60_000)}]\n`,
  globs: `ignore: ["${"*a".repeat(60)}b", "${"**/a/".repeat(50)}b", "${"{a,b}".repeat(80)}", "!(a)", "[", "("]\n`,
  "paths-out":
    "ignore: ['../**']\ntables: [{ file: ../good/a.json, columns: { x: { ignore: true } } }]\nsuperseded_by: good\n",
  extract:
    "external: [{ extract: ../../../etc/passwd, url: 'https://example.org/x', sha256: x, bytes: 1 }]\n",
  link: "source: { title: T, licence: L, url: 'javascript:alert(1)' }\n",
  "map-keys": "? [a, b]\n: c\n? { x: 1 }\n: d\n~: e\n",
  controls: () => "\u0000\u0001\u001b[31m\ufffe",
  empty: () => "",
  list: () => "- a\n- b\n",
  "depth-behind-comment": `# ${"]".repeat(5000)}\nnotes: ${"[".repeat(5000)}${"]".repeat(5000)}\n`,
  text: () => "only a text",
  binary: () => "\u007fELF".repeat(1000),
  "error-escape": () => `${studyYaml()}bad: [\u001b[31m\u202e\n`,
  query:
    "claims:\n  - { claim: a, where: b, test: { arithmetic: { query: \"select '\\e[31m' as printed, chr(8238) as expected\" } } }\n",
};

/** @type {Record<string, Hostile>} */
export const studies = Object.fromEntries(
  Object.entries(contents).map(([name, content]) => [
    `yaml-${name}`,
    {
      files: {
        "study.yaml": typeof content === "function" ? content() : studyYaml(content),
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaac.json": fioJson(),
      },
    },
  ]),
);
