import * as z from "zod";
import { Count, DatasetNamed, deletion, flag, json, Next, operations, order, page, text } from "@/lib/domain/api/operation";
import { longestConfigurationName, longestModelName, longestPersonName, parameterBounds } from "@/lib/domain/bounds";
import { retrievalFigures } from "@/lib/domain/gold/retrieval";
import { JudgeCalls, JudgeChanges, JudgePace } from "@/lib/domain/judge";
import { builtInPricesOf } from "@/lib/domain/price";
import { RaceReport } from "@/lib/domain/races/report";
import { RunLimits, RunReport, StartRun } from "@/lib/domain/run";
import { listedStatuses } from "@/lib/domain/run-statuses";
import { RunProgress } from "@/lib/domain/runs/progress";
import { RunAbout } from "@/lib/domain/runs/title-and-tags";
import { objectNamed, strictNamed } from "@/lib/domain/schema/named";

type WithoutDefaults<S extends z.ZodRawShape> = {
  [K in keyof S]: z.ZodOptional<S[K] extends z.ZodDefault<infer Inner> ? Inner : S[K]>;
};

/** The server must know which settings were given. */
const given = <S extends Record<string, z.ZodDefault<z.ZodType>>>({ shape }: z.ZodObject<S>) =>
  Object.fromEntries(
    Object.entries(shape).map(([key, setting]) => [key, setting.unwrap().optional()]),
  ) as unknown as WithoutDefaults<S>;
const flow = given(JudgePace.pick({ concurrency: true, rpm: true, tpm: true }));

export const StartRunBody = StartRun.extend({
  // URLs come from the environment and judges.json: a user who can start runs must not send a key elsewhere.
  judge: StartRun.shape.judge
    .omit({ baseUrl: true, servers: true })
    .extend({ ...flow, ...given(JudgeCalls.pick({ timeout: true })) })
    .strict(),
  limits: RunLimits.extend(flow)
    .strict()
    .prefault({})
    .describe("Limits at which each run pauses, and its speed: concurrency, rpm and tpm can be set here or in `judge`."),
})
  .strict()
  .meta({ id: "StartRunBody" });

export type StartRunBody = z.infer<typeof StartRunBody>;

const StartRunQuery = z.strictObject({ estimate: flag.describe("1 only estimates and starts nothing.") });

export const StartedRuns = objectNamed("StartedRuns", { runs: z.array(z.object({ id: z.string() })) });

const counts = {
  calls: Count.describe("Requests to send, without retries."),
  judgments: Count.describe("Judgments to make, including cached ones."),
  cached: Count.describe("Judgments whose reply is in the cache."),
  tokens: z
    .object({
      prompt: Count.describe("Counted by a tokenizer (o200k_base)."),
      completion: Count.describe("Estimated from the model's earlier replies, else from typical lengths."),
    })
    .nullable()
    .describe("null for a judge without tokens."),
  costUsd: z.number().nullable().describe("US dollars; null if a model's price is unknown."),
  isUpTo: z
    .boolean()
    .describe(
      "Whether `calls`, `tokens.prompt` and `costUsd` are upper bounds, because it is unknown whether the server supports several polls per request. The first run on a server finds out.",
    ),
  worst: z
    .object({ calls: Count, tokens: z.object({ prompt: Count, completion: Count }), costUsd: z.number().nullable() })
    .nullable()
    .describe(
      "The worst case: every reply as long as `maxTokens`, and all retries used and billed. null for a judge without tokens, and for a model that refuses a limit on reply tokens.",
    ),
};

const Basis = z
  .object({ samples: Count, of: Count })
  .describe("How many of the samples were counted. If not all, they are evenly spaced and the counts are scaled up.");

const CallsByMetric = z.record(z.string(), Count).describe("`calls` by metric.");

const CountsByMetric = z.record(z.string(), z.object(counts));

export const Estimate = objectNamed("Estimate", {
  ...counts,
  byMetric: CallsByMetric,
  metrics: CountsByMetric,
  configurations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      samples: Count,
      ...counts,
      byMetric: CallsByMetric,
      metrics: CountsByMetric,
      unjudged: z
        .record(z.string(), Count)
        .describe("Samples that a metric does not judge: without contexts they score 0, without a response they have no score."),
      basis: Basis,
    }),
  ),
  basis: Basis,
  unknownPrices: z.array(z.string()).describe("Models without a known price."),
  isHalfPrice: z.boolean().describe("Whether prices are halved, as assumed for batches."),
  builtInPrices: z.array(z.string()).describe(`Models with a built-in price, from ${builtInPricesOf}.`),
  pausesAt: z
    .object({ reason: z.enum(["budget", "twice-the-estimate"]), costUsd: z.number().nullable() })
    .nullable()
    .describe(
      "The limit that would pause the runs first, and their total cost by then (null if a price is unknown). null if there is none.",
    ),
  leastShare: z
    .number()
    .nullable()
    .describe("Of these calls, the share that is certain if judging stops when it is decided; null if all are made."),
});

export const runSorts = ["when", "name", "samples", "errors", "cost", "took", ...retrievalFigures.map(({ id }) => id)];

export const RunsQuery = z.strictObject({
  text: z.string().max(200).optional().describe("Searches the names of run, dataset and configuration, and tags."),
  dataset: DatasetNamed.optional(),
  configuration: z.string().max(longestConfigurationName).optional().describe("A configuration's name."),
  judge: z.string().max(longestModelName).optional().describe("A current or earlier judge model."),
  param: z
    .array(z.string().max(parameterBounds.name + parameterBounds.text + 1))
    .max(parameterBounds.parameters)
    .optional()
    .describe("name=value, repeated: the configuration has these parameters."),
  author: z.string().max(longestPersonName).optional().describe("Who started the run: the name of an account or a token."),
  status: z.enum(listedStatuses).optional().describe("Archived runs are only listed with `archived`."),
  sort: z
    .string()
    .max(200)
    .optional()
    .describe(`${runSorts.join(", ")}, param.NAME for a parameter, or a metric for its mean.`),
  order,
  ...page,
});

const ResumeBody = strictNamed("ResumeBody", {
  limits: z
    .strictObject(given(RunLimits))
    .default({})
    .describe("Replaces limits of the run; null for no limit. A limit that is already reached is refused."),
  judge: z
    .strictObject({
      models: JudgeChanges.shape.models.describe(
        "Models for samples without a score. Existing scores keep their models, and `judgedBy` counts both.",
      ),
      ...given(JudgeChanges.omit({ models: true })),
    })
    .partial()
    .default({})
    .describe("Replaces settings of the run's judge for further judgments."),
});

const EditRunBody = RunAbout.partial()
  .extend({
    archived: z
      .boolean()
      .optional()
      .describe("Lists of runs omit an archived run; its page, share links and comparisons still work."),
    expected: RunAbout.partial()
      .strict()
      .default({})
      .describe("The values you saw before. If they have changed since, nothing is stored and the response is 409."),
  })
  .strict()
  .meta({ id: "EditRunBody" });

export const RunState = RunReport.extend({ progress: RunProgress }).meta({ id: "RunState" });

export type RunState = z.infer<typeof RunState>;

export const RunList = objectNamed("RunList", { runs: z.array(RunState), total: Count, next: Next });

const changed = { 200: json(RunState, "The run after the change.") } as const;
const act = { needs: "editor", answers: changed, problems: [409] } as const;

export const runs = operations("Runs", {
  listRuns: {
    at: "GET /runs",
    needs: "viewer",
    summary: "Lists runs, newest first by default.",
    query: RunsQuery,
    answers: { 200: json(RunList, "A page, and the number of matches.") },
  },
  startRuns: {
    at: "POST /runs",
    needs: "editor",
    summary: "Starts a run for each configuration. With ?estimate=1 it responds like /runs/estimate.",
    query: StartRunQuery,
    undescribed: ["estimate"],
    body: StartRunBody,
    isOnce: true,
    answers: { 201: json(StartedRuns, "The runs. They are judged in the background.") },
    problems: [404, 409],
  },
  estimateRuns: {
    at: "POST /runs/estimate",
    needs: "editor",
    summary: "Estimates the calls and cost of runs without starting them.",
    body: StartRunBody,
    answers: { 200: json(Estimate, "The estimate.") },
    problems: [404],
  },
  getRun: {
    at: "GET /runs/{id}",
    needs: "viewer",
    summary: "Gets a run with its scores and progress.",
    answers: { 200: json(RunState, "The run.") },
  },
  editRun: {
    at: "PATCH /runs/{id}",
    needs: "editor",
    summary: "Changes a run's name, note or tags, or archives a run that has ended.",
    body: EditRunBody,
    answers: changed,
    problems: [409],
  },
  deleteRun: {
    at: "DELETE /runs/{id}",
    needs: "editor",
    summary: "Deletes a run with its judgments, scores, reviews and share links. Refused while it is being judged.",
    ...deletion,
  },
  followRun: {
    at: "GET /runs/{id}/events",
    needs: "viewer",
    summary: "Streams a run's progress.",
    answers: {
      200: {
        description:
          "`progress` events when the run's progress changes, at most twice a second, and `end` once the run has ended or is deleted. The stream closes after 15 minutes; reconnect, like an EventSource does automatically.",
        content: { "text/event-stream": text },
      },
    },
  },
  getRace: {
    at: "GET /runs/{id}/race",
    needs: "viewer",
    summary: "Gets the race that a run is in: looks, differences to the leader, who is out.",
    answers: { 200: json(RaceReport, "The race.") },
  },
  pauseRun: { at: "POST /runs/{id}/pause", summary: "Pauses a run.", ...act },
  resumeRun: {
    at: "POST /runs/{id}/resume",
    summary: "Resumes a paused, failed or cancelled run, optionally with other limits.",
    body: ResumeBody,
    isBodyOptional: true,
    ...act,
  },
  unfollowRun: {
    at: "POST /runs/{id}/unfollow",
    summary: "Stops a run from following its dataset. Pending samples are judged, then the run completes.",
    ...act,
  },
  finishRun: { at: "POST /runs/{id}/finish", summary: "Judges what the race or the random part of the run left out.", ...act },
  cancelRun: { at: "POST /runs/{id}/cancel", summary: "Cancels a run and keeps its judgments.", ...act },
  retryRun: {
    at: "POST /runs/{id}/retry",
    summary: "Retries failed judgments, optionally with other limits.",
    body: ResumeBody,
    isBodyOptional: true,
    ...act,
  },
});
