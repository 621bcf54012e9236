import type { Turn } from "@/lib/domain/sample";
import { samplesWithoutLabels } from "@/lib/rounds/store/samples";
import type { RoundItem } from "@/lib/rounds/words/definition";

const longestText = 50_000;
const mostContexts = 200;
const mostTurns = 50;

export interface BlindText {
  text: string;
  cut: number;
}

export type BlindTurn = Pick<Turn, "role"> & BlindText;

/** What a person sees of an item: no score, label, explanation or metadata. */
export interface BlindItem {
  id: number;
  question: BlindText;
  turns: BlindTurn[];
  /** Null if a context is labelled, or there is none. */
  response: BlindText | null;
  /** The answer to compare it with; null unless pairs are labelled. */
  other: BlindText | null;
  /** Only the labelled context, if a context is labelled; none of a pair. */
  contexts: ({ id: string | null } & BlindText)[];
  more: number;
  isLater: boolean;
}

/** In the order of the items; those whose sample was deleted are missing. */
export async function readBlind(items: readonly (RoundItem & { isLater: boolean })[]): Promise<BlindItem[]> {
  const samples = await samplesWithoutLabels(items.flatMap(({ sampleId, otherId }) => [sampleId, otherId ?? sampleId]));
  return items.flatMap(({ id, sampleId, otherId, context, isLater }) => {
    const sample = samples.get(sampleId);
    const other = otherId === null ? null : samples.get(otherId);
    if (!sample || other === undefined) return [];
    const contexts = (other ? [] : sample.contexts).map((text, at) => ({ id: sample.ids[at] ?? null, ...cutText(text) }));
    return {
      id,
      question: cutText(sample.question),
      turns: cutTurns(sample.turns),
      response: context === null && sample.response !== null ? cutText(sample.response) : null,
      other: other && cutText(other.response ?? ""),
      contexts: context === null ? contexts.slice(0, mostContexts) : contexts.slice(context, context + 1),
      more: context === null ? Math.max(0, contexts.length - mostContexts) : 0,
      isLater,
    };
  });
}

const cutTurns = (turns: readonly Turn[]): BlindTurn[] =>
  turns.slice(-mostTurns).map(({ role, text }) => ({ role, ...cutText(text) }));

const cutText = (text: string): BlindText => ({
  text: text.slice(0, longestText).toWellFormed(),
  cut: Math.max(0, text.length - longestText),
});
