import { setImmediate as nextTurn } from "node:timers/promises";
import { knownKeys } from "@/lib/db/judgments/cached-replies";
import { type Sample, samplesAfter, samplesAt } from "@/lib/db/samples/rows";
import type { JudgeSetup, Message } from "@/lib/domain/judge";
import { costOf, type Price } from "@/lib/domain/price";
import { missingField } from "@/lib/domain/sample";
import { cacheKey, promptHash } from "@/lib/judge/cache-key";
import { longestRepeated } from "@/lib/judge/calls/ask-again";
import { type ReplyFormat, replyFormat } from "@/lib/judge/contract/reply-format";
import type { Ask, Metric } from "@/lib/metrics/define";
import { requireMetrics } from "@/lib/metrics/registry";
import type { Plan } from "./plan";
import type { Tokenizer } from "./prompt-tokens";

/** Requests to the judge. Retries and re-asks cannot be predicted and are only part of the worst case. */
export interface Counts {
  judgments: number;
  /** Judgments with a reply from an earlier run. */
  cached: number;
  /** Requests to send; polls that a server answers in one request count once. */
  calls: number;
  /** Prompt tokens are counted by a tokenizer, completion tokens estimated; null for a judge without tokens. */
  tokens: { prompt: number; completion: number } | null;
  /** US dollars; null if the price of a needed model is not known. */
  costUsd: number | null;
  /**
   * The most that it could take: every reply as long as it may be, every re-ask and every retry used and billed. Null for a judge without
   * tokens, and for a model that takes no limit of reply tokens.
   */
  worst: { calls: number; tokens: { prompt: number; completion: number }; costUsd: number | null } | null;
}

/** What is known about the judge beforehand. */
export interface KnownJudge {
  prices: ReadonlyMap<string, Price>;
  /** What a model is known to refuse. */
  refusedOf(model: string): ReadonlySet<string>;
  /** Models that answer all polls of a sample in one request. */
  several: ReadonlySet<string>;
  /** Models that refuse a limit of reply tokens. */
  unlimited: ReadonlySet<string>;
  /** Mean tokens of earlier replies; null if there are too few. */
  replyTokens(model: string, metric: string): number | null;
  tokenizer: Tokenizer;
}

/** Counts for one metric and one model. */
interface Tally {
  judgments: number;
  cached: number;
  calls: number;
  promptTokens: number;
  /** Those of the worst case: were each open judgment asked for alone. */
  alonePromptTokens: number;
}

/** A prompt and the polls that use it. */
interface Unit {
  metric: string;
  messages: readonly Message[];
  asks: Ask[];
  /** What a server is told to hold the reply to, by what it refuses. */
  formatWithout: (refused: ReadonlySet<string>) => ReplyFormat | null;
}

const samplesAtOnce = 20;
/** Characters after which the event loop gets a turn. */
const charactersATurn = 250_000;

/**
 * Counts a plan's requests by metric id. If `share` is below 1, counts only that share of the samples, spread evenly over the
 * file, and scales the result up.
 */
export async function estimatePlan(
  plan: Plan,
  known: KnownJudge,
  share: number,
  signal?: AbortSignal,
): Promise<{ metrics: Record<string, Counts>; basis: { samples: number; of: number } }> {
  const { run } = plan;
  const chosen = requireMetrics([...run.metrics]);
  const tallies = new Map(chosen.map(({ id }) => [id, run.judge.models.map((model) => ({ model, ...nothing }))]));
  let samples = 0;
  let turn = 0;
  const pause = async (characters: number) => {
    signal?.throwIfAborted();
    turn += characters;
    if (turn < charactersATurn) return;
    turn = 0;
    await nextTurn();
  };
  for await (const page of pagesOf(plan, share)) {
    samples += page.length;
    const units: Unit[] = [];
    for (const sample of page) {
      units.push(...chosen.flatMap((metric) => unitsOf(metric, run, sample)));
      await pause(sample.contexts.reduce((sum, context) => sum + context.length, sample.question.length));
    }
    const isAnswered = await answeredOf(run, units, known);
    // Cached asks are not sent, so their tokens are not counted.
    const open = units.filter((unit) => run.judge.models.some((model) => unit.asks.some((ask) => !isAnswered(unit, model, ask))));
    const tokens = await known.tokenizer.count(open.map(({ messages }) => messages));
    const tokensOf = new Map(open.map((unit, index) => [unit, tokens[index] ?? 0]));
    for (const unit of units)
      for (const tally of tallies.get(unit.metric) ?? []) count(tally, unit, tokensOf.get(unit) ?? 0, known, isAnswered);
  }
  const isWhole = share >= 1;
  return {
    metrics: Object.fromEntries(
      chosen.map((metric) => {
        const counted = tallies.get(metric.id) ?? [];
        const seen = counted.reduce((sum, { judgments }) => sum + judgments, 0);
        const judgments = isWhole ? seen : (plan.calls[metric.id] ?? 0);
        return [metric.id, scaled(counted, judgments, seen, priced(metric, run, known))];
      }),
    ),
    basis: { samples, of: isWhole ? samples : run.sampleCount },
  };
}

const nothing: Tally = { judgments: 0, cached: 0, calls: 0, promptTokens: 0, alonePromptTokens: 0 };

/** All samples in file order, in pages; or that share of them, spread evenly over the file. */
async function* pagesOf({ run }: Plan, share: number): AsyncGenerator<Sample[]> {
  if (share >= 1) {
    let position = -1;
    for (;;) {
      const page = await samplesAfter(run.configurationId, position, samplesAtOnce);
      if (page.length === 0) return;
      position = page.at(-1)?.position ?? position;
      yield page;
    }
  }
  const count = Math.max(1, Math.floor(run.sampleCount * share));
  const positions = Array.from({ length: count }, (_, index) => Math.floor(((index + 0.5) * run.sampleCount) / count));
  for (let at = 0; at < count; at += samplesAtOnce)
    yield await samplesAt(run.configurationId, positions.slice(at, at + samplesAtOnce));
}

/** A metric's prompts for a sample, each with its polls. */
function unitsOf(metric: Metric, { settings, prompts, judge }: Plan["run"], sample: Sample): Unit[] {
  if (missingField(sample, metric.needs)) return [];
  const own = settings[metric.id];
  const units = new Map<number | null, Unit>();
  for (const ask of metric.asks(sample, own, prompts[metric.id] ?? metric.template(own))) {
    const unit = units.get(ask.context);
    if (unit) unit.asks.push(ask);
    else
      units.set(ask.context, {
        metric: metric.id,
        messages: ask.messages,
        asks: [ask],
        formatWithout: (refused) => replyFormat(judge, metric, ask.messages, refused),
      });
  }
  return [...units.values()];
}

type IsAnswered = (unit: Unit, model: string, ask: Ask) => boolean;

/** Returns whether an ask has a cached reply that this run may use. */
async function answeredOf({ judge }: Plan["run"], units: readonly Unit[], { refusedOf }: KnownJudge): Promise<IsAnswered> {
  if (!judge.cache) return () => false;
  const hashes = new Map(units.map((unit) => [unit, promptHash(unit.messages)]));
  const keyOf = (unit: Unit, model: string, ask: Ask) =>
    cacheKey(judge, model, ask, hashes.get(unit) ?? "", unit.formatWithout(refusedOf(model)));
  const known = await knownKeys(
    units.flatMap((unit) => unit.asks.flatMap((ask) => judge.models.map((model) => keyOf(unit, model, ask)))),
  );
  return (unit, model, ask) => known.size > 0 && known.has(keyOf(unit, model, ask));
}

function count(
  tally: Tally & { model: string },
  unit: Unit,
  promptTokens: number,
  { several }: KnownJudge,
  isAnswered: IsAnswered,
) {
  const open = unit.asks.filter((ask) => !isAnswered(unit, tally.model, ask)).length;
  const calls = open > 0 && several.has(tally.model) ? 1 : open;
  tally.judgments += unit.asks.length;
  tally.cached += unit.asks.length - open;
  tally.calls += calls;
  if (open === 0) return;
  tally.promptTokens += calls * promptTokens;
  tally.alonePromptTokens += open * promptTokens;
}

/** Functions for the tokens of a metric's replies and for the cost of a model's tokens (null if its price is not known). */
function priced(metric: Metric, { judge, settings }: Plan["run"], { prices, replyTokens, unlimited }: KnownJudge) {
  const typical = metric.typicalReplyTokens(settings[metric.id]);
  return {
    completionOf: (model: string, replies: number) =>
      replies * Math.min(judge.maxTokens, replyTokens(model, metric.id) ?? typical),
    costOf: (model: string, prompt: number, completion: number) => {
      const price = prices.get(model);
      if (prompt === 0 && completion === 0) return 0;
      return price ? costOf(price, prompt, completion) : null;
    },
    worstOf: (tally: Tally & { model: string }, scale: number) =>
      unlimited.has(tally.model)
        ? null
        : worstCase(judge, (tally.judgments - tally.cached) * scale, tally.alonePromptTokens * scale),
  };
}

/** Tokens of the words around a reply that is sent back because it could not be read, at most. */
const wordsAround = 300;

/** Requests and tokens if each of `open` judgments takes all its re-asks and retries, and every reply is as long as it may be. */
function worstCase({ maxTokens, reask, retries }: JudgeSetup, open: number, promptTokens: number) {
  const requests = 1 + reask + retries;
  const growth = Math.min(maxTokens, longestRepeated) + wordsAround;
  // Each re-ask repeats one more reply; the retries are taken to come last, when the prompt is longest.
  const repeats = (reask * (reask + 1)) / 2 + retries * reask;
  return {
    calls: open * requests,
    prompt: promptTokens * requests + open * growth * repeats,
    completion: open * requests * maxTokens,
  };
}

/** Scales the tallies of a metric's models from the `seen` judgments to all `judgments`. */
function scaled(
  tallies: readonly (Tally & { model: string })[],
  judgments: number,
  seen: number,
  { completionOf, costOf, worstOf }: ReturnType<typeof priced>,
): Counts {
  // The spread included no sample that the metric can judge, so only the number of judgments is known.
  const none = { tokens: { prompt: 0, completion: 0 }, costUsd: 0 };
  if (seen === 0) return { judgments, cached: 0, calls: judgments, ...none, worst: { calls: judgments, ...none } };
  const scale = judgments / seen;
  const sum = { cached: 0, calls: 0, prompt: 0, completion: 0 };
  let costUsd: number | null = 0;
  let worst: Counts["worst"] = { calls: 0, tokens: { prompt: 0, completion: 0 }, costUsd: 0 };
  for (const tally of tallies) {
    const prompt = tally.promptTokens * scale;
    const completion = completionOf(tally.model, (tally.judgments - tally.cached) * scale);
    const cost = costOf(tally.model, prompt, completion);
    sum.cached += tally.cached * scale;
    sum.calls += tally.calls * scale;
    sum.prompt += prompt;
    sum.completion += completion;
    costUsd = plus(costUsd, cost);
    const most = worstOf(tally, scale);
    worst = worst &&
      most && {
        calls: worst.calls + Math.round(most.calls),
        tokens: {
          prompt: worst.tokens.prompt + Math.round(most.prompt),
          completion: worst.tokens.completion + Math.round(most.completion),
        },
        costUsd: plus(worst.costUsd, costOf(tally.model, most.prompt, most.completion)),
      };
  }
  return {
    judgments,
    cached: Math.round(sum.cached),
    calls: Math.round(sum.calls),
    tokens: { prompt: Math.round(sum.prompt), completion: Math.round(sum.completion) },
    costUsd,
    worst,
  };
}

/** Null if one of the amounts is not known. */
export const plus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : dollars(a + b));

/** Rounds away floating-point errors. */
const dollars = (value: number): number => Math.round(value * 1e9) / 1e9;
