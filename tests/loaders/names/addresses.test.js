import fc from "fast-check";
import { isIPv4, isIPv6 } from "node:net";
import { expect, test } from "vitest";
import * as own from "../../../loaders/names/addresses.js";

const pieces = [
  "0",
  "1",
  "10",
  "255",
  "256",
  "01",
  "1234",
  "12345",
  "fe80",
  "FF",
  "g",
  ":",
  "::",
  ".",
  "..",
  "%",
  "eth0",
  "-",
];
const joined = fc.array(fc.constantFrom(...pieces), { maxLength: 16 }).map((parts) => parts.join(""));

test("addresses are those of Node.js", () => {
  const texts = fc.oneof(
    joined,
    fc.ipV4(),
    fc.ipV6(),
    fc.ipV6().map((text) => `${text}%eth0`),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect([text, own.isIPv4(text), own.isIPv6(text)]).toEqual([text, isIPv4(text), isIPv6(text)]);
    }),
    { numRuns: 20_000 },
  );
});
