/** The parts of an environment that have fields, and which of their fields are not recorded. */
import { html } from "../../html/markup.js";
import { sayLevel } from "../../words/levels.js";

/** @import {Study} from "../../types.js" */

/** @typedef {Record<string, any>} Part */

const classes = /** @type {Record<string, string>} */ ({
  nvme: "NVMe",
  "sas-ssd": "SAS SSD",
  "sata-ssd": "SATA SSD",
  flash: "flash",
  hdd: "magnetic disk",
  memory: "memory",
});

/** By the key of environment: its title, what is said of a part, and of which fields it is said when they lack. */
const kinds =
  /** @type {Record<string, {title: string, say: (part: Part) => unknown[], asked: string[]}>} */ ({
    hosts: {
      title: "Hosts",
      say: ({ model, cpu, memory }) => [model, cpu && sayCpu(cpu), memory],
      asked: ["model", "cpu", "memory"],
    },
    devices: {
      title: "Disks",
      say: (part) => [classes[part.class], part.model, part.capacity],
      asked: ["count", "class", "model", "capacity"],
    },
    controllers: { title: "Disk controllers", say: ({ model }) => [model], asked: ["model"] },
    network: {
      title: "Network",
      say: (part) => [
        part.gbit_per_s && `${part.gbit_per_s} Gbit/s`,
        part.model,
        part.switch && (part.switch === "none" ? "no switch" : `switch ${part.switch}`),
      ],
      asked: ["gbit_per_s"],
    },
    storage: { title: "Storage", say: ({ model, capacity }) => [model, capacity], asked: ["model"] },
    software: {
      title: "Versions",
      say: ({ model, version, build }) => [
        [model, version].filter(Boolean).join(" "),
        build && `build ${build}`,
      ],
      asked: ["version"],
    },
  });

const names = /** @type {Record<string, string>} */ ({
  count: "number",
  class: "kind",
  cpu: "CPU",
  gbit_per_s: "speed",
});

/** @param {unknown} value  of a key of environment */
const partsOf = (value) =>
  /** @type {Part[]} */ (
    Array.isArray(value) ? value.filter((part) => part !== null && typeof part === "object") : []
  );

/** @param {string | number | boolean} value @returns {string} as words */
export const sayScalar = (value) => (typeof value === "boolean" ? (value ? "yes" : "no") : String(value));

/**
 * What it ran on, in a line: models of hosts, disks and storage, and the hypervisor.
 * @param {Pick<Study, "environment">} study
 * @returns {string[]} such as: 4 × Dell R730, Intel DC P3700, ESXi 6.5 U1
 */
export function sayHardware({ environment }) {
  const told = ["hosts", "devices", "storage", "software"].flatMap((key) =>
    partsOf(environment[key])
      .filter(({ model, role }) => model && (key !== "software" || role === "hypervisor"))
      .map(({ count, model, version }) =>
        [key === "hosts" && count > 1 && `${count} ×`, model, version].filter(Boolean).join(" "),
      ),
  );
  return [...new Set(told)];
}

/** Systems that a line names. */
const mostStorage = 2;

/** @param {string} model @returns {string} its first word with a capital, whatever follows a hyphen */
const makeOf = (model) => /[\p{L}\p{N}]*\p{Lu}[\p{L}\p{N}]*/u.exec(model)?.[0] ?? "";

/**
 * What the first answer of a study is about: of several systems those that it or its setting names, and their hypervisor.
 * @param {Pick<Study, "environment" | "runs" | "answers" | "factorInfos">} study
 * @returns {string[]} the storage, with the architecture of vSAN where all runs have the same, and the hypervisor: vSAN 8
 *   ESA, ESXi 8.0
 */
export function sayProducts({ environment, runs, answers: [answer], factorInfos }) {
  const software = partsOf(environment.software);
  const versions = new Map(software.map(({ model, version }) => [model, version]));
  const architectures = new Set(runs.map(({ factors }) => factors.vsan_architecture));
  const [architecture] = architectures.size === 1 ? architectures : [];
  const title = factorInfos.get(answer?.factor ?? "")?.title;
  const words = new Set(`${answer?.finding} ${title}`.split(/[^\p{L}\p{N}]+/u));
  const all = partsOf(environment.storage).filter(({ model }) => model);
  const named = all.filter(({ model }) => words.has(makeOf(model)));
  const systems = named.length > 0 ? named : all;
  const storage = systems.map(({ model }) =>
    model === "vSAN"
      ? [model, versions.get("vSAN"), architecture && sayLevel(architecture)].filter(Boolean).join(" ")
      : String(model).split(",")[0],
  );
  const hosts = software.filter(({ model, role }) => model && role === "hypervisor");
  const own = hosts.filter((host) => systems.some(({ belongs_to }) => belongs_to === host.belongs_to));
  const hypervisors = (own.length > 0 ? own : hosts).map(({ model, version }) =>
    [model, version].filter(Boolean).join(" "),
  );
  const names = [...new Set(storage)];
  return [
    names.length > mostStorage ? `${names.length} storage systems` : names.join(", "),
    [...new Set(hypervisors)].join(", "),
  ];
}

/** @param {Study["environment"]} environment */
export const isToldByField = (environment) =>
  Object.keys(kinds).some((key) => environment[key] === null || partsOf(environment[key]).length > 0);

/**
 * A definition for each kind of part; of a study that tells none field by field, nothing.
 * @param {Pick<Study, "environment" | "source_not_seen" | "provenance">} study
 * @returns {{rows: ReturnType<typeof html>[], rest: Record<string, unknown>}} rest: free text
 */
export function equipmentRows({ environment, source_not_seen, provenance }) {
  if (!isToldByField(environment)) return { rows: [], rest: environment };
  const lacking = lackingWord({ source_not_seen, provenance });
  const rest = Object.fromEntries(
    Object.entries(environment).filter(
      ([key, value]) => !kinds[key] || (value !== null && partsOf(value).length === 0),
    ),
  );
  const rows = Object.keys(kinds)
    .filter((key) => !(key in rest))
    .map((key) => equipmentRow(key, environment[key], lacking));
  return { rows, rest };
}

/**
 * Of a document that was read in part nobody here knows what it says elsewhere.
 * @param {Pick<Study, "source_not_seen" | "provenance">} study
 */
export function lackingWord({ source_not_seen, provenance }) {
  if (provenance !== "published") return "not recorded";
  return source_not_seen.length > 0 ? "not seen" : "not given";
}

/**
 * @param {string} key
 * @param {unknown} value
 * @param {string} lacking
 */
function equipmentRow(key, value, lacking) {
  const parts = partsOf(value);
  const texts = Array.isArray(value) ? value.filter((each) => each !== null && typeof each !== "object") : [];
  return html`<div>
    <dt>${kinds[key].title}</dt>
    <dd>
      ${parts.length + texts.length === 0 && html`<span class="basis">${lacking}</span>`}
      ${parts.map((part) => html`<div>${partName(part)}${sayPart(key, part)}${sayLacking(key, part, lacking)}</div>`)}
      ${texts.map((text) => html`<div>${sayScalar(text)}</div>`)}
    </dd>
  </div>`;
}

/** @param {Part} part */
function partName({ belongs_to, role }) {
  const name = [belongs_to, role].filter(Boolean).join(", ");
  return name && `${name}: `;
}

/**
 * @param {string} key
 * @param {Part} part
 * @returns {string} such as: 4 × Dell R730, 2 × Intel Xeon E5-2683 v3, 64 GB
 */
function sayPart(key, part) {
  const said = kinds[key].say(part).filter(Boolean).join(", ");
  const count = part.count ? `${part.count}${said && " × "}` : "";
  const perHost = part.per_host ? `${part.per_host} per host${said && ", "}` : "";
  return `${[count, perHost].filter(Boolean).join(", ")}${said}`;
}

/** @param {{model?: string, sockets?: number, cores?: number}} cpu */
function sayCpu({ model, sockets, cores }) {
  const processors = sockets ? `${sockets} × ${model ?? "CPU"}` : model;
  const all = cores && `${cores} cores`;
  return processors && all ? `${processors} (${all})` : (processors ?? all);
}

/**
 * @param {string} key
 * @param {Part} part
 * @param {string} lacking
 */
function sayLacking(key, part, lacking) {
  const isThere = (/** @type {string} */ field) =>
    part[field] !== undefined || (field === "count" && part.per_host !== undefined);
  const fields = kinds[key].asked.filter((field) => !isThere(field)).map((field) => names[field] ?? field);
  return fields.length > 0 && html` <span class="basis">(${fields.join(", ")} ${lacking})</span>`;
}
