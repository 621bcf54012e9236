import type { Entry, RoundItem } from "@/lib/rounds/words/definition";

export const roundItem = (id: number, sampleId = id, more: Partial<RoundItem> = {}): RoundItem => ({
  ...{ id, sampleId, position: id - 1, context: null, otherId: null, stratum: 0, people: 2, repeatOf: null },
  ...more,
});

let made = 0;
/** A person's blind label, with a higher id than those made before. */
export const labelEntry = (reviewerKey: string, itemId: number, value: number | null, more: Partial<Entry> = {}): Entry => ({
  ...{ id: ++made, itemId, reviewerKey, kind: "label", value, critique: null, rubricVersion: 1, isBlind: true, seconds: null },
  ...more,
});
