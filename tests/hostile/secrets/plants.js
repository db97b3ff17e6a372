/** Where the output of each tool has secrets: options, headers, comments, prompts, counters, texts, names of files. */

/** @import {Secret} from "./kinds.js" */

/** @typedef {(content: string, secret: Secret) => string | null} Place null where it does not fit */

/** @param {string} [before] @returns {Place} */
const top =
  (before = "") =>
  (content, { text }) =>
    `${before}${text.replaceAll("\n", `\n${before}`)}\n${content}`;

/** @param {string} [before] @returns {Place} */
const bottom =
  (before = "") =>
  (content, { text }) =>
    `${content.replace(/\n*$/, "\n")}${before}${text.replaceAll("\n", `\n${before}`)}\n`;

/** Behind a line of the tool. @param {RegExp} line @param {string} [before] @returns {Place} */
const behind =
  (line, before = "") =>
  (content, { text }) => {
    const found = line.exec(content);
    if (!found || text.includes("\n")) return null;
    const end = found.index + found[0].length;
    return `${content.slice(0, end)}\n${before}${text}${content.slice(end)}`;
  };

/** @param {string} name @returns {Place} a text of JSON, as the first of the object */
const property =
  (name) =>
  (content, { text }) => {
    const at = content.indexOf("{");
    const json = `"${name}" : ${JSON.stringify(text)},`;
    return at < 0 ? null : `${content.slice(0, at + 1)}\n${json}${content.slice(at + 1)}`;
  };

/** @type {Place} an option of a job, as fio's JSON has it; later ones of the same name are the tool's */
const jobOption = (content, { option }) => {
  const opening = /"(?:global|job) options" : \{/.exec(content);
  if (!opening || !option) return null;
  const [name, value] = option;
  const end = content.indexOf("}", opening.index);
  const own = new RegExp(`("${name}" : )"[^"]*"`);
  const options = content.slice(opening.index, end);
  const changed = own.test(options)
    ? options.replace(own, (_, key) => `${key}${JSON.stringify(value)}`)
    : options.replace("{", () => `{\n      "${name}" : ${JSON.stringify(value)},`);
  return content.slice(0, opening.index) + changed + content.slice(end);
};

/** @type {Place} */
const jobLine = (content, { option }) => (option ? `${content}${option.join("=")}\n` : null);

/** @type {Place} */
const comment = (content, { text }) =>
  text.includes("--")
    ? null
    : content.replace(/<Results>|<Profile>/, (tag) => `${tag}\n<!-- ${escapeXml(text)} -->`);

/** @type {Place} an element that no reader asks for */
const element = (content, { text }) =>
  content.replace(/<Tool>/, (tag) => `<Note tool="${escapeXml(text)}">${escapeXml(text)}</Note>\n${tag}`);

/** @type {Place} the target of DiskSPD, in its profile and its results */
const target = (content, { option }) =>
  option?.[0] === "filename"
    ? content.replace(/<Path>[^<]*<\/Path>/g, () => `<Path>${escapeXml(option[1])}</Path>`)
    : null;

const escapeXml = (/** @type {string} */ text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** @type {Place} the last cell of each row */
const lastCell = (content, { text }) =>
  /["\n]/.test(text)
    ? null
    : content.replace(/^(.+\n.+)$/m, (_, rows) => `${rows.replace(/\r$/, "")}`) && appendCell(content, text);

/**
 * @param {string} content
 * @param {string} text
 */
function appendCell(content, text) {
  const [head, ...rows] = content.replace(/\n$/, "").split("\n");
  return `${[`${head},remarks`, ...rows.map((row, i) => (row ? `${row},"${i ? "" : text}"` : row))].join("\n")}\n`;
}

/** @type {Place} a disk in the counters of esxtop: worlds and partitions are behind it */
const counter = (content, { kind, name }) => {
  if (kind === "host, announced" && !/[^\w.-]/.test(name))
    return content.replace(/\\\\[\w.-]+\\/g, () => `\\\\${name}\\`);
  const disk = /naa\.[0-9a-f]{32}/.exec(content)?.[0];
  return disk && ["naa and eui", "t10 name"].includes(kind) ? content.replaceAll(disk, name) : null;
};

/** @type {Place} */
const entity = (content, { kind, name }) =>
  kind === "host, announced" && content.includes('"Entity"')
    ? content.replaceAll('"esx01"', () => `"${name}"`)
    : null;

/** @type {Place} */
const yaml = (content, { text }) => top("# ")(content, { text, kind: "", name: "" });

/** @typedef {{from: string, places: Place[], folder?: string, isPacked?: boolean, most?: number}} Target a
 * fixture, where it lies, and how many its reader takes above the heading */

/** Files of each study: paths of fixtures. @type {Record<string, Target[]>} */
export const targets = {
  fio: [
    { from: "fio/invocations/qd1.json", places: [jobOption, property("note")] },
    {
      from: "fio/invocations/qd2.jsonplus.json",
      places: [jobOption, property("description")],
      isPacked: true,
    },
    { from: "fio/invocations/qd4.txt", places: [top(), top("$ fio "), bottom()] },
    { from: "fio/invocations/qd1.terse-v3.txt", places: [top(), bottom()] },
    { from: "fio/hcibench-style/vm1.fio", places: [jobLine, top("# "), bottom("; ")] },
    { from: "fio/v3.33/messy/note-before-json.json", places: [top(), jobOption] },
  ],
  diskspd: [
    { from: "diskspd/win-2.2.0_8k_70_30_L_D500.txt", places: [top(), bottom(), top("PS C:\\> ")] },
    { from: "diskspd/win-2.2.0_4k_randread_plain.xml", places: [target, comment, element] },
  ],
  hcibench: [
    ...["hcibench.cfg", "vsan.cfg", "fio.cfg", "resource_usage.info"].map((name) => ({
      from: `hcibench/early-finish/fio-2vmdk-50ws-8k-50rdpct-100randompct-4threads-1795248667/${name}`,
      places: name === "resource_usage.info" ? [bottom()] : [bottom(), bottom("# ")],
    })),
    {
      from: "hcibench/early-finish/fio-2vmdk-50ws-8k-50rdpct-100randompct-4threads-1795248667/hci-fio-datastore-1021-0-3.json",
      places: [jobOption, property("note")],
    },
    {
      from: "hcibench/early-finish/fio-2vmdk-50ws-8k-50rdpct-100randompct-4threads-1795248667-res.txt",
      places: [bottom()],
    },
  ],
  vdbench: [
    { from: "vdbench/raw-50406/parmfile.html", places: [bottom(), bottom("* ")] },
    { from: "vdbench/raw-50407/console.txt", places: [top(), bottom(), behind(/^Vdbench distribution.*/m)] },
    { from: "vdbench/raw-50407/summary.html", places: [bottom()] },
    { from: "vdbench/raw-50407/logfile.html", places: [bottom()] },
  ],
  iometer: [{ from: "iometer/v1.1.0-two-steps.csv", places: [behind(/^'Version\n.*/m, "'"), bottom("'")] }],
  crystaldiskmark: [
    { from: "crystaldiskmark/v6.txt", places: [bottom(), behind(/^\s+OS : .*/m, "Comment: ")] },
  ],
  elbencho: [{ from: "elbencho/phases.csv", places: [lastCell] }],
  vmfleet: [{ from: "vmfleet/v2-result.tsv", places: [top("# ")], most: 9 }],
  vscsistats: [{ from: "vscsistats/three-vms.csv", places: [top("# "), top()] }],
  sysstat: [
    { from: "sysstat/iostat-iso.txt", places: [top(), bottom()] },
    { from: "sysstat/sadf.json", places: [property("comment")] },
    { from: "sysstat/sar-u-d.txt", places: [top()] },
  ],
  "vsphere-stats": [{ from: "vsphere-stats/get-stat-locale.csv", places: [entity, top("# ")] }],
  esxtop: [
    { from: "esxtop/sweep.csv", places: [counter] },
    { from: "esxtop/restarted.csv", places: [counter] },
  ],
  "esxi-settings": [
    ...[
      "session-no-prompts.txt",
      "session-two-hosts.txt",
      "devices.txt",
      "vsan-storage.txt",
      "nmp-paths.txt",
    ].map((name) => ({
      from: `esxi-settings/${name}`,
      places: [top(), bottom(), top("[root@localhost:~] ")],
      folder: "phase=pre/host=one",
    })),
    { from: "esxi-settings/advanced-utf16.txt", places: [], folder: "phase=pre/host=one" },
  ],
  "published-table": [
    { from: "published-table/quoted/points.csv", places: [lastCell] },
    { from: "published-table/quoted/study.yaml", places: [yaml] },
    { from: "published-table/quoted/commas.csv", places: [] },
  ],
};

/** Kinds that are in names of files. */
const inPaths = ["host, announced", "host with a domain", "IPv4", "UUID", "naa and eui"];

/**
 * @typedef {Secret & {study: string, file: string, place: string}} Planted
 */

/**
 * Each goes into the next file that has a place for it: to the study of its turn, so that all tools have some.
 * @param {Secret[]} secrets
 * @param {(from: string) => Buffer} read a fixture
 * @param {string[]} tools whose outputs they go into
 * @returns {{files: Record<string, string>, planted: Planted[], packed: Set<string>}} contents by path in data/studies
 */
export function plant(secrets, read, tools = Object.keys(targets)) {
  /** @type {Record<string, string>} */
  const files = {};
  const packed = new Set();
  /** @type {{key: string, places: Place[], tool: string, turn: number, names: string[], most: number}[]} */
  const open = tools.flatMap((tool) =>
    targets[tool].map(({ from, places, folder, isPacked, most = Infinity }) => {
      const key = `${tool}/${folder ? `${folder}/` : ""}${from
        .split("/")
        .slice(tool === "published-table" ? 2 : 1)
        .join("/")}`;
      files[key] = read(from).toString("latin1");
      if (isPacked) packed.add(key);
      return { key, places, tool, turn: 0, names: [], most };
    }),
  );
  const planted = secrets.flatMap((secret, i) => {
    const from = (i * 7) % open.length;
    const hit = [...open.slice(from), ...open.slice(0, from)].find((each) => putInto(files, each, secret));
    return hit ? [{ ...secret, study: hit.tool, file: hit.key, place: "" }] : [];
  });
  return { files, planted: [...planted, ...renamePaths(files, packed, secrets)], packed };
}

/** Of an option, JSON has one value. @param {string} content @param {string[]} names planted before */
const keeps = (content, names) =>
  names.every((name) =>
    [name, JSON.stringify(name).slice(1, -1), escapeXml(name)].some((each) => content.includes(each)),
  );

/**
 * @param {Record<string, string>} files changed
 * @param {{key: string, places: Place[], turn: number, names: string[], most: number}} target
 * @param {Secret} secret
 * @returns {boolean}
 */
function putInto(files, target, secret) {
  if (target.names.length >= target.most || (target.most < Infinity && secret.text.includes("\n")))
    return false;
  for (let i = 0; i < target.places.length; i++) {
    const place = target.places[(target.turn + i) % target.places.length];
    const changed = place === counter && target.turn ? null : place(files[target.key], secret);
    if (changed === null || changed === files[target.key] || !keeps(changed, target.names)) continue;
    files[target.key] = changed;
    target.names.push(secret.name);
    target.turn += i + 1;
    return true;
  }
  return false;
}

/**
 * @param {Record<string, string>} files changed
 * @param {Set<string>} packed changed
 * @param {Secret[]} secrets
 * @returns {Planted[]}
 */
function renamePaths(files, packed, secrets) {
  const free = Object.keys(files).filter((key) =>
    /^(?:fio\/invocations|diskspd|vscsistats|sysstat)\//.test(key),
  );
  const named = secrets.filter(({ kind, path }) => path && inPaths.includes(kind) && !/[:\\]/.test(path));
  return named.slice(0, free.length).map((secret, i) => {
    const [tool, ...rest] = free[i].split("/");
    const key = `${tool}/${secret.path}/${rest.join("/")}`;
    files[key] = files[free[i]];
    delete files[free[i]];
    if (packed.delete(free[i])) packed.add(key);
    return { ...secret, study: tool, file: key, place: "path" };
  });
}
