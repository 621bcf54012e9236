import { db } from "@/lib/db/connection/client";
import { createRuns } from "@/lib/db/runs/list";
import { JudgeSetup } from "@/lib/domain/judge";
import { createTestDataset } from "@/testing/dataset";
import { ledgerOf, type Written } from "./side.fixture";

interface JudgedSample {
  contexts: readonly string[];
  claims?: readonly Written[];
  needed?: readonly Written[];
}

/** Finished runs of a new dataset, one for each configuration, with these claims by the sample's id. */
export async function judgedRuns(configurations: readonly Record<string, JudgedSample>[], hashes: readonly string[] = []) {
  const rows = configurations.flatMap((samples, at) =>
    Object.entries(samples).map(([id, { contexts }]) => ({
      id,
      question: `What of ${id}?`,
      contexts,
      context_ids: contexts.map((_, rank) => `${id}-c${at}-${rank}`),
      response: "A response.",
      reference: "A reference.",
      config: `c${at}`,
    })),
  );
  const { datasetId } = await createTestDataset(rows, "claims");
  const runs: string[] = [];
  for (const [at, samples] of configurations.entries()) {
    const of = { datasetId, configuration: { name: `c${at}` } };
    const stored = await db.sample.findMany({ where: of, select: { id: true, externalId: true, configurationId: true } });
    const [run = ""] = await createRuns([
      {
        datasetId,
        configurationId: stored[0]?.configurationId ?? "",
        name: `r${at}`,
        note: null,
        tags: [],
        planned: 0,
        metrics: ["claims"],
        settings: {},
        sampleCount: stored.length,
        prompts: { claims: { system: "", user: "", hash: hashes[at] ?? "same" } },
        judge: JudgeSetup.parse({ kind: "lexical", models: ["lexical"] }),
      },
    ]);
    await db.score.createMany({
      data: stored.map((sample) => {
        const { claims = [], needed } = samples[sample.externalId ?? ""] ?? {};
        const detailJson = JSON.stringify(ledgerOf(claims, needed));
        return { runId: run, metric: "claims", sampleId: sample.id, score: 0.5, scored: 1, expected: 1, detailJson };
      }),
    });
    const counts = { scored: 1, samples: 1, questions: 1, hundredthsJson: "{}", errorsJson: "{}" };
    await db.runSummary.create({ data: { runId: run, metric: "claims", mean: 0.5, ...counts } });
    await db.run.update({ where: { id: run }, data: { status: "completed", createdAt: new Date(Date.now() + at) } });
    runs.push(run);
  }
  return runs;
}

/** The id of a run's sample, by its id in the file. */
export async function sampleIdOf(runId: string, externalId: string): Promise<number> {
  const row = await db.sample.findFirstOrThrow({ where: { externalId, scores: { some: { runId } } }, select: { id: true } });
  return row.id;
}
