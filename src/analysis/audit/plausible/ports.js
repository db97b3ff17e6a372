/**
 * Throughput of a host beside the fastest Ethernet port of its time, where no link is stated. It says that a block size
 * or a unit may be wrong, long before it can be proven.
 * Source: IEEE 802.3z (1998), 802.3ae (2002), 802.3ba (2010), 802.3bs (2017) and 802.3df (2024) for the speeds.
 */
import { runFinding } from "../finding.js";
import { formatThree } from "../../../words/numbers.js";
import { describePoint } from "../../series.js";
import { bytesOf, isWhole } from "../stated/subjects.js";

/** @import {About, Check, Point} from "../../types.js" */

/** By check and class what findings about several runs have in common; null where each is told by itself. */
export const meanings = {
  fastest_port: { above: "the throughput of a host is more than the fastest port of its time carries" },
};

/** By the year of its standard the speed of one port, Gbit/s. @type {[number, number][]} */
export const ports = [
  [2024, 800],
  [2017, 400],
  [2010, 100],
  [2002, 10],
  [1998, 1],
];

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each run above it
 */
export function checks(points, about) {
  const year = Number(/^\d{4}/.exec(about.published ?? "")?.[0]);
  const speed = ports.find(([since]) => year >= since)?.[1];
  if (!speed || about.environment?.link_gbit_per_s !== undefined) return [];
  return points
    .filter(isWhole)
    .filter(isRemote)
    .flatMap((point) => aboveCheck(point, speed, year, about));
}

/** @param {Point} point */
const isRemote = ({ factors = {}, hosts }) =>
  factors.protocol !== "local" && factors.link_gbit_per_s === undefined && Boolean(hosts);

/**
 * @param {Point} point
 * @param {number} speed Gbit/s
 * @param {number} year
 * @param {About} about
 * @returns {Check[]}
 */
function aboveCheck(point, speed, year, { units, loadAxis }) {
  const bytes = bytesOf(point);
  const [hosts, port] = [Number(point.hosts), (speed * 1e9) / 8];
  if (bytes === null || bytes / hosts <= port) return [];
  const how = point.bytes_per_s === null ? "IOPS × block size" : "the throughput";
  return [
    runFinding("fastest_port", point, {
      ...{
        class: "above",
        severity: "warning",
        value: bytes,
        expected: port * hosts,
        ratio: bytes / hosts / port,
      },
      sentence: `${describePoint(point, units, loadAxis)}: ${how} makes ${formatThree(bytes / 2 ** 30)} GiB/s, ${formatThree(bytes / hosts / 1e9)} GB/s for each of ${hosts} hosts, more than the ${formatThree(port / 1e9)} GB/s of the fastest Ethernet port of ${year}, ${speed} Gbit/s. No link is stated; the block size or the unit is to be doubted first.`,
      forbids: "The throughput of this run, and its block size, may not be used.",
      unusable: ["bytes_per_s"],
    }),
  ];
}
