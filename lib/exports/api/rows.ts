import * as z from "zod";
import { ExportedComment } from "@/lib/comments/api/comments";
import { Count, file, flag, operations, order, text } from "@/lib/domain/api/operation";
import { ScoreCause } from "@/lib/domain/cause";
import { claimMarks } from "@/lib/domain/reviews/state";
import { Json, Labels } from "@/lib/domain/sample";
import { objectNamed } from "@/lib/domain/schema/named";
import { BandName } from "@/lib/domain/score";
import { KeptJudgment } from "@/lib/domain/scored/kept";
import { answeredStates, stages } from "@/lib/domain/why/stages";
import { JudgmentReport, SampleDetail, SamplesQuery, unblind } from "@/lib/samples/api";

const ExportQuery = z.strictObject({
  format: z
    .enum(["jsonl", "csv", "json", "parquet", "md"])
    .default("jsonl")
    .describe("md is the figures of the whole run and its comments as Markdown."),
  judgments: flag.describe("1 writes one row per judgment instead of one per sample."),
  scores: flag.describe("1 writes one row per sample and metric, without texts (long form)."),
  claims: flag.describe(
    "1 writes one row per claim and sentence of its evidence, of a run that judged claims. Numbers count from 1.",
  ),
  comments: flag.describe("1 writes one row per comment on the run, unless samples are filtered, and on its samples."),
  sort: SamplesQuery.shape.sort,
  order,
  filter: SamplesQuery.shape.filter,
  unblind,
});

const Metadata = z.record(z.string(), Json);

const aboutRun = { run: z.string().nullable(), dataset: z.string().nullable() };

const prompt = z.string().nullable().describe("Hash of the metric's prompt.");

const ExportedScore = objectNamed("ExportedScore", {
  ...aboutRun,
  configuration: z.string(),
  judge: z.string(),
  sampleId: z.string().describe("The sample's id in the file, else Assay's id."),
  sample: z.int().describe("Assay's id of the sample."),
  metric: z.string(),
  prompt,
  score: z.number().nullable(),
  band: BandName.nullable(),
  cause: ScoreCause.nullable(),
  scored: Count.describe("Number of contexts, polls or replies it was computed from."),
  expected: Count.describe("Number of contexts, polls or replies expected."),
  labels: Labels,
  metadata: Metadata,
});

/** Null for texts and names that a share link hides. */
const ExportedSample = objectNamed("ExportedSample", {
  id: z.string().describe("The sample's id in the file, else Assay's id."),
  question: z.string().nullable(),
  contexts: z.array(z.string()).nullable(),
  response: z.string().nullable(),
  reference: z.string().nullable(),
  configuration: z.string().nullable(),
  labels: Labels.nullable(),
  scores: SampleDetail.shape.scores,
  ...aboutRun,
  contextDetails: SampleDetail.shape.contextDetails,
  turns: SampleDetail.shape.turns,
  steps: SampleDetail.shape.steps,
  gold: SampleDetail.shape.gold,
  recall: SampleDetail.shape.recall,
  goldCause: SampleDetail.shape.goldCause,
  stage: z.enum(stages).nullable().describe("Where the sample fails; null until the run ends."),
  because: z.string().nullable().describe("The reason of the stage."),
  answered: z.enum(answeredStates).nullable().describe("Null without a response."),
  group: z.string().nullable().describe("The group of questions; null if it is in none."),
  judge: z.string().nullable(),
  prompts: z.record(z.string(), z.string().nullable()).nullable().describe("Hash of each metric's prompt."),
  metadata: Metadata.nullable(),
  sample: z.int().describe("Assay's id of the sample."),
  judgments: z
    .array(KeptJudgment)
    .optional()
    .describe("Without replies, so that an import makes an equal run. Missing from a share."),
});

const ExportedJudgment = JudgmentReport.omit({ id: true, detail: true, finishReason: true, promptHash: true })
  .extend({
    ...aboutRun,
    configuration: z.string(),
    prompt,
    sampleId: z.string().describe("The sample's id in the file, else Assay's id."),
    metadata: Metadata,
  })
  .meta({ id: "ExportedJudgment" });

const Spans = z.array(z.tuple([Count, Count])).nullable();
const number = z.int().min(1).nullable();
const judgedAs = z.enum(["supported", "contradicted", "not-found", "not-judged"]).nullable();
const ofResponse = "Null for other kinds.";

export const ExportedClaim = objectNamed("ExportedClaim", {
  ...aboutRun,
  configuration: z.string(),
  judge: z.string(),
  prompt,
  sampleId: z.string().describe("The sample's id in the file, else Assay's id."),
  sample: z.int().describe("Assay's id of the sample."),
  question: z.string(),
  kind: z
    .enum(["response", "needed", "missing"])
    .describe("response: a claim of the response. needed: one of the reference. missing: one that a person named."),
  claimNumber: number.describe("Within its kind; null for missing claims."),
  claim: z.string(),
  verdict: judgedAs.describe(`By the contexts. ${ofResponse}`),
  inReference: judgedAs.describe(`Also null without a reference. ${ofResponse}`),
  citation: z.enum(["right", "incomplete", "wrong"]).nullable(),
  inContexts: judgedAs.describe("Of needed claims."),
  inResponse: judgedAs.describe("Of needed claims."),
  responseSentences: z.array(z.int()).nullable().describe("Numbers of the response's sentences that state it."),
  responseOffsets: Spans.describe("Start and end of each, in UTF-16 code units."),
  responseCodePoints: Spans.describe("The same in Unicode code points."),
  referenceSentences: z.array(z.int()).nullable().describe("As for the response, of needed claims."),
  referenceOffsets: Spans,
  referenceCodePoints: Spans,
  context: number.describe("Of the evidence; null for a claim without any, as are the following."),
  sentence: number.describe("Within the context."),
  sentenceText: z.string().nullable(),
  documentId: z.string().nullable().describe("Also null if the dataset gives the context no id."),
  start: Count.nullable().describe("In the context, in UTF-16 code units."),
  end: Count.nullable(),
  startCodePoint: Count.nullable().describe("In the context, in Unicode code points."),
  endCodePoint: Count.nullable(),
  right: Count.nullable().describe("People who marked the verdict as right."),
  wrong: Count.nullable(),
  marks: z.array(z.object({ mark: z.enum(claimMarks), reviewer: z.string(), note: z.string().nullable() })).nullable(),
  metadata: Metadata,
});

export const exports = operations("Runs", {
  exportRun: {
    at: "GET /runs/{id}/export",
    needs: "viewer",
    summary:
      "Exports a run's scores, judgments, claims, comments or report as a streamed file: all samples, or those that match a filter, in the requested order.",
    query: ExportQuery,
    answers: {
      200: {
        description:
          "The file. JSON: an array of rows; NDJSON: a row per line. CSV: RFC 4180 in UTF-8 with a byte order mark; a missing score is empty, with its cause in METRIC.cause; cells that a spreadsheet would run start with an apostrophe, which an import removes. Parquet: the CSV columns with types. Markdown: the report.",
        content: {
          "application/x-ndjson": text,
          "text/csv": text,
          "text/markdown": text,
          "application/vnd.apache.parquet": file,
          "application/json": {
            schema: z.union([
              z.array(ExportedSample),
              z.array(ExportedScore),
              z.array(ExportedJudgment),
              z.array(ExportedClaim),
              z.array(ExportedComment),
            ]),
          },
        },
      },
    },
    problems: [429],
  },
});
