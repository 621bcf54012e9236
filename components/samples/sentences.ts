import type { Sample } from "@/lib/db/samples";
import { numberOf } from "@/lib/metrics/context-sentences";
import { RagasContextRelevancyDetail } from "@/lib/metrics/ragas-context-relevancy";
import { locateSentences } from "@/lib/metrics/sentences";
import type { Mark } from "./fold-text";
import { isSentenceMetric, type ReviewedMetric } from "./review";

/** What a metric of sentences found; null where it found nothing that can be read, or is none. */
export function sentenceDetail(reviewed: ReviewedMetric): RagasContextRelevancyDetail | null {
  if (!isSentenceMetric(reviewed) || !reviewed.score) return null;
  return RagasContextRelevancyDetail.safeParse(reviewed.score.detail).data ?? null;
}

/** The marks in one context: sentences that a metric chose, and those that come closest to what it copied otherwise. */
export function marksOf(metrics: readonly ReviewedMetric[], context: number, text: string): Mark[] {
  return metrics.flatMap((reviewed) => {
    const detail = sentenceDetail(reviewed);
    if (!detail) return [];
    const chosen = detail.sentences.filter((sentence) => sentence.context === context);
    const closest = detail.altered.flatMap(({ closest }) => (closest?.context === context ? [closest] : []));
    const located = closest.length > 0 ? locateSentences(text) : [];
    return [
      ...chosen.map((sentence) => ({ start: sentence.start, end: sentence.end, label: numberOf(sentence), altered: false })),
      ...closest.flatMap((place) => {
        const span = located[place.index];
        return span ? [{ ...span, label: numberOf(place), altered: true }] : [];
      }),
    ];
  });
}

/** A sentence that the judge copied otherwise than it stands there. */
export interface AlteredSentence {
  /** "4.1" */
  number: string;
  /** As it stands in the context. */
  original: string;
  copied: string;
  model: string;
}

/** What the sentence metric says of one context. */
export interface ContextSentences {
  /** Mean over the models. */
  relevant: number;
  total: number;
  chosen: { number: string; text: string; models: string[] }[];
  altered: AlteredSentence[];
}

export function sentencesOfContext(detail: RagasContextRelevancyDetail, sample: Sample, context: number): ContextSentences {
  const text = sample.contexts[context] ?? "";
  const counts = detail.contexts[context];
  const altered = detail.altered.filter(({ closest }) => closest?.context === context);
  const located = altered.length > 0 ? locateSentences(text) : [];
  return {
    relevant: counts?.relevant ?? 0,
    total: counts?.total ?? 0,
    chosen: detail.sentences
      .filter((sentence) => sentence.context === context)
      .map((sentence) => ({
        number: numberOf(sentence),
        text: text.slice(sentence.start, sentence.end),
        models: sentence.models,
      })),
    altered: altered.flatMap(({ closest, text: copied, model }) => {
      const span = closest && located[closest.index];
      return closest && span ? [{ number: numberOf(closest), original: text.slice(span.start, span.end), copied, model }] : [];
    }),
  };
}

/** "no sentence relevant", "2 of 3 sentences": for a row in which metrics differ. */
export const sentencesInWords = ({ relevant, total, altered }: ContextSentences): string =>
  relevant === 0 && altered.length === 0 ? "no sentence relevant" : `${formatCount(relevant)} of ${total} sentences`;

/** Means over several models may be fractions. */
export const formatCount = (count: number): string => String(Math.round(count * 100) / 100);
