/** What is wrong with an entry of factors.yaml is told with its line, before anything is read by it. */
import { readFileSync } from "node:fs";
import { CORE_SCHEMA, load } from "js-yaml";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { factorsFile, readFactors } from "../../loaders/vocabulary/schemas.js";

const text = readFileSync(factorsFile, "utf8");
const entry = {
  ...{ name: "cable_colour", title: "Cable", unit: null, type: "string", kind: "setting", workers: "same" },
  ...{ aliases: [], meaning: "Which it is." },
};

/** @param {unknown} added */
const readWith = (added) => () => readFactors(`${text}- ${JSON.stringify(added)}\n`);

test.each(["factors", "measures"])("%s are the same to the library that tells places", (name) => {
  const text = readFileSync(new URL(`../../schemas/${name}.yaml`, import.meta.url), "utf8");
  expect(load(text, { schema: CORE_SCHEMA })).toEqual(parse(text));
});

test("an entry more is one more", () => {
  expect(readWith({ ...entry, values: { red: [], blue: ["azure"] }, slug: "cables" })()).toHaveLength(
    readFactors().length + 1,
  );
});

test("a setting of words needs no unit, kind, workers or aliases", () => {
  const { name, title, type, meaning } = entry;
  expect(readWith({ name, title, type, meaning })().at(-1)).toEqual(entry);
});

test.each([
  [
    { ...entry, aliases: null },
    "factor cable_colour: aliases: null; expected a list of texts, which may be empty: []",
  ],
  [
    { ...entry, type: "integer", unit: undefined },
    "factor cable_colour: unit: missing; expected a text, or null",
  ],
  [
    { ...entry, type: "float" },
    'factor cable_colour: type: "float"; expected one of integer, number, string, boolean, bytes',
  ],
  [
    { ...entry, name: "Cable colour" },
    'factor Cable colour: name: "Cable colour"; expected lower-case letters, digits and underscores, a letter first',
  ],
  [{ ...entry, name: undefined }, `factor ${readFactors().length + 1}: name: missing; expected lower-case`],
  [{ ...entry, name: null }, `factor ${readFactors().length + 1}: name: null; expected lower-case letters`],
  [{ ...entry, name: true }, "factor true: name: true; expected lower-case letters"],
  [{ ...entry, slug: null }, "factor cable_colour: slug: null; expected lower-case letters"],
  [{ ...entry, values: [["red"]] }, 'factor cable_colour: values: [["red"]]; expected texts with'],
  [
    { ...entry, values: ["red"] },
    'factor cable_colour: values: ["red"]; expected texts with other spellings of each: { thin: [], thick: [ezt] }',
  ],
  [
    { ...entry, alias: "colour" },
    'factor cable_colour: alias: "colour"; expected one of the keys name, title, meaning, unit, type, kind, workers, aliases, slug, products, tools, values',
  ],
  ["cable_colour", `factor ${readFactors().length + 1}: entry: "cable_colour"; expected keys name, title`],
])("%j", (added, what) =>
  expect(readWith(added)).toThrow(`schemas/factors.yaml:${text.split("\n").length}: ${what}`),
);

test("an entry of several lines between others is reported with its first line", () => {
  const wrong = "- name: cable_colour\n  title: Cable\n  unit: 3\n";
  const before = readFactors()[0];
  const first = `- ${JSON.stringify({ ...entry, name: "before_it", title: "Before" })}\n`;
  expect(before.name).not.toBe("cable_colour");
  expect(() => readFactors(`# a comment\n${first}${wrong}${text}`)).toThrow(
    "schemas/factors.yaml:3: factor cable_colour: ",
  );
});

const line = text.split("\n").length;

test.each([
  [{ name: "stripe_width" }, 'name: "stripe_width"; expected a name that factor stripe_width does not have'],
  [
    { aliases: ["cables", "stripe_width"] },
    'aliases: "stripe_width"; expected aliases that factor stripe_width',
  ],
  [{ slug: "disk-max-io-size" }, 'slug: "disk-max-io-size"; expected a slug that factor disk_max_io_size'],
])("a factor has a name, aliases and a slug of its own: %j", (said, what) =>
  expect(readWith({ ...entry, ...said })).toThrow(what),
);

test("a name is not that of a factor before it by another name", () => {
  const first = `- ${JSON.stringify({ ...entry, aliases: ["stripe_width"] })}\n`;
  expect(() => readFactors(`${first}${text}`)).toThrow(
    'factor stripe_width: name: "stripe_width"; expected a name that factor cable_colour does not have',
  );
});

test.each(["tool", "percentile_layer", "operation", "entity_kind", "iops", "latency_p99_us", "t_s"])(
  "a factor has not the name of what is joined to runs: %s",
  (name) =>
    expect(readWith({ ...entry, name })).toThrow(
      `schemas/factors.yaml:${line}: factor ${name}: name: "${name}"; expected a name that no other column of runs, and no figure of them, has`,
    ),
);

test.each([
  ["title: *Cable", `${line}: unidentified alias "Cable"`],
  ["title: !note Cable", `${line}: unknown tag !<!note>`],
  ["values: !!set {red, blue}", `${line}: unknown tag !<tag:yaml.org,2002:set>`],
  ["title: a\u0007b", `${line}: the stream contains non-printable characters`],
])("what is YAML that nothing can be made of is told with its line, too: %s", (said, what) =>
  expect(() => readFactors(`${text}- ${said}\n`)).toThrow(`schemas/factors.yaml:${what}`),
);

test.each(["values", "name", "title"])("aliases that multiply are no text of their own: %s", (key) => {
  const lists = Array.from(
    { length: 30 },
    (_, i) =>
      `&a${i} [${Array(10)
        .fill(i ? `*a${i - 1}` : "red")
        .join(", ")}]`,
  );
  const rest = Object.entries({ ...entry, values: {} }).filter(([other]) => other !== key);
  const said = rest.map(([other, value]) => `${other}: ${JSON.stringify(value)}`);
  expect(() =>
    readFactors(`${text}- { ${said.join(", ")}, slug: [${lists.join(", ")}], ${key}: *a29 }\n`),
  ).toThrow(/^schemas.factors.yaml:\d+: factor \S+: \w+: \[/);
});

test("a mark of the order of bytes changes neither what is read nor what is reported", () => {
  expect(readFactors(`\ufeff${text}`)).toEqual(readFactors(text));
  expect(() => readFactors("\ufeff- name: cable\n  title: 3\n")).toThrow(
    "schemas/factors.yaml:1: factor cable: ",
  );
});

test("what is no YAML, or no list, is reported, too", () => {
  expect(() => readFactors(`${text}- name: [`)).toThrow(/^schemas\/factors\.yaml: .* at line \d+/);
  expect(() => readFactors("name: x")).toThrow("schemas/factors.yaml: expected a list of factors");
});
