import type { JudgeSetup, PromptTemplate } from "@/lib/domain/judge";
import type { JudgedSample } from "@/lib/domain/sample";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import type { Ask, Metric, Settings } from "@/lib/metrics/define";
import { cacheKey, promptHash } from "./cache-key";
import { type ReplyFormat, replyFormat } from "./contract/reply-format";

interface Prompts {
  settings: Readonly<Record<string, Settings>>;
  prompts: Readonly<Record<string, PromptTemplate>>;
}

export function asksOf({ settings, prompts }: Prompts, metric: Metric, sample: JudgedSample): Ask[] {
  const own = settings[metric.id];
  return metric.asks(sample, own, prompts[metric.id] ?? metric.template(own));
}

export interface Keys {
  promptHash: string;
  format: ReplyFormat | null;
  /** Null for a judge whose replies are not cached. */
  cacheKey: string | null;
}

/** Keys of one metric's asks. Equal messages are hashed once: hashing takes most of an estimate's time. */
export function keysOf(
  judge: JudgeSetup,
  metric: Metric,
  refusedBy: (model: string) => ReadonlySet<string>,
): (ask: Ask, model: string) => Keys {
  const hashes = new Map<Ask["messages"], string>();
  const { cachesReplies } = describeJudge(judge.kind);
  return (ask, model) => {
    const hash = hashes.get(ask.messages) ?? promptHash(ask.messages);
    hashes.set(ask.messages, hash);
    const format = replyFormat(judge, metric, ask.messages, refusedBy(model));
    return { promptHash: hash, format, cacheKey: cachesReplies ? cacheKey(judge, model, ask, hash, format) : null };
  };
}
