import { entriesOf } from "@/lib/db/rounds/entries";
import { externalIdsOf } from "@/lib/db/rounds/labels";
import { itemsOf } from "@/lib/db/rounds/store";
import { standing } from "@/lib/domain/round/state";

export interface RoundLabel {
  item: number;
  sampleId: number;
  externalId: string | null;
  /** From 0; null for the response. */
  context: number | null;
  /** The item that this one repeats. */
  repeatOf: number | null;
  person: string;
  /** From 0 to 1. */
  value: number;
  critique: string | null;
  rubric: number;
  blind: boolean;
  seconds: number | null;
  at: Date;
}

/**
 * The labels that count or are left out as not blind, without those taken back; oldest first. Of `hidden` samples only those of the
 * person with the key `own`.
 */
export async function labelsOf(
  roundId: string,
  { hidden = [], own = null }: { hidden?: readonly number[]; own?: string | null } = {},
): Promise<RoundLabel[]> {
  const [items, entries, names] = await Promise.all([itemsOf(roundId), entriesOf(roundId), externalIdsOf(roundId)]);
  const byId = new Map(items.map((item) => [item.id, item]));
  const labels = [...standing(entries).values()].flatMap((ofPerson) => [...ofPerson.values()]).sort((a, b) => a.id - b.id);
  return labels.flatMap(({ itemId, kind, value, ...entry }): RoundLabel[] => {
    const item = byId.get(itemId);
    if (kind !== "label" || value === null || !item) return [];
    if (hidden.includes(item.sampleId) && entry.reviewerKey !== own) return [];
    return [
      {
        ...{ item: itemId, sampleId: item.sampleId, externalId: names.get(itemId) ?? null, context: item.context },
        ...{ repeatOf: item.repeatOf, person: entry.reviewer, value, critique: entry.critique, rubric: entry.rubricVersion },
        ...{ blind: entry.isBlind, seconds: entry.seconds, at: entry.createdAt },
      },
    ];
  });
}
