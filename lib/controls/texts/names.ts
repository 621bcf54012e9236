import type { ControlSource } from "@/lib/controls/texts/source";

import { isEnglish } from "./english";
import { quotable } from "./quotable";

/** A name of one to three words within a sentence, with the word before it. */
export interface NameInText {
  text: string;
  start: number;
  /** The same for names in the same kind of place: the word before, and one word or several. */
  kind: string;
}

const name = /(?<= )\p{Lu}\p{Ll}[\p{L}'’-]{1,25}(?: \p{Lu}[\p{L}'’-]{2,25}){0,2}/gu;
const places = new Set(["by", "in", "from", "at", "with", "near", "to"]);
/** The name stands alone, and is no part of a longer one or of "French wine". */
const standsAlone =
  /^(?:[.,)]| (?:and|or|in|on|at|by|from|to|with|for|as|is|was|are|were|has|had|who|which|that|where|when|before|after|during|between|until)\b)/;
const noNames =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|The|This|That|These|Those|His|Her|It|They|He|She|God|Earth|Europe|Asia|Africa|America|Great|England|Britain|Scotland|Wales|United|Central|North|South|East|West|Northern|Southern|Eastern|Western|Early|Late|English|French|German|Spanish|Italian|Latin|Greek|American|British|Internet|World|State|Government|General|University|Act|Chapter|Section|Table|Figure|Part)\b/;

/** Names in an English sentence, in linear time. */
export function namesIn(sentence: string): NameInText[] {
  return [...sentence.matchAll(name)].flatMap(({ 0: text, index }) => {
    const before = /(\p{L}{1,20}) $/u.exec(sentence.slice(Math.max(0, index - 21), index))?.[1] ?? "";
    const after = sentence.slice(index + text.length);
    if (!places.has(before) || noNames.test(text) || /['’]s$/.test(text) || !standsAlone.test(after)) return [];
    return { text, start: index, kind: `${before} ${text.includes(" ") ? "long" : "short"}` };
  });
}

const mostOfKind = 500;

export function namesInText(sources: readonly ControlSource[]): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const source of sources)
    for (const sentence of quotable(source).filter(isEnglish))
      for (const { kind, text } of namesIn(sentence)) {
        const known = found.get(kind) ?? new Set();
        if (known.size < mostOfKind) found.set(kind, known.add(text));
      }
  return new Map([...found].map(([kind, names]) => [kind, [...names]]));
}
