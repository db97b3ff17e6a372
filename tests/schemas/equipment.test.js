import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { equipmentOf } from "../../loaders/study/equipment.js";
import { parseStudy } from "../../loaders/study/study-file.js";
import { readFactors, readMeasures, readStudySchema, readTables } from "../../loaders/vocabulary/schemas.js";

const read = (/** @type {string} */ path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const { environment } = parse(read("tests/fixtures/study/whole/study.yaml"));
const documented = read("docs/formats/study.md").split("\n## Environment")[1].split("\n## ")[0];
const schema = /** @type {any} */ (readStudySchema());

/** @param {string} yaml  of the environment */
const parseEnvironment = (yaml) =>
  parseStudy(
    `version: 1\ntitle: T\nquestion: Q?\nplatform: vsan\nprovenance: measured\n${yaml}`,
    readStudySchema(),
    readFactors(),
    readMeasures(),
  );

describe("parts of an environment", () => {
  const rows = equipmentOf(environment);

  test("are a row each, and texts in or for a list are none", () => {
    expect(rows.map(({ part, kind }) => [part, kind])).toEqual([
      [1, "host"],
      [2, "device"],
      [3, "device"],
      [4, "controller"],
      [5, "link"],
      [6, "software"],
      [7, "software"],
    ]);
  });

  test("keep what is reported, in the units of the table; what is not reported is null", () => {
    expect(rows[0]).toEqual({
      ...{ part: 1, kind: "host", belongs_to: "first", role: null, count: 4, per_host: null, class: null },
      ...{ model: "Example 1", cpu: "Example CPU", sockets: 2, cores: 28, memory_bytes: 64 * 2 ** 30 },
      ...{ capacity_bytes: null, gbit_per_s: null, switch: null, version: null, build: null },
    });
    expect(rows[1]).toMatchObject({ role: "cache", per_host: 1, count: null, capacity_bytes: 1.6e12 });
    expect(rows[4]).toMatchObject({ gbit_per_s: 25, switch: "none", model: "Example 4" });
  });

  test("are columns of the table equipment", () => {
    expect(Object.keys(rows[0])).toEqual(
      Object.keys(readTables().equipment.properties).filter((column) => column !== "study"),
    );
  });

  test("an environment without them, or without anything, has no rows", () => {
    expect(equipmentOf(undefined)).toEqual([]);
    expect(equipmentOf({ hosts: 4, network: "10 GbE", storage: null, software: ["fio 3.6"] })).toEqual([]);
  });
});

describe("the schema", () => {
  test("takes what is documented, of which every key is", () => {
    const [, yaml] = /** @type {RegExpExecArray} */ (/```yaml\n([^]*?)```/.exec(documented));
    expect(parseEnvironment(yaml).problems).toEqual([]);
    const lists = Object.entries(schema.properties.environment.properties).filter(([, { items }]) => items);
    for (const [key, { items }] of lists) {
      const part = schema.$defs[/** @type {any} */ (items).$ref.split("/").at(-1)].properties;
      const row = documented.split("\n").find((line) => line.startsWith(`| \`${key}\` |`)) ?? "";
      const fields = [...Object.keys(part), ...Object.keys(part.cpu?.properties ?? {})];
      for (const field of fields.filter((name) => name !== "belongs_to"))
        expect(row, key).toContain(`\`${field}\``);
      for (const value of [part.role, part.class].flatMap((property) => property?.enum ?? []))
        expect(row, key).toContain(value);
    }
  });

  test("takes free texts under the same names, as ever", () => {
    const yaml =
      "environment: { hosts: 4, network: 10 GbE, software: [fio 3.6], storage: { model: x }, devices: null }";
    expect(parseEnvironment(yaml).problems).toEqual([]);
  });

  test.each([
    ["hosts: [{ cout: 4 }]", "environment.hosts.0.cout", "study-unknown-key"],
    ["devices: [{ class: ssd }]", "environment.devices.0.class", "study-wrong-value"],
    ["devices: [{ capacity: 480 }]", "environment.devices.0.capacity", "study-wrong-value"],
    ["software: [{ role: tool }]", "environment.software.0.model", "study-missing-key"],
  ])("tells %s", (yaml, subject, code) => {
    const { problems } = parseEnvironment(`environment:\n  ${yaml}\n`);
    expect(problems).toMatchObject([{ code, line: 7 }]);
    expect(problems[0].message).toContain(subject);
  });
});
