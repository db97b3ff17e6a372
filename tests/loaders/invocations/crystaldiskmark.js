/** Texts of CrystalDiskMark; each has one test alone here, since every line of a text is a run. */

const line = (/** @type {number} */ iops) =>
  `  RND    4KiB (Q= 32, T= 1): ${((iops * 4096) / 1e6).toFixed(3)} MB/s [ ${iops}.0 IOPS] < ${Math.floor(32e6 / iops)}.00 us>`;

const text = (/** @type {number} */ iops, /** @type {string} */ section, /** @type {number} */ passes) =>
  [
    "-".repeat(76),
    "CrystalDiskMark 8.0.4 x64 (C) 2007-2021 hiyohiyo",
    "-".repeat(76),
    ...["", `[${section}]`, line(iops), "", "Profile: Default"],
    ...[`   Test: 1 GiB (x${passes}) [E: 41% (410/1000GiB)]`, "   Date: 2031/03/04 10:00:00", ""],
  ].join("\r\n");

/** @type {import("../runs/invocations.js").Invocations[]} */
export default [
  {
    of: "text",
    name: "runs.txt",
    pieces: () => [
      text(10000, "Read", 5),
      text(12000, "Read", 5),
      text(12000, "Write", 5),
      text(9000, "Read", 3),
    ],
  },
];
