// Runs in a thread, started by in-thread.ts.
import { inOneState } from "@/lib/db/comparison/in-one-state";
import { task } from "@/lib/threads/task";
import { blockOf, countCommon, look as lookAtScores } from "./order";

export const block = task(inOneState(blockOf));

export const look = task(inOneState(lookAtScores));

export const common = task(inOneState(countCommon));
