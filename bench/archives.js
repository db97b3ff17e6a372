/** What a large archive costs: ingest, one more file, the build, its memory, and the bytes of the site. */
import { appendFileSync, readdirSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { copyRepository, writeArchive, writeRun } from "../scripts/bench/archive.js";
import { againstGoal, inProcessor, measureBuild, measureIngest } from "../scripts/bench/measured.js";
import { inFolder } from "../scripts/bench/studies.js";
import { measureGrowth } from "../scripts/site/publish/growth.js";

export const title = "Archives";

/**
 * @typedef {object} Goals  seconds, and megabytes
 * @property {number} [ingest]
 * @property {number} [oneFile]
 * @property {number} [factor] the ingest after the vocabulary got one that no study has
 * @property {number} build
 * @property {number} [peak]
 * @property {number} [site]  without raw files
 * @property {number} [study]  its pages and tables
 * @property {number} [oneStudy]  the build after one study changed
 */

/** Studies, and runs of each. @type {{studies: number, runs: number, goals: Goals}[]} */
const archives = [
  {
    studies: 300,
    runs: 67,
    goals: { ingest: 90, oneFile: 1, factor: 2, build: 150, oneStudy: 5, peak: 1500, site: 60 },
  },
  { studies: 500, runs: 200, goals: { build: 120, study: 0.15 } },
];

/** @param {import("../scripts/bench.js").Progress} progress */
export async function measure({ say, scale = 1 }) {
  const rows = [];
  for (const { studies, runs, goals } of archives)
    rows.push(...(await measureArchive(say, Math.ceil(studies * scale), runs, goals)));
  return rows;
}

/**
 * @param {(text: string) => void} say
 * @param {number} studies
 * @param {number} runs
 * @param {Goals} goals
 */
const measureArchive = (say, studies, runs, goals) =>
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
    const site = (bytesOf(dist) - raw) / 1e6;
    const kinds = bytesByKind(dist, studies);
    const changed = goals.oneStudy ? [1, 2].map((more) => buildChanged(root, runs + more)) : [];
    const factor = goals.factor ? [ingestFactor(root)] : [];
    return [
      ...inSeconds(`ingest from nothing, ${named}`, ingest.seconds, goals.ingest),
      inProcessor(`ingest from nothing, ${named}`, ingest),
      ...inSeconds(`ingest of one more file beside ${named}`, one.seconds, goals.oneFile),
      ...factor.flatMap((again) => {
        const what = `ingest after a factor more, ${named}`;
        return [...inSeconds(what, again.seconds, goals.factor), inProcessor(what, again)];
      }),
      ...inSeconds(`build, ${named}`, build.seconds, goals.build),
      inProcessor(`build, ${named}`, build),
      ...changed.flatMap((again, i) => {
        const what = `build after one study of ${named} changed${i > 0 ? " again" : ""}`;
        return [...inSeconds(what, again.seconds, goals.oneStudy), inProcessor(what, again)];
      }),
      ...inMB(`peak memory of the ingest, ${named}`, ingest.peakMB, goals.peak),
      ...inMB(`peak memory of the build, ${named}`, build.peakMB, goals.peak),
      ...inMB(`site without raw files, ${named}`, site, goals.site),
      ...inMB(`pages and tables of a study, ${runs} runs`, own / growth.length / 1e6, goals.study),
      {
        what: `raw files on the site, ${named}`,
        measured: `${(raw / 1e6).toFixed(1)} MB`,
        ratio: raw / own,
        to: "pages and tables",
      },
      ...kinds.map(([kind, bytes]) => ({
        what: `of a study of ${runs} runs: ${kind}`,
        measured: `${(bytes / studies / 1e3).toFixed(1)} kB`,
        ratio: bytes / own,
        to: "pages and tables",
      })),
    ];
  });

/**
 * The build after one more run came to one study.
 * @param {string} root
 * @param {number} i of the run in the study
 */
function buildChanged(root, i) {
  writeRun(join(root, "data/studies/generated-0"), 0, i);
  measureIngest(root);
  return measureBuild(root);
}

/**
 * The ingest, with the code of the archive, after its vocabulary got a factor that no study has.
 * @param {string} root
 */
function ingestFactor(root) {
  measureIngest(root, root); // What it has is of this code: nothing is left to do.
  const entry = { name: "bench_factor", title: "Factor of a bench", unit: null, type: "string" };
  const more = { kind: "setting", workers: "same", aliases: [], meaning: "What nobody states." };
  appendFileSync(join(root, "schemas/factors.yaml"), `- ${JSON.stringify({ ...entry, ...more })}\n`);
  return measureIngest(root, root);
}

/**
 * Of files that are named like studies or lie in their folders, without raw files.
 * @param {string} dist
 * @param {number} studies
 * @returns {[string, number][]} the largest first
 */
function bytesByKind(dist, studies) {
  const names = Array.from({ length: studies }, (_, i) => `generated-${i}`);
  const endings = new Set(
    readdirSync(dist, { recursive: true, encoding: "utf8" }).map((file) => kindOf(file)),
  );
  const kinds = [...endings].map((kind) => {
    const growth = measureGrowth(dist, names, (file) => kindOf(file) === kind);
    return /** @type {[string, number]} */ ([
      kind,
      [...growth.values()].reduce((sum, { own }) => sum + own, 0),
    ]);
  });
  return kinds.filter(([, bytes]) => bytes > 0).sort(([, a], [, b]) => b - a);
}

/** @param {string} file @returns {string} its folder at the top and its ending: charts .csv */
const kindOf = (file) => `${file.split(sep)[0]} ${/(\.csv)?\.\w+$/.exec(file)?.[0] ?? ""}`;

/**
 * @param {string} what
 * @param {number} seconds
 * @param {number} [goal]  none: it is not told
 */
const inSeconds = (what, seconds, goal) => (goal ? [againstGoal(what, seconds, goal)] : []);

/**
 * @param {string} what
 * @param {number} megabytes
 * @param {number} [goal]  none: it is not told
 */
const inMB = (what, megabytes, goal) =>
  goal
    ? [
        {
          what,
          measured: `${megabytes.toPrecision(3)} MB`,
          ratio: megabytes / goal,
          to: `${goal} MB`,
          goal: "≤ 1",
        },
      ]
    : [];

/** @param {string} folder */
function bytesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).reduce((sum, file) => {
    const stat = statSync(join(folder, file));
    return stat.isFile() ? sum + stat.size : sum;
  }, 0);
}
