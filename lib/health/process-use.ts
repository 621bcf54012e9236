import { readdirSync, readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { readCounts } from "@/lib/domain/process/counts";
import type { ProcessUse } from "@/lib/domain/process/use";
import { perProcess } from "@/lib/domain/process/values";

/** In ms: window of the event loop's delay, and its measuring interval. */
const window = 60_000;
const resolution = 1_000;

interface Measured {
  delay: (() => number) | null;
  /** The worker's last report, in the web server's process. */
  worker: { use: ProcessUse; at: number } | null;
}
const measured = perProcess("process-use", (): Measured => ({ delay: null, worker: null }));

export function measureEventLoop(): void {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  // An event loop without delay measures as `resolution`.
  const p99 = () => (delay.count === 0 ? 0 : Math.max(0, delay.percentile(99) / 1e6 - resolution));
  let last = 0;
  setInterval(() => {
    last = p99();
    delay.reset();
  }, window).unref();
  measured.delay = () => Math.max(last, p99());
}

/** The delay is 0 unless `measureEventLoop` was called. */
export function readOwnUse(): ProcessUse {
  const { rss, heapUsed } = readMemory();
  return {
    pid: process.pid,
    uptimeSeconds: Math.round(process.uptime()),
    descriptors: readDescriptors("self"),
    rssBytes: rss,
    heapBytes: heapUsed,
    eventLoopDelayP99Ms: Math.round((measured.delay?.() ?? 0) * 10) / 10,
    counts: readCounts(),
  };
}

let knownMemory = { rss: 0, heapUsed: 0 };

function readMemory(): { rss: number; heapUsed: number } {
  try {
    knownMemory = process.memoryUsage();
  } catch {}
  return knownMemory;
}

/** Null where /proc is missing (not Linux). */
export function readDescriptors(pid: number | "self"): ProcessUse["descriptors"] {
  const limit = readLimit(pid);
  try {
    return { open: readdirSync(`/proc/${pid}/fd`).length, limit };
  } catch (error) {
    const isUsedUp = (error as NodeJS.ErrnoException).code === "EMFILE";
    return isUsedUp ? { open: knownLimit ?? 0, limit: knownLimit } : null;
  }
}

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

export const isShortOfDescriptors = (descriptors: ProcessUse["descriptors"], share = 0.95): boolean =>
  descriptors?.limit != null && descriptors.open >= share * descriptors.limit;

export function noteWorker(use: ProcessUse): void {
  measured.worker = { use, at: performance.now() };
}

/** Null without a report within two minutes from the worker of the same `assay serve`. */
export const readWorkerUse = (): ProcessUse | null =>
  measured.worker && performance.now() - measured.worker.at < 120_000 ? measured.worker.use : null;
