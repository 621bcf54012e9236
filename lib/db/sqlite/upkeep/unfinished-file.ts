import { readdirSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import { Refusal } from "@/lib/domain/problem";
import { fileSize } from "@/lib/domain/text/file-size";

/** Contains the process id. Deletes what ended processes left under such names. */
export function unfinishedFileFor(file: string, word: string): string {
  const folder = path.dirname(file);
  const begins = `${path.basename(file)}.${word}-`;
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(begins) ? /^(\d+)(-journal)?$/.exec(name.slice(begins.length))?.[1] : undefined;
    if (pid && !isRunning(Number(pid))) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
  return `${file}.${word}-${process.pid}`;
}

export const isUnfinished = (file: string): boolean => /\.(partial|restoring)-\d+$/.test(file);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

export function spaceIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Throws Refusal; `what` begins the sentence ("The backup"). */
export function refuseWithoutSpace(what: string, needs: number, folder: string, free = spaceIn(folder)): void {
  if (needs <= free) return;
  throw new Refusal(
    `${what} needs about ${fileSize(needs)}, and the disk of ${folder} has ${fileSize(free)} free. Free some space, or choose another disk.`,
    "conflict",
  );
}
