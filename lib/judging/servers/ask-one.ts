import { pricesOf } from "@/lib/db/prices";
import { JudgeSetup } from "@/lib/domain/judge";
import { costOf } from "@/lib/domain/price";
import { brief } from "@/lib/http/redact";
import { createJudge } from "@/lib/judge/create";
import { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import type { JudgeServer } from "@/lib/judge/servers/read";
import { type JudgeTest, longestTest } from "@/lib/judging/words/connected";
import { nvidiaContextRelevance as metric } from "@/lib/metrics/nvidia-context-relevance";

const sample = {
  question: "When was the bridge over the river opened?",
  contexts: ["The stone bridge over the river was opened in 1907, after four years of work."],
  response: "",
};
const asked = `How relevant is “${sample.contexts[0]}” to “${sample.question}”`;

export const nothingAsked = { model: null, asked, reply: null, score: null, seconds: null, costUsd: null, models: [] };

/** Asks one real question, and waits for at most a minute. Never throws for what a server does. */
export async function askOne(server: JudgeServer, model: string, signal?: AbortSignal): Promise<JudgeTest> {
  const nothing = { ...nothingAsked, model };
  if (server.problem) return { ...nothing, ok: false, message: server.problem };
  const setup = JudgeSetup.parse({ kind: "openai", models: [model], timeout: longestTest, concurrency: 1 });
  const judge = await createJudge(setup, { ...server, countWords: async () => new DocumentFrequencies() });
  const end = () => void judge.close();
  const isOver = AbortSignal.timeout(longestTest * 1000);
  for (const one of [isOver, signal]) one?.addEventListener("abort", end, { once: true });
  try {
    const settings = metric.settings.parse({});
    const [first] = metric.asks(sample, settings, metric.template(settings));
    if (!first) throw new Error("The metric asks nothing.");
    const ask = { ...first, step: 0 };
    const reply = await judge.ask({ model, asks: [ask], metric, settings, sample });
    const costUsd = await costOfReply(server, model, reply);
    const timed = { ...nothing, seconds: Math.round(reply.latencyMs / 100) / 10, costUsd };
    if (!reply.ok) {
      const late = `No reply within ${longestTest} s. The model may still be loading: test again.`;
      const message = isOver.aborted || reply.cause === "timeout" ? late : (reply.fatal?.sentence ?? withHint(reply, server));
      return { ...timed, ok: false, message, reply: reply.body ?? null };
    }
    const text = reply.texts[0]?.text ?? "";
    const read = metric.parse(text, sample, ask, settings);
    const shown = { ...timed, reply: brief(text, server.endpoint, 600) };
    if (!read.ok) return { ...shown, ok: false, message: `It replies, but not as asked: ${read.detail}` };
    return { ...shown, ok: true, message: "It works.", score: read.reading.score };
  } finally {
    signal?.removeEventListener("abort", end);
    await judge.close();
  }
}

const withHint = ({ cause, detail }: { cause: string; detail: string }, { variables }: JudgeServer): string =>
  cause === "malformed" ? `${detail} Check ${variables.address}: it often ends in /v1.` : detail;

async function costOfReply(
  { name }: JudgeServer,
  model: string,
  { promptTokens, completionTokens }: { promptTokens?: number | null; completionTokens?: number | null },
): Promise<number | null> {
  const full = name ? `${name}/${model}` : model;
  const price = (await pricesOf([full])).get(full);
  return price && promptTokens != null && completionTokens != null ? costOf(price, promptTokens, completionTokens) : null;
}
