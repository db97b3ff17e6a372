/** An XML result of DiskSPD. It stores counts and no rates. */
import { integer, readParts } from "./counts.js";
import { child, children, childText, readElements } from "../../xml.js";
import { operations } from "../entities.js";
import { malformedXml, noResult, repairedXml, truncated, wrongValue } from "../problems.js";
import { readCpus, readPercentile } from "./percentiles.js";
import { readProfile } from "./profile.js";
import { readSeries } from "../series.js";
import { addUp } from "../sums.js";
import { readNumber } from "../numbers.js";
import { emptySpan } from "../time-span.js";
import { clockIsStart, latencyMethod } from "../versions.js";

/** @import {Problem} from "../../../types.js" */
/** @import {Document, Operation, Piece, Printed, Profile, TimeSpan} from "../types.js" */
/** @import {Element} from "../../xml.js" */

/**
 * @param {Piece} piece
 * @param {Problem[]} problems added to
 * @returns {Document}
 */
export function readXml({ text, line }, problems) {
  const { root, error, repaired } = readElements(text, line);
  if (error && !text.endsWith("</Results>"))
    problems.push(truncated(error.line, "the document ends before </Results>"));
  else if (error) problems.push(malformedXml(error.line, error.message));
  else if (repaired) problems.push(repairedXml(line));
  const system = child(root, "System");
  const version = childText(child(system, "Tool"), "Version");
  const profiles = children(child(child(root, "Profile"), "TimeSpans"), "TimeSpan").map(readProfile);
  const found = children(root, "TimeSpan").filter(({ closed }) => closed);
  const spans = found.map((element, i) => readSpan(element, i + 1, profiles[i] ?? null, problems));
  if (!error && found.length < Math.max(1, profiles.length))
    problems.push(noResult(line, `${profiles.length} time spans in the profile, results of ${found.length}`));
  return {
    line,
    tool: "diskspd",
    version,
    latency_method: latencyMethod(version),
    computer: childText(system, "ComputerName"),
    clock: childText(system, "RunTime"),
    clock_is_start: clockIsStart(version),
    spans,
    planned: Math.max(profiles.length, spans.length),
  };
}

/**
 * @param {Element} element
 * @param {number} number
 * @param {Profile | null} profile
 * @param {Problem[]} problems added to
 * @returns {TimeSpan}
 */
function readSpan(element, number, profile, problems) {
  const span = emptySpan(number, element.line, profile);
  span.refusal = childText(element, "Error");
  if (span.refusal !== null) return span;
  const time = childText(element, "TestTimeSeconds");
  span.test_time_s = time !== null && /^\d{1,9}\.\d\d$/.test(time) ? Number(time) : null;
  if (span.test_time_s === null)
    problems.push(wrongValue(element.line, "TestTimeSeconds", time, "seconds with two decimals"));
  span.rate_time_s = span.test_time_s;
  span.threads = integer(childText(element, "ThreadCount"));
  span.pool_outstanding = integer(childText(element, "RequestCount")) || null;
  const parts = readParts(element, problems);
  if (!parts) return span;
  span.parts = parts;
  const latency = child(element, "Latency");
  const iops = child(element, "Iops");
  for (const operation of operations) {
    const sum = addUp(parts.map(({ figures }) => figures[operation]));
    if (!sum) continue;
    const printed = readPrinted(latency, iops, operation, sum.ios);
    span.printed.push(...printed);
    const value = (/** @type {string} */ measure) =>
      printed.find((figure) => figure.measure === measure)?.value ?? null;
    span.totals[operation] = {
      ...sum,
      latency_mean_us: value("latency_mean_us"),
      latency_stddev_us: value("latency_stddev_us"),
    };
  }
  if (time !== null && span.test_time_s !== null)
    span.printed.push(printedFigure("all", "duration_s", time, "s", element.line));
  span.percentiles = children(latency, "Bucket").flatMap(readPercentile);
  span.cpus = readCpus(child(element, "CpuUtilization"));
  span.series = readSeries(element, iops, profile);
  return span;
}

const totalNames = {
  all: { mean: "AverageTotalMilliseconds", stddev: "LatencyStdev", iops: "IopsStdDev" },
  read: { mean: "AverageReadMilliseconds", stddev: "ReadLatencyStdev", iops: "ReadIopsStdDev" },
  write: { mean: "AverageWriteMilliseconds", stddev: "WriteLatencyStdev", iops: "WriteIopsStdDev" },
};

/**
 * @param {Element | null} latency
 * @param {Element | null} iops
 * @param {Operation} operation
 * @param {number} ios
 * @returns {Printed[]}
 */
function readPrinted(latency, iops, operation, ios) {
  const { mean, stddev, iops: iopsStddev } = totalNames[operation];
  const figures = [
    ios ? figure(operation, "latency_mean_us", child(latency, mean), "ms") : null,
    ios ? figure(operation, "latency_stddev_us", child(latency, stddev), "ms") : null,
    figure(operation, "iops_stddev", child(iops, iopsStddev), "1/s"),
  ];
  return figures.filter((each) => each !== null);
}

/**
 * @param {Operation} operation
 * @param {string} measure
 * @param {Element | null} element
 * @param {string} unit
 */
function figure(operation, measure, element, unit) {
  const text = element?.text.trim() ?? "";
  return /^\d{1,12}\.\d{3}$/.test(text)
    ? printedFigure(operation, measure, text, unit, element?.line ?? null)
    : null;
}

/**
 * @param {Operation} operation
 * @param {string} measure
 * @param {string} text
 * @param {string} unit
 * @param {number | null} line
 * @returns {Printed}
 */
function printedFigure(operation, measure, text, unit, line) {
  return { operation, line, ...readNumber(text, { measure, unit, scale: unit === "ms" ? 1000 : 1 }) };
}
