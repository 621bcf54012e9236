import { z } from "zod";

/** Human labels and scores that came with a sample, by name: true, 0.8, [1, 0, 2], "partly". Kept for agreement. */
export const Labels = z.record(z.string(), z.json());
export type Labels = z.infer<typeof Labels>;

/** What an upload's row holds once it is read: one question with what one configuration retrieved and answered. */
export const SampleContent = z.object({
  externalId: z.string().nullable(),
  question: z.string(),
  /** In rank order. */
  contexts: z.array(z.string()),
  /** Null where the configuration gave none (a data set for retrieval only); "" is an answer that says nothing. */
  response: z.string().nullable(),
  reference: z.string().nullable(),
  labels: Labels,
  /** Columns that are none of ours, as they came. */
  metadata: z.record(z.string(), z.json()),
});
export type SampleContent = z.infer<typeof SampleContent>;

/** What a metric reads of a sample. */
export type JudgedSample = Pick<SampleContent, "question" | "contexts" | "response">;

/** Fields that a metric may need. */
export const SampleField = z.enum(["question", "contexts", "response"]);
export type SampleField = z.infer<typeof SampleField>;

/** The first needed field that the sample lacks or holds blank; null when it can be judged. */
export const missingField = (sample: JudgedSample, needs: readonly SampleField[]): SampleField | null =>
  needs.find((field) => (field === "contexts" ? sample.contexts.length === 0 : !sample[field]?.trim())) ?? null;
