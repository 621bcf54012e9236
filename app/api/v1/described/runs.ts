import { z } from "zod";
import { longestConfigurationName, longestId, longestModelName, longestPersonName } from "@/lib/domain/bounds";
import { retrievalFigures } from "@/lib/domain/gold/retrieval";
import { JudgeSetup } from "@/lib/domain/judge";
import { builtInPricesOf } from "@/lib/domain/price";
import { RunLimits, RunReport, StartRun } from "@/lib/domain/run";
import { listedStatuses } from "@/lib/domain/run-statuses";
import { RunProgress } from "@/lib/domain/runs/progress";
import { RunAbout } from "@/lib/domain/runs/title-and-tags";
import { Count, flag, Next, order, page } from "./parts";

const { concurrency, rpm, tpm, timeout } = JudgeSetup.shape;

// No defaults: the server must know which of two places a value was given in.
const flow = {
  concurrency: concurrency
    .unwrap()
    .optional()
    .describe("Calls in flight at once at each server; when left out, as judges.json says, else 16."),
  rpm: rpm.unwrap().optional().describe("Requests a minute; null for no limit."),
  tpm: tpm.unwrap().optional().describe("Tokens a minute, of prompts and replies together; null for no limit."),
};

export const StartRunBody = StartRun.extend({
  // Addresses come from the environment and judges.json, so that nobody who may start runs can send a key elsewhere.
  judge: StartRun.shape.judge
    .omit({ baseUrl: true, servers: true })
    .extend({
      ...flow,
      timeout: timeout
        .unwrap()
        .optional()
        .describe("Seconds until a call counts as timed out; when left out, as judges.json says, else 60."),
    })
    .strict(),
  limits: RunLimits.extend(flow)
    .strict()
    .prefault({})
    .describe(
      "Where each run pauses by itself, and how fast it asks: concurrency, rpm and tpm can be given here or under `judge`.",
    ),
})
  .strict()
  .meta({ id: "StartRunBody" });

export type StartRunBody = z.infer<typeof StartRunBody>;

export const StartRunQuery = z.strictObject({ estimate: flag.describe("1 counts the calls and starts nothing.") });

export const StartedRuns = z.object({ runs: z.array(z.object({ id: z.string() })) }).meta({ id: "StartedRuns" });

const counts = {
  calls: Count.describe("Requests to send, without retries and repeated questions, which cannot be foreseen."),
  judgments: Count.describe("What is to be judged, including cached judgments."),
  cached: Count.describe("Judgments whose reply an earlier run got to exactly the same request."),
  tokens: z
    .object({
      prompt: Count.describe("Counted by a tokenizer (o200k_base)."),
      completion: Count.describe("Estimated from earlier replies of the model if there are enough, else from typical lengths."),
    })
    .nullable()
    .describe("null for a judge that takes no tokens."),
  costUsd: z.number().nullable().describe("US dollars; null if the price of a model is not known."),
  isUpTo: z
    .boolean()
    .describe(
      "Whether `calls`, `tokens.prompt` and `costUsd` are the most to expect: it is not known yet whether the server answers several polls in one request. After a run on that server it is.",
    ),
  worst: z
    .object({ calls: Count, tokens: z.object({ prompt: Count, completion: Count }), costUsd: z.number().nullable() })
    .nullable()
    .describe(
      "The most that it could take: every reply as long as `maxTokens`, every re-ask and retry used and billed. null for a judge that takes no tokens, and for a model that refuses a limit of reply tokens.",
    ),
};

const Basis = z
  .object({ samples: Count, of: Count })
  .describe("How many of the samples were counted. If not all, they are spread evenly and the counts are scaled up.");

const CallsByMetric = z.record(z.string(), Count).describe("`calls` by metric.");

const CountsByMetric = z.record(z.string(), z.object(counts));

export const Estimate = z
  .object({
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
          .describe(
            "Samples that a metric asks nothing about: without contexts they score 0, without a response they get no score.",
          ),
        basis: Basis,
      }),
    ),
    basis: Basis,
    unknownPrices: z.array(z.string()).describe("Models whose price is not known."),
    isHalfPrice: z.boolean().describe("Whether half of each price is counted, as batches are assumed to cost."),
    builtInPrices: z.array(z.string()).describe(`Models priced by the built-in list, of ${builtInPricesOf}.`),
    pausesAt: z
      .object({ reason: z.enum(["budget", "twice-the-estimate"]), costUsd: z.number().nullable() })
      .nullable()
      .describe(
        "What would pause the runs first, and what they would have cost together by then (null if a price is not known). null if nothing would.",
      ),
  })
  .meta({ id: "Estimate" });

export const runSorts = ["when", "name", "samples", "errors", "cost", "took", ...retrievalFigures.map(({ id }) => id)];

export const RunsQuery = z.strictObject({
  text: z.string().max(200).optional().describe("In the names of run, dataset or configuration, or in a tag."),
  dataset: z.string().max(longestId).optional().describe("A dataset's id."),
  configuration: z.string().max(longestConfigurationName).optional().describe("A configuration's name."),
  judge: z.string().max(longestModelName).optional().describe("A model that judges or judged before."),
  author: z.string().max(longestPersonName).optional().describe("Who started it: the name of an account or a token."),
  status: z.enum(listedStatuses).optional().describe("Archived runs are listed only with `archived`, whatever their status."),
  sort: z
    .string()
    .max(100)
    .optional()
    .describe(`${runSorts.join(", ")}, or a metric for its mean.`),
  order,
  ...page,
});

/** Optional body of resume and retry. */
export const ResumeBody = z
  .strictObject({
    limits: z
      .strictObject({
        maxCalls: RunLimits.shape.maxCalls.unwrap(),
        budgetUsd: RunLimits.shape.budgetUsd.unwrap(),
        maxCallsPerDay: RunLimits.shape.maxCallsPerDay.unwrap(),
        budgetUsdPerDay: RunLimits.shape.budgetUsdPerDay.unwrap(),
        pauseOnUseless: RunLimits.shape.pauseOnUseless.unwrap(),
        pauseOnOverrun: RunLimits.shape.pauseOnOverrun.unwrap(),
      })
      .partial()
      .default({})
      .describe("Replaces the run's limit; null for no limit. A limit that has been reached already is refused."),
    judge: z
      .strictObject({
        models: JudgeSetup.shape.models.describe(
          "Judge every sample that has no score yet, alone: scores that are there keep their models, and `judgedBy` counts both.",
        ),
        maxTokens: JudgeSetup.shape.maxTokens.unwrap(),
        temperature: JudgeSetup.shape.temperature.unwrap(),
        retries: JudgeSetup.shape.retries.unwrap(),
      })
      .partial()
      .default({})
      .describe("Replaces settings of the run's judge for what is judged from now on."),
  })
  .meta({ id: "ResumeBody" });

export const EditRunBody = RunAbout.partial()
  .extend({
    archived: z
      .boolean()
      .optional()
      .describe("Lists of runs leave an archived run out; its page, shares and comparisons work as before."),
    expected: RunAbout.partial()
      .strict()
      .default({})
      .describe("What you saw before. If it has changed since, nothing is stored and the answer is 409."),
  })
  .strict()
  .meta({ id: "EditRunBody" });

export const RunState = RunReport.extend({ progress: RunProgress }).meta({ id: "RunState" });

export const RunList = z.object({ runs: z.array(RunState), total: Count, next: Next }).meta({ id: "RunList" });
