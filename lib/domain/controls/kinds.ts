import * as z from "zod";

/** Metrics that read the same fields share their controls. */
export const families = ["contexts", "answers", "grounding"] as const;
export type Family = (typeof families)[number];

export const controlKinds = [
  "untouched",
  "contexts-swapped",
  "reference-context",
  "response-swapped",
  "vague",
  "reference-response",
  "quote",
  "number-changed",
  "name-changed",
  "negation-flipped",
  "padded",
  "reversed",
] as const;
export const ControlKind = z.enum(controlKinds);
export type ControlKind = z.infer<typeof ControlKind>;

/** What a judge should say of it: bad, good, or the same as of the untouched sample. */
export type Expected = "bad" | "good" | "same";

export const expectedOf: Readonly<Record<ControlKind, Expected>> = {
  untouched: "same",
  "contexts-swapped": "bad",
  "reference-context": "good",
  "response-swapped": "bad",
  vague: "bad",
  "reference-response": "good",
  quote: "good",
  "number-changed": "bad",
  "name-changed": "bad",
  "negation-flipped": "bad",
  padded: "same",
  reversed: "same",
};

export const kindWords: Readonly<Record<ControlKind, string>> = {
  untouched: "Untouched, judged twice",
  "contexts-swapped": "Contexts of another question",
  "reference-context": "A context that states the reference",
  "response-swapped": "Response to another question",
  vague: "A vague response",
  "reference-response": "The reference as the response",
  quote: "A sentence of a context, word for word",
  "number-changed": "That sentence with another number",
  "name-changed": "That sentence with another name",
  "negation-flipped": "That sentence, negated",
  padded: "The response with sentences that say nothing",
  reversed: "Contexts in reverse order",
};
