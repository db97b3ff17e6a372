/** What a large archive costs: ingest, one more file, the build, its memory, and the bytes of the site. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { copyRepository, writeArchive, writeRun } from "../scripts/bench/archive.js";
import { againstGoal, measureBuild, measureIngest } from "../scripts/bench/measured.js";
import { inFolder } from "../scripts/bench/studies.js";
import { measureGrowth } from "../scripts/site/growth.js";

export const title = "Archives";

/** Studies, and runs of each. @type {[number, number][]} */
const archives = [
  [300, 67],
  [500, 200],
];

/** @param {import("../scripts/bench.js").Progress} progress */
export async function measure({ say, scale = 1 }) {
  const rows = [];
  for (const [studies, runs] of archives)
    rows.push(...(await measureArchive(say, Math.ceil(studies * scale), runs)));
  return rows;
}

/**
 * @param {(text: string) => void} say
 * @param {number} studies
 * @param {number} runs
 */
const measureArchive = (say, studies, runs) =>
  inFolder(async (root) => {
    const named = `${studies} studies, ${studies * runs} runs`;
    say(named);
    copyRepository(root);
    writeArchive(root, studies, runs);
    const ingest = measureIngest(root);
    writeRun(join(root, "data/studies/generated-0"), 0, runs);
    const one = measureIngest(root);
    say(`ingested in ${ingest.seconds.toFixed(1)} s`);
    const build = measureBuild(root);
    say(`built in ${build.seconds.toFixed(1)} s\n${build.output}`);
    const dist = join(root, "dist");
    const growth = [...measureGrowth(dist, readdirSync(join(root, "data/studies"))).values()];
    const raw = growth.reduce((sum, study) => sum + study.raw, 0);
    const own = growth.reduce((sum, study) => sum + study.own, 0);
    return [
      againstGoal(`ingest from nothing, ${named}`, ingest.seconds, 90),
      againstGoal(`ingest of one more file beside ${named}`, one.seconds, 3),
      againstGoal(`build, ${named}`, build.seconds, 150),
      inMB(`peak memory of the ingest, ${named}`, ingest.peakMB, 1500),
      inMB(`peak memory of the build, ${named}`, build.peakMB, 1500),
      inMB(`site without raw files, ${named}`, (bytesOf(dist) - raw) / 1e6, 60),
      inMB(`pages and tables of a study, ${runs} runs`, own / growth.length / 1e6, 0.15),
      {
        what: `raw files on the site, ${named}`,
        measured: `${(raw / 1e6).toFixed(1)} MB`,
        ratio: raw / own,
        to: "pages and tables",
      },
    ];
  });

/**
 * @param {string} what
 * @param {number} megabytes
 * @param {number} goal
 */
const inMB = (what, megabytes, goal) => ({
  what,
  measured: `${megabytes.toPrecision(3)} MB`,
  ratio: megabytes / goal,
  to: `${goal} MB`,
  goal: "≤ 1",
});

/** @param {string} folder */
function bytesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).reduce((sum, file) => {
    const stat = statSync(join(folder, file));
    return stat.isFile() ? sum + stat.size : sum;
  }, 0);
}
