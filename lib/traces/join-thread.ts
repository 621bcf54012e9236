// Joins traces in a thread, so that neither many nor large ones hold up the worker. work.ts starts it.
import { deleteOldTraces } from "@/lib/db/traces/join";
import { task } from "@/lib/threads/task";
import { joinTraces } from "./join";

export const join = task(({ now }: { now: Date }) => joinTraces(now));

/** Returns how many of at most `take` it deleted. */
export const deleteOld = task(({ before, take }: { before: Date; take: number }) => deleteOldTraces(before, take));
