import type { RoundEntry } from "./definition";

export type Entry = Omit<RoundEntry, "createdAt" | "reviewer">;

/** What each person last did with each item, without what they have undone. By person, then by item. */
export function standing<E extends Entry>(entries: readonly E[]): Map<string, Map<number, E>> {
  const byPerson = new Map<string, E[]>();
  for (const entry of [...entries].sort((a, b) => a.id - b.id)) {
    if (entry.kind === "seen") continue;
    const own = byPerson.get(entry.reviewerKey) ?? [];
    byPerson.set(entry.reviewerKey, own);
    if (entry.kind === "undo") own.pop();
    else own.push(entry);
  }
  return new Map([...byPerson].map(([person, own]) => [person, new Map(own.map((entry) => [entry.itemId, entry]))]));
}
