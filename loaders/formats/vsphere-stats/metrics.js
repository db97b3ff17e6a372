/** Counters of vSphere as exporters name them, such as vsphere_vm_virtualDisk_read_average, and their units, which exporters leave out. */

/** @import {Point} from "./samples.js" */

const exported =
  /^(?:vsphere|vmware)_(host|vm|datastore|cluster|datacenter)_([A-Za-z]{2,30})[_.](\w{1,80}?)_(average|latest|summation|maximum|minimum|none)$/;

/**
 * @typedef {object} Metric
 * @property {string} kind of the object: host, vm, datastore
 * @property {string} family virtualdisk
 * @property {string} counter read
 * @property {string} rollup average
 */

/**
 * @param {string} name measurement and field, joined by a dot or an underscore
 * @returns {Metric | null}
 */
export function parseMetric(name) {
  const [, kind, family, counter, rollup] = exported.exec(name) ?? [];
  return kind === undefined
    ? null
    : { kind, family: family.toLowerCase(), counter: counter.toLowerCase(), rollup };
}

/** Families of counters that say something of storage. */
const storage = new Set(["disk", "datastore", "virtualdisk", "storageadapter", "storagepath"]);

/** What the documentation of vSphere has for the unit of a counter of storage. @type {[RegExp, string][]} */
const units = [
  [/^(?:read|write|usage)$/, "KBps"],
  [/^(?:number(?:read|write)(?:averaged)?|commands(?:averaged)?|(?:read|write)oio)$/, "number"],
  [/^(?:(?:total|device|kernel|queue)(?:read|write)?latency|maxtotallatency)$/, "ms"],
  [/^(?:(?:read|write)latencyus|sizenormalizeddatastorelatency)$/, "µs"],
];

/**
 * @param {Metric} metric
 * @returns {string | null} null where it is not known
 */
export function unitOf({ family, counter, rollup }) {
  if (family === "cpu" && counter === "usage") return "%";
  if (family === "sys" && counter === "uptime") return "s";
  if (!storage.has(family)) return null;
  return (
    units.find(([name]) => name.test(counter) && (rollup !== "summation" || name.test("number")))?.[1] ?? null
  );
}

/** @param {Metric} metric */
export const isOfStorage = ({ family }) => storage.has(family);

/** The aggregate of all instances under the names that exporters have for it. */
const aggregate = /^(?:instance-total|\*|none|aggregate.*|)$/i;

/**
 * A figure of an exporter, without its time.
 * @param {string} tool
 * @param {Metric} metric
 * @param {(name: string) => string | undefined} tag value of a tag or label
 * @param {number} number
 * @returns {Omit<Point, "at" | "line">}
 */
export function makeFigure(tool, metric, tag, number) {
  const { kind, family, counter, rollup } = metric;
  const unit = unitOf(metric);
  const isBelow = unit === "ms" && number === 0;
  const vm = kind === "vm" ? (tag("vmname") ?? tag("vm_name") ?? tag("source")) : undefined;
  const entity =
    vm ?? tag("esxhostname") ?? tag("host_name") ?? tag("source") ?? tag("dsname") ?? tag("ds_name");
  const named = tag("disk") ?? tag("lun") ?? tag("adapter") ?? tag("path") ?? tag("instance") ?? "";
  const instance = aggregate.test(named) ? null : named;
  return {
    entity: entity ?? "not named",
    group: `${tool} ${family}`,
    counter: `${family}.${counter}.${rollup} (${unit ?? "unit not stated"})`,
    instance: instance ?? (family === "datastore" ? (tag("dsname") ?? tag("ds_name") ?? null) : null),
    interval_s: null,
    value: isBelow ? null : number,
    isBelow,
    vm: vm ?? null,
    disk: family === "virtualdisk" ? instance : null,
    device: /^(?:naa|eui|t10|mpx)\./.test(named) ? named : null,
  };
}
