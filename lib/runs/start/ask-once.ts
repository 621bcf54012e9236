import type { JudgeSetup } from "@/lib/domain/judge";
import type { Judgment } from "@/lib/domain/judgment";
import { Refusal } from "@/lib/domain/problem";
import type { JudgedSample } from "@/lib/domain/sample";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { Flow, type FlowLimits } from "@/lib/judge/calls/flow";
import { type AskPolicy, judgeAsks } from "@/lib/judge/calls/judge-asks";
import { runPool } from "@/lib/judge/calls/pool";
import type { JudgedUnit } from "@/lib/judge/calls/settle";
import type { Question } from "@/lib/judge/contract/call";
import type { Judge } from "@/lib/judge/contract/judge";
import { createLexicalJudge } from "@/lib/judge/lexical/create";
import { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import { noLimits } from "@/lib/judge/servers/read";
import { openJudge } from "@/lib/judging/execute/open-judge";
import type { Ask } from "@/lib/metrics/define";

const mostInFlight = 4;

export interface Opened {
  servers: readonly { judge: Judge; limits: FlowLimits; models: ReadonlySet<string> }[];
  end: () => Promise<void>;
}

/** The judge of a try-out, which stores no judgments. Throws Refusal if it cannot be called. */
export async function openForTrial(setup: JudgeSetup, datasetId: string, samples: readonly JudgedSample[]): Promise<Opened> {
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
export async function askAll(
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
export function samePrompts(asks: readonly Ask[]): Same[] {
  const groups = new Map<Ask["messages"], Same>();
  for (const ask of asks) {
    const same = groups.get(ask.messages);
    if (same) same.push(ask);
    else groups.set(ask.messages, [ask]);
  }
  return [...groups.values()];
}

export function judgmentOf({ step, item, poll }: Ask, model: string, { reading, error }: JudgedUnit): Judgment {
  const unit = { step, item, poll, model };
  return reading ? { ...unit, error: null, ...reading } : { ...unit, error: error ?? "empty" };
}
