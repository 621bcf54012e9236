import { anyQuote } from "@/lib/controls/texts/quotable";
import type { Make } from "./contract";

/** The response is a sentence of a context, word for word. */
export const quote: Make = (source, { random }) => {
  const sentence = anyQuote(source, random);
  return sentence === undefined ? { cause: "no plain sentence in the contexts" } : { texts: { ...source, response: sentence } };
};
