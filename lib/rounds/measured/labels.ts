import type { RoundItem } from "@/lib/rounds/words/definition";
import { type Entry, standing } from "@/lib/rounds/words/state";

export interface GivenLabel {
  /** Their key. */
  person: string;
  value: number;
}

/** By item, each person's blind label that stands. */
export function blindLabels(entries: readonly Entry[]): { byItem: Map<number, GivenLabel[]>; notBlind: number } {
  const byItem = new Map<number, GivenLabel[]>();
  let notBlind = 0;
  for (const [person, own] of standing(entries))
    for (const [item, { kind, value, isBlind }] of own) {
      if (kind !== "label" || value === null) continue;
      if (!isBlind) notBlind++;
      else byItem.set(item, [...(byItem.get(item) ?? []), { person, value }]);
    }
  return { byItem, notBlind };
}

/** Both labels of each item that one person labelled twice. */
export const labelledTwice = (
  items: readonly RoundItem[],
  byItem: ReadonlyMap<number, readonly GivenLabel[]>,
): [number, number][] =>
  items.flatMap(({ id, repeatOf }): [number, number][] => {
    if (repeatOf === null) return [];
    const [second] = byItem.get(id) ?? [];
    const first = byItem.get(repeatOf)?.find(({ person }) => person === second?.person);
    return first && second ? [[first.value, second.value]] : [];
  });
