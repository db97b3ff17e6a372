import { expect, test } from "vitest";
import { alsoChanged } from "../../src/comparison/also-changed.js";

const factor = /** @type {any} */ ({
  name: "stripe_width",
  title: "Disk stripes per object",
  unit: "stripes",
});

/** @param {string} name @param {object[]} [parts] */
const study = (name, parts) =>
  /** @type {any} */ ({
    ...{ study: name, title: `Study ${name}`, factorInfos: new Map([[factor.name, factor]]) },
    environment: parts ? { comes_with: { stripe_width: parts } } : {},
  });

const text = (/** @type {unknown} */ markup) =>
  String(markup)
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();

test("a comparison says of each study what belongs to the setting, and what merely came along", () => {
  const parts = [
    { what: "more objects", part_of_it: true, levels: null },
    { what: "an earlier session", part_of_it: false, levels: ["1"] },
  ];
  const shown = alsoChanged(factor, [study("a", parts), study("b")]);
  expect(text(shown)).toBe(
    "What else changed Study a: Part of the setting: more objects. " +
      "Also changed: an earlier session (1 stripe). That may explain a difference.",
  );
  expect(String(shown)).toContain('href="../studies/a.html"');
  expect(alsoChanged(factor, [study("b")])).toBe("");
});
