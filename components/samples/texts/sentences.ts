import type { StoredScore } from "assay-lib/db/judgments/scores";
import type { Sample } from "assay-lib/db/samples/rows";
import type { SentencesDetail } from "assay-lib/metrics/shapes/sentences";
import type { TextSpan } from "assay-lib/metrics/texts/blocks";
import { locateSentences, sentenceNumber } from "assay-lib/metrics/texts/sentences";
import type { ReviewedMetric } from "@/components/samples/judged/sample";
import type { TextMark } from "./fold";

/** Cached because every context row needs it. */
const details = new WeakMap<StoredScore, SentencesDetail | null>();

/** Null for other metrics or unreadable details. */
export function sentenceDetail({ metric: { shape }, score }: ReviewedMetric): SentencesDetail | null {
  if (shape.kind !== "sentences" || !score) return null;
  const known = details.get(score);
  if (known !== undefined) return known;
  const detail = shape.detail.safeParse(score.detail).data ?? null;
  details.set(score, detail);
  return detail;
}

/** Chosen sentences, and those closest to altered copies. */
export function sentenceMarks(metrics: readonly ReviewedMetric[], context: number, text: string): TextMark[] {
  return metrics.flatMap((reviewed) => {
    const detail = sentenceDetail(reviewed);
    if (!detail) return [];
    const models = modelsOf(detail);
    const chosen = detail.sentences.filter((sentence) => sentence.context === context);
    const altered = alteredIn(detail, context, text);
    return [
      ...chosen.map((sentence) => ({
        start: sentence.start,
        end: sentence.end,
        label: [sentenceNumber(sentence), ...(sentence.models.length < models.length ? sentence.models : [])].join(" "),
        altered: false,
      })),
      ...altered.map(({ start, end, number }) => ({ start, end, label: number, altered: true })),
    ];
  });
}

export interface AlteredSentence extends TextSpan {
  number: string;
  original: string;
  copied: string;
  models: string[];
}

/** Equal copies by several models count once. */
function alteredIn(detail: SentencesDetail, context: number, text: string): AlteredSentence[] {
  const closestHere = detail.altered.filter(({ closest }) => closest?.context === context);
  const located = closestHere.length > 0 ? locateSentences(text) : [];
  const found = new Map<string, AlteredSentence>();
  for (const { closest, text: copied, model } of closestHere) {
    const span = closest && located[closest.index];
    if (!closest || !span) continue;
    const original = text.slice(span.start, span.end);
    if (!resembles(original, copied)) continue;
    const key = `${closest.index} ${copied}`;
    const known = found.get(key);
    if (known) known.models.push(model);
    else found.set(key, { ...span, number: sentenceNumber(closest), original, copied, models: [model] });
  }
  return [...found.values()];
}

export function unmatchedSentences(detail: SentencesDetail, sample: Sample): { text: string; model: string }[] {
  const shown = new Set(sample.contexts.flatMap((text, context) => alteredIn(detail, context, text).map(({ copied }) => copied)));
  return detail.altered.filter(({ text }) => !shown.has(text));
}

/** Sharing a third of the words: the closest sentence can be unrelated. */
function resembles(original: string, copied: string): boolean {
  const wordsOf = (text: string) =>
    new Set(
      text
        .slice(0, 5_000)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    );
  const a = wordsOf(original);
  const b = wordsOf(copied);
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared * 3 >= a.size + b.size - shared;
}

const modelsOf = ({ models }: SentencesDetail): string[] => Object.keys(models).filter((model) => models[model] !== null);

/** "2", or "0 and 2" if two models differ; for one context, or all. */
export function relevantInWords(detail: SentencesDetail, context?: number): string {
  const mean = context === undefined ? detail.relevant : (detail.contexts[context]?.relevant ?? 0);
  const sentences = detail.sentences.filter((one) => context === undefined || one.context === context);
  const counts = modelsOf(detail).map((model) => sentences.filter(({ models }) => models.includes(model)).length);
  return new Set(counts).size > 1 ? new Intl.ListFormat("en").format(counts.map(String)) : formatCount(mean);
}

export interface ContextSentences {
  relevant: number;
  /** "2", "0 and 2" */
  counts: string;
  total: number;
  chosen: { number: string; text: string; models: string[] }[];
  altered: AlteredSentence[];
}

export function sentencesOfContext(detail: SentencesDetail, sample: Sample, context: number): ContextSentences {
  const text = sample.contexts[context] ?? "";
  const counts = detail.contexts[context];
  return {
    relevant: counts?.relevant ?? 0,
    counts: relevantInWords(detail, context),
    total: counts?.total ?? 0,
    chosen: detail.sentences
      .filter((sentence) => sentence.context === context)
      .map((sentence) => ({
        number: sentenceNumber(sentence),
        text: text.slice(sentence.start, sentence.end),
        models: sentence.models,
      })),
    altered: alteredIn(detail, context, text),
  };
}

/** "no sentence relevant", "2 of 3 sentences" */
export const sentencesInWords = ({ relevant, counts, total, altered }: ContextSentences): string =>
  relevant === 0 && altered.length === 0 ? "no sentence relevant" : `${counts} of ${total} sentences`;

/** Means over several models can be fractions. */
const formatCount = (count: number): string => String(Math.round(count * 100) / 100);
