// Joins traces in a thread, so that neither many nor large ones hold up the worker. work.ts starts it.
import { databaseTime } from "@/lib/db/place/clock";
import { deleteOldTraces } from "@/lib/db/traces/join";
import { keptDays } from "@/lib/domain/traces/rules";
import { task } from "@/lib/threads/task";
import { joinTraces } from "./join";

export const join = task((_: null) => joinTraces());

/** Returns how many of at most `take` it deleted. */
export const deleteOld = task(({ take }: { take: number }) => deleteOldTraces(databaseTime(-keptDays * 86_400_000), take));
