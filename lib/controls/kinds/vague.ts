import { asksForFact, isEnglish } from "@/lib/controls/texts/english";
import { pick } from "@/lib/controls/texts/source";
import { tooShort } from "@/lib/controls/texts/unrelated";
import type { Make } from "./contract";

const responses = [
  "It depends on several factors, and views on it differ. It is worth looking at it from more than one side.",
  "That is an interesting question with a long history. There is a lot to consider, and many aspects play a part.",
  "Various answers have been given over time. What matters most is the wider picture and how one looks at it.",
  "This varies from case to case. Different people will say different things, and each has a point.",
] as const;

/** An English question for a fact gets a response that names none. */
export const vague: Make = (source, { random }) =>
  asksForFact(source.question) && tooShort(source) === null && (isEnglish(source.question) || isEnglish(source.response ?? ""))
    ? { texts: { ...source, response: pick(responses, random) ?? null } }
    : { cause: "not an English question for a fact" };
