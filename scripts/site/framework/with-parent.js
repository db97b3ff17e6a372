/** Loaded into Framework: it ends with the build or preview that started it, also where that was killed. */
process.stdin.on("end", () => process.kill(process.pid, "SIGKILL")).resume();
/** @type {{unref?: () => void}} */ (process.stdin).unref?.();
