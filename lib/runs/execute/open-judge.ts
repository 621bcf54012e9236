import { rememberTraits, traitsOf } from "@/lib/db/model-traits";
import type { Run } from "@/lib/db/runs/list";
import { contextsOfDataset } from "@/lib/db/samples/rows";
import { parseEnvironment } from "@/lib/domain/environment";
import { describeJudge } from "@/lib/domain/judge";
import { count } from "@/lib/health/counts";
import type { Judge } from "@/lib/judge/contract/judge";
import { createJudge } from "@/lib/judge/create";
import { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import { addressOf, type Endpoint, environmentEndpoint } from "@/lib/judge/wire/endpoint";

export interface OpenedJudge {
  judge: Judge;
  /** Resolves once all that was learned about the server is stored. */
  traitsStored: () => Promise<void>;
}

/** A run's judge, with what earlier runs learned about its server. */
export async function openJudge(run: Pick<Run, "judge" | "datasetId">): Promise<OpenedJudge> {
  const baseUrl = run.judge.baseUrl ?? "";
  const remembered = describeJudge(run.judge.kind).asksModels ? await traitsOf(baseUrl) : [];
  const known = new Map(
    remembered.map(({ model, refused, severalReplies }) => [model, { refused: new Set(refused), severalReplies }]),
  );
  let storing: Promise<void> = Promise.resolve();
  const judge = await createJudge(run.judge, {
    endpoint: endpointOf(run),
    countWords: () => countWords(run.datasetId),
    known,
    onLearned: (model, { refused, severalReplies }) => {
      storing = storing.then(() => rememberTraits(baseUrl, { model, refused: [...refused], severalReplies }));
      // traitsStored is awaited at the end; until then a failure must not end the process.
      storing.catch(() => undefined);
    },
  });
  return { judge: countingCalls(judge), traitsStored: () => storing };
}

/** The environment's server; after its address has changed, the run's own, which is sent nothing but the key. */
function endpointOf({ judge }: Pick<Run, "judge">): Endpoint {
  const endpoint = environmentEndpoint(parseEnvironment(process.env));
  if (judge.baseUrl === null || judge.baseUrl === addressOf(endpoint)) return endpoint;
  return { ...endpoint, baseUrl: judge.baseUrl, headers: {} };
}

async function countWords(datasetId: string): Promise<DocumentFrequencies> {
  const frequencies = new DocumentFrequencies();
  for await (const contexts of contextsOfDataset(datasetId)) for (const context of contexts) frequencies.addDocument(context);
  return frequencies;
}

/** The same judge, counting calls by outcome. */
const countingCalls = (judge: Judge): Judge => ({
  ...judge,
  async ask(question) {
    const reply = await judge.ask(question);
    count("assay_judge_calls_total", { outcome: reply.ok ? "ok" : reply.cause });
    return reply;
  },
});
