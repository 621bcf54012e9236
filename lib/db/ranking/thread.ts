// Runs in a thread, started by in-thread.ts.
import { inOneState } from "@/lib/db/comparison/in-one-state";
import { task } from "@/lib/threads/task";
import { rank } from "./rank";
import { countShared } from "./read-scores";

export const ranked = task(inOneState(rank), ({ differences, p, apart, fragile }) => [
  differences.buffer,
  p.buffer,
  apart.buffer,
  fragile.buffer,
]);

export const shared = task(inOneState(countShared));
