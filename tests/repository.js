/** A repository of studies in a temporary folder, for tests that change or damage data. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readFioSize } from "../loaders/formats/fio/sizes.js";
import { removeLater } from "./removals.js";

export const fixtures = fileURLToPath(new URL("fixtures/", import.meta.url));
/** Those of tests/examples.js, once they are fixtures. */
const moved = join(fixtures, "examples", "data", "studies");
export const studies = existsSync(moved)
  ? moved
  : fileURLToPath(new URL("../data/studies/", import.meta.url));

/**
 * It is removed with the last test of the file, or before.
 * @param {Record<string, string | Uint8Array>} files content by path inside data/studies
 * @param {Record<string, string>} [folders] folders to copy, by their new name inside data/studies
 */
export function makeRepository(files, folders = {}) {
  const root = mkdtempSync(join(tmpdir(), "atlas-test-"));
  mkdirSync(join(root, "data", "studies"), { recursive: true });
  for (const [name, from] of Object.entries(folders))
    cpSync(from, join(root, "data", "studies", name), { recursive: true });
  const write = (/** @type {string} */ path, /** @type {string | Uint8Array} */ content) => {
    const file = join(root, "data", "studies", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  for (const [path, content] of Object.entries(files)) write(path, content);
  const remove = () => rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  removeLater(remove);
  return { root, write, remove };
}

/** @param {string} extra lines */
export const studyYaml = (extra = "") =>
  `version: 1\ntitle: A test\nquestion: Is it read?\nplatform: linux-lab\nprovenance: measured\n${extra}`;

/**
 * Every published file below data/parquet with its bytes; what is hidden is not published.
 * @param {string} root
 * @returns {Record<string, string>} content by path, base64
 */
export function readPublished(root) {
  const parquet = join(root, "data", "parquet");
  /** @type {Record<string, string>} */
  const files = {};
  for (const path of readdirSync(parquet, { recursive: true, encoding: "utf8" }))
    if (!path.startsWith(".") && statSync(join(parquet, path)).isFile())
      files[path] = readFileSync(join(parquet, path), "base64");
  return files;
}

/**
 * A small fio result as fio 3.33 writes it, for tests that need a valid one.
 * @param {Record<string, string>} [options] job options that override the defaults
 */
export function fioJson(options = {}) {
  const latency = { min: 40000, max: 900000, mean: 100000.5, stddev: 20000.25, N: 30000 };
  const idle = { min: 0, max: 0, mean: 0, stddev: 0, N: 0 };
  const block = readFioSize(options.bs ?? "4k") ?? 4096;
  const direction = (/** @type {number} */ ios, /** @type {object} */ lat) => ({
    io_bytes: ios * block,
    io_kbytes: (ios * block) / 1024,
    bw_bytes: (ios * block) / 3,
    bw: (ios * block) / 1024 / 3,
    iops: ios / 3,
    runtime: ios ? 3000 : 0,
    total_ios: ios,
    short_ios: 0,
    drop_ios: 0,
    slat_ns: lat,
    clat_ns: lat,
    lat_ns: lat,
  });
  const job = {
    jobname: "test",
    groupid: 0,
    error: 0,
    eta: 0,
    elapsed: 3,
    "job options": { name: "test", rw: "randread", bs: "4k", iodepth: "1", size: "64m", ...options },
    read: direction(30000, latency),
    write: direction(0, idle),
    trim: direction(0, idle),
  };
  const whole = {
    "fio version": "fio-3.33",
    timestamp: 1795250080,
    timestamp_ms: 1795250080000,
    jobs: [job],
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/**
 * XML of DiskSPD for random reads of 4 KiB by one thread.
 * @param {{ios: number, at_s: number, seconds: number, computer?: string}} given at_s: when it ended, Unix time
 */
export function diskspdXml({ ios, at_s, seconds, computer = "vm" }) {
  const [day, time] = new Date((at_s + seconds) * 1000).toISOString().slice(0, 19).split("T");
  const direction = (/** @type {string} */ name, /** @type {number} */ count) =>
    `<${name}Bytes>${count * 4096}</${name}Bytes><${name}Count>${count}</${name}Count>`;
  return `<Results>
<System><ComputerName>${computer}</ComputerName><Tool><Version>2.2.0</Version><VersionDate>2024/6/3</VersionDate></Tool>
<RunTime>${day.replaceAll("-", "/")} ${time} UTC</RunTime></System>
<Profile><TimeSpans><TimeSpan><Duration>${seconds}</Duration><Warmup>0</Warmup><Cooldown>0</Cooldown><ThreadCount>0</ThreadCount>
<RequestCount>0</RequestCount><Targets><Target><Path>D:\\test.dat</Path><BlockSize>4096</BlockSize><Random>4096</Random>
<RequestCount>1</RequestCount><WriteRatio>0</WriteRatio><ThreadsPerFile>1</ThreadsPerFile></Target></Targets></TimeSpan></TimeSpans></Profile>
<TimeSpan><TestTimeSeconds>${seconds.toFixed(2)}</TestTimeSeconds><ThreadCount>1</ThreadCount><RequestCount>0</RequestCount>
<Thread><Id>0</Id><Target><Path>D:\\test.dat</Path><FileSize>67108864</FileSize><BytesCount>${ios * 4096}</BytesCount>
<IOCount>${ios}</IOCount>${direction("Read", ios)}${direction("Write", 0)}</Target></Thread></TimeSpan>
</Results>
`;
}
