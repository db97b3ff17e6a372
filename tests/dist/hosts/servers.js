/** Plain file servers, as others have them: Python's, and nginx where it is installed. All listen on 127.0.0.1 alone. */
import { spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** @typedef {{address: string, close(): void}} Host */

export const nginx = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx"].find(existsSync);

/** What docs/hosting.md says for addresses without .html. */
const [, rule] = /** @type {RegExpExecArray} */ (
  /```nginx\n(location [^]*?)\n```/.exec(
    readFileSync(new URL("../../../docs/hosting.md", import.meta.url), "utf8"),
  )
);

/** True when there is no nginx and its absence is not a failure. */
export const withoutNginx = !nginx && process.env.REQUIRE_NGINX !== "1";

/**
 * A folder that has the site below a path.
 * @param {string} dist
 * @param {string} below  "a/b"; "" for the folder itself
 */
function place(dist, below) {
  const root = mkdtempSync(path.join(tmpdir(), "atlas-host-"));
  const at = path.join(root, "files", below);
  mkdirSync(path.dirname(at), { recursive: true });
  symlinkSync(dist, at, "dir");
  return root;
}

/**
 * @param {string} dist
 * @param {string} below
 * @returns {Promise<Host>} `python3 -m http.server`
 */
export async function servePython(dist, below = "") {
  const root = place(dist, below);
  const port = await freePort();
  const args = ["-m", "http.server", String(port), "--bind", "127.0.0.1"];
  const server = spawn("python3", [...args, "--directory", path.join(root, "files")], { stdio: "ignore" });
  return listening(port, below, root, server);
}

/**
 * @param {string} dist
 * @param {string} below
 * @param {{rewriting?: boolean}} [manner]  rewriting: addresses may lack .html, as docs/hosting.md has it
 * @returns {Promise<Host>}
 */
export async function serveNginx(dist, below = "", { rewriting = false } = {}) {
  if (!nginx) throw new Error("no nginx, and REQUIRE_NGINX=1");
  const root = place(dist, below);
  const port = await freePort();
  const types = "/etc/nginx/mime.types";
  writeFileSync(
    path.join(root, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${root}/pid; error_log stderr crit;
${process.getuid?.() === 0 ? "user root;" : ""}
events { }
http {
  ${existsSync(types) ? `include ${types};` : ""}
  default_type application/octet-stream;
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${root}/${name};`).join(" ")}
  server {
    listen 127.0.0.1:${port};
    root ${root}/files;
    ${rewriting ? rule : ""}
  }
}
`,
  );
  const args = ["-p", root, "-c", path.join(root, "nginx.conf"), "-e", "stderr"];
  const { status, stderr } = spawnSync(nginx, [...args, "-t"], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return listening(port, below, root, spawn(nginx, args, { stdio: "ignore" }));
}

/** @returns {Promise<number>} that nothing listens on now */
function freePort() {
  const server = createServer();
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    }),
  );
}

/**
 * @param {number} port
 * @param {string} below
 * @param {string} root
 * @param {import("node:child_process").ChildProcess} server
 * @returns {Promise<Host>}  once it answers
 */
async function listening(port, below, root, server) {
  const address = `http://127.0.0.1:${port}/${below && `${below}/`}`;
  const close = () => {
    server.kill();
    rmSync(root, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 200; tries++) {
    if (server.exitCode !== null) break;
    if (
      await fetch(`${address}index.html`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { address, close };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  close();
  throw new Error(`no server answered at ${address}`);
}
