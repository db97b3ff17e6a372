import { expect, test } from "vitest";
import { checks } from "../../../../src/analysis/audit/plausible/platters.js";
import { about } from "../../points.js";
import { runs } from "../statements.js";

const seven = { media: "hdd", storage_disks: "7", random_pct: "100" };

test("random I/O that seven magnetic disks cannot do is reported", () => {
  const points = runs([
    { iops: 73963, factors: seven },
    { iops: 624431, factors: seven },
  ]);
  const [found] = checks(points, about);
  expect(found).toMatchObject({ class: "above", cells: 2, expected: 7000 });
  expect(found.sentence).toContain(
    "2 runs reached 73,963 to 624,431 random IOPS. 7 hard disks do fewer than 7,000, even at a generous 1,000 each.",
  );
});

test.each([
  ["within it", { iops: 3000, factors: seven }],
  ["in a row", { iops: 90000, factors: { ...seven, random_pct: "0" } }],
  ["of flash", { iops: 90000, factors: { ...seven, media: "nvme" } }],
  ["of a number of disks that is not stated", { iops: 90000, factors: { ...seven, storage_disks: "" } }],
])("nothing is said of I/O %s", (_, given) => {
  expect(checks(runs([given]), about)).toEqual([]);
});
