import { samplesWithoutLabels } from "@/lib/db/rounds/samples";
import type { RoundItem } from "@/lib/domain/round/definition";
import type { Turn } from "@/lib/domain/sample";

/** In characters. */
const longestText = 50_000;
const mostContexts = 200;
const mostTurns = 50;

interface BlindText {
  text: string;
  /** Characters that are not shown. */
  cut: number;
}

/** What a person sees of an item: no score, label, explanation or metadata. */
export interface BlindItem {
  id: number;
  question: BlindText;
  turns: (Pick<Turn, "role"> & BlindText)[];
  /** Null if a context is labelled, or there is none. */
  response: BlindText | null;
  /** Of a labelled context only that. */
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
    const contexts = sample.contexts.map((text, at) => ({ id: sample.ids[at] ?? null, ...cut(text) }));
    return {
      id,
      question: cut(sample.question),
      turns: sample.turns.slice(-mostTurns).map(({ role, text }) => ({ role, ...cut(text) })),
      response: context === null && sample.response !== null ? cut(sample.response) : null,
      contexts: context === null ? contexts.slice(0, mostContexts) : contexts.slice(context, context + 1),
      more: context === null ? Math.max(0, contexts.length - mostContexts) : 0,
      isLater,
    };
  });
}

const cut = (text: string): BlindText => ({
  text: text.slice(0, longestText).toWellFormed(),
  cut: Math.max(0, text.length - longestText),
});
