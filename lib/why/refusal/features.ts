import { quoteMark } from "./clauses";
import { compiled, type Lookup } from "./compiled";
import { arabic } from "./languages/arabic";
import { chinese } from "./languages/chinese";
import { dutch } from "./languages/dutch";
import { english } from "./languages/english";
import { french } from "./languages/french";
import { german } from "./languages/german";
import { italian } from "./languages/italian";
import { japanese } from "./languages/japanese";
import { korean } from "./languages/korean";
import { portuguese } from "./languages/portuguese";
import { russian } from "./languages/russian";
import { spanish } from "./languages/spanish";
import type { Kind } from "./languages/wording";
import type { Language } from "./likely";

const words = { english, german, french, spanish, portuguese, italian, dutch, russian, arabic, chinese, japanese, korean };
const joined: ReadonlySet<Language> = new Set(["chinese", "japanese", "korean"]);

const lookups = new Map<Language, Lookup>();
function lookupOf(language: Language): Lookup {
  const lookup = lookups.get(language) ?? compiled(words[language]);
  lookups.set(language, lookup);
  return lookup;
}

const token = new RegExp(String.raw`\p{N}+(?:[.,:]\p{N}+)*|[\p{L}\p{M}']+|[,，、،:：?？]|${quoteMark}`, "gu");
/** Begin conditions only at the start of a sentence; elsewhere "si" is also "whether". */
const opening = new Set("if si se wenn falls als indien если اذا ان".split(" "));
const prefixes: Partial<Record<Language, RegExp>> = {
  arabic: /^(?:[وف]?[بلك]?(?:ال|لل)|[وفبلك])/u,
  french: /^[a-z]'/u,
  italian: /^[a-z]+'/u,
};

/** The kind of each word: "o" for others, "#" for numbers. */
type Tag = Kind | "o" | "#" | "quote" | ",";

function tagsOf(text: string, language: Language): Tag[] {
  const lookup = lookupOf(language);
  const tags: Tag[] = [];
  for (const [part] of text.matchAll(token)) {
    if (part === quoteMark) tags.push("quote");
    else if (/^\p{N}/u.test(part)) tags.push("#");
    else if (!/^[\p{L}\p{M}']/u.test(part)) tags.push(",");
    else if (joined.has(language)) addTagsInside(part, lookup, language, tags);
    else if (tags.length === 0 && opening.has(part)) tags.push("if");
    else tags.push(lookup.of(part) ?? lookup.of(part.replace(prefixes[language] ?? "", "")) ?? "o");
  }
  return tags;
}

/** In Korean, where words have endings, a listed word of one letter only counts alone. */
function addTagsInside(text: string, lookup: Lookup, language: Language, tags: Tag[]): void {
  for (let place = 0; place < text.length; ) {
    const found = lookup.at(text, place);
    const isPart = language === "korean" && found?.length === 1 && text.length > 1;
    tags.push(isPart ? "o" : (found?.kind ?? "o"));
    place += found?.length ?? 1;
  }
}

const denying: ReadonlySet<Tag> = new Set(["not", "none", "lack"]);

/** Whether a word of the sentence denies something. */
export const denies = (text: string, language: Language): boolean => tagsOf(text, language).some((tag) => denying.has(tag));

/** Hashes of what a folded sentence holds: parts of it, and which kinds of words follow each other. */
export function featuresOf(text: string, language: Language, isAlone: boolean): Set<number> {
  const features = new Set<number>();
  const add = (name: string) => features.add(hash(name));
  const tags = tagsOf(text, language);
  addTags(tags, add);
  if (isAlone) for (const tag of tags) add(`A${tag}`);
  addWords(text, add);
  return features;
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
function addWords(text: string, add: (name: string) => void): void {
  const found = Array.from(text.matchAll(/\p{N}+|[\p{L}\p{M}']+|\?/gu), ([word]) => (/^\p{N}/u.test(word) ? "0" : word));
  const stems = ["^", ...found.map((word) => word.slice(0, 5)), "$"];
  for (const [at, stem] of stems.entries()) {
    if (at + 1 < stems.length) add(`b${stem} ${stems[at + 1]}`);
    if (at + 2 < stems.length) add(`k${stem} ${stems[at + 2]}`);
  }
  const plain = ` ${found.join(" ")} `;
  for (let at = 0; at < plain.length; at++)
    for (let end = at + 2; end <= Math.min(at + 5, plain.length); end++) add(plain.slice(at, end));
}

/** FNV-1a, in 20 bits. */
export const hashBits = 20;
function hash(name: string): number {
  let sum = 2166136261;
  for (let at = 0; at < name.length; at++) sum = Math.imul(sum ^ name.charCodeAt(at), 16777619);
  sum = Math.imul(sum ^ (sum >>> 15), 2246822507);
  return (sum ^ (sum >>> 13)) >>> (32 - hashBits);
}
