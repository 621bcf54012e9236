import { quoteMark } from "./clauses";
import { type Kind, type Language, type Lookup, wordKindsOf } from "./lookups";

const joined: ReadonlySet<Language> = new Set(["chinese", "japanese", "korean"]);

const token = new RegExp(String.raw`\p{N}+(?:[.,:]\p{N}+)*|[\p{L}\p{M}']+|[,，、،:：?]|${quoteMark}`, "gu");
/** Begin conditions only at the start of a sentence; elsewhere "si" is also "whether". */
const opening = new Set("if si se wenn falls als indien если اذا ان".split(" "));
const prefixes: Partial<Record<Language, RegExp>> = {
  arabic: /^(?:[وف]?[بلك]?(?:ال|لل)|[وفبلك])/u,
  french: /^[a-z]'/u,
  italian: /^[a-z]+'/u,
};

/** The kind of each word: "o" for others, "#" for numbers. */
type Tag = Kind | "o" | "#" | "quote" | "," | "?";
interface Word {
  tag: Tag;
  /** Its beginning. */
  stem: string;
}
const stemLength = 5;

function wordsOf(text: string, language: Language): Word[] {
  const lookup = wordKindsOf(language);
  const found: Word[] = [];
  for (const [part] of text.matchAll(token)) {
    if (joined.has(language) && /^[\p{L}\p{M}']/u.test(part)) addWordsInside(part, lookup, language, found);
    else {
      const tag = found.length === 0 && opening.has(part) ? "if" : tagOf(part, lookup, language);
      found.push({ tag, stem: tag === "#" ? tag : part.slice(0, stemLength) });
    }
  }
  return found;
}

function tagOf(part: string, lookup: Lookup, language: Language): Tag {
  if (part === quoteMark) return "quote";
  if (/^\p{N}/u.test(part)) return "#";
  if (part === "?") return "?";
  if (!/^[\p{L}\p{M}']/u.test(part)) return ",";
  return lookup.of(part) ?? lookup.of(part.replace(prefixes[language] ?? "", "")) ?? "o";
}

/** In Korean, where words have endings, a listed word of one letter only counts alone. */
function addWordsInside(text: string, lookup: Lookup, language: Language, found: Word[]): void {
  for (let place = 0; place < text.length; ) {
    const listed = lookup.at(text, place);
    const isPart = language === "korean" && listed?.length === 1 && text.length > 1;
    const length = listed?.length ?? 1;
    found.push({ tag: isPart ? "o" : (listed?.kind ?? "o"), stem: text.slice(place, place + length) });
    place += length;
  }
}

const denying: ReadonlySet<Tag> = new Set(["not", "none", "lack"]);

/** Whether a word of the sentence denies something. */
export const denies = (text: string, language: Language): boolean => wordsOf(text, language).some(({ tag }) => denying.has(tag));

/** Hashes of what a folded sentence holds: which kinds of words follow each other in the upper half, its letters in the lower. */
export function featuresOf(text: string, language: Language, isAlone: boolean): Set<number> {
  const features = new Set<number>();
  const add = (name: string) => features.add(firstKind + hash(name));
  const found = wordsOf(text, language);
  const tags = found.map(({ tag }) => tag);
  addTags(tags, add);
  addNeighbours(found, add);
  if (isAlone) for (const tag of tags) add(`A${tag}`);
  addLetters(text, (name) => features.add(hash(name)));
  return features;
}

/** Each listed word with the kinds of words next to it. */
function addNeighbours(found: readonly Word[], add: (name: string) => void): void {
  for (const [at, { tag, stem }] of found.entries()) {
    if (tag === "o") continue;
    const before = found[at - 1]?.tag ?? "^";
    const after = found[at + 1]?.tag ?? "$";
    add(`l${before} ${stem}`);
    add(`r${stem} ${after}`);
    add(`m${before} ${stem} ${after}`);
  }
}

function addTags(tags: readonly Tag[], add: (name: string) => void): void {
  const runs = tags.filter((tag, at) => tag !== "o" || tags[at - 1] !== "o");
  const all = ["^", ...runs, "$"];
  for (const at of all.keys()) for (let n = 1; n <= 5 && at + n <= all.length; n++) add(`T${all.slice(at, at + n).join(" ")}`);
  const known = all.filter((tag) => tag !== "o" && tag !== ",");
  for (const [at, first] of known.entries()) {
    for (const second of known.slice(at + 1, at + 12)) add(`P${first} ${second}`);
    for (let next = at + 1; next <= at + 4 && next < known.length; next++)
      for (const third of known.slice(next + 1, next + 5)) add(`Q${first} ${known[next]} ${third}`);
  }
  const others = tags.filter((tag) => tag === "o" || tag === "#").length;
  add(`length ${Math.min(8, Math.floor(tags.length / 4))}`);
  add(`others ${Math.floor((6 * others) / tags.length)}`);
}

/** Beginnings of words in pairs, and runs of up to five letters, across words too. */
function addLetters(text: string, add: (name: string) => void): void {
  const found = Array.from(text.matchAll(/\p{N}+|[\p{L}\p{M}']+|\?/gu), ([word]) => (/^\p{N}/u.test(word) ? "0" : word));
  const stems = ["^", ...found.map((word) => word.slice(0, stemLength)), "$"];
  for (const [at, stem] of stems.entries()) {
    if (at + 1 < stems.length) add(`b${stem} ${stems[at + 1]}`);
    if (at + 2 < stems.length) add(`k${stem} ${stems[at + 2]}`);
  }
  const plain = ` ${found.join(" ")} `;
  for (let at = 0; at < plain.length; at++)
    for (let end = at + 2; end <= Math.min(at + 5, plain.length); end++) add(plain.slice(at, end));
}

export const hashBits = 20;
/** Features from here on are about kinds of words. */
export const firstKind = 2 ** (hashBits - 1);

/** FNV-1a, below the first kind. */
function hash(name: string): number {
  let sum = 2166136261;
  for (let at = 0; at < name.length; at++) sum = Math.imul(sum ^ name.charCodeAt(at), 16777619);
  sum = Math.imul(sum ^ (sum >>> 15), 2246822507);
  return (sum ^ (sum >>> 13)) >>> (33 - hashBits);
}
