import { rememberTraits, traitsOf } from "@/lib/db/model-traits";
import type { Run } from "@/lib/db/runs/list";
import { contextsOfDataset } from "@/lib/db/samples/rows";
import { parseEnvironment } from "@/lib/domain/environment";
import { count } from "@/lib/health/counts";
import { createJudge } from "@/lib/judge/create-judge";
import { DocumentFrequencies } from "@/lib/judge/document-frequencies";
import type { Judge } from "@/lib/judge/judge";

export interface OpenedJudge {
  judge: Judge;
  /** Resolves once all that was found out about the server is stored. */
  learnt: () => Promise<void>;
}

/** The judge of a run, with what earlier runs found out about its server. */
export async function openJudge(run: Run): Promise<OpenedJudge> {
  const frequencies = new DocumentFrequencies();
  if (run.judge.kind === "lexical") {
    for await (const contexts of contextsOfDataset(run.datasetId))
      for (const context of contexts) frequencies.addDocument(context);
  }
  const baseUrl = run.judge.baseUrl ?? "";
  const remembered = run.judge.kind === "lexical" ? [] : await traitsOf(baseUrl);
  const known = new Map(
    remembered.map(({ model, refused, severalReplies }) => [model, { refused: new Set(refused), severalReplies }]),
  );
  let storing: Promise<void> = Promise.resolve();
  const judge = createJudge(run.judge, {
    apiKey: parseEnvironment(process.env).OPENAI_API_KEY ?? null,
    frequencies,
    known,
    onLearnt: (model, { refused, severalReplies }) => {
      storing = storing.then(() => rememberTraits(baseUrl, { model, refused: [...refused], severalReplies }));
      // It is awaited at the end; until then a failure must not end the process.
      storing.catch(() => undefined);
    },
  });
  return { judge: countingCalls(judge), learnt: () => storing };
}

/** The same judge, whose calls are counted by their outcome. */
const countingCalls = (judge: Judge): Judge => ({
  ...judge,
  async ask(question, signal) {
    const reply = await judge.ask(question, signal);
    count("assay_judge_calls_total", { outcome: reply.ok ? "ok" : reply.cause });
    return reply;
  },
});
