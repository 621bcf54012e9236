import { tallyLabels } from "@/lib/agreement/store/labels";
import { loadOwnMetrics } from "@/lib/db/own-metrics";
import { task } from "@/lib/threads/task";
import { correctByLabel, type JudgedRun } from "./corrected";

type Asked = { run: JudgedRun & { sampleCount: number }; only?: string | undefined };

export const correct = task(async ({ run, only }: Asked) => {
  const [tallied] = await Promise.all([tallyLabels(run.configurationId), loadOwnMetrics()]);
  return correctByLabel(run, tallied, only);
});
