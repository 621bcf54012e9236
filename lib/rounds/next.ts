import type { RoundItem } from "@/lib/domain/round/definition";
import { type Entry, standing } from "@/lib/domain/round/state";

export interface Open {
  /** In the order in which they are offered. */
  items: RoundItem[];
  /** Of these, those that the person put off. */
  later: number;
}

/**
 * What a person can label now: in the round's order, then what they put off. A repeated item only comes to someone who has labelled
 * the first. `taken` are items of which others hold every slot.
 */
export function openFor(
  person: string,
  items: readonly RoundItem[],
  entries: readonly Entry[],
  taken: ReadonlySet<number>,
): Open {
  const all = standing(entries);
  const own = all.get(person) ?? new Map<number, Entry>();
  const labels = new Map<number, number>();
  for (const ofPerson of all.values())
    for (const [item, { kind }] of ofPerson)
      if (kind === "label" || kind === "cannot") labels.set(item, (labels.get(item) ?? 0) + 1);
  const isOpen = ({ id, people, repeatOf }: RoundItem): boolean =>
    !taken.has(id) && (labels.get(id) ?? 0) < people && (repeatOf === null || own.get(repeatOf)?.kind === "label");
  const fresh = items.filter((item) => !own.has(item.id) && isOpen(item));
  const later = items.filter((item) => own.get(item.id)?.kind === "later" && isOpen(item));
  return { items: [...fresh, ...later], later: later.length };
}

export interface Progress {
  /** Labels given of those that the round needs: an item that cannot be rated needs none. */
  given: number;
  needed: number;
  mine: number;
  later: number;
  cannot: number;
}

export function progressOf(person: string | null, items: readonly RoundItem[], entries: readonly Entry[]): Progress {
  const all = standing(entries);
  const count = (kind: Entry["kind"], of = [...all.values()]) =>
    of.reduce((sum, own) => sum + [...own.values()].filter((entry) => entry.kind === kind).length, 0);
  const own = person === null ? [] : [all.get(person) ?? new Map<number, Entry>()];
  const cannot = count("cannot");
  const people = items.reduce((sum, item) => sum + item.people, 0);
  return { given: count("label"), needed: people - cannot, mine: count("label", own), later: count("later", own), cannot };
}
