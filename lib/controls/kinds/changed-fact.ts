import { isEnglish } from "@/lib/controls/texts/english";
import { changeQuote, quotable } from "@/lib/controls/texts/quotable";
import type { ControlSource } from "@/lib/controls/texts/source";
import type { Around, Make } from "./contract";

type Change = (sentence: string, source: ControlSource, around: Around) => string | null;

/** The response is an English sentence of a context with one fact changed; it is compared with that sentence. */
export const changedFact =
  (change: Change, none: string): Make =>
  (source, around) => {
    if (!quotable(source).some(isEnglish)) return { cause: "no plain English sentence in the contexts" };
    const found = changeQuote(source, around.random, (sentence) =>
      isEnglish(sentence) ? change(sentence, source, around) : null,
    );
    if (!found) return { cause: none };
    const { question, contexts } = source;
    return {
      texts: { question, contexts, response: found.changed },
      quote: { question, contexts, response: found.sentence },
    };
  };
