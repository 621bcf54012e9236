import * as z from "zod";
import { Step } from "./steps/definition";

export const Json = z.json();
// `meta` names a copy, but the schema contains itself.
z.globalRegistry.add(Json, { id: "Json" });

/** People's labels by name: true, 0.8, [1, 0, 2], "partly". Judges' scores are compared with them. */
export const Labels = z.record(z.string(), Json).meta({ id: "Labels" });
export type Labels = z.infer<typeof Labels>;

export const ContextDetail = z.object({
  id: z.string().nullable(),
  /** The retriever's, on its own scale. */
  score: z.number().nullable(),
  metadata: z.record(z.string(), Json),
});
export type ContextDetail = z.infer<typeof ContextDetail>;

export const Turn = z.object({ role: z.enum(["user", "assistant", "system"]), text: z.string() });
export type Turn = z.infer<typeof Turn>;

/** The questions among the messages before a question. */
export const earlierQuestions = (turns: readonly Turn[] = []): string[] =>
  turns.flatMap(({ role, text }) => (role === "user" ? [text] : []));

/** The turn of the question that follows these messages, from 1. */
export const turnOf = (before?: readonly Turn[]): number => 1 + earlierQuestions(before).length;

/** A document's id, its text, or both. */
export const GoldContext = z.object({ id: z.string().nullable(), text: z.string().nullable() });

export const SampleContent = z.object({
  externalId: z.string().nullable(),
  question: z.string(),
  contexts: z.array(z.string()),
  contextDetails: z.array(ContextDetail.nullable()).optional(),
  /** The conversation before the question, oldest first. */
  turns: z.array(Turn).optional(),
  steps: z.array(Step).optional(),
  /** Null for retrieval only; "" is an empty response. */
  response: z.string().nullable(),
  reference: z.string().nullable(),
  gold: z.array(GoldContext).optional(),
  labels: Labels,
  metadata: z.record(z.string(), Json),
});
export type SampleContent = z.infer<typeof SampleContent>;

export type JudgedSample = Pick<SampleContent, "question" | "contexts" | "response"> &
  Partial<Pick<SampleContent, "reference" | "contextDetails" | "turns">>;

export const SampleField = z.enum(["question", "contexts", "response", "reference"]);
export type SampleField = z.infer<typeof SampleField>;

export type NeededText = Exclude<SampleField, "contexts"> | "context-texts";

/** The first missing text, else null. Samples without contexts can be judged, but not those of which only the contexts' ids are known. */
export const missingField = (sample: JudgedSample, needs: readonly SampleField[]): NeededText | null =>
  (["question", "response", "reference"] as const).find((field) => needs.includes(field) && !sample[field]?.trim()) ??
  (needs.includes("contexts") && sample.contexts.some((context) => context.trim() === "") ? "context-texts" : null);
