import { isEnglish } from "@/lib/controls/texts/english";
import { answeredOf } from "@/lib/why/refusal/answered";
import type { Make } from "./contract";

const before = "Thank you for your question. Here is the answer.";
const after = "I hope this answers your question. Please let me know if anything is unclear or if you need anything else.";

/** The same English response, longer by sentences that claim nothing. */
export const padded: Make = (source) => {
  const { response } = source;
  if (response === null || !isEnglish(response)) return { cause: "no English response" };
  if (answeredOf(response) !== "answered") return { cause: "a refusal" };
  return { texts: { ...source, response: `${before} ${response.trim()} ${after}` } };
};
