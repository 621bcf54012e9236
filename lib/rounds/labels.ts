import { entriesOf } from "@/lib/db/rounds/entries";
import { externalIdsOf } from "@/lib/db/rounds/labels";
import { itemsOf, type Round } from "@/lib/db/rounds/store";
import { standing } from "@/lib/domain/round/state";

export interface RoundLabel {
  item: number;
  sampleId: number;
  externalId: string | null;
  /** The metric that the labels are compared with. */
  name: string;
  /** From 0; null for the response. */
  context: number | null;
  /** The item that this one repeats. */
  repeatOf: number | null;
  person: string;
  /** From 0 to 1. */
  value: number;
  /** The value in words. */
  answer: string;
  critique: string | null;
  rubric: number;
  blind: boolean;
  seconds: number | null;
  at: Date;
  round: string;
}

export interface ShownLabels {
  hidden?: readonly number[];
  own?: string | null;
}

/**
 * The labels that count or are left out as not blind, without those taken back; oldest first. Of `hidden` samples only those of the
 * person with the key `own`.
 */
export async function labelsOf(
  { id, metric, question }: Round,
  { hidden = [], own = null }: ShownLabels = {},
): Promise<RoundLabel[]> {
  const [items, entries, names] = await Promise.all([itemsOf(id), entriesOf(id), externalIdsOf(id)]);
  const words = question.kind === "yes-no" ? ["no", "yes"] : question.words;
  const isHidden = new Set(hidden);
  const byId = new Map(items.map((item) => [item.id, item]));
  const labels = [...standing(entries).values()].flatMap((ofPerson) => [...ofPerson.values()]).sort((a, b) => a.id - b.id);
  return labels.flatMap(({ itemId, kind, value, ...entry }): RoundLabel[] => {
    const item = byId.get(itemId);
    if (kind !== "label" || value === null || !item) return [];
    if (isHidden.has(item.sampleId) && entry.reviewerKey !== own) return [];
    return [
      {
        ...{ item: itemId, sampleId: item.sampleId, externalId: names.get(itemId) ?? null },
        ...{ name: metric, context: item.context, repeatOf: item.repeatOf, person: entry.reviewer, value },
        answer: words[Math.round(value * (words.length - 1))] ?? "",
        ...{ critique: entry.critique, rubric: entry.rubricVersion, blind: entry.isBlind },
        ...{ seconds: entry.seconds, at: entry.createdAt, round: id },
      },
    ];
  });
}
