import { expect, test } from "vitest";
import { sayTimesSpan } from "../../src/words/changes.js";

test.each([
  [1.2, 1.49, "+20 to +49 %"],
  [0.9, 1.1, "−10 to +10 %"],
  [0.042, 0.079, "0.042 to 0.079x"],
  [0.9, 12.5, "0.9 to 12.5x"],
  [0.4, 1.1, "0.4 to 1.1x"],
  [1.2, 1.2, "+20 %"],
  [9, null, "at least 9x"],
  [1.2, null, "at least +20 %"],
  [0.9, null, "at least 0.9x"],
  [null, 0.9, "at most 0.9x"],
  [null, 1.1, "at most +10 %"],
  [null, null, "not given"],
])("from %s to %s is %s", (low, high, text) => expect(sayTimesSpan(low, high)).toBe(text));
