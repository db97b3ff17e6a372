import { expect, test } from "vitest";
import { sawPicture } from "../../src/comparison/saw-picture.js";

const study = (/** @type {string} */ name, /** @type {object} */ answer = {}) =>
  /** @type {any} */ ({
    ...{ study: name, factor: "stripe_width", measures: [], factorInfos: new Map() },
    answers: [
      {
        ...{ kind: "comparison", factor: "stripe_width", levels: '["4"]', against: "1", measure: "iops" },
        ...{ ratio: 2, low: 0.5, high: 4, ...answer },
      },
    ],
  });

test("two studies with results have a row each, one alone no chart", async () => {
  const markup = String(await sawPicture([study("here"), study("there"), study("claim", { kind: "claim" })]));
  expect(markup).toContain("here: ");
  expect(markup).toContain("there: ");
  expect(markup).not.toContain("claim: ");
  expect(await sawPicture([study("here"), study("claim", { kind: "claim" })])).toBe("");
});
