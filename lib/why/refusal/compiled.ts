import { withoutAccents } from "./fold";
import type { Kind, Words } from "./languages/wording";

/** Finds a word's kind; null for other words. */
export interface Lookup {
  /** In a script that writes words together: the longest listed word that begins at a place of the text. */
  at(text: string, place: number): { kind: Kind; length: number } | null;
  of(word: string): Kind | null;
}

export function compiled(words: Words): Lookup {
  const whole = new Map<string, Kind>();
  const beginnings = new Map<string, Kind>();
  const inner = new Map<string, Kind>();
  for (const [kind, list] of Object.entries(words) as [Kind, string][]) {
    for (const word of withoutAccents(list).split(/\s+/)) {
      const atStart = word.endsWith("*") ? beginnings : whole;
      const place = word.startsWith("*") ? inner : atStart;
      const bare = word.replaceAll("*", "");
      if (!place.has(bare)) place.set(bare, kind);
    }
  }
  const longest = Math.max(...Array.from(whole.keys(), (word) => word.length));
  const byBeginning = (word: string) => {
    for (let length = Math.min(word.length, longest); length > 1; length--) {
      const kind = beginnings.get(word.slice(0, length));
      if (kind) return kind;
    }
    return null;
  };
  const byPart = (word: string) => [...inner].find(([part]) => word.includes(part))?.[1] ?? null;
  return {
    at(text, place) {
      for (let length = Math.min(longest, text.length - place); length > 0; length--) {
        const kind = whole.get(text.slice(place, place + length));
        if (kind) return { kind, length };
      }
      return null;
    },
    of: (word) => whole.get(word) ?? byBeginning(word) ?? byPart(word),
  };
}
