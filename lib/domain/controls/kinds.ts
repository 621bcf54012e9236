import * as z from "zod";
import { longestId } from "@/lib/domain/bounds";

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

export const ControlFamily = z.enum(families);

export const sizes = { least: 10, usual: 20, most: 100 } as const;

export const ControlsWanted = z.object({
  size: z.int().min(sizes.least).max(sizes.most).default(sizes.usual).describe("Controls of each kind, at most."),
  seed: z.int().min(0).max(1_000_000_000).default(1).describe("The same seed draws the same controls of the same run."),
});
export type ControlsWanted = z.infer<typeof ControlsWanted>;

export const ControlsRequest = ControlsWanted.extend({
  again: z.boolean().default(false).describe("Asks the canary set again, instead of drawing controls."),
  as: z
    .string()
    .max(longestId)
    .nullable()
    .default(null)
    .describe("With again: another run, whose judge, prompts and settings are used."),
});
export type ControlsRequest = z.infer<typeof ControlsRequest>;

export const Skipped = z.partialRecord(ControlFamily, z.partialRecord(ControlKind, z.record(z.string(), z.int())));

export const ControlsDrawn = ControlsWanted.extend({
  /** How often each cause kept a sample out, before its kind was full. */
  skipped: Skipped,
});
export type ControlsDrawn = z.infer<typeof ControlsDrawn>;

export const ControlMark = z.object({ control: ControlKind, source: z.int(), pair: z.string().nullable() });
export type ControlMark = z.infer<typeof ControlMark>;
