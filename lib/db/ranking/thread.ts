// Runs in a thread, started by in-thread.ts.
import { inOneState } from "@/lib/db/comparison/in-one-state";
import { task } from "@/lib/threads/task";
import { rank } from "./rank";
import { countShared } from "./read-scores";

export const ranked = task(inOneState(rank), ({ differences, p, apart }) => [differences.buffer, p.buffer, apart.buffer]);

export const shared = task(inOneState(countShared));
