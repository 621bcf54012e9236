import { samplesWithoutLabels } from "@/lib/db/rounds/samples";
import type { RoundItem } from "@/lib/domain/round/definition";
import type { Turn } from "@/lib/domain/sample";

/** In characters. */
const longestText = 50_000;
const mostContexts = 200;
const mostTurns = 50;

export interface BlindText {
  text: string;
  /** Characters that are not shown. */
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
  /** Only the labelled context, if a context is labelled. */
  contexts: ({ id: string | null } & BlindText)[];
  /** Contexts that are not shown. */
  more: number;
  /** The person put it off. */
  isLater: boolean;
}

/** In the order of the items; those whose sample was deleted are missing. */
export async function readBlind(items: readonly (RoundItem & { isLater: boolean })[]): Promise<BlindItem[]> {
  const samples = await samplesWithoutLabels(items.map(({ sampleId }) => sampleId));
  return items.flatMap(({ id, sampleId, context, isLater }) => {
    const sample = samples.get(sampleId);
    if (!sample) return [];
    const contexts = sample.contexts.map((text, at) => ({ id: sample.ids[at] ?? null, ...cutText(text) }));
    return {
      id,
      question: cutText(sample.question),
      turns: cutTurns(sample.turns),
      response: context === null && sample.response !== null ? cutText(sample.response) : null,
      contexts: context === null ? contexts.slice(0, mostContexts) : contexts.slice(context, context + 1),
      more: context === null ? Math.max(0, contexts.length - mostContexts) : 0,
      isLater,
    };
  });
}

/** The last ones. */
export const cutTurns = (turns: readonly Turn[]): BlindTurn[] =>
  turns.slice(-mostTurns).map(({ role, text }) => ({ role, ...cutText(text) }));

export const cutText = (text: string): BlindText => ({
  text: text.slice(0, longestText).toWellFormed(),
  cut: Math.max(0, text.length - longestText),
});
