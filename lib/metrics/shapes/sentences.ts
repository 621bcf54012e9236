import * as z from "zod";
import { isRead, type Judgment } from "@/lib/domain/judgment";
import type { JudgedSample } from "@/lib/domain/sample";
import { contextSentences, sentenceNumber } from "@/lib/metrics/texts/sentences";
import { judgedOnce, mean, modelsOfScore, type ShapedScore } from "./models";

export const Mode = z.enum(["select", "extract"]);

const Place = z.object({ context: z.int(), index: z.int() });

export const ReplyDetail = z.object({
  chosen: z.array(Place),
  unknown: z.array(z.string()),
  altered: z.array(z.object({ text: z.string(), closest: Place.nullable() })),
  unsearched: z.int(),
});
export type ReplyDetail = z.infer<typeof ReplyDetail>;

/** Counts are means over the models that replied, so they can be fractions. */
const SentencesDetail = z.object({
  mode: Mode,
  relevant: z.number(),
  total: z.int(),
  /** Contexts with a relevant sentence / contexts; null without a score. */
  chunkShare: z.number().nullable(),
  contexts: z.array(z.object({ relevant: z.number(), total: z.int() })),
  /** Chosen sentences and their models; `start` and `end` are offsets into the context. */
  sentences: z.array(z.object({ context: z.int(), index: z.int(), start: z.int(), end: z.int(), models: z.array(z.string()) })),
  /** Sentences in no context; `context` and `closest` name the most similar one. */
  altered: z.array(z.object({ text: z.string(), model: z.string(), context: z.int().nullable(), closest: Place.nullable() })),
  unknown: z.array(z.string()),
  flags: z.array(z.string()),
  models: z.record(z.string(), z.object({ score: z.number(), relevant: z.number(), chunkShare: z.number() }).nullable()),
});
export type SentencesDetail = z.infer<typeof SentencesDetail>;

export const sentencesShape = { kind: "sentences", detail: SentencesDetail } as const;

/** At most 1; 0 without any sentence. */
export const shareOfSentences = (relevant: number, total: number): number => (total === 0 ? 0 : Math.min(1, relevant / total));

export const placeOfSentence = ({ context, index }: z.infer<typeof Place>) => ({ context, index });

function countPerContext(places: readonly { context: number }[], contexts: number): number[] {
  const counts = new Array<number>(contexts).fill(0);
  for (const { context } of places) if (context < contexts) counts[context] = (counts[context] ?? 0) + 1;
  return counts;
}

export function scoreSentences(
  { contexts }: JudgedSample,
  judgments: readonly Judgment[],
  mode: z.infer<typeof Mode>,
): ShapedScore<typeof sentencesShape> {
  const sentences = contextSentences(contexts);
  const total = sentences.length;
  const read = judgments.filter(isRead).map((judgment) => {
    const detail = ReplyDetail.parse(judgment.detail);
    const chosen = detail.chosen.filter(({ context }) => context < contexts.length);
    const perContext = countPerContext(chosen, contexts.length);
    return {
      ...judgment,
      raw: chosen.length,
      score: shareOfSentences(chosen.length, total),
      detail: { ...detail, chosen },
      perContext,
      chunkShare: perContext.filter(Boolean).length / Math.max(1, contexts.length),
    };
  });
  const isUnasked = total === 0 && judgments.length === 0;
  const score = isUnasked ? 0 : mean(read.map((judgment) => judgment.score));
  const relevant = mean(read.map(({ raw }) => raw)) ?? 0;
  const chunkShare = isUnasked ? 0 : mean(read.map((judgment) => judgment.chunkShare));

  const choosers = new Map<string, string[]>();
  for (const { model, detail } of read)
    for (const place of detail.chosen)
      choosers.set(sentenceNumber(place), [...(choosers.get(sentenceNumber(place)) ?? []), model]);
  const totals = countPerContext(sentences, contexts.length);
  const unsearched = read.reduce((sum, { detail }) => sum + detail.unsearched, 0);

  const detail: SentencesDetail = {
    mode,
    relevant,
    total,
    chunkShare,
    contexts: contexts.map((_, context) => ({
      relevant: mean(read.map(({ perContext }) => perContext[context] ?? 0)) ?? 0,
      total: totals[context] ?? 0,
    })),
    sentences: sentences.flatMap((sentence) => {
      const models = choosers.get(sentenceNumber(sentence));
      return models ? [{ ...placeOfSentence(sentence), start: sentence.start, end: sentence.end, models }] : [];
    }),
    altered: read.flatMap(({ model, detail: { altered } }) =>
      altered.map(({ text, closest }) => ({ text, model, context: closest?.context ?? null, closest })),
    ),
    unknown: [...new Set(read.flatMap(({ detail: { unknown } }) => unknown))],
    flags: unsearched > 0 ? [`${unsearched} further extracted sentences were not looked for in the contexts.`] : [],
    models: Object.fromEntries(
      modelsOfScore(judgments).map((model) => {
        const own = read.find((judgment) => judgment.model === model);
        return [model, own ? { score: own.score, relevant: own.raw, chunkShare: own.chunkShare } : null];
      }),
    ),
  };
  return {
    ...judgedOnce(score, judgments),
    explanation: score === null ? null : explain(detail),
    detail,
  };
}

function explain({ relevant, total, sentences, contexts, altered, unknown, models }: SentencesDetail): string {
  if (total === 0) return "The contexts hold no sentence, so none is relevant.";
  const judges = Object.values(models).filter((model) => model !== null).length;
  const holding = new Set(sentences.map(({ context }) => context)).size;
  const parts = [
    `${judges > 1 ? "On average " : ""}${Number(relevant.toFixed(2))} of ${total} sentences are relevant, from ${holding} of ${contexts.length} contexts.`,
  ];
  if (altered.length > 0) parts.push(`${altered.length} more that were extracted are in no context as they were given.`);
  if (unknown.length > 0) parts.push(`Numbers that name no sentence were ignored: ${unknown.slice(0, 10).join(", ")}.`);
  return parts.join(" ");
}
