import { entriesOf } from "@/lib/db/rounds/entries";
import { itemsOf, type Round } from "@/lib/db/rounds/store";
import { standing } from "@/lib/domain/round/state";

/**
 * By sample, the values from 0 to 1 of its response or of each context: the mean of the blind labels, or the value that settled
 * them. Null for contexts without a label.
 */
export async function roundLabels({ id, unit }: Pick<Round, "id" | "unit">): Promise<Map<number, (number | null)[]>> {
  const [items, entries] = await Promise.all([itemsOf(id), entriesOf(id)]);
  const given = new Map<number, { values: number[]; settled: number | null }>();
  for (const own of standing(entries).values())
    for (const [item, { kind, value, isBlind }] of own) {
      if (value === null) continue;
      const ofItem = given.get(item) ?? { values: [], settled: null };
      given.set(item, ofItem);
      if (kind === "settle") ofItem.settled = value;
      else if (kind === "label" && isBlind) ofItem.values.push(value);
    }
  const bySample = new Map<number, (number | null)[]>();
  for (const item of items) {
    const { values = [], settled = null } = given.get(item.id) ?? {};
    if (item.repeatOf !== null || (values.length === 0 && settled === null)) continue;
    const place = unit === "context" ? (item.context ?? 0) : 0;
    const ofSample = bySample.get(item.sampleId) ?? [];
    while (ofSample.length < place) ofSample.push(null);
    ofSample[place] = settled ?? values.reduce((sum, value) => sum + value, 0) / values.length;
    bySample.set(item.sampleId, ofSample);
  }
  return bySample;
}
