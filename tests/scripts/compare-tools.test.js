/** Before and after of tools other than plain fio: HCIBench, DiskSPD, Vdbench, esxtop; and the report. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compare } from "../../scripts/compare.js";
import { readOne } from "../../scripts/compare/reading.js";
import { compareGroups } from "../../scripts/compare/compared.js";
import { makeReport } from "../../scripts/compare/report.js";
import { renderSvg } from "../../src/charts/static-svg.js";
import { aboutOf, groupsOf, scaleFio } from "../compared.js";
import { diskspdXml, fixtures } from "../repository.js";
import { readStudy } from "../together.js";

const names = ["before", "after"];

/** @param {Record<string, string>} files */
async function readFiles(files) {
  const study = await readOne(
    /** @type {any} */ (await readStudy({ "study.yaml": aboutOf(names), ...files })),
  );
  return { study, compared: compareGroups(study, names) };
}

/** @param {Awaited<ReturnType<typeof readFiles>>} read */
const iopsOf = ({ compared }) => compared.results.filter(({ measure }) => measure === "iops");

describe.concurrent("compares", () => {
  test("HCIBench: VMs that ran together are one result", async () => {
    const root = join(fixtures, "hcibench", "DemoTest");
    const listed = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
      /\.json$/.test(path),
    );
    const vms = listed.map((path) => ({ path, text: lastOf(readFileSync(join(root, path), "utf8")) }));
    const files = vms.flatMap(({ path, text }) => [
      [`system=before/${path}`, text],
      [`system=after/${path}`, scaleFio(text, 1.25, 60)],
    ]);
    const [result] = iopsOf(await readFiles(Object.fromEntries(files)));
    const sum = vms
      .map(({ text }) => JSON.parse(text).jobs)
      .flat()
      .reduce((total, { read, write }) => total + read.iops + write.iops, 0);
    expect(result.before).toBeCloseTo(sum, -2);
    expect(result).toMatchObject({ sure: "single", where: expect.stringMatching(/^4k 70\/30 random/) });
    expect(result.ratio).toBeCloseTo(1.25, 3);
  });

  test("DiskSPD", async () => {
    const start = 1_795_250_080;
    const files = [0, 300, -200, 100, -300, 200].flatMap((noise, i) => [
      [`system=before/${i}.xml`, diskspdXml({ ios: 300_000 + noise, at_s: start + 600 * i, seconds: 30 })],
      [
        `system=after/${i}.xml`,
        diskspdXml({ ios: 360_000 - noise, at_s: start + 600 * i + (i % 2 ? -200 : 200), seconds: 30 }),
      ],
    ]);
    const [result] = iopsOf(await readFiles(Object.fromEntries(files)));
    expect(result).toMatchObject({ sure: "differs", runs: 6, worse: false });
    expect(result.before).toBeCloseTo(300_016 / 30, -1);
  });

  test("Vdbench", async () => {
    const text = readFileSync(join(fixtures, "vdbench", "raw-50406", "flatfile.html"), "utf8");
    const files = {
      "system=before/flatfile.html": text,
      "system=after/flatfile.html": scaleFlatfile(text, 1.5),
    };
    const [result] = iopsOf(await readFiles(files));
    expect(result).toMatchObject({ where: "4k random read", sure: "single" });
    expect(result.ratio).toBeCloseTo(1.5, 2);
  });

  test("captures of esxtop without a load generator, from files as they are", async () => {
    const paths = ["default", "64k"].map((name) => join(fixtures, "esxtop", `diskmaxiosize-${name}.csv`));
    const compared = await compare({ paths });
    expect(compared.strength).toMatch(/esxtop/);
    expect(compared.results.find(({ measure }) => measure === "iops")?.ratio).toBeGreaterThan(0.9);
  });

  test("into a report of one file: no script, nothing that is loaded, every number inside", async () => {
    const steady = [10_000, 10_050, 9_960, 10_020];
    const read = await readFiles(groupsOf({ before: steady, after: steady.map((iops) => iops * 1.4) }));
    const page = await makeReport(
      read.study,
      { compared: read.compared, isRenamed: true },
      { draw: renderSvg, style: "" },
    );
    expect(page).toContain(read.compared.finding);
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(
      /<script|<link|<img|@import|url\((?!#|&quot;#)|(?:src|href)="(?!#|data:text\/csv)/i,
    );
    expect(page.match(/<svg[^>]* role="img"/g)?.length).toBeGreaterThanOrEqual(2);
    const [, csv] = /** @type {RegExpExecArray} */ (/<pre>([^<]*)<\/pre>/.exec(page));
    for (const iops of steady) expect(csv).toContain(`,${iops},`);
    expect(page.length).toBeLessThan(200_000);
  });
});

/** HCIBench asks fio for a status on the way. @param {string} text @returns {string} the last report alone */
const lastOf = (text) => text.slice(text.lastIndexOf("\n{") + 1);

/**
 * @param {string} text of a flat file of Vdbench
 * @param {number} times
 * @returns {string} with so many times the IOPS, days later
 */
function scaleFlatfile(text, times) {
  const columns = (/\n( *tod .*)/.exec(text)?.[1] ?? "").trim().split(/ +/);
  const factors = new Map([
    ...["rate", "MB/sec"].map((name) => /** @type {const} */ ([name, times])),
    ...["resp", "read_resp", "resp_max", "resp_std"].map((name) => /** @type {const} */ ([name, 1 / times])),
  ]);
  const scaled = text.split("\n").map((line) => {
    if (!/^\d\d:\d\d:/.test(line)) return line;
    const cells = line.trim().split(/ +/);
    return cells
      .map((cell, i) =>
        factors.has(columns[i]) ? (Number(cell) * Number(factors.get(columns[i]))).toFixed(4) : cell,
      )
      .join(" ");
  });
  return scaled.join("\n").replaceAll("02/04/2027", "02/06/2027").replaceAll("02/03/2027", "02/05/2027");
}
