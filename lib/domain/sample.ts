import { z } from "zod";

/** Any value that JSON can hold. */
export const Json = z.json();
// Not by `meta`, which names a copy: the schema contains itself.
z.globalRegistry.add(Json, { id: "Json" });

/** Human labels and scores of a sample by name: true, 0.8, [1, 0, 2], "partly". Judges' scores are compared with them. */
export const Labels = z.record(z.string(), Json).meta({ id: "Labels" });
export type Labels = z.infer<typeof Labels>;

/** What the file tells of a retrieved context beside its text. */
export const ContextDetail = z.object({
  /** The document's id in its store. */
  id: z.string().nullable(),
  /** The retriever's score, on its own scale. */
  score: z.number().nullable(),
  metadata: z.record(z.string(), Json),
});
export type ContextDetail = z.infer<typeof ContextDetail>;

/** A message before the question. */
export const Turn = z.object({ role: z.enum(["user", "assistant", "system"]), text: z.string() });
export type Turn = z.infer<typeof Turn>;

/** A context that the retrieval should have returned: a document's id, its text, or both. */
export const GoldContext = z.object({ id: z.string().nullable(), text: z.string().nullable() });

/** A row of an upload: one question with what one configuration retrieved and answered. */
export const SampleContent = z.object({
  externalId: z.string().nullable(),
  question: z.string(),
  /** In rank order. */
  contexts: z.array(z.string()),
  /** What the file tells of each context, in the order of the contexts; absent if it tells nothing of any. */
  contextDetails: z.array(ContextDetail.nullable()).optional(),
  /** The conversation before the question, oldest first; absent if there is none. */
  turns: z.array(Turn).optional(),
  /** Null if the configuration gave none (a dataset for retrieval only); "" is an empty response. */
  response: z.string().nullable(),
  reference: z.string().nullable(),
  /** The contexts that the retrieval should have returned; absent if the file names none. */
  gold: z.array(GoldContext).optional(),
  labels: Labels,
  /** All other columns, unchanged. */
  metadata: z.record(z.string(), Json),
});
export type SampleContent = z.infer<typeof SampleContent>;

/** The part of a sample that metrics read. */
export type JudgedSample = Pick<SampleContent, "question" | "contexts" | "response">;

/** Fields that a metric may need. */
export const SampleField = z.enum(["question", "contexts", "response"]);
export type SampleField = z.infer<typeof SampleField>;

/** The first missing needed text, else null. Samples without contexts can be judged. */
export const missingField = (sample: JudgedSample, needs: readonly SampleField[]): "question" | "response" | null =>
  (["question", "response"] as const).find((field) => needs.includes(field) && !sample[field]?.trim()) ?? null;
