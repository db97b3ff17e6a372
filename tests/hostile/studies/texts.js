/** Studies that say in every place what harms whoever prints or draws it as it is. */
import { stringify } from "yaml";
import { diskspdXml, fioJson, studyYaml } from "../../repository.js";

/** @import {Hostile} from "./kinds.js" */

const markup = `"><script>alert(1)</script><img src=x onerror=alert(1)>\${1}`;

const said = {
  markup,
  escape: "\u001b]0;title\u0007\u001b[2J\u001b[31mred",
  bidi: "abc\u202egnp.exe\u2066\u200f",
  invisible: "a\u200b\u2060\ufeff\u00adb\u{e0041}",
  lines: "one\u2028two\u0085three\rfour",
  surrogate: "half \ud800 pair",
  nothing: "\u0000\u0001\ufffe",
  long: "x".repeat(100_000),
  marks: `e${"\u0301".repeat(5000)}`,
  formula: "=cmd|'/c calc'!A0",
  script: "</script><!--{{7*7}}]]>",
};

/** Where the text stands. @type {Record<string, (text: string) => Record<string, string>>} */
const places = {
  title: (text) => yaml({ title: text }),
  question: (text) => yaml({ question: text, notes: [text, text], licence: text }),
  environment: (text) => yaml({ environment: { [text]: { [text]: [text] } }, allowed_names: [text] }),
  claim: (text) => yaml({ claims: [{ claim: text, where: text, test: { not_testable: { reason: text } } }] }),
  job: (text) => ({
    "study.yaml": studyYaml(),
    "a.json": fioJson({ name: text, description: text, rw: text }),
  }),
  option: (text) => ({
    "study.yaml": studyYaml(),
    "a.json": fioJson({ [text]: text, ioengine: text, bs: text }),
  }),
  computer: (text) => ({
    "study.yaml": studyYaml("factor: vms\n"),
    "vms=1/a.xml": diskspdXml({ ios: 30000, at_s: 1795250080, seconds: 30, computer: xml(text) }),
    "vms=1/b.txt": `${text}\n${text}`,
  }),
};

/** @param {object} changed */
const yaml = (changed) => ({
  "study.yaml": stringify({
    ...{ version: 1, title: "A test", question: "Is it read?", platform: "vsan", provenance: "measured" },
    ...changed,
  }),
  "a.json": fioJson(),
});

/** @param {string} text */
const xml = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** @type {Record<string, Hostile>} */
export const studies = Object.fromEntries(
  Object.entries(places).flatMap(([place, make]) =>
    Object.entries(said).map(([kind, text]) => [`text-${place}-${kind}`, { files: make(text) }]),
  ),
);
