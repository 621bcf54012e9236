import type { JudgedSample } from "@/lib/domain/sample";
import { foldDigits } from "@/lib/metrics/replies/text";
import type { Citation, ClaimPlace } from "@/lib/metrics/shapes/claims";
import { beginsCitation, superscripts, withoutCitations } from "@/lib/metrics/texts/citation-marks";
import { contextSentences } from "@/lib/metrics/texts/sentences";
import type { EqualSentences } from "./verdicts";

const bracketed = new RegExp(
  String.raw`\[([^[\]]{1,200})\]|【([^【】]{1,200})】|\(([^()]{1,200})\)|(?<=[.?!。！？])([${superscripts}]{1,3})`,
  "g",
);
const numbered = /^#?\^?(\d{1,3})(?:†.{0,100})?$/;
const range = /^(\d{1,3})\s?[-–]\s?(\d{1,3})$/;
const mostInRange = 50;

const lowered = (raised: string): string => raised.replace(/./g, (digit) => String(superscripts.indexOf(digit)));

type Names = ReadonlyMap<string, number>;

/** Contexts that a sentence cites, by number from 1 or by the id of the document; those that do not exist count too. */
function citedIn(sentence: string, ids: Names): number[] {
  return [...foldDigits(sentence).matchAll(bracketed)].flatMap(([, square, angle, round, raised]) => {
    const whole = square ?? angle ?? round ?? lowered(raised ?? "");
    // Round brackets also hold years and amounts.
    const cites = round === undefined || beginsCitation.test(round);
    return whole.split(/[,;]|\s(?:and|&)\s(?=[#^\d])/).flatMap((written) => {
      const named = ids.get(written.trim().toLowerCase());
      if (named !== undefined) return [named];
      if (!cites) return [];
      const text = written.replace(beginsCitation, "").trim();
      const [, from, to] = range.exec(text) ?? [];
      if (from !== undefined && to !== undefined)
        return Array.from(
          { length: Math.max(0, Math.min(mostInRange, Number(to) - Number(from) + 1)) },
          (_, at) => Number(from) + at - 1,
        );
      const number = numbered.exec(text)?.[1];
      return number === undefined ? [] : [Number(number) - 1];
    });
  });
}

/** Compares what a claim's sentences cite with the contexts that support it: right if they cite each sentence of its evidence, or
 *  an equal one; incomplete if only some; wrong if none. Null without citations. A sentence of nothing but citations is part of
 *  the one before. Linear. */
export function citationsIn(
  { response, contexts, contextDetails }: JudgedSample,
  { contextsOf }: EqualSentences,
): (sentences: readonly number[], evidence: readonly ClaimPlace[]) => Citation | null {
  const ids = new Map(
    contexts.flatMap((_, at): [string, number][] => {
      const id = contextDetails?.[at]?.id?.trim().toLowerCase();
      return id ? [[id, at]] : [];
    }),
  );
  const cited: number[][] = [];
  let last = 0;
  for (const { index, text } of contextSentences([response ?? ""])) {
    const found = citedIn(text, ids);
    const isAlone = found.length > 0 && !/\p{L}/u.test(withoutCitations(text));
    if (!isAlone) last = index;
    cited[last] = [...(cited[last] ?? []), ...found];
  }
  return (sentences, evidence) => {
    const of = new Set(sentences.flatMap((sentence) => cited[sentence] ?? []));
    if (of.size === 0 || evidence.length === 0) return null;
    const covered = evidence.filter((place) => [...contextsOf(place)].some((context) => of.has(context))).length;
    if (covered === 0) return "wrong";
    return covered === evidence.length ? "right" : "incomplete";
  };
}
