/**
 * Loaded into a program that is measured, and into those that it starts (node --import): each notes at its end how much
 * memory it had at most, and its time of processor, in the file that MEASURED names.
 */
import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

process.on("exit", () => {
  if (!isMainThread || !process.env.MEASURED) return;
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const noted = { peakKiB: maxRSS, cpu: (userCPUTime + systemCPUTime) / 1e6 };
  appendFileSync(process.env.MEASURED, `${JSON.stringify(noted)}\n`);
});
