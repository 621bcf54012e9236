import { db } from "@/lib/db/connection/client";
import { type NewScore, noSpending, storeResults } from "@/lib/db/judgments/store";
import { createRuns, type NewRun } from "@/lib/db/runs/list";
import { JudgeSetup } from "@/lib/domain/judge";

/** The id of a run of a configuration that has judged nothing, by the built-in judge unless `more` says another. */
export async function storedRun(
  dataset: { datasetId: string; configurationId: string },
  more: Partial<NewRun> = {},
): Promise<string> {
  const { datasetId, configurationId } = dataset;
  const run = {
    name: "run",
    metrics: [],
    settings: {},
    prompts: {},
    note: null,
    tags: [],
    planned: 1,
    datasetId,
    configurationId,
  };
  const judge = JudgeSetup.parse({ kind: "lexical", models: ["lexical"] });
  const [id = ""] = await createRuns([
    { ...run, judge, sampleCount: await db.sample.count({ where: { configurationId } }), ...more },
  ]);
  return id;
}

/** Stores scores by metric, in the order of the run's samples, and returns their ids. null has timed out, undefined is not stored. */
export async function storeScores(
  runId: string,
  scores: Record<string, readonly (number | null | undefined)[]>,
  more: (metric: string, at: number) => Partial<NewScore> = () => ({}),
): Promise<number[]> {
  const { configurationId } = await db.run.findUniqueOrThrow({ where: { id: runId } });
  const samples = await db.sample.findMany({ where: { configurationId }, orderBy: { position: "asc" }, select: { id: true } });
  const stored = Object.entries(scores).flatMap(([metric, all]) =>
    all.flatMap((score, at): NewScore[] => {
      if (score === undefined) return [];
      const known = score === null ? { cause: "timeout" as const, scored: 0 } : { cause: null, scored: 1 };
      const whole = { sampleId: samples[at]?.id ?? 0, metric, score, ...known, expected: 1, explanation: null, detail: {} };
      return [{ ...whole, ...more(metric, at) }];
    }),
  );
  await storeResults(runId, null, [], stored, noSpending);
  return samples.map(({ id }) => id);
}
