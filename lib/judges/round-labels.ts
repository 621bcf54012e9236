import { entriesOf } from "@/lib/rounds/store/entries";
import { itemsOf, type Round } from "@/lib/rounds/store/rows";
import { valuesByItem } from "@/lib/rounds/values";

/** People's values from 0 to 1 belong to a sample's response or to each of its contexts, null for one without a label. */
export async function roundLabels({ id, unit }: Pick<Round, "id" | "unit">): Promise<Map<number, (number | null)[]>> {
  const [items, entries] = await Promise.all([itemsOf(id), entriesOf(id)]);
  const values = valuesByItem(items, entries);
  const bySample = new Map<number, (number | null)[]>();
  for (const item of items) {
    const value = values.get(item.id);
    if (value === undefined) continue;
    const place = unit === "context" ? (item.context ?? 0) : 0;
    const ofSample = bySample.get(item.sampleId) ?? [];
    while (ofSample.length < place) ofSample.push(null);
    ofSample[place] = value;
    bySample.set(item.sampleId, ofSample);
  }
  return bySample;
}
