import { groupedBy } from "@/lib/domain/lists/grouped-by";
import { foldedName } from "@/lib/domain/people/folded-name";

const mostMentioned = 20;

export interface Mentionable {
  /** The value that reviews store as `reviewerKey`. */
  key: string;
  name: string;
}

const letter = /[\p{L}\p{M}\p{N}_]/u;
const isLetterAt = (text: string, at: number): boolean => letter.test(String.fromCodePoint(text.codePointAt(at) ?? 32));

/** The keys of people whose name stands after an @ as whole words: of several names the longest, and all who have it. */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  const folded = foldedName(text);
  const named = groupedBy(people, ({ name }) => foldedName(name));
  const lengths = [...new Set([...named.keys()].map(({ length }) => length))].sort((a, b) => b - a);
  const found = new Set<string>();
  for (let at = folded.indexOf("@"); at >= 0 && found.size < mostMentioned; at = folded.indexOf("@", at + 1)) {
    if (isLetterAt(folded, at - 1)) continue;
    const nameAt = (length: number) => folded.slice(at + 1, at + 1 + length);
    const length = lengths.find((length) => named.has(nameAt(length)) && !isLetterAt(folded, at + 1 + length));
    for (const { key } of (length !== undefined && named.get(nameAt(length))) || []) found.add(key);
  }
  return [...found].slice(0, mostMentioned);
}

export function namesLike(text: string, names: readonly string[], most: number): string[] {
  const typed = ` ${foldedName(text)}`;
  return names.filter((name) => ` ${foldedName(name)}`.includes(typed)).slice(0, most);
}
