import { loadOwnMetrics } from "@/lib/db/own-metrics";
import { lowerPriority } from "@/lib/threads/priority";
import { task } from "@/lib/threads/task";
import { type AgreementQuery, compareWithLabel, type Judged } from "./measure";

lowerPriority();

export const compare = task(async ({ run, query }: { run: Judged; query: AgreementQuery }) => {
  await loadOwnMetrics();
  return compareWithLabel(run, query);
});
