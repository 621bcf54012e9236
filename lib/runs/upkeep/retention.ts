import { z } from "zod";
import { recordEvent } from "@/lib/db/audit";
import { markRuns } from "@/lib/db/deletion/delete";
import { impactOf } from "@/lib/db/deletion/impact";
import { databaseTime } from "@/lib/db/location/clock";
import { type ExpiredRun, expiredRuns } from "@/lib/db/runs/expired";
import { readSetting, storeSetting } from "@/lib/db/settings";
import { mostDays } from "@/lib/domain/bounds";
import type { DeletionImpact } from "@/lib/domain/deletion-impact";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";

const Days = z.int().min(1).max(mostDays);
const Retention = z.object({ days: Days.nullable() });
const Last = z.object({ at: z.coerce.date(), runs: z.int().min(0) });

/** How long runs are kept, and when old runs were last deleted. */
export interface RetentionState {
  /** Days after a run's end; null if runs are kept until somebody deletes them. */
  days: number | null;
  last: { at: Date; runs: number } | null;
}

/** What would be deleted now. */
export interface RetentionPreview {
  days: number;
  impact: DeletionImpact;
  /** The oldest runs to be deleted. */
  oldest: ExpiredRun[];
}

/** Runs deleted in one pass or counted in a preview, at most. */
const mostAtOnce = 10_000;
const named = 5;

export async function readRetention(): Promise<RetentionState> {
  const [set, last] = await Promise.all([readSetting("retention", Retention), readSetting("retention-last", Last)]);
  return { days: set?.days ?? null, last };
}

/** Reads typed days; null if blank. Refuses anything but a whole number from 1 to 3,650. */
export function readDays(typed: string): number | null {
  if (typed.trim() === "") return null;
  const read = Days.safeParse(Number(typed));
  if (read.success) return read.data;
  const message = "It must be a whole number from 1 to 3,650";
  throw new Refusal(`Days: ${message}.`, "invalid", [{ path: "days", message: `${message}.` }]);
}

/** Sets how many days runs are kept after their end; null to keep them. The worker carries it out. */
export async function setRetention(days: number | null, by: Actor = assayItself): Promise<void> {
  const before = await readRetention();
  await storeSetting("retention", { days });
  await recordEvent(by, "retention-changed", "runs", { from: before.days, to: days });
}

const before = (days: number): Date => databaseTime(-days * 86_400_000);

/** What would be deleted at once if runs were kept for this many days. */
export async function previewRetention(days: number): Promise<RetentionPreview> {
  const runs = await expiredRuns(before(days), mostAtOnce);
  return {
    days,
    impact: await impactOf(
      "run",
      runs.map(({ id }) => id),
    ),
    oldest: runs.slice(0, named),
  };
}

/** Deletes the runs that are older than the setting allows; returns how many. */
export async function carryOutRetention(): Promise<number> {
  const { days } = await readRetention();
  if (days === null) return 0;
  let count = 0;
  // One by one, so that a run that is being resumed does not prevent deleting the others.
  for (const { id } of await expiredRuns(before(days), mostAtOnce)) if (await markRuns([id])) count++;
  if (count > 0) {
    await storeSetting("retention-last", { at: databaseTime(), runs: count });
    await recordEvent(assayItself, "run-deleted", `${count} runs older than ${days} days`, { runs: count });
  }
  return count;
}
