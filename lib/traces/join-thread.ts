// Started by work.ts: many or large traces must not block the worker.

import { task } from "@/lib/threads/task";
import { deleteOldTraces } from "@/lib/traces/store/join";
import { joinTraces } from "./join";

export const join = task(({ now }: { now: Date }) => joinTraces(now));

export const deleteOld = task(({ before, take }: { before: Date; take: number }) => deleteOldTraces(before, take));
