import { z } from "zod";
import { BatchProgress } from "@/lib/domain/batches/progress";
import { aboutBounds } from "@/lib/domain/bounds";
import { GoldFigures } from "@/lib/domain/gold/figures";
import { Json } from "@/lib/domain/sample";
import { JudgeSetup, PromptTemplate, wholeNumber } from "./judge";
import { runStatuses } from "./run-statuses";
import { MetricSummary } from "./score";
import { BandThresholds } from "./scores/thresholds";

export const RunStatus = z.enum(runStatuses);
export type RunStatus = z.infer<typeof RunStatus>;

/** Statuses of runs that a worker has or will take. */
export const activeStatuses = ["queued", "running"] as const satisfies RunStatus[];

/** Settings of metrics by metric id: `{ "context-adherence-plus": { polls: 5 } }`. */
export const MetricSettings = z.record(z.string(), z.record(z.string(), Json));
export type MetricSettings = z.infer<typeof MetricSettings>;

const budget = "It must be an amount of US dollars above 0 and up to 10,000,000";

/** A run that reaches a limit pauses. It keeps its results and can be resumed with a higher limit. */
export const RunLimits = z.object({
  /** Requests to the judge, retries and re-asks included; null for no limit. */
  maxCalls: wholeNumber(1, 1_000_000_000).nullable().default(null),
  /** US dollars; null for no limit. Needs the price of every model of the run. */
  budgetUsd: z.number(budget).positive(budget).max(10_000_000, budget).nullable().default(null),
  /** The same for each day, in UTC, of a run that follows its dataset. It goes on by itself the next day. */
  maxCallsPerDay: wholeNumber(1, 1_000_000_000).nullable().default(null),
  budgetUsdPerDay: z.number(budget).positive(budget).max(10_000_000, budget).nullable().default(null),
  /** Pauses if the first 20 replies of a session, or half of any 50 in a row, are useless: see lib/judging/execute/useless.ts. */
  pauseOnUseless: z.boolean().default(true),
  /** Pauses once it has spent twice its estimate. */
  pauseOnOverrun: z.boolean().default(true),
});
export type RunLimits = z.infer<typeof RunLimits>;

/** How a run follows its dataset. */
export const RunFollow = z.object({
  /** Whether new samples are judged as they come. Once it is over, it does not begin again. */
  isOn: z.boolean(),
  /** The day, in UTC, on which it last worked, and what it had spent before that day. */
  day: z.string(),
  callsBefore: z.int(),
  costBefore: z.number(),
});
export type RunFollow = z.infer<typeof RunFollow>;

/** What a run was expected to take when it was started. */
export const RunEstimate = z.object({
  tokens: z.object({ prompt: z.number(), completion: z.number() }),
  /** US dollars; null if a price was not known. */
  costUsd: z.number().nullable(),
});
export type RunEstimate = z.infer<typeof RunEstimate>;

/** A request to start runs, one for each configuration. */
export const StartRun = z.object({
  datasetId: z.string().min(1),
  /** Ids or names; all of the dataset's if left out. */
  configurations: z.array(z.string()).min(1).optional(),
  metrics: z.array(z.string()).min(1, "Choose at least one metric."),
  judge: JudgeSetup.omit({ earlier: true })
    .partial({ models: true })
    .extend({
      /** Sets `polls` for every metric that polls. */
      polls: z.int().min(1).max(20).optional(),
    }),
  settings: MetricSettings.default({}),
  /** For each run. */
  limits: RunLimits.prefault({}),
  /** Whether samples that are appended later are judged too, as they come. */
  follow: z.boolean().default(false),
  /** Replacements of prompt templates by metric id. */
  prompts: z.record(z.string(), PromptTemplate).default({}),
  name: z.string().trim().max(aboutBounds.name).optional(),
  note: z.string().trim().max(aboutBounds.note).optional(),
  tags: z.array(z.string().trim().min(1).max(aboutBounds.tag)).max(aboutBounds.tags).default([]),
});
export type StartRun = z.infer<typeof StartRun>;
export type StartRunInput = z.input<typeof StartRun>;

/** What a server or a parser said of judgments in error. */
export const ErrorDetail = z.object({ cause: z.string(), detail: z.string(), count: z.int() });
export type ErrorDetail = z.infer<typeof ErrorDetail>;

/** A run as `assay show --json` and `GET /api/v1/runs/:id` return it. */
export const RunReport = z.object({
  id: z.string(),
  name: z.string(),
  dataset: z.string(),
  datasetId: z.string(),
  configuration: z.string(),
  status: RunStatus,
  reason: z.string().nullable(),
  judge: JudgeSetup,
  /** Judgments by model, if the models were changed while the run went on: its means then mix them. Else null. */
  judgedBy: z.array(z.object({ model: z.string(), judgments: z.int() })).nullable(),
  samples: z.int(),
  /** Samples for which nothing was retrieved. */
  nothingRetrieved: z.int(),
  /** The version of the dataset whose samples it judges. */
  datasetVersion: z.int(),
  /** Null unless it was started to follow its dataset. */
  follow: z
    .object({
      /** Whether it still does. */
      isOn: z.boolean(),
      callsToday: z.int(),
      costTodayUsd: z.number().nullable(),
      /** When it goes on, if it has reached what it may spend a day. */
      goesOnAt: z.string().nullable(),
    })
    .nullable(),
  url: z.string(),
  metrics: z.record(z.string(), MetricSummary),
  /** The lowest scores of the bands above Poor, of every metric without its own; a setting of the installation. */
  thresholds: BandThresholds,
  judgments: z.object({ planned: z.int(), total: z.int(), ok: z.int(), error: z.int(), cached: z.int() }),
  /** Judgments in error by cause, most frequent first. */
  errors: z.record(z.string(), z.int()),
  /** What was said of them: per cause the three most frequent texts, counted among the first errors, at most 10,000. */
  errorDetails: z.array(ErrorDetail),
  /** Flagged judgments by flag: "read leniently", "looks already normalised". */
  flags: z.record(z.string(), z.int()),
  calls: z.int(),
  /** Of the calls, at most this many whose worker was killed before the answer came. Tokens and cost are those of the others. 0 while the run goes on. */
  lostCalls: z.int(),
  /** `cached` counts those of the prompt tokens that the server says it had in its cache. */
  tokens: z.object({ prompt: z.int(), completion: z.int(), cached: z.int() }),
  /** US dollars; null if a model's price is not known. */
  costUsd: z.number().nullable(),
  /** Seconds of work, pauses left out. */
  seconds: z.number(),
  /** Parameters left out because the server refused them, by model. */
  dropped: z.record(z.string(), z.array(z.string())),
  /** Token limits of replies that were raised since a model thought until it had no room to answer, by model. */
  raised: z.record(z.string(), z.int()),
  limits: RunLimits,
  /** What a batched run waits for at its server; null for a run that never had a batch. */
  batches: BatchProgress.nullable(),
  /** Means of what was found of the gold contexts, over everything that was retrieved and over the `samples` of which that is known; null without any. */
  retrieval: z
    .object({ samples: z.int(), recall: z.number(), mrr: z.number(), precision: z.number(), ndcg: z.number() })
    .nullable(),
  /** Who started it: the name of an account or of a token; null without accounts. */
  author: z.string().nullable(),
  /** When it was archived; null unless it is. */
  archivedAt: z.string().nullable(),
  note: z.string().nullable(),
  tags: z.array(z.string()),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Of a single run: what its retrieval found of the gold contexts; null if its samples name none. Left out in lists. */
  gold: GoldFigures.nullable().optional(),
});
export type RunReport = z.infer<typeof RunReport>;
