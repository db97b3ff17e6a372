/** The parts of an environment that study.yaml lists field by field: hosts, disks, links, programs. */

/** By the key of environment what one of its parts is. */
const kinds = {
  hosts: "host",
  devices: "device",
  controllers: "controller",
  network: "link",
  storage: "storage",
  software: "software",
};

const units = new Map([
  ["MB", 1e6],
  ["GB", 1e9],
  ["TB", 1e12],
  ["PB", 1e15],
  ["MiB", 2 ** 20],
  ["GiB", 2 ** 30],
  ["TiB", 2 ** 40],
  ["PiB", 2 ** 50],
]);

/**
 * A row of `equipment` for each part that is listed field by field, by kind; texts give no row.
 * @param {Record<string, unknown> | undefined} environment checked
 */
export function equipmentOf(environment = {}) {
  const parts = Object.entries(kinds).flatMap(([key, kind]) =>
    partsOf(environment[key]).map((part) => ({ ...part, kind })),
  );
  return parts.map((part, i) => equipmentRow(part, i + 1));
}

/** @param {unknown} value  of a key of environment: a list of parts, or a text that stands in its place */
const partsOf = (value) =>
  /** @type {Record<string, any>[]} */ (
    Array.isArray(value) ? value.filter((part) => part !== null && typeof part === "object") : []
  );

/**
 * @param {Record<string, any>} part
 * @param {number} number
 */
function equipmentRow({ cpu = {}, ...part }, number) {
  return {
    part: number,
    kind: part.kind,
    belongs_to: part.belongs_to ?? null,
    role: part.role ?? null,
    count: part.count ?? null,
    per_host: part.per_host ?? null,
    class: part.class ?? null,
    model: part.model ?? null,
    cpu: cpu.model ?? null,
    sockets: cpu.sockets ?? null,
    cores: cpu.cores ?? null,
    memory_bytes: sizeOf(part.memory?.replace(/ ([MGTP])B$/, " $1iB")),
    capacity_bytes: sizeOf(part.capacity),
    gbit_per_s: part.gbit_per_s ?? null,
    switch: part.switch ?? null,
    version: part.version ?? null,
    build: part.build ?? null,
  };
}

/**
 * @param {string | undefined} printed such as 480 GB
 * @returns {number | null} bytes
 */
function sizeOf(printed) {
  if (printed === undefined) return null;
  const [number, unit] = printed.split(" ");
  return Math.round(Number(number) * (units.get(unit) ?? NaN));
}
