import fc from "fast-check";
import { expect, test } from "vitest";
import { findFactor, parseFactor, suggestFactor } from "../../loaders/vocabulary/factors.js";
import { parsePath } from "../../loaders/vocabulary/paths.js";
import { readFactors } from "../../loaders/vocabulary/schemas.js";

const factors = readFactors();
const factor = (/** @type {string} */ name) => /** @type {any} */ (findFactor(factors, name));

test.each([
  ["block_size", "4k", 4096],
  ["block_size_bytes", "64KiB", 65536],
  ["bs", "1m", 1048576],
  ["block_size_bytes", "512", 512],
  ["vms", "8", 8],
  ["read_pct", "70.5", 70.5],
])("%s=%s is %d", (name, text, number) => {
  expect(parseFactor(factor(name), text)?.number).toBe(number);
});

test.each([
  ["vms", "eight"],
  ["vms", "1.5"],
  ["vms", ""],
  ["block_size", "4q"],
  ["object_checksum", "on"],
  ["read_pct", "1e400"],
  ["vms", "9".repeat(30)],
])("%s=%s is refused", (name, text) => {
  expect(parseFactor(factor(name), text)).toBeNull();
});

test("any integer that is written is the one that is read", () => {
  fc.assert(
    fc.property(fc.integer(), (number) => {
      expect(parseFactor(factor("vms"), String(number))).toEqual({
        factor: "vms",
        value: String(number),
        number,
      });
    }),
  );
});

test("the nearest name is suggested", () => {
  expect(suggestFactor(factors, "stripe_widht")).toBe("stripe_width");
  expect(suggestFactor(factors, "que_depth")).toBe("queue_depth");
});

test("a path sets factors, the nearest part wins, and names its entity", () => {
  const parts = parsePath("stripe_width=4/vms=8/repeat=2/vm=3/vms=9/8k-70-30.diskspd.xml", factors);
  expect(parts).toMatchObject({
    folder: "stripe_width=4/vms=8/repeat=2/vms=9",
    stem: "8k-70-30",
    grouped: true,
    entity_kind: "vm",
    entity: "3",
    problems: [],
  });
  expect(Object.fromEntries(parts.factors.map(({ factor, number }) => [factor, number]))).toEqual({
    stripe_width: 4,
    vms: 9,
    repeat: 2,
  });
});

test("parts of a file name set factors too", () => {
  expect(parsePath("mix,vms=2,vm=1.json", factors)).toMatchObject({
    folder: "",
    stem: "mix,vms=2",
    grouped: false,
    entity: "1",
  });
});

test("unknown names and wrong values are told, with the nearest name and the type", () => {
  const [first, second] = parsePath("stipes=4/vms=eight/x.json", factors).problems;
  expect(first).toMatchObject({ code: "unknown-factor", advice: "did you mean stripe_width?" });
  expect(second).toMatchObject({ code: "wrong-factor-value", expected: "an integer (VMs) for vms" });
});
