import type { ContextSentence } from "@/lib/metrics/texts/context-sentences";
import { copiedTexts } from "./copied-texts";
import { holdsSentence, lookFor } from "./in-contexts";
import { isInsufficient, saysNone } from "./insufficient";

/** Splitting a longer text into sentences would block all runs. */
const longestExtract = 50_000;

export type RepliedExtraction =
  | {
      ok: true;
      found: ContextSentence[];
      /** Sentences in no context, each with the most similar one. */
      altered: { text: string; closest: ContextSentence | null }[];
      unsearched: number;
      isLenient: boolean;
    }
  | { ok: false; cause: "malformed"; detail: string };

const malformed = (detail: string) => ({ ok: false, cause: "malformed", detail }) as const;

/** Reads copied sentences, plain, as a list, quoted, fenced or as JSON. Ignores white space, case and quotes. Never throws. */
export function readExtraction(text: string, sentences: readonly ContextSentence[]): RepliedExtraction {
  if (text.length > longestExtract)
    return malformed(
      `The reply has ${text.length.toLocaleString("en")} characters; an extract of up to ${longestExtract.toLocaleString("en")} is read.`,
    );
  const none = (isLenient: boolean): RepliedExtraction => ({ ok: true, found: [], altered: [], unsearched: 0, isLenient });
  if (isInsufficient(text)) return none(false);
  const isNone = saysNone(text);
  const copied = copiedTexts(text, sentences);
  if (copied.texts.length > 0 && copied.texts.every((one) => /^[\s\d.,;–-]*$/.test(one)))
    return malformed("The reply names numbers instead of copying sentences.");
  const { found, altered, unsearched } = lookFor(copied.texts, sentences);
  if (isNone)
    return found.length > 0 && copied.isList
      ? malformed("The reply extracts sentences and says that there is none.")
      : none(true);
  if (found.length === 0 && holdsSentence(copied.texts, sentences))
    return malformed("A context's sentence is part of another text, so it is not clear whether it was extracted.");
  const isKnown = found.length > 0 || copied.isList || altered.some(({ likeness }) => likeness >= alike);
  if (!isKnown) return malformed("Nothing in the reply is in a context.");
  return {
    ok: true,
    found,
    altered: altered.map(({ text, closest }) => ({ text, closest })),
    unsearched,
    isLenient: copied.isLenient,
  };
}

/** The Jaccard index of words at which a text is an altered sentence, not a remark. */
const alike = 0.4;
