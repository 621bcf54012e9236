import type { RoundEntry } from "./definition";

export type Entry = Omit<RoundEntry, "createdAt" | "reviewer">;

const inOrder = <E extends Pick<Entry, "id">>(entries: readonly E[]): E[] => [...entries].sort((a, b) => a.id - b.id);

/** What each person last did with each item, without what they have undone and what was settled. By person, then by item. */
export function standing<E extends Entry>(entries: readonly E[]): Map<string, Map<number, E>> {
  const byPerson = new Map<string, E[]>();
  for (const entry of inOrder(entries)) {
    if (entry.kind === "seen" || entry.kind === "settle") continue;
    const own = byPerson.get(entry.reviewerKey) ?? [];
    byPerson.set(entry.reviewerKey, own);
    if (entry.kind === "undo") own.pop();
    else own.push(entry);
  }
  return new Map([...byPerson].map(([person, own]) => [person, new Map(own.map((entry) => [entry.itemId, entry]))]));
}

/** Finds the entry that settled an item last. A "settle" without a value takes back the one before. */
export function settledBy<E extends Pick<Entry, "id" | "itemId" | "kind" | "value">>(entries: readonly E[]): Map<number, E> {
  const byItem = new Map<number, E[]>();
  for (const entry of inOrder(entries)) {
    if (entry.kind !== "settle") continue;
    const own = byItem.get(entry.itemId) ?? [];
    byItem.set(entry.itemId, own);
    if (entry.value === null) own.pop();
    else own.push(entry);
  }
  return new Map(
    [...byItem].flatMap(([item, own]) => {
      const last = own.at(-1);
      return last ? [[item, last] as const] : [];
    }),
  );
}

/** These count, from 0 to 1, in place of an item's labels. */
export const settledValues = (entries: readonly Entry[]): Map<number, number> =>
  new Map([...settledBy(entries)].map(([item, { value }]) => [item, value ?? 0]));
