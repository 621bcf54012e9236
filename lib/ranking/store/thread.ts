// Runs in a thread, started by in-thread.ts.

import { inOneState } from "@/lib/db/connection/in-one-state";
import { countShared } from "@/lib/db/paired/read-scores";
import { task } from "@/lib/threads/task";
import { rank } from "./rank";

export const ranked = task(inOneState(rank), ({ differences, p, apart }) => [differences.buffer, p.buffer, apart.buffer]);

export const shared = task(inOneState(countShared));
