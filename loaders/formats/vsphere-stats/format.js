/** Statistics of vSphere beside runs: PowerCLI's Get-Stat and Get-VsanStat, vSAN's performance service, exporters. */
import { isGrafana, readGrafana } from "./grafana.js";
import { isLineProtocol, readLineProtocol } from "./line-protocol.js";
import { noFigures, printedTable } from "./problems.js";
import { toSamples } from "./samples.js";
import { readAnswer } from "./service.js";
import { columnsOf, readTable } from "./table.js";
import { batchesOf } from "../../rows.js";
import { fewOf } from "../few-problems.js";

/** @import {Problem, Source} from "../../types.js" */

export const name = "vsphere-stats";

/** @typedef {"Get-Stat" | "Get-VsanStat" | "vSAN performance" | "Telegraf" | "Grafana" | "console"} Kind */

const answer = /^\s*(?:\[\s*)?\{[^]{0,400}"(?:entityRefId|sampleInfo)"\s*:/;
const printed = /^\s*MetricId +Timestamp +Value +Unit\b[^\n]*\n *-{4,}/;

/**
 * @param {string} text its beginning
 * @returns {Kind | null}
 */
function kindOf(text) {
  const plain = text.replace(/^\ufeff|^ï»¿|\0|\r/g, "");
  if (answer.test(plain.slice(0, 2000))) return "vSAN performance";
  if (printed.test(plain)) return "console";
  if (isLineProtocol(plain)) return "Telegraf";
  if (isGrafana(plain)) return "Grafana";
  const [heading] = plain.replace(/^#TYPE[^\n]*\n/, "").split("\n", 1);
  const columns = new Set(heading.length < 1000 ? columnsOf(heading) : []);
  const has = (/** @type {string[]} */ names) => names.every((name) => columns.has(name));
  if (has(["metricid", "timestamp", "value", "unit"])) return "Get-Stat";
  return has(["name", "time", "value", "unit", "entity"]) ? "Get-VsanStat" : null;
}

/**
 * @param {string} path
 * @param {Uint8Array} head
 */
export const accepts = (path, head) =>
  kindOf(new TextDecoder("latin1").decode(head.subarray(0, 16384)).replace(/\0|^ÿþ|^þÿ/g, "")) !== null;

/** @param {Source} source */
export async function* load(source) {
  yield* batchesOf(readStatistics(await source.text()));
}

/**
 * @param {string} text a whole file, decoded
 * @returns {Record<string, Record<string, any>[]>} rows by table
 */
export function readStatistics(text) {
  const kind = kindOf(text);
  if (kind === null || kind === "console") return { problems: [kind ? printedTable(1) : noFigures(1)] };
  /** @type {Problem[]} */
  const problems = [];
  const points = readPoints(text, kind, problems);
  const tables = toSamples(points, kind, problems);
  if (!tables.counters.length && !problems.length) problems.push(noFigures(1));
  return { ...tables, problems: fewOf(problems) };
}

/**
 * @param {string} text
 * @param {Exclude<Kind, "console">} kind
 * @param {Problem[]} problems added to
 */
function readPoints(text, kind, problems) {
  if (kind === "vSAN performance") return readAnswer(text, problems);
  if (kind === "Telegraf") return readLineProtocol(text, problems);
  return kind === "Grafana" ? readGrafana(text, problems) : readTable(text, kind, problems);
}
