import { z } from "zod";
import { Agreement, Figure, MetricAgreement } from "@/lib/domain/agreement";
import { longestConfigurationName, longestDatasetName, longestDelimiter, longestId, longestModelName } from "@/lib/domain/bounds";
import { JudgmentCause, ScoreCause } from "@/lib/domain/cause";
import { Baseline } from "@/lib/domain/comparison/baseline";
import { ContextComparison } from "@/lib/domain/comparison/contexts";
import { GateResult } from "@/lib/domain/comparison/gate";
import { ComparisonReport } from "@/lib/domain/comparison/metrics";
import { pairings } from "@/lib/domain/comparison/pair-by";
import { ComparisonSettings } from "@/lib/domain/comparison/settings";
import { flags } from "@/lib/domain/flag";
import { goldCauses } from "@/lib/domain/gold/find";
import { JudgeKind, JudgeSetup, PromptTemplate } from "@/lib/domain/judge";
import { actorKinds } from "@/lib/domain/people/actor";
import { auditActionNames } from "@/lib/domain/people/audit";
import { builtInPricesOf } from "@/lib/domain/price";
import { Opinion, ReviewerName, ReviewTarget } from "@/lib/domain/reviews/opinion";
import { verdicts } from "@/lib/domain/reviews/state";
import { RowProblem } from "@/lib/domain/row-problem";
import { RunLimits, RunReport, RunStatus, StartRun } from "@/lib/domain/run";
import { RunProgress } from "@/lib/domain/runs/progress";
import { RunAbout } from "@/lib/domain/runs/title-and-tags";
import { ContextDetail, GoldContext, Json, Labels, Turn } from "@/lib/domain/sample";
import { Band } from "@/lib/domain/score";
import { shareKinds } from "@/lib/domain/shares/new";
import { InstallationUse } from "@/lib/health/installation-use";
import { filterGrammar } from "@/lib/samples/from-texts";

// The routes parse with these schemas, and /openapi.json is generated from them.

const Count = z.int().min(0);
const flag = z
  .enum(["0", "1"])
  .transform((value) => value === "1")
  .optional();
const page = {
  cursor: z.string().max(100).optional().describe("Where the page begins: `next` of the page before."),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Rows of a page."),
};
const order = z.enum(["asc", "desc"]).optional();
const Next = z.string().nullable().describe("The cursor of the next page; null on the last.");

export const ImportQuery = z.strictObject({
  name: z.string().max(longestDatasetName).optional().describe("What the dataset is called; default: the file's name."),
  config: z
    .string()
    .max(longestConfigurationName)
    .optional()
    .describe("The configuration of every row; default: the row's own, else the file's name."),
  map: z
    .array(z.string().max(10_000))
    .max(100)
    .optional()
    .describe("field=column pairs, separated by commas or given several times."),
  "context-delimiter": z.string().max(longestDelimiter).optional().describe("What joins several contexts in one cell."),
  dataset: z.string().max(longestId).optional().describe("An existing dataset to add the file's configurations to."),
  again: flag.describe("1 stores a file that is a dataset already as another one."),
  "dry-run": flag.describe("1 reads everything and stores nothing; `id` is null then."),
});

export const AppendQuery = ImportQuery.pick({ map: true, "context-delimiter": true }).extend({
  config: z
    .string()
    .max(longestConfigurationName)
    .optional()
    .describe("The configuration of every sample; default: the sample's own, else the only one of the dataset."),
});

export const AppendReport = z
  .object({
    added: Count.describe("Samples with a new id, or without one."),
    changed: Count.describe("Samples whose id the configuration held with another content; runs keep what they judged."),
    unchanged: Count.describe("Samples that the configuration held already."),
    rejected: z.array(RowProblem),
    rejectedCount: Count.describe("All of them; `rejected` lists the first 1,000."),
    version: z.int().describe("Of the dataset, afterwards."),
  })
  .meta({ id: "AppendReport" });

export const ImportReport = z
  .object({
    id: z.string().nullable(),
    name: z.string(),
    configurations: z.array(z.string()),
    accepted: Count,
    rejected: z.array(RowProblem),
    rejectedCount: Count.describe("All of them; `rejected` lists the first 100,000."),
    hints: z.array(z.string()),
    existed: z
      .boolean()
      .describe(
        "Whether this is a dataset that was there: the same file, of the same name and read in the same way, is stored once.",
      ),
  })
  .meta({ id: "ImportReport" });

export const ImportPreview = ImportReport.extend({
  id: z.null(),
  files: z.array(
    z.object({
      file: z.string(),
      format: z.string(),
      columns: z.array(
        z.object({
          column: z.string(),
          field: z.string().nullable().describe("null for a column that is not stored."),
          why: z.string(),
          holds: z.string().nullable().describe("The format of the cells; known only for contexts."),
          first: z
            .object({ value: z.string(), line: z.int() })
            .nullable()
            .describe("The first value that is not empty, cut off."),
          found: z.string().describe("What the column holds, in a few words."),
        }),
      ),
    }),
  ),
}).meta({ id: "ImportPreview" });

export const DatasetReport = z
  .object({
    id: z.string(),
    name: z.string(),
    source: z.string().nullable(),
    version: z.int().describe("Rises with every append that changes something."),
    appended: Count.describe("Samples that were appended, changed ones included."),
    appendedAt: z.string().nullable().describe("When the last one was; null if none was."),
    createdAt: z.string(),
    runs: Count,
    configurations: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        samples: Count,
        runs: Count,
        fileName: z.string().nullable(),
        format: z.string().nullable(),
        createdAt: z.string(),
      }),
    ),
  })
  .meta({ id: "DatasetReport" });
export type DatasetReport = z.infer<typeof DatasetReport>;
export const DeletionQuery = z.strictObject({
  "dry-run": flag.describe("1 deletes nothing and counts what would be deleted."),
});
export const DeletionImpact = z
  .object({
    datasets: Count,
    configurations: Count,
    runs: Count,
    samples: Count.describe("Of datasets and configurations; those that a run judged stay."),
    judgments: Count,
    others: z.array(z.object({ noun: z.string(), count: Count })).describe("What else belongs to it: reviews, share links."),
  })
  .meta({ description: "What is deleted with it." })
  .meta({ id: "DeletionImpact" });
export const DatasetList = z.object({ datasets: z.array(DatasetReport) }).meta({ id: "DatasetList" });

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
          .describe("Samples that a metric cannot judge, since they lack a field that it needs."),
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

export const RunsQuery = z.strictObject({
  text: z.string().max(200).optional().describe("In the names of run, dataset or configuration, or in a tag."),
  dataset: z.string().max(longestId).optional().describe("A dataset's id."),
  configuration: z.string().max(longestConfigurationName).optional().describe("A configuration's name."),
  judge: z.string().max(longestModelName).optional().describe("A model that judges or judged before."),
  status: RunStatus.optional(),
  sort: z.string().max(100).optional().describe("when, name, samples, errors, cost, took, or a metric for its mean."),
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
    expected: RunAbout.partial()
      .strict()
      .default({})
      .describe("What you saw before. If it has changed since, nothing is stored and the answer is 409."),
  })
  .strict()
  .meta({ id: "EditRunBody" });
export const RunState = RunReport.extend({ progress: RunProgress }).meta({ id: "RunState" });
export const RunList = z.object({ runs: z.array(RunState), total: Count, next: Next }).meta({ id: "RunList" });

export const SamplesQuery = z.strictObject({
  sort: z
    .string()
    .max(100)
    .optional()
    .describe(
      "A metric; id, contexts (how many), difference (of the metrics of a differ filter), or position for the order of the file.",
    ),
  order,
  filter: z.array(z.string().max(1000)).max(4).optional().describe(filterGrammar),
  ...page,
});
const ScoreSummary = z.object({
  score: z.number().nullable(),
  band: Band.nullable(),
  cause: ScoreCause.nullable(),
  scored: z.tuple([Count, Count]).describe("How many of the contexts, polls or answers it was computed from: k of n."),
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
        contexts: Count.describe("How many."),
        labels: Labels.describe("Empty if longer than 2,000 characters; the sample itself has all of them."),
        scores: z.record(z.string(), ScoreSummary),
      }),
    ),
    total: Count,
    next: Next,
  })
  .meta({ id: "SamplePage" });
export type SamplePage = z.infer<typeof SamplePage>;

const JudgmentReport = z
  .object({
    id: z.int(),
    metric: z.string(),
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
    flags: z.array(z.enum(flags)).describe("How it was read: leniently, or as a score that is probably divided by ten already."),
    reply: z.string().nullable(),
    finishReason: z.string().nullable(),
    error: JudgmentCause.nullable(),
    errorDetail: z.string().nullable(),
    attempts: z.int(),
    promptTokens: z.int().nullable(),
    completionTokens: z.int().nullable(),
    latencyMs: z.int().nullable(),
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
    contextDetails: z
      .array(ContextDetail.nullable())
      .nullable()
      .describe("What the file tells of each context; null if it tells nothing of any."),
    turns: z.array(Turn).nullable().describe("The conversation before the question; null if there is none."),
    gold: z
      .array(GoldContext.extend({ context: z.int().nullable() }))
      .nullable()
      .describe(
        "The contexts that should have been retrieved, each with the index of the first context that holds it; null if the file names none.",
      ),
    recall: z
      .number()
      .nullable()
      .describe("How many of the gold contexts were found; null if there are none or that is not known."),
    goldCause: z
      .enum(goldCauses)
      .nullable()
      .describe("Why it is not known what was found: contexts without ids, or more texts than are compared."),
    response: z.string().nullable(),
    reference: z.string().nullable(),
    labels: Labels,
    metadata: z.record(z.string(), Json),
    scores: z.record(z.string(), ScoreSummary.extend({ explanation: z.string().nullable(), detail: z.record(z.string(), Json) })),
    judgments: z.array(JudgmentReport),
  })
  .meta({ id: "SampleDetail" });
export type SampleDetail = z.infer<typeof SampleDetail>;

export const ReviewReport = z
  .object({
    sampleId: z.int(),
    judgmentId: z.int().nullable().describe("null unless the verdict is on a judgment."),
    metric: z
      .string()
      .nullable()
      .describe(
        "The metric whose score of the sample the verdict is on. With judgmentId null too: the sample with all its scores.",
      ),
    reviewer: z.string(),
    reviewerId: z.string().nullable().describe("The reviewer's account; null for a verdict given or imported without one."),
    reviewerDetail: z
      .string()
      .nullable()
      .describe(
        'Which person of this name: an e-mail address, "no account" or "removed account". null if only one person has the name.',
      ),
    verdict: z.enum(verdicts),
    score: z.number().nullable().describe("The score that the person would give, from 0 to 1 on every metric."),
    note: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "ReviewReport" });
export type ReviewReport = z.infer<typeof ReviewReport>;
export const ReviewsQuery = z.strictObject(page);
export const ReviewPage = z
  .object({
    reviews: z.array(ReviewReport),
    total: Count,
    next: Next,
    progress: z.object({
      samples: Count,
      reviewed: Count.describe("With a verdict on the sample or on one of its scores or judgments."),
      disagreed: Count.describe("Of those, with a verdict that disagrees."),
    }),
  })
  .meta({ id: "ReviewPage" });
export type ReviewPage = z.infer<typeof ReviewPage>;
export const SampleReviews = z.object({ reviews: z.array(ReviewReport) }).meta({ id: "SampleReviews" });
const OptionalReviewer = ReviewerName.optional().describe(
  "Whose verdict. Left out for the token's own account. Any other name needs the role editor, and must not be an account's. Required on a server without accounts.",
);
export const PutReviewBody = z
  .strictObject({
    ...ReviewTarget.shape,
    reviewer: OptionalReviewer,
    ...Opinion.shape,
  })
  .meta({ id: "PutReviewBody" });
export const DeleteReviewQuery = z.strictObject({
  reviewer: OptionalReviewer,
  judgment: z.coerce.number().int().positive().optional().describe("A judgment's id."),
  metric: z
    .string()
    .max(longestId)
    .optional()
    .describe(
      "A metric, for the verdict on its score. Without it and a judgment: the verdict on the sample with all its scores.",
    ),
});

export const AgreementQuery = z.strictObject({
  label: z
    .string()
    .max(1000)
    .optional()
    .describe("A label of the samples; default: the first that a score can be compared with."),
  good: z
    .string()
    .max(200)
    .optional()
    .describe(
      "Which of its values are good: yes or no, a comparison such as >=0.5 or <3, or a value's name. Default: yes, or the upper half of the range.",
    ),
  threshold: z.coerce.number().min(0).max(1).default(0.7).describe("The lowest score that counts as good, in hundredths."),
});
const confusion = { truePositives: Count, falsePositives: Count, falseNegatives: Count, trueNegatives: Count };
export type AgreementQuery = z.infer<typeof AgreementQuery>;
export const AgreementReport = Agreement.extend({
  threshold: z.number(),
  metrics: z.record(z.string(), MetricAgreement.extend({ confusion: z.object(confusion), kappa: Figure })),
}).meta({ id: "AgreementReport" });
export type AgreementReport = z.infer<typeof AgreementReport>;

export const ExportQuery = z.strictObject({
  format: z
    .enum(["jsonl", "csv", "json", "parquet", "html"])
    .default("jsonl")
    .describe("html is a report of the whole run to read or print: one file that loads nothing else."),
  judgments: flag.describe("1 writes one row per judgment instead of one per sample."),
  scores: flag.describe("1 writes one row per sample and metric, without texts: the long form that statistics packages read."),
  sort: SamplesQuery.shape.sort,
  order,
  filter: SamplesQuery.shape.filter,
});

const Metadata = z.record(z.string(), Json);
const aboutRun = { run: z.string().nullable(), dataset: z.string().nullable() };
const prompt = z.string().nullable().describe("The hash of the metric's prompt.");
/** A score of an export in JSON. */
export const ExportedScore = z
  .object({
    ...aboutRun,
    configuration: z.string(),
    judge: z.string(),
    sampleId: z.string().describe("The file's id of the sample, else Assay's."),
    sample: z.int().describe("Assay's id of the sample."),
    metric: z.string(),
    prompt,
    score: z.number().nullable(),
    band: Band.nullable(),
    cause: ScoreCause.nullable(),
    scored: Count.describe("How many of the contexts, polls or answers it was computed from."),
    expected: Count.describe("How many there were."),
    labels: Labels,
    metadata: Metadata,
  })
  .meta({ id: "ExportedScore" });
/** A sample of an export in JSON; a share that hides texts or names has null in their place. */
export const ExportedSample = z
  .object({
    id: z.string().describe("The file's id of the sample, else Assay's."),
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
    gold: SampleDetail.shape.gold,
    recall: SampleDetail.shape.recall,
    goldCause: SampleDetail.shape.goldCause,
    judge: z.string().nullable(),
    prompts: z.record(z.string(), z.string().nullable()).nullable().describe("The hash of each metric's prompt."),
    metadata: Metadata.nullable(),
    sample: z.int().describe("Assay's id of the sample."),
  })
  .meta({ id: "ExportedSample" });
export const ExportedJudgment = JudgmentReport.omit({ id: true, detail: true, finishReason: true, promptHash: true })
  .extend({
    ...aboutRun,
    configuration: z.string(),
    prompt,
    sampleId: z.string().describe("The file's id of the sample, else Assay's."),
    metadata: Metadata,
  })
  .meta({ id: "ExportedJudgment" });

export const MetricList = z
  .object({
    metrics: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        source: z.string(),
        group: z.enum(["retrieval", "response"]),
        summary: z.string().describe("What it measures."),
        scale: z.string(),
        formula: z.string(),
        needs: z.array(z.string()).describe("The fields that a sample must have to be judged."),
        settings: z
          .record(z.string(), Json)
          .describe("JSON Schema of its settings, with defaults; they go into `settings` of a run, under the metric's id."),
        defaults: z.record(z.string(), Json).describe("Its settings where none are given."),
        prompt: PromptTemplate.describe("The prompt for the default settings; `prompts` of a run replaces it."),
        placeholders: z.array(z.string()).describe("What a prompt must contain, in braces."),
      }),
    ),
  })
  .meta({ id: "MetricList" });
export type MetricList = z.infer<typeof MetricList>;

export const JudgeList = z
  .object({
    kind: JudgeKind.describe("Who judges a run that names nobody: openai if the server has a key or a model."),
    models: z.array(z.string()).describe("The models that judge a run that names none."),
    servers: z
      .array(
        z.object({
          name: z.string(),
          models: z.array(z.string()).describe("As a run names them: the server's name, a slash, the model."),
          problem: z.string().nullable().describe("Why it cannot be asked; null if nothing is missing."),
        }),
      )
      .describe("The servers of judges.json."),
  })
  .meta({ id: "JudgeList" });
export type JudgeList = z.infer<typeof JudgeList>;

export const BaselineList = z.object({ baselines: z.array(Baseline) }).meta({ id: "BaselineList" });
export const BaselineBody = z
  .strictObject({ run: z.string().min(1).max(longestId).describe("The run's id.") })
  .meta({ id: "BaselineBody" });

export const Health = z
  .object({
    status: z.enum(["ok", "error"]),
    database: z.enum(["ok", "error"]),
    version: z.string(),
    use: InstallationUse.optional().describe("What Assay uses of its machine; for administrators only."),
  })
  .meta({ id: "Health" });

/** The parts between commas. */
const partsOf = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

export const CompareQuery = z.strictObject({
  runs: z
    .string()
    .max(200)
    .transform(partsOf)
    .describe(
      "Ids of two to four runs, separated by commas; the first is the baseline. With `baseline`: of its one to three candidates.",
    ),
  baseline: z.string().max(200).optional().describe("The name of a baseline to compare the runs with."),
  "pair-by": z
    .enum(pairings)
    .optional()
    .describe("What questions pair by; by default whichever pairs more, the id if both pair as many."),
  margin: z
    .string()
    .max(1000)
    .transform(partsOf)
    .default([])
    .describe(
      "The largest difference that does not matter, 0.03 by default; as in 0.05, or 0.05,metric=0.1 with one for a metric.",
    ),
  decide: z
    .string()
    .max(1000)
    .transform(partsOf)
    .default([])
    .describe("The metrics that decide, separated by commas; by default all."),
  cost: z.string().max(200).optional().describe("The dataset's column with each question's cost; by default found by its name."),
  latency: z
    .string()
    .max(200)
    .optional()
    .describe("The dataset's column with each question's time; by default found by its name."),
  "fail-on-regression": z
    .string()
    .max(1000)
    .transform(partsOf)
    .default([])
    .describe("METRIC=MARGIN pairs, separated by commas, to hold the candidates to: `gate` says which fail."),
  contexts: flag.describe("0 omits `contexts`, which takes reading every context."),
});
export const ComparedRuns = ComparisonReport.extend({
  gate: z.array(GateResult).optional().describe("With fail-on-regression: each candidate held to each margin."),
  contexts: ContextComparison.optional().describe("What was retrieved: overlap, scores by rank, precision and nDCG at k."),
}).meta({ id: "ComparedRuns" });

const Moment = z.string().nullable();
export const CreatedShare = z
  .object({
    id: z.string(),
    url: z.string().describe("The link. It is shown only here: only its hash is stored."),
    expiresAt: Moment.describe("null if it does not expire."),
  })
  .meta({ id: "CreatedShare" });
export type CreatedShare = z.infer<typeof CreatedShare>;
export const SharesQuery = z.strictObject(page);
export const ShareReport = z
  .object({
    id: z.string(),
    kind: z.enum(shareKinds),
    runs: z.array(z.object({ id: z.string(), name: z.string() })).describe("The baseline of a comparison comes first."),
    label: z.string(),
    comparison: ComparisonSettings.nullable().describe("How a comparison is made; null for the usual way, and for a run."),
    filter: z.string().describe("The search of the run's table that visitors are confined to; empty for all samples."),
    shows: z.object({
      texts: z.boolean(),
      metadata: z.boolean(),
      reviews: z.boolean(),
      prompts: z.boolean(),
      names: z.boolean(),
      export: z.boolean(),
    }),
    createdAt: z.string(),
    createdBy: z.string().nullable(),
    expiresAt: Moment,
    revokedAt: Moment,
    views: Count,
    lastViewedAt: Moment,
  })
  .meta({ id: "ShareReport" });
export type ShareReport = z.infer<typeof ShareReport>;
export const ShareList = z.object({ shares: z.array(ShareReport), total: Count, next: Next }).meta({ id: "ShareList" });
export type ShareList = z.infer<typeof ShareList>;

export const AuditQuery = z.strictObject({
  ...page,
  action: z.enum(auditActionNames).optional().describe("Only this action."),
  actor: z
    .string()
    .max(50)
    .optional()
    .describe(`Only what this account did, by id; or ${actorKinds.join(", ")} for events without an account.`),
  since: z.union([z.iso.datetime(), z.iso.date()]).optional().describe("Only what happened at or after this moment, in UTC."),
});
export const AuditPage = z
  .object({
    events: z.array(
      z.object({
        id: z.int(),
        at: z.string(),
        actor: z.object({
          kind: z.enum(actorKinds),
          id: z.string().nullable().describe("The account; null without one."),
          name: z.string(),
          email: z.string().nullable(),
        }),
        address: z.string().nullable().describe("The client's IP address, of IPv6 its network; null for commands."),
        action: z.string(),
        target: z.string(),
        detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      }),
    ),
    total: Count,
    next: Next,
  })
  .meta({ id: "AuditPage" });
export type AuditPage = z.infer<typeof AuditPage>;
