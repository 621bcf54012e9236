// Runs in a thread, started by in-thread.ts.
import { inOneState } from "@/lib/db/connection/in-one-state";
import { lowerPriority } from "@/lib/threads/priority";
import { task } from "@/lib/threads/task";
import { explain } from "./explain";
import { compareByMetric, differenceInSlices } from "./slices/of-metric";

lowerPriority();

export const explained = task(inOneState(explain));

export const differing = task(inOneState(differenceInSlices));

export const byMetric = task(inOneState(compareByMetric));
