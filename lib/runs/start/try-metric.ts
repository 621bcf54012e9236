import { findDataset } from "@/lib/db/datasets";
import { type Sample, samplesAfter } from "@/lib/db/samples/rows";
import { readThresholds } from "@/lib/db/thresholds";
import type { JudgeSetup } from "@/lib/domain/judge";
import type { Judgment } from "@/lib/domain/judgment";
import { Refusal, refuseField } from "@/lib/domain/problem";
import type { TriedMetric, TriedReply } from "@/lib/domain/runs/tried-metric";
import { type JudgedSample, missingField, type SampleField } from "@/lib/domain/sample";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { counted } from "@/lib/domain/text/counted";
import { listed } from "@/lib/domain/text/listed";
import { asksOf } from "@/lib/judge/asks";
import { Flow, type FlowLimits } from "@/lib/judge/calls/flow";
import { type AskPolicy, judgeAsks } from "@/lib/judge/calls/judge-asks";
import { runPool } from "@/lib/judge/calls/pool";
import { emptyUnit, type JudgedUnit } from "@/lib/judge/calls/settle";
import type { Question } from "@/lib/judge/contract/call";
import type { Judge } from "@/lib/judge/contract/judge";
import { createLexicalJudge } from "@/lib/judge/lexical/create";
import { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import { noLimits } from "@/lib/judge/servers/read";
import { openJudge } from "@/lib/judging/execute/open-judge";
import type { Ask } from "@/lib/metrics/define";
import { metricOf } from "@/lib/metrics/own/metric";
import type { MetricDefinition } from "@/lib/metrics/own/words/definition";
import { usualJudge } from "./plan";

const samplesTried = 3;
const contextsTried = 10;
/** In the file's order; looking further would take too long. */
const samplesLookedAt = 500;
/** In ms. Connections without traffic close after two minutes. */
const longest = 100_000;
const longestShown = 20_000;

interface Limits {
  signal?: AbortSignal;
  /** In ms. */
  within?: number;
}

/** Judges the first samples that have what the metric needs, by the judge that a new run is offered. Stores no scores. Throws
 *  Refusal if there are no such samples, or if the judge cannot be called. */
export async function tryMetric(
  definition: MetricDefinition,
  { datasetId, configurationId }: { datasetId: string; configurationId: string },
  { signal, within = longest }: Limits = {},
): Promise<TriedMetric> {
  const metric = metricOf("try-out", definition);
  const setup = await usualJudge();
  const [model = ""] = setup.models;
  const found = await samplesToTry(datasetId, configurationId, definition.needs);
  const readsConversation = "conversation" in metric.settings.shape && found.some(({ turns }) => turns);
  const settings = metric.settings.parse(readsConversation ? { conversation: true } : {});
  const tried = found.map((whole) => {
    const sample = definition.unit === "context" ? { ...whole, contexts: whole.contexts.slice(0, contextsTried) } : whole;
    const asks = asksOf({ settings: { [metric.id]: settings }, prompts: {} }, metric, sample, 0, []);
    return { sample, leftOut: whole.contexts.length - sample.contexts.length, asks, prompts: samePrompts(asks) };
  });
  const questions = tried.flatMap(({ sample, prompts }) =>
    prompts.map((asks): Question => ({ model, asks, metric, settings, sample })),
  );
  const opened = await openForTrial(setup, datasetId, found);
  const limit = AbortSignal.any([AbortSignal.timeout(within), ...(signal ? [signal] : [])]);
  // No retries, so that the person sees what a run would first meet.
  const { units, calls } = await askAll(opened, questions, limit, { retries: 0, reask: 0 }).finally(() => opened.end());
  const unitOf = (ask: Ask): JudgedUnit => units.get(ask) ?? tooSlow(within);
  const thresholds = metric.thresholds === undefined ? (await readThresholds()).all : metric.thresholds;
  return {
    model,
    calls,
    thresholds: describeJudge(setup.kind).isStandIn ? null : thresholds,
    samples: tried.map(({ sample, leftOut, asks, prompts }) => {
      const judgments = asks.map((ask) => judgmentOf(ask, model, unitOf(ask)));
      const { score, cause } = metric.score(sample, judgments, settings);
      return {
        id: sample.id,
        question: sample.question,
        score,
        cause,
        leftOut,
        prompts: prompts.map((same) => ({
          context: same[0].item,
          messages: same[0].messages.map(({ role, content }) => ({ role, content: cut(content) })),
          replies: same.map((ask) => replyOf(unitOf(ask), metric.rawMax)),
        })),
      };
    }),
  };
}

async function samplesToTry(datasetId: string, configurationId: string, needs: readonly SampleField[]): Promise<Sample[]> {
  const refuse = (message: string) => refuseField("configuration", message);
  const dataset = await findDataset(datasetId);
  if (!dataset?.configurations.some(({ id }) => id === configurationId))
    throw refuse("This configuration no longer exists. Choose another.");
  const found: Sample[] = [];
  let looked = 0;
  for (let after = -1; looked < samplesLookedAt; ) {
    const page = await samplesAfter(configurationId, after, samplesTried * 4);
    found.push(...page.filter((sample) => hasAll(sample, needs)));
    const last = page.at(-1);
    if (found.length >= samplesTried || !last) break;
    after = last.position;
    looked += page.length;
  }
  if (found.length === 0)
    throw refuse(
      `None of the first ${counted(looked, "sample")} has ${listed(needs.map((field) => inWords[field]))}. Choose another configuration.`,
    );
  return found.slice(0, samplesTried);
}

const inWords: Record<SampleField, string> = {
  question: "a question",
  contexts: "contexts",
  response: "a response",
  reference: "a reference",
};

const hasAll = (sample: Sample, needs: readonly SampleField[]): boolean =>
  missingField(sample, needs) === null && (!needs.includes("contexts") || sample.contexts.length > 0);

const tooSlow = (within: number): JudgedUnit => ({
  ...emptyUnit(),
  error: "timeout",
  errorDetail: `A try-out takes at most ${within / 1000} seconds, and this was still open.`,
});

const replyOf = ({ reading, error, errorDetail, reply }: JudgedUnit, rawMax: number | null): TriedReply => ({
  grade: reading && (reading.verdict ?? `${reading.raw} of ${rawMax}`),
  reasoning: reading?.explanation ?? null,
  reply: reply === null ? null : cut(reply),
  cause: error,
  detail: errorDetail,
});

const cut = (text: string): string =>
  text.length > longestShown
    ? `${text.slice(0, longestShown)}\n[${(text.length - longestShown).toLocaleString("en")} further characters are not shown]`
    : text;

const mostInFlight = 4;

interface Opened {
  servers: readonly { judge: Judge; limits: FlowLimits; models: ReadonlySet<string> }[];
  end: () => Promise<void>;
}

/** The judge of a try-out, which stores no judgments. Throws Refusal if it cannot be called. */
async function openForTrial(setup: JudgeSetup, datasetId: string, samples: readonly JudgedSample[]): Promise<Opened> {
  if (!describeJudge(setup.kind).asksModels) {
    // Counting the words of a whole dataset would keep the web server from answering.
    const frequencies = new DocumentFrequencies();
    for (const { contexts } of samples) for (const context of contexts) frequencies.addDocument(context);
    const limits = { ...noLimits, concurrency: mostInFlight };
    const models = new Set(setup.models);
    return { servers: [{ judge: createLexicalJudge(frequencies), limits, models }], end: async () => undefined };
  }
  const { servers, traitsStored } = await openJudge({ judge: setup, datasetId, raised: {} });
  return {
    servers,
    end: async () => {
      await Promise.all(servers.map(({ judge }) => judge.close()));
      await traitsStored();
    },
  };
}

/** `calls` are those to the judge, including failed ones. Throws Refusal if the judge refuses all work, such as for a wrong key. */
async function askAll(
  { servers }: Opened,
  questions: readonly Question[],
  signal: AbortSignal,
  attempts: Pick<AskPolicy, "retries" | "reask">,
): Promise<{ units: ReadonlyMap<Ask, JudgedUnit>; calls: number }> {
  const units = new Map<Ask, JudgedUnit>();
  const problems: string[] = [];
  let calls = 0;
  const drain = new AbortController();
  const opened = servers.map((server) => ({
    ...server,
    flow: new Flow({ ...server.limits, concurrency: Math.min(server.limits.concurrency, mostInFlight) }),
  }));
  const stop = () => {
    drain.abort();
    for (const { flow, judge } of opened) {
      flow.stop();
      void judge.close();
    }
  };
  const askServer = ({ judge, flow, models }: (typeof opened)[number]) => {
    const policy: AskPolicy = {
      ...attempts,
      flow,
      onSpent: (spent) => {
        calls += spent.calls;
      },
    };
    const own = questions.filter(({ model }) => models.has(model));
    const ask = async (question: Question) => {
      const fatal = await judgeAsks(judge, question, policy, drain.signal, async (one, unit) => {
        units.set(one, unit);
      });
      if (!fatal) return;
      problems.push(fatal.sentence);
      stop();
    };
    return runPool(own, mostInFlight, ask, drain.signal);
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    if (signal.aborted) stop();
    await Promise.all(opened.map(askServer));
  } finally {
    signal.removeEventListener("abort", stop);
  }
  if (problems[0] !== undefined) throw new Refusal(problems[0], "conflict");
  return { units, calls };
}

type Same = [Ask, ...Ask[]];

/** Polls share their messages. */
function samePrompts(asks: readonly Ask[]): Same[] {
  const groups = new Map<Ask["messages"], Same>();
  for (const ask of asks) {
    const same = groups.get(ask.messages);
    if (same) same.push(ask);
    else groups.set(ask.messages, [ask]);
  }
  return [...groups.values()];
}

function judgmentOf({ step, item, poll }: Ask, model: string, { reading, error }: JudgedUnit): Judgment {
  const unit = { step, item, poll, model };
  return reading ? { ...unit, error: null, ...reading } : { ...unit, error: error ?? "empty" };
}
