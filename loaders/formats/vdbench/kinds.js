/** What a file of Vdbench's is: by its second line, its header, or its name. */
import { promptOf } from "../../prompts.js";
import { parseStart } from "../vdbench-runs.js";
import { isFlatfile } from "./flatfile.js";
import { isHeader } from "./header.js";
import { plainLine } from "./lines.js";

/** @import {Kind} from "./types.js" */

const whole = { entity_kind: "all", entity: "all" };

/** Files about the whole, in the order in which their figures are taken. */
const ranks = /** @type {Record<string, number>} */ ({
  flatfile: 1,
  summary: 2,
  logfile: 3,
  console: 4,
  totals: 5,
});

/** Second lines. @type {[sign: RegExp, kind: string, entity_kind?: string][]} */
const titles = [
  [/^Vdbench summary report, created/, "summary"],
  [/^Run totals/, "totals"],
  [/^Total response time histogram\./, "histogram"],
  // Of each SD, WD, host, slave: "Host response time histogram."; of other files, "wd=wd1 ..." and the like.
  [/^(?!Link to|Total response)[^;]{0,100}\bhistogram\b[^;]{0,100}$(?<!For loops:.*)/, "other histogram"],
  [/^Host summary report\(s\) for host=(\S+)/, "host", "host"],
  [/^SD report for sd=(\S+)/, "SD", "disk"],
  [/^Workload Report for wd=(\S+)/, "WD", "job"],
  [/^Report for fsd (\S+)/, "FSD", "target"],
  [/^Report for fwd (\S+)/, "FWD", "job"],
  [/^Slave summary report for slave=/, "slave"],
  [/^Workload skew report/, "skew"],
  [/^Anchor status report/, "anchors"],
  [/^Vdbench error log/, "errors"],
  [/^\* Vdbench status/, "status"],
  [/^\* Contents of parameter file/, "parameters"],
  [/^stdout\/stderr for slave=/, "private"],
  [/^\d\d:\d\d:\d\d\.\d{3} line: /, "scan"],
];

const page = /^\s{0,20}(?:<title>Vdbench [^<>]{0,300}<\/title>)?\s{0,20}<pre>/i;
/** Files that are known by their names alone. */
const names =
  /(?:^|\/)(?:[^/]*\.)?(?:totals_optional|kstat|nfs\w*|format|histogram|skew|anchors|status)\.html$/;
const swatNames = /(?:^|\/)swat_mon(?:_total)?\.(?:txt|bin)$/;
const privateNames = /(?:^|\/)(?:config|[^/]*\.?var_adm_msgs|[^/]*\.stdout)\.html$/;

/** What HCIBench keeps beside results, and is never read. */
const leftOut = /(?:^|\/)(?:iotest-(?:fio|vdbench)-\d+vm|vmkstats|vm-support-bundle)\//;

/**
 * @param {string} path
 * @param {string} text the first bytes, or all
 * @returns {Kind | null} null for files of other programs
 */
export function kindOf(path, text) {
  if (leftOut.test(path)) return null;
  if (page.test(text) && privateNames.test(path)) return kind("private");
  const lines = firstLines(text, 12);
  // Known by its name alone, so not where somebody kept a session of a host under this name.
  if (swatNames.test(path) && !lines.some((line) => promptOf(line)?.isShell)) return kind("other");
  for (const [sign, name, entity_kind] of titles)
    for (const line of lines) {
      const match = sign.exec(line);
      if (match)
        return entity_kind
          ? { name: `${name} ${match[1]}`, rank: 7, entity_kind, entity: match[1] }
          : kind(name);
    }
  if (isFlatfile(text)) return kind("flatfile");
  if (/^(?:\d\d:\d\d:\d\d\.\d{3} )?Vdbench distribution:/m.test(text))
    return kind(page.test(text) ? "logfile" : "console");
  if (page.test(text) && names.test(path)) return kind("other");
  return hasRuns(text) ? kind("console") : null;
}

/** @param {string} name */
const kind = (name) => ({
  name,
  rank: ranks[name] ?? (name === "histogram" ? 6 : name === "parameters" ? 8 : null),
  ...whole,
});

/**
 * @param {string} text
 * @param {number} count
 */
const firstLines = (text, count) => text.slice(0, 6000).split("\n", count).map(plainLine);

/**
 * A paste of a console may begin anywhere.
 * @param {string} text
 */
function hasRuns(text) {
  if (!/Starting RD=|interval/i.test(text)) return false;
  return text.split("\n").some((line) => {
    const plain = plainLine(line);
    return (
      (isHeader(plain) && plain.length < 1000) ||
      (/\bStarting RD=\S/.test(plain) && parseStart(plain) !== null)
    );
  });
}
