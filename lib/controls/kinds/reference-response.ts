import { answeredOf } from "@/lib/why/refusal/answered";
import type { Make } from "./contract";

const longest = 4000;

/** The reference as the response, which answers the question by definition. */
export const referenceResponse: Make = (source) => {
  const reference = source.reference?.trim() ?? "";
  return reference === "" || reference.length > longest || answeredOf(reference) !== "answered"
    ? { cause: "no reference that answers" }
    : { texts: { ...source, response: reference } };
};
