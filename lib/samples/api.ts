import * as z from "zod";
import { Count, json, Next, operations, order, page } from "@/lib/domain/api/operation";
import { longestId } from "@/lib/domain/bounds";
import { JudgmentCause, ScoreCause } from "@/lib/domain/cause";
import { flags } from "@/lib/domain/flag";
import { goldCauses } from "@/lib/domain/gold/find";
import { retrievalFigures } from "@/lib/domain/gold/retrieval";
import { ContextDetail, GoldContext, Json, Labels, Turn } from "@/lib/domain/sample";
import { BandName } from "@/lib/domain/score";
import { Step } from "@/lib/domain/steps/definition";
import { filterGrammar } from "@/lib/samples/from-texts";

export const unblind = z
  .enum(["true", "false"])
  .transform((value) => value === "true")
  .optional()
  .describe(
    "true: with the scores and labels of samples in an open round, which otherwise have the cause hidden until their person labels them. That person's later labels of them count as not blind.",
  );

export const SamplesQuery = z.strictObject({
  sort: z
    .string()
    .max(100)
    .optional()
    .describe(
      `A metric, or a figure of one (ragas-context-relevancy.chunkShare); id, contexts (how many), difference (of the metrics of a differ filter), ${retrievalFigures.map(({ id }) => id).join(", ")} (what of the gold contexts was found), or position for the order of the file.`,
    ),
  order,
  filter: z.array(z.string().max(1000)).max(4).optional().describe(filterGrammar),
  unblind,
  ...page,
});

export const SampleDetailQuery = z.strictObject({
  metric: z.string().max(longestId).optional().describe("Return only the score and judgments of this metric."),
  unblind,
});

const ScoreSummary = z.object({
  score: z.number().nullable(),
  band: BandName.nullable(),
  cause: ScoreCause.nullable().describe("Why there is no score. hidden: the sample is in an open round; see unblind."),
  scored: z.tuple([Count, Count]).describe("How many contexts, polls or replies it was computed from: k of n."),
  figures: z.record(z.string(), z.number().nullable()).describe("The metric's other figures, such as chunkShare."),
});

export const SamplePage = z
  .object({
    samples: z.array(
      z.object({
        id: z.int(),
        externalId: z.string().nullable(),
        position: Count,
        question: z.string().describe("Its first 500 characters."),
        response: z.string().nullable().describe("Its first 500 characters."),
        contexts: Count.describe("Number of contexts."),
        labels: Labels.describe("Empty if longer than 2,000 characters; GET the sample to read all."),
        scores: z.record(z.string(), ScoreSummary),
      }),
    ),
    total: Count,
    next: Next,
  })
  .meta({ id: "SamplePage" });

export type SamplePage = z.infer<typeof SamplePage>;

export const JudgmentReport = z
  .object({
    id: z.int(),
    metric: z.string(),
    step: z.int(),
    context: z.int().nullable(),
    model: z.string(),
    poll: z.int(),
    raw: z.number().nullable(),
    score: z.number().nullable(),
    verdict: z.string().nullable(),
    explanation: z.string().nullable(),
    criteria: z.string().nullable(),
    evidence: z.string().nullable(),
    detail: z.record(z.string(), Json).nullable(),
    flags: z
      .array(z.enum(flags))
      .describe("Remarks on how the reply was read: leniently, or as a score that was probably already divided by ten."),
    reply: z.string().nullable(),
    finishReason: z.string().nullable(),
    error: JudgmentCause.nullable(),
    errorDetail: z.string().nullable(),
    attempts: z.int(),
    promptTokens: z.int().nullable(),
    completionTokens: z.int().nullable(),
    latencyMs: z.int().nullable(),
    answeredBy: z.string().nullable().describe("The model that the server named, if it is another than the one asked."),
    cached: z.boolean(),
    promptHash: z.string(),
  })
  .meta({ id: "JudgmentReport" });

export const SampleDetail = z
  .object({
    id: z.int(),
    externalId: z.string().nullable(),
    position: Count,
    line: z.int().nullable(),
    question: z.string(),
    contexts: z.array(z.string()),
    contextDetails: z.array(ContextDetail.nullable()).nullable().describe("Details of each context; null if the file has none."),
    turns: z.array(Turn).nullable().describe("Earlier turns of the conversation; null if there are none."),
    steps: z
      .array(Step)
      .nullable()
      .describe("What the system did between the question and the answer, in order; null if the file does not say."),
    gold: z
      .array(GoldContext.extend({ context: z.int().nullable() }))
      .nullable()
      .describe(
        "The contexts that should have been retrieved, each with the index of the first matching context; null if the file has none.",
      ),
    recall: z.number().nullable().describe("Share of gold contexts found; null if there are none or it is unknown."),
    goldCause: z
      .enum(goldCauses)
      .nullable()
      .describe("Why recall is unknown: contexts without ids, or too much text to compare."),
    response: z.string().nullable(),
    reference: z.string().nullable(),
    labels: Labels,
    metadata: z.record(z.string(), Json),
    scores: z.record(z.string(), ScoreSummary.extend({ explanation: z.string().nullable(), detail: z.record(z.string(), Json) })),
    judgments: z.array(JudgmentReport),
  })
  .meta({ id: "SampleDetail" });

export type SampleDetail = z.infer<typeof SampleDetail>;

export const samples = operations("Samples", {
  listSamples: {
    at: "GET /runs/{id}/samples",
    needs: "viewer",
    summary: "Lists a run's samples with their scores.",
    query: SamplesQuery,
    answers: { 200: json(SamplePage, "A page, and the number of matches.") },
  },
  getSample: {
    at: "GET /runs/{id}/samples/{sampleId}",
    needs: "viewer",
    summary: "Gets a sample with all its scores and judgments.",
    query: SampleDetailQuery,
    answers: { 200: json(SampleDetail, "The sample.") },
  },
});
