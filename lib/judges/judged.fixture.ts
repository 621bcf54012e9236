import { db } from "@/lib/db/connection/client";
import { type NewJudgment, storeResults } from "@/lib/db/judgments/store";
import { createRuns } from "@/lib/db/runs/list";
import { JudgeSetup } from "@/lib/domain/judge";
import { newJudgment } from "@/testing/judged/judgment";

const nothing = { calls: 0, openCalls: 0, promptTokens: 0, completionTokens: 0, cachedTokens: 0, costUsd: null, workedMs: 0 };

export const metric = "context-adherence-plus";
export const perContext = "nvidia-context-relevance";

interface JudgedBy {
  model: string;
  temperature?: number;
  metrics?: string[];
  /** Null stands for a sample without a score. */
  scores: readonly (number | null)[];
  /** Lists the contexts' scores of each sample. */
  contexts?: readonly (readonly number[])[];
}

/** A finished run whose judge gave these scores; each call took 10 tokens, 5 more in its reply, and 100 ms. */
export async function judgedBy(
  { datasetId, configurationId }: { datasetId: string; configurationId: string },
  { model, temperature, metrics = [metric], scores, contexts }: JudgedBy,
): Promise<string> {
  const judge = JudgeSetup.parse({ kind: "openai", models: [model], ...(temperature !== undefined && { temperature }) });
  const planned = { settings: {}, prompts: {}, note: null, tags: [], sampleCount: scores.length, planned: scores.length };
  const [id = ""] = await createRuns([{ name: `by ${model}`, datasetId, configurationId, judge, metrics, ...planned }]);
  const samples = await db.sample.findMany({ where: { configurationId }, orderBy: { position: "asc" }, select: { id: true } });
  const sampleAt = (index: number) => samples[index]?.id ?? 0;
  const spent = { promptTokens: 10, completionTokens: 5, latencyMs: 100 };
  const judgment = (metric: string, sampleId: number, item: number, score: number): NewJudgment =>
    newJudgment(sampleId, metric, score, { item, model, ...spent });
  await storeResults(
    id,
    null,
    [
      ...scores.flatMap((score, at) => (score === null ? [] : [judgment(metric, sampleAt(at), -1, score)])),
      ...(contexts ?? []).flatMap((ofSample, at) =>
        ofSample.map((score, item) => judgment(perContext, sampleAt(at), item, score)),
      ),
    ],
    scores.flatMap((score, at) =>
      metrics.map((metric) => ({
        sampleId: sampleAt(at),
        metric,
        score,
        cause: score === null ? ("timeout" as const) : null,
        scored: 1,
        expected: 1,
        explanation: null,
        detail: {},
      })),
    ),
    nothing,
  );
  await db.run.update({ where: { id }, data: { status: "completed", finishedAt: new Date() }, select: { id: true } });
  return id;
}
