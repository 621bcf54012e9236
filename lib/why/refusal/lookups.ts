import { withoutAccents } from "./fold";
import stored from "./words.json";

export type Language = keyof typeof stored.kinds;

/** What words do in a refusal, and in what is easily taken for one. */
export type Kind =
  | ("source" | "book" | "say" | "hold" | "info" | "topic" | "fact" | "given")
  | ("not" | "none" | "lack" | "end" | "beyond" | "only" | "but" | "so" | "if" | "must" | "per" | "past" | "about" | "in")
  | ("me" | "you" | "they" | "this" | "which")
  | ("can" | "answer" | "know" | "find" | "judge" | "sorry" | "please");

/**
 * One language's words by kind, between spaces. A word ends in "*" if any ending may follow, and begins with it if any
 * beginning may precede. If a word is listed twice, the first kind counts.
 */
type Words = Readonly<Record<Kind, string>>;

/** Finds a word's kind; null for other words. */
export interface Lookup {
  /** In a script that writes words together: the longest listed word that begins at a place of the text. */
  at(text: string, place: number): { kind: Kind; length: number } | null;
  of(word: string): Kind | null;
}

function compiled(words: Words): Lookup {
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

const lookups = new Map<Language, Lookup>();
/** The words of a language and their kinds. */
export function wordKindsOf(language: Language): Lookup {
  const lookup = lookups.get(language) ?? compiled(stored.kinds[language]);
  lookups.set(language, lookup);
  return lookup;
}
