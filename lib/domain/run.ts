import * as z from "zod";
import { BatchProgress } from "@/lib/domain/batches/progress";
import { aboutBounds, longestId } from "@/lib/domain/bounds";
import { Parameters } from "@/lib/domain/configuration";
import { CorrectedMeans, JudgeCertificates } from "@/lib/domain/corrected/mean";
import { GoldFigures } from "@/lib/domain/gold/figures";
import { fewestCommon, UntilDecided } from "@/lib/domain/races/until-decided";
import { Json } from "@/lib/domain/sample";
import { StepFigures } from "@/lib/domain/steps/facts";
import { plainName } from "@/lib/domain/text/normalized";
import { JudgeKind, JudgeSetup, PromptTemplate, wholeNumber } from "./judge";
import { runStatuses } from "./run-statuses";
import { MetricSummary } from "./score";
import { MeansByTurn } from "./scores/by-turn";
import { StoredThresholds } from "./scores/thresholds";

export const RunStatus = z.enum(runStatuses);
export type RunStatus = z.infer<typeof RunStatus>;

/** Notes for the model that was asked which others answered, and the tokens of a prompt of which its server counted too few. */
export const Noticed = z.record(
  z.string(),
  z.object({
    answeredBy: z.array(z.string()),
    shortened: z.object({ sent: z.int(), counted: z.int() }).nullable(),
  }),
);
export type Noticed = z.infer<typeof Noticed>;

export const activeStatuses = ["queued", "running"] as const satisfies RunStatus[];

/** Looks like `{ "context-adherence-plus": { polls: 5 } }`. */
export const MetricSettings = z.record(z.string(), z.record(z.string(), Json));
export type MetricSettings = z.infer<typeof MetricSettings>;

const budget = "It must be an amount of US dollars above 0 and up to 10,000,000";

/** A run that reaches a limit pauses; raise the limit to resume it. */
export const RunLimits = z.object({
  maxCalls: wholeNumber(1, 1_000_000_000)
    .nullable()
    .meta({ title: "Maximum calls per run", description: "Pause each run after this many calls, retries included." })
    .default(null),
  budgetUsd: z
    .number(budget)
    .positive(budget)
    .max(10_000_000, budget)
    .nullable()
    .meta({
      title: "Budget per run, US dollars",
      description: "Pause each run before it costs more than this, in US dollars. Needs the price of every model.",
    })
    .default(null),
  pauseOnUseless: z
    .boolean()
    .meta({ title: "Pause on useless replies", description: "Pause after too many useless replies." })
    .default(true),
  pauseOnOverrun: z
    .boolean()
    .meta({ title: "Pause at twice the estimate", description: "Pause each run at twice its estimate." })
    .default(true),
});
export type RunLimits = z.infer<typeof RunLimits>;

export const RunFollow = z.object({
  /** Whether it judges new samples. Once off, it stays off. */
  isOn: z.boolean(),
});
export type RunFollow = z.infer<typeof RunFollow>;

export const RunEstimate = z.object({
  tokens: z.object({ prompt: z.number(), completion: z.number() }),
  costUsd: z.number().nullable(),
});
export type RunEstimate = z.infer<typeof RunEstimate>;

export const StartRun = z.object({
  datasetId: z.string().min(1),
  configurations: z.array(z.string()).min(1).optional(),
  metrics: z.array(z.string()).min(1, "Choose at least one metric."),
  judge: JudgeSetup.omit({ earlier: true })
    .partial({ models: true })
    .extend({
      kind: JudgeKind,
      /** For every metric that polls. */
      polls: z.int().min(1).max(20).optional(),
    }),
  settings: MetricSettings.default({}),
  limits: RunLimits.prefault({}),
  follow: z.boolean().default(false),
  untilDecided: UntilDecided.optional().describe(
    "Stops judging configurations that one metric shows to be worse, and all once it is decided.",
  ),
  sample: z
    .int()
    .min(fewestCommon, `Judge at least ${fewestCommon} samples, so that the others can be estimated.`)
    .max(100_000_000)
    .optional()
    .describe("Judges about this many questions, drawn at random with their clusters whole, and estimates the mean over all."),
  /** Whether judges read the messages before each question. By default they do where the dataset has any. */
  conversation: z.boolean().optional(),
  prompts: z.record(z.string(), PromptTemplate).default({}),
  /** Names the stored version of a metric's prompt, or gives its id. */
  promptVersions: z.record(z.string(), z.string().max(longestId)).default({}),
  name: z.string().overwrite(plainName).max(aboutBounds.name).optional(),
  note: z.string().trim().max(aboutBounds.note).optional(),
  tags: z.array(z.string().overwrite(plainName).min(1).max(aboutBounds.tag)).max(aboutBounds.tags).default([]),
});
export type StartRun = z.infer<typeof StartRun>;
export type StartRunInput = z.input<typeof StartRun>;

export const ErrorDetail = z.object({ cause: z.string(), detail: z.string(), count: z.int() });
export type ErrorDetail = z.infer<typeof ErrorDetail>;

/** The result of `assay show --json` and `GET /api/v1/runs/:id`. */
export const RunReport = z.object({
  id: z.string(),
  name: z.string(),
  dataset: z.string(),
  datasetId: z.string(),
  configuration: z.string(),
  /** Those that the configuration has now. */
  parameters: Parameters,
  status: RunStatus,
  reason: z.string().nullable(),
  judge: JudgeSetup,
  /** Judgments by model if the models were changed during the run, so its means mix them. */
  judgedBy: z.array(z.object({ model: z.string(), judgments: z.int() })).nullable(),
  samples: z.int(),
  nothingRetrieved: z.int(),
  datasetVersion: z.int(),
  follow: RunFollow.nullable(),
  url: z.string(),
  metrics: z.record(z.string(), MetricSummary),
  thresholds: StoredThresholds,
  judgments: z.object({ planned: z.int(), total: z.int(), ok: z.int(), error: z.int(), cached: z.int() }),
  errors: z.record(z.string(), z.int()),
  /** The three most frequent texts per cause, among the first 10,000 errors. */
  errorDetails: z.array(ErrorDetail),
  /** Flags are "read leniently" or "looks already normalised". */
  flags: z.record(z.string(), z.int()),
  calls: z.int(),
  /** Upper bound of calls whose worker was killed before the response, without tokens and cost. 0 during the run. */
  lostCalls: z.int(),
  /** `cached` prompt tokens as the server reports them. */
  tokens: z.object({ prompt: z.int(), completion: z.int(), cached: z.int() }),
  costUsd: z.number().nullable(),
  /** When a price was set after the run, which gave its cost. */
  pricedAt: z.iso.datetime().nullable(),
  seconds: z.number(),
  /** Names the prompt version that a metric was judged with. Others have the built-in prompt, or one typed for the run. */
  promptVersions: z.record(z.string(), z.string()),
  dropped: z.record(z.string(), z.array(z.string())),
  /** Raised token limits, by model, for models that used them up thinking. */
  raised: z.record(z.string(), z.int()),
  noticed: Noticed,
  limits: RunLimits,
  /** What it waits for and until when; null if it waits for no server. */
  waits: z.object({ for: z.string(), until: z.iso.datetime() }).nullable(),
  /** Null for a run without batches. */
  batches: BatchProgress.nullable(),
  /** Means over the `samples` whose found gold contexts are known, at any depth. */
  retrieval: z
    .object({ samples: z.int(), recall: z.number(), mrr: z.number(), precision: z.number(), ndcg: z.number() })
    .nullable(),
  /** An account's or token's name; null without accounts. */
  author: z.string().nullable(),
  archivedAt: z.string().nullable(),
  note: z.string().nullable(),
  tags: z.array(z.string()),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Only for a single run; null if its samples have no gold contexts. */
  gold: GoldFigures.nullable().optional(),
  /** Only for a single run; null unless its samples are of different turns of conversations. */
  byTurn: MeansByTurn.nullable().optional(),
  /** Only for a single run; null if its samples have no steps. */
  steps: StepFigures.nullable().optional(),
  /** Only for a single run: what people would say of its means, by metric with labels. */
  corrected: CorrectedMeans.optional(),
  /** Only for a single run: whether its judge is certified, by metric that was measured. */
  certificates: JudgeCertificates.optional(),
});
export type RunReport = z.infer<typeof RunReport>;
