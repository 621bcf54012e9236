import type { Entry, RoundItem } from "@/lib/rounds/words/definition";

const response = { context: null, otherId: null, stratum: 0, people: 2, repeatOf: null };
const label = { kind: "label", critique: null, rubricVersion: 1, isBlind: true, seconds: null } as const;

export const roundItem = (id: number, sampleId = id, more: Partial<RoundItem> = {}): RoundItem => ({
  id,
  sampleId,
  position: id - 1,
  ...response,
  ...more,
});

let made = 0;
/** A person's blind label, with a higher id than those made before. */
export const labelEntry = (reviewerKey: string, itemId: number, value: number | null, more: Partial<Entry> = {}): Entry => ({
  id: ++made,
  itemId,
  reviewerKey,
  value,
  ...label,
  ...more,
});
