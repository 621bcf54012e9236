import { rememberTraits, traitsOf } from "@/lib/db/model-traits";
import type { Run } from "@/lib/db/runs/list";
import { contextsOfDataset } from "@/lib/db/samples/rows";
import { describeJudge } from "@/lib/domain/judge";
import { count } from "@/lib/health/counts";
import type { Judge } from "@/lib/judge/contract/judge";
import { createJudge } from "@/lib/judge/create";
import { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import { type ServerOfRun, serversOfRun } from "@/lib/judge/servers/of-run";
import { environmentServer, limitsAt } from "@/lib/judge/servers/read";
import { addressOf } from "@/lib/judge/wire/endpoint";

/** The part of a run's judge that one server is. */
export interface OpenedServer {
  /** In judges.json; null for the environment's server and for an embedded judge. */
  readonly name: string | null;
  /** Takes the run's names of models. */
  readonly judge: Judge;
  readonly models: ReadonlySet<string>;
  readonly limits: ReturnType<typeof limitsAt>;
}

export interface OpenedJudge {
  readonly servers: readonly OpenedServer[];
  /** Resolves once all that was learned about the servers is stored. */
  traitsStored(): Promise<void>;
}

/** A run's judge, with what earlier runs learned about its servers. Throws a Refusal if one of them cannot be asked as it was when the run started. */
export async function openJudge(run: Run): Promise<OpenedJudge> {
  let storing: Promise<void> = Promise.resolve();
  const store = (work: () => Promise<void>) => {
    storing = storing.then(work);
    // traitsStored is awaited at the end; until then a failure must not end the process.
    storing.catch(() => undefined);
  };
  const { asksModels } = describeJudge(run.judge.kind);
  const ofRun = asksModels ? serversOfRun(run.judge) : [embedded(run)];
  const servers = await Promise.all(ofRun.map((one) => openServer(run, one, store)));
  return { servers, traitsStored: () => storing };
}

/** The embedded judge needs no server. */
const embedded = ({ judge }: Run): ServerOfRun => ({
  server: environmentServer(),
  models: new Map(judge.models.map((model) => [model, model])),
});

async function openServer(
  run: Run,
  { server, models }: ServerOfRun,
  store: (work: () => Promise<void>) => void,
): Promise<OpenedServer> {
  const address = addressOf(server.endpoint);
  const remembered = describeJudge(run.judge.kind).asksModels ? await traitsOf(address) : [];
  const limits = limitsAt(server, run.judge);
  const judge = await createJudge(
    { ...run.judge, ...limits },
    {
      endpoint: server.endpoint,
      variables: server.variables,
      countWords: () => countWords(run.datasetId),
      known: new Map(remembered.map(({ model, refused, ...rest }) => [model, { ...rest, refused: new Set(refused) }])),
      raised: Object.fromEntries([...models].flatMap(([model, own]) => (run.raised[model] ? [[own, run.raised[model]]] : []))),
      onLearned: (model, { refused, ...rest }) => store(() => rememberTraits(address, { ...rest, model, refused: [...refused] })),
    },
  );
  const named = countingCalls(judge);
  const own = (model: string) => models.get(model) ?? model;
  return {
    name: server.name,
    judge: {
      ask: (question) => named.ask({ ...question, model: own(question.model) }),
      traitsOf: (model) => named.traitsOf(own(model)),
      raised() {
        const raised = named.raised();
        return Object.fromEntries([...models].flatMap(([model, own]) => (raised[own] ? [[model, raised[own]]] : [])));
      },
      close: () => named.close(),
    },
    models: new Set(models.keys()),
    limits,
  };
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
