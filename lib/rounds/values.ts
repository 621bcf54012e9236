import { groupedBy } from "@/lib/domain/lists/grouped-by";
import { mean as meanOf } from "@/lib/metrics/shapes/models";
import type { RoundItem } from "@/lib/rounds/words/definition";
import { type Entry, settledValues, standing } from "@/lib/rounds/words/definition";

/** People's value of an item, from 0 to 1, is its settled one, else the mean of its blind labels. Repeated items are left out. */
export function valuesByItem(items: readonly RoundItem[], entries: readonly Entry[]): Map<number, number> {
  const labels = new Map<number, number[]>();
  for (const own of standing(entries).values())
    for (const [item, { kind, value, isBlind }] of own)
      if (kind === "label" && value !== null && isBlind) labels.set(item, [...(labels.get(item) ?? []), value]);
  const settled = settledValues(entries);
  const known = new Map<number, number>();
  for (const { id, repeatOf } of items) {
    const value = repeatOf === null ? (settled.get(id) ?? meanOf(labels.get(id) ?? [])) : null;
    if (value !== null) known.set(id, value);
  }
  return known;
}

/** Items that someone says cannot be rated and that have no value: they are in no figure. */
export function unratedItems(items: readonly RoundItem[], entries: readonly Entry[]): RoundItem[] {
  const values = valuesByItem(items, entries);
  const cannot = new Set(
    [...standing(entries).values()].flatMap((own) =>
      [...own.values()].flatMap(({ kind, itemId }) => (kind === "cannot" ? [itemId] : [])),
    ),
  );
  return items.filter(({ id, repeatOf }) => repeatOf === null && cannot.has(id) && !values.has(id));
}

/** Averages a sample's items, once each of them has a value. */
export function valuesBySample(items: readonly RoundItem[], entries: readonly Entry[]): Map<number, number> {
  const ofItems = valuesByItem(items, entries);
  const bySample = groupedBy(
    items.filter(({ repeatOf }) => repeatOf === null),
    ({ sampleId }) => sampleId,
  );
  const known = new Map<number, number>();
  for (const [sample, own] of bySample) {
    const given = own.flatMap(({ id }) => ofItems.get(id) ?? []);
    const mean = given.length === own.length ? meanOf(given) : null;
    if (mean !== null) known.set(sample, mean);
  }
  return known;
}
