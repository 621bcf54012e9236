import type { SampleContent } from "@/lib/domain/sample";

/** The characters of a sample's texts, to bound what is stored at once. */
export const charactersOf = ({ question, contexts, contextDetails, turns, gold, response, reference }: SampleContent): number =>
  contexts.reduce((sum, context) => sum + context.length, question.length + (response?.length ?? 0) + (reference?.length ?? 0)) +
  (turns ?? []).reduce((sum, { text }) => sum + text.length, 0) +
  (gold ?? []).reduce((sum, { text }) => sum + (text?.length ?? 0), 0) +
  (contextDetails ? JSON.stringify(contextDetails).length : 0);
