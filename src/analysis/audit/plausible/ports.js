/**
 * Throughput of a host beside the fastest Ethernet ports of its time, where the speed of its links is not stated. It says
 * that a block size or a unit may be wrong, long before it can be proven: a doubt, which forbids no comparison.
 * Source: IEEE 802.3z (1998), 802.3ae (2002), 802.3ba (2010), 802.3bs (2017) and 802.3df (2024) for the speeds.
 */
import { runFinding } from "../finding.js";
import { formatThree } from "../../../words/numbers.js";
import { describePoint } from "../../series.js";
import { bytesOf, isWhole } from "../stated/subjects.js";

/** @import {About, Check, Point} from "../../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  port_limit: { above: "the throughput of a host is above the fastest ports of its time" },
};

/** By the year of its standard the speed of one port, Gbit/s. @type {[number, number][]} */
export const ports = [
  [2024, 800],
  [2017, 400],
  [2010, 100],
  [2002, 10],
  [1998, 1],
];

/** What runs over Ethernet alone; Fibre Channel has speeds of its own, and RDMA may be InfiniBand. */
const ethernet = new Set([
  "iscsi",
  "nfs",
  "nfs3",
  "nfs4",
  "nfs41",
  "smb",
  "fcoe",
  "nvme-tcp",
  "vsan",
  "ceph",
]);

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each run above it
 */
export function checks(points, about) {
  const year = Number(/^\d{4}/.exec(about.published ?? "")?.[0]);
  const speed = ports.find(([since]) => year >= since)?.[1];
  if (!speed || isLinkStated(about.environment)) return [];
  const count = portsStated(about.environment);
  return points
    .filter(isWhole)
    .filter(isOverEthernet)
    .flatMap((point) => aboveCheck(point, { speed, year, count }, about));
}

/** @param {About["environment"]} environment @returns {Record<string, unknown>[]} its parts of the network */
const networkOf = (environment) => (Array.isArray(environment?.network) ? environment.network : []);

/** @param {About["environment"]} environment */
const isLinkStated = (environment) =>
  environment?.link_gbit_per_s !== undefined ||
  networkOf(environment).some((part) => part?.gbit_per_s !== undefined);

/** @param {About["environment"]} environment @returns {number | null} ports a host; null where one part lacks it */
function portsStated(environment) {
  const counts = networkOf(environment).map((part) => Number(part?.per_host));
  return counts.reduce((sum, count) => sum + count, 0) || null;
}

/** @param {Point} point */
const isOverEthernet = ({ factors = {}, hosts }) =>
  ethernet.has(factors.protocol) && factors.link_gbit_per_s === undefined && Boolean(hosts);

/**
 * @param {Point} point
 * @param {{speed: number, year: number, count: number | null}} port its Gbit/s, its year, and how many a host is said to have
 * @param {About} about
 * @returns {Check[]}
 */
function aboveCheck(point, { speed, year, count }, { units, loadAxis }) {
  const bytes = bytesOf(point);
  const [hosts, port] = [Number(point.hosts), (speed * 1e9) / 8];
  const known = Number(point.factors?.links) || count;
  const most = port * (known ?? 1);
  if (bytes === null || bytes / hosts <= most) return [];
  const how = point.bytes_per_s === null ? "IOPS × block size gives" : "the throughput is";
  return [
    runFinding("port_limit", point, {
      ...{ class: "above", severity: known ? "warning" : "note" },
      ...{ value: bytes, expected: most * hosts, ratio: bytes / hosts / most },
      sentence: `${describePoint(point, units, loadAxis)}: ${how} ${formatThree(bytes / hosts / 1e9)} GB/s for each of ${hosts} hosts, but ${sayPorts(known)} of ${year} carried ${formatThree(most / 1e9)} GB/s. ${known ? "The speed of the links is not stated" : "Neither the number nor the speed of the links is stated"}. Check the block size and the unit before you use this.`,
    }),
  ];
}

/** @param {number | null} count @returns {string} */
const sayPorts = (count) =>
  `the ${(count ?? 1) > 1 ? `${count} fastest Ethernet ports` : "fastest Ethernet port"}`;
