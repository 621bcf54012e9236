import { rememberTraits, traitsOf } from "@/lib/db/model-traits";
import type { Run } from "@/lib/db/runs/list";
import { contextsOfDataset } from "@/lib/db/samples/rows";
import { ownMember } from "@/lib/domain/lists/own-member";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { recordedServer } from "@/lib/domain/servers/recorded";
import { endpointAddress } from "@/lib/http/endpoint";
import { type Judge, unknownTraits } from "@/lib/judge/contract/judge";
import { createJudge } from "@/lib/judge/create";
import { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import { type ServerOfRun, serversOfRun } from "@/lib/judge/servers/of-run";
import { environmentServer, limitsAt } from "@/lib/judge/servers/read";
import { storedServers } from "@/lib/judging/servers/known";
import type { TraitsOf } from "./open-work";

export interface OpenedServer {
  /** Other runs and workers may share it; null for an embedded judge. */
  readonly address: string | null;
  readonly name: string | null;
  /** Takes the run's names of models. */
  readonly judge: Judge;
  readonly models: ReadonlySet<string>;
  readonly limits: ReturnType<typeof limitsAt>;
}

export interface OpenedJudge {
  readonly servers: readonly OpenedServer[];
  /** Resolves once everything learned about the servers is stored. */
  traitsStored(): Promise<void>;
}

type JudgedRun = Pick<Run, "judge" | "datasetId" | "raised">;

/** Includes what earlier runs learned about the servers. Throws a Refusal if one cannot be called as at the run's start. */
export async function openJudge(run: JudgedRun): Promise<OpenedJudge> {
  let storing: Promise<void> = Promise.resolve();
  const store = (work: () => Promise<void>) => {
    storing = storing.then(work);
    // traitsStored is awaited at the end; until then a failure must not end the process.
    storing.catch(() => undefined);
  };
  const { asksModels } = describeJudge(run.judge.kind);
  const ofRun = asksModels ? serversOfRun(run.judge, process.env, await storedServers()) : [embedded(run)];
  const servers = await Promise.all(ofRun.map((one) => openServer(run, one, store)));
  return { servers, traitsStored: () => storing };
}

const embedded = ({ judge }: JudgedRun): ServerOfRun => ({
  server: environmentServer(),
  models: new Map(judge.models.map((model) => [model, model])),
});

async function openServer(
  run: JudgedRun,
  { server, models }: ServerOfRun,
  store: (work: () => Promise<void>) => void,
): Promise<OpenedServer> {
  const address = endpointAddress(server.endpoint);
  const { asksModels } = describeJudge(run.judge.kind);
  const remembered = asksModels ? await traitsOf(address) : [];
  const limits = limitsAt(server, run.judge);
  const recorded = server.name === recordedServer ? await openRecorded() : null;
  const judge = await createJudge(
    { ...run.judge, ...limits, models: [...models.values()] },
    {
      endpoint: recorded ? { ...server.endpoint, baseUrl: recorded.url } : server.endpoint,
      variables: server.variables,
      countWords: () => countWords(run.datasetId),
      known: new Map(remembered.map(({ model, refused, ...rest }) => [model, { ...rest, refused: new Set(refused) }])),
      raised: limitsNamed(run.raised, [...models]),
      onLearned: (model, { refused, ...rest }) => store(() => rememberTraits(address, { ...rest, model, refused: [...refused] })),
    },
  );
  return {
    address: asksModels ? address : null,
    name: server.name,
    judge: closing(renamed(judge, models), recorded),
    models: new Set(models.keys()),
    limits,
  };
}

/** Only its own runs load it. */
const openRecorded = async () => (await import("@/lib/judge/recorded/server")).startRecordedJudge();

const closing = (judge: Judge, server: { close(): void } | null): Judge => ({
  ...judge,
  close: () => judge.close().finally(() => server?.close()),
});

const limitsNamed = (limits: Readonly<Record<string, number>>, names: readonly (readonly [string, string])[]) =>
  Object.fromEntries(
    names.flatMap(([from, to]) => {
      const limit = ownMember(limits, from);
      return limit ? [[to, limit]] : [];
    }),
  );

function renamed(judge: Judge, models: ReadonlyMap<string, string>): Judge {
  const own = (model: string) => models.get(model) ?? model;
  const owned = <Asked extends { readonly model: string }>(asked: Asked): Asked => ({ ...asked, model: own(asked.model) });
  const { batches } = judge;
  return {
    ask: (question) => judge.ask(owned(question)),
    traitsOf: (model) => judge.traitsOf(own(model)),
    raised: () =>
      limitsNamed(
        judge.raised(),
        [...models].map(([model, own]) => [own, model] as const),
      ),
    ...(batches && {
      batches: {
        ...batches,
        termsOf: (model) => batches.termsOf(own(model)),
        lineOf: (customId, request) => batches.lineOf(customId, { ...request, question: owned(request.question) }),
        replyOf: (result, request) => batches.replyOf(result, { ...request, question: owned(request.question) }),
        usageOf: (result, model) => batches.usageOf(result, own(model)),
      },
    }),
    close: () => judge.close(),
  };
}

export const traitsIn =
  (servers: readonly OpenedServer[]): TraitsOf =>
  (model) =>
    servers.find(({ models }) => models.has(model))?.judge.traitsOf(model) ?? unknownTraits;

export const closeJudges = async (servers: readonly OpenedServer[]): Promise<void> => {
  await Promise.all(servers.map(({ judge }) => judge.close()));
};

async function countWords(datasetId: string): Promise<DocumentFrequencies> {
  const frequencies = new DocumentFrequencies();
  for await (const contexts of contextsOfDataset(datasetId)) for (const context of contexts) frequencies.addDocument(context);
  return frequencies;
}
