import { readdirSync, readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { z } from "zod";
import { readCounts } from "./counts";

const Amount = z.number().nonnegative();

/** What one of Assay's processes uses of its machine, and what it has counted since it started. */
export const ProcessUse = z.object({
  pid: z.int(),
  uptimeSeconds: Amount,
  descriptors: z.object({ open: Amount, limit: Amount.nullable() }).nullable(),
  rssBytes: Amount,
  heapBytes: Amount,
  eventLoopDelayP99Ms: Amount,
  counts: z.record(z.string(), z.number()),
});
export type ProcessUse = z.infer<typeof ProcessUse>;

/** Milliseconds over which the delay of the event loop is told, and between two measures of it. */
const window = 60_000;
const resolution = 20;

// On the process: the web server's bundles hold this file more than once.
const kept = globalThis as { assayDelay?: () => number };

/** Measures this process's event loop from here on. */
export function measureEventLoop(): void {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  // Of a loop that nothing delays, the measure is its own resolution.
  const p99 = () => (delay.count === 0 ? 0 : Math.max(0, delay.percentile(99) / 1e6 - resolution));
  let last = 0;
  setInterval(() => {
    last = p99();
    delay.reset();
  }, window).unref();
  kept.assayDelay = () => Math.max(last, p99());
}

/** Of the process that this is called in. The event loop's delay is 0 where nothing measures it. */
export function readOwnUse(): ProcessUse {
  const { rss, heapUsed } = readMemory();
  return {
    pid: process.pid,
    uptimeSeconds: Math.round(process.uptime()),
    descriptors: readDescriptors("self"),
    rssBytes: rss,
    heapBytes: heapUsed,
    eventLoopDelayP99Ms: Math.round((kept.assayDelay?.() ?? 0) * 10) / 10,
    counts: readCounts(),
  };
}

let knownMemory = { rss: 0, heapUsed: 0 };

/** The last known figures where not one descriptor is left to read them with. */
function readMemory(): { rss: number; heapUsed: number } {
  try {
    knownMemory = process.memoryUsage();
  } catch {
    // What they were before.
  }
  return knownMemory;
}

/** Open descriptors of a process of this account, and how many it may open; null where the system does not tell. Linux does. */
export function readDescriptors(pid: number | "self"): ProcessUse["descriptors"] {
  const limit = readLimit(pid);
  try {
    return { open: readdirSync(`/proc/${pid}/fd`).length, limit };
  } catch (error) {
    // Not one is left to look with.
    const isUsedUp = (error as NodeJS.ErrnoException).code === "EMFILE";
    return isUsedUp ? { open: knownLimit ?? 0, limit: knownLimit } : null;
  }
}

/** Of this process; read while there are descriptors to read it with. */
let knownLimit: number | null = null;

function readLimit(pid: number | "self"): number | null {
  if (pid === "self" && knownLimit !== null) return knownLimit;
  try {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, "utf8"));
    const limit = found ? Number(found[1]) : null;
    if (pid === "self") knownLimit = limit;
    return limit;
  } catch {
    return null;
  }
}

/** Whether a process soon cannot open a file or take a connection. */
export const isShortOfDescriptors = (descriptors: ProcessUse["descriptors"], share = 0.95): boolean =>
  descriptors?.limit != null && descriptors.open >= share * descriptors.limit;

// What the parent last heard of the worker, in the web server's process.
const heard = globalThis as { assayWorker?: { use: ProcessUse; at: number } };

export function noteWorker(use: ProcessUse): void {
  heard.assayWorker = { use, at: performance.now() };
}

/** Null where no worker of the same `assay serve` has told within two minutes. */
export const readWorkerUse = (): ProcessUse | null =>
  heard.assayWorker && performance.now() - heard.assayWorker.at < 120_000 ? heard.assayWorker.use : null;
