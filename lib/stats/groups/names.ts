import { writtenWords } from "./words";

export interface Name {
  name: string;
  /** The next four words. */
  words: string[];
}

/** The most texts of a group, for speed. */
const mostTexts = 2_000;
const further = 4;

/**
 * Names of groups by class TF-IDF (Grootendorst, arXiv 2203.05794): words frequent in a group and rare in the others. The strongest
 * word, with a second if it is nearly as strong or the name would repeat. Null for a group without a word in two of its texts.
 */
export function groupNames(groups: readonly (readonly string[])[]): (Name | null)[] {
  const counted = groups.map((texts) => countsOf(texts.slice(0, mostTexts)));
  const everywhere = new Map<string, number>();
  let all = 0;
  for (const { counts } of counted)
    for (const [word, count] of counts) {
      everywhere.set(word, (everywhere.get(word) ?? 0) + count);
      all += count;
    }
  const mean = all / Math.max(1, groups.length);
  const taken = new Set<string>();
  return counted.map(({ counts, forms, total }) => {
    const ranked = [...counts]
      .filter(([, count]) => count >= 2)
      .map(([word, count]): [string, number] => [word, (count / total) * Math.log(1 + mean / (everywhere.get(word) ?? 1))])
      .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
    const [first, second] = ranked;
    if (!first) return null;
    const written = ranked.slice(0, 2 + further + groups.length).map(([word]) => mostWritten(forms.get(word)) ?? word);
    let used = second && second[1] >= 0.6 * first[1] ? 2 : 1;
    while (taken.has(written.slice(0, used).join(", ")) && used < written.length) used++;
    const name = written.slice(0, used).join(", ");
    if (taken.has(name)) return null;
    taken.add(name);
    return { name, words: written.slice(used, used + further) };
  });
}

/** In how many texts each word is, and how it is written. */
function countsOf(texts: readonly string[]) {
  const counts = new Map<string, number>();
  const forms = new Map<string, Map<string, number>>();
  let total = 0;
  for (const text of texts) {
    const own = new Map<string, string>();
    for (const word of writtenWords(text)) own.set(word.toLowerCase(), word);
    for (const [word, form] of own) {
      total++;
      counts.set(word, (counts.get(word) ?? 0) + 1);
      const formsOfWord = forms.get(word) ?? new Map<string, number>();
      formsOfWord.set(form, (formsOfWord.get(form) ?? 0) + 1);
      forms.set(word, formsOfWord);
    }
  }
  return { counts, forms, total };
}

/** The most frequent form; the one in lower case of equally frequent ones. */
const mostWritten = (forms?: ReadonlyMap<string, number>): string | undefined =>
  [...(forms ?? [])].sort(([a, one], [b, other]) => other - one || (a > b ? -1 : 1))[0]?.[0];
