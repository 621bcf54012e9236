import * as z from "zod";
import { recordEvent } from "@/lib/db/audit";
import { impactOf, markRuns } from "@/lib/db/deletion/delete";
import { databaseTime } from "@/lib/db/location/clock";
import { expiredRuns } from "@/lib/db/runs/ended";
import { readSetting, storeSetting } from "@/lib/db/settings";
import { mostDays } from "@/lib/domain/bounds";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";

const Days = z.int().min(1).max(mostDays);
const Retention = z.object({ days: Days.nullable() });
const Last = z.object({ at: z.coerce.date(), runs: z.int().min(0) });

/** Runs deleted in one pass or counted in a preview, at most. */
const mostAtOnce = 10_000;
const named = 5;

/** `days` is null if runs are kept forever. */
export async function readRetention() {
  const [set, last] = await Promise.all([readSetting("retention", Retention), readSetting("retention-last", Last)]);
  return { days: set?.days ?? null, last };
}

/** Null if blank. */
export const readDays = (typed: string): number | null => (typed.trim() === "" ? null : requireDays(Number(typed)));

/** Refuses anything but 1 to 3,650. */
export function requireDays(days: number): number {
  const read = Days.safeParse(days);
  if (read.success) return read.data;
  const message = "It must be a whole number from 1 to 3,650";
  throw new Refusal(`Days: ${message}.`, "invalid", [{ path: "days", message: `${message}.` }]);
}

export async function setRetention(days: number | null, by: Actor = assayItself): Promise<void> {
  const before = await readRetention();
  await storeSetting("retention", { days });
  await recordEvent(by, "retention-changed", "runs", { from: before.days, to: days });
}

const before = (days: number): Date => databaseTime(-days * 86_400_000);

export async function previewRetention(days: number) {
  const runs = await expiredRuns(before(days), mostAtOnce);
  const ids = runs.map(({ id }) => id);
  return { days, impact: await impactOf("run", ids), oldest: runs.slice(0, named) };
}

/** The retention that the API reports. `due` counts what would be deleted with `asked` (default: the current setting). */
export async function reportRetention(asked?: number) {
  const { days, last } = await readRetention();
  const counted = asked ?? days;
  return {
    days,
    last: last && { ...last, at: last.at.toISOString() },
    due: counted === null ? null : (await previewRetention(counted)).impact,
  };
}

export async function carryOutRetention(): Promise<number> {
  const { days } = await readRetention();
  if (days === null) return 0;
  let count = 0;
  // One by one: a run being resumed must not block the others.
  for (const { id } of await expiredRuns(before(days), mostAtOnce)) if (await markRuns([id])) count++;
  if (count > 0) {
    await storeSetting("retention-last", { at: databaseTime(), runs: count });
    await recordEvent(assayItself, "run-deleted", `${count} runs older than ${days} days`, { runs: count });
  }
  return count;
}
