import { loadOwnMetrics } from "@/lib/db/own-metrics";
import { lowerPriority } from "@/lib/threads/priority";
import { task } from "@/lib/threads/task";
import type { JudgedRun } from "./corrected";
import { type AskedAgreement, compareWithLabel } from "./measure";

lowerPriority();

export const compare = task(async ({ run, query }: { run: JudgedRun; query: AskedAgreement }) => {
  await loadOwnMetrics();
  return compareWithLabel(run, query);
});
