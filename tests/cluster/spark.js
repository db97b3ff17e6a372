/** A standalone cluster of Apache Spark on 127.0.0.1: a master and workers, each a process with a folder of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { repository } from "../../loaders/store/store.js";

const venv = fileURLToPath(new URL("../readers/.venv/", import.meta.url));
export const python = join(venv, "bin/python");
const here = "127.0.0.1";
const startSeconds = 120;

/** Of the packages beside the Python. */
function findSpark() {
  const lib = join(venv, "lib");
  const found = readdirSync(lib).map((name) => join(lib, name, "site-packages", "pyspark"));
  return /** @type {string} */ (found.find((folder) => existsSync(folder)));
}

/** @returns {Promise<number>} a port that is free */
async function findPort() {
  const server = createServer().listen(0, here);
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  await once(server, "close");
  return port;
}

/**
 * @param {string} folder
 * @param {string[]} args class and arguments
 * @param {Record<string, string>} [env]
 */
function startSpark(folder, args, env = {}) {
  mkdirSync(folder, { recursive: true });
  const spark = findSpark();
  const child = spawn(join(spark, "bin/spark-class"), args, {
    cwd: folder,
    env: {
      ...process.env,
      SPARK_HOME: spark,
      SPARK_LOCAL_IP: here,
      SPARK_LOCAL_DIRS: join(folder, "local"),
      PYSPARK_PYTHON: python,
      // As the project asks of its own: they hand on, and compute nothing.
      SPARK_DAEMON_JAVA_OPTS: "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
      ...env,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  return { child, said: () => said };
}

/** @param {() => boolean} isDone @param {string} what */
async function until(isDone, what) {
  const end = Date.now() + startSeconds * 1000;
  while (!isDone()) {
    if (Date.now() > end) throw new Error(`${what}: not within ${startSeconds} s`);
    await wait(100);
  }
}

/** @param {string} folder */
export async function startCluster(folder) {
  const [port, ui] = [await findPort(), await findPort()];
  const engine = `spark://${here}:${port}`;
  const master = startSpark(join(folder, "master"), [
    ...["org.apache.spark.deploy.master.Master", "--host", here],
    ...["--port", String(port), "--webui-port", String(ui)],
  ]);
  /** @type {ReturnType<typeof startSpark>[]} */
  const processes = [master];
  await until(() => master.said().includes("I have been elected leader"), "the master");
  return {
    engine,
    /** @param {string} name @param {Record<string, string>} [env] */
    async addWorker(name, env) {
      const [own, web] = [await findPort(), await findPort()];
      const worker = startSpark(
        join(folder, name),
        [
          ...["org.apache.spark.deploy.worker.Worker", "--host", here, "--cores", "1", "--memory", "1g"],
          ...["--port", String(own), "--webui-port", String(web), "--work-dir", join(folder, name, "work")],
          engine,
        ],
        env,
      );
      processes.push(worker);
      await until(() => worker.said().includes("Successfully registered"), name);
      return worker.child;
    },
    pids: () => processes.flatMap(({ child }) => (child.exitCode === null && child.pid ? [child.pid] : [])),
    async stop() {
      for (const { child } of processes) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill("SIGKILL");
        await once(child, "close");
      }
    },
  };
}

/**
 * @param {number[]} pids
 * @returns {number[]} they and what they started
 */
export function withChildren(pids) {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [
          [Number(name), Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "latin1"))?.[1])],
        ];
      } catch {
        return [];
      }
    });
  const found = new Set(pids);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

/**
 * @param {number[]} pids
 * @returns {string[]} addresses, as /proc/net has them, at which they listen and that are not of this machine alone
 */
export function listOpenAddresses(pids) {
  const listening = ["tcp", "tcp6"].flatMap((name) =>
    readFileSync(`/proc/net/${name}`, "latin1")
      .split("\n")
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state]) => state === "0A")
      .map((cells) => ({ address: cells[1], inode: cells[9] })),
  );
  const sockets = new Set(pids.flatMap(socketsOf));
  const own = listening.filter(({ inode }) => sockets.has(inode));
  if (!own.length) throw new Error("no address found at which the cluster listens");
  return own.map(({ address }) => address).filter((address) => !isLoopback(address));
}

/** @param {string} address */
const isLoopback = (address) =>
  /^(0100007F|0000000000000000FFFF00000100007F|00000000000000000000000001000000):/.test(address);

/** @param {number} pid @returns {string[]} inodes */
function socketsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

/**
 * @param {string} folder
 * @returns {string} a PATH that has all that a worker needs but node
 */
export function pathWithoutNode(folder) {
  mkdirSync(folder, { recursive: true });
  for (const each of (process.env.PATH ?? "").split(":").filter(existsSync))
    for (const name of readdirSync(each))
      if (!/^(node|nodejs|npm|npx)$/.test(name) && !existsSync(join(folder, name)))
        try {
          symlinkSync(join(each, name), join(folder, name));
        } catch {
          // A link that leads nowhere is there already.
        }
  return folder;
}

/** @typedef {{child: import("node:child_process").ChildProcess, said: () => string, out: () => Buffer, done: Promise<number | null>}} Run said: all that it printed; out: on standard output */

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} [checkout] of the project
 * @returns {Run}
 */
export function startCommand(command, args, checkout = repository) {
  const child = spawn(process.execPath, [join(checkout, `scripts/${command}.js`), ...args], {
    env: { ...process.env, PYTHON: python, PYSPARK_PYTHON: python },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  /** @type {Buffer[]} */
  const out = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  child.stdout.on("data", (chunk) => out.push(chunk));
  const done = once(child, "close").then(([code]) => code);
  return { child, said: () => said, out: () => Buffer.concat(out), done };
}

/**
 * @param {string} engine
 * @param {string} store
 * @param {string[]} [options]
 * @param {string} [checkout] of the project
 */
export const ingestOn = (engine, store, options = [], checkout = undefined) =>
  startCommand("ingest", ["--engine", engine, "--store", store, ...options], checkout);
