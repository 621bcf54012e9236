import type * as z from "zod";
import type { ComparisonOptions } from "@/cli/input/comparison-options";
import type { ReadOptions } from "@/cli/input/read-options";
import type { ColumnsOfFile } from "@/cli/output/columns-read";
import type { Baseline } from "@/lib/api/baselines";
import type { ComparedRuns } from "@/lib/api/comparisons";
import type { ImportReport } from "@/lib/api/datasets";
import type { AddedMetric, MetricList, PromptVersionList, PromptVersionReport } from "@/lib/api/metrics";
import type { ImportedLabels } from "@/lib/api/rounds/labels";
import type { NewRound, RoundDetail, RoundReport } from "@/lib/api/rounds/reports";
import type { JudgeList } from "@/lib/api/server";
import type { ModelPrice, RemainingPrice, Retention as RetentionState } from "@/lib/api/settings";
import type { CreatedShare } from "@/lib/api/shares";
import type { MadeToken, TokenReport } from "@/lib/api/tokens";
import type { DeliveryReport, WebhookReport } from "@/lib/api/webhooks";
import type { BriefAgreement } from "@/lib/domain/agreement";
import type { ComparisonReport } from "@/lib/domain/comparison/metrics";
import type { PairBy } from "@/lib/domain/comparison/pair-by";
import type { ControlsRequest } from "@/lib/domain/controls/drawn";
import type { ControlsEstimate, ControlsReport } from "@/lib/domain/controls/report";
import type { DeletionImpact } from "@/lib/domain/deletion-impact";
import type { QuestionPlan } from "@/lib/domain/estimate/questions";
import type { ClaimComparison } from "@/lib/domain/evidence/report";
import type { JudgeChanges, JudgeKind } from "@/lib/domain/judge";
import type { GivenJudge, JudgeTest } from "@/lib/domain/judges/connected";
import type { JudgesReport } from "@/lib/domain/judges/report";
import type { MetricDefinition } from "@/lib/domain/own-metrics/definition";
import type { NewToken } from "@/lib/domain/people/token";
import type { Price } from "@/lib/domain/price";
import type { NewPromptVersion } from "@/lib/domain/prompts/version";
import type { RankReport } from "@/lib/domain/ranking/report";
import type { RunLimits, RunReport, StartRunInput } from "@/lib/domain/run";
import type { Bands as BandThresholds, ThresholdSettings } from "@/lib/domain/scores/thresholds";
import type { NewShare } from "@/lib/domain/shares/new";
import type { StepFigures } from "@/lib/domain/steps/figures";
import type { TraceRule } from "@/lib/domain/traces/rules";
import type { NewWebhook } from "@/lib/domain/webhooks/choice";
import type { WhyReport } from "@/lib/domain/why/report";
import type { ExportFormat } from "@/lib/exports/file";
import type { RowKind } from "@/lib/exports/rows";
import type { JudgesQuery } from "@/lib/judges/report";

/** What a command can work on, in the local database or at a server. Every method throws Refusal. */
export interface Entities {
  runs: Runs;
  datasets: Datasets;
  comparisons: Comparisons;
  controls: Controls;
  baselines: Baselines;
  shares: Shares;
  bands: Bands;
  prices: Prices;
  metrics: Metrics;
  prompts: Prompts;
  judges: Judges;
  retention: Retention;
  tokens: Tokens;
  webhooks: Webhooks;
  traceRules: TraceRules;
  rounds: Rounds;
}

export interface Deletable {
  /** What would be deleted. Throws Refusal if an id does not exist. */
  findDeletable(ids: readonly string[]): Promise<{ names: string[]; impact: DeletionImpact }>;
  /** All or none in the database; one after the other at a server. */
  remove(ids: readonly string[]): Promise<void>;
}

export interface Runs extends Deletable {
  /** The default judge. Prints which one it is. */
  chooseJudge(models: readonly string[] | undefined): Promise<JudgeKind>;
  /** Checks before any file is read. Returns the metrics' ids. */
  check(wanted: StartWanted): Promise<string[]>;
  /** Prints the estimate. Returns the runs' ids. */
  start(datasetId: string, wanted: StartWanted): Promise<string[]>;
  /** Until the runs end or Ctrl-C pauses them. */
  workOn(ids: readonly string[]): Promise<WorkResult>;
  control(verb: Control, id: string, limits?: Partial<RunLimits>, judge?: Partial<JudgeChanges>): Promise<void>;
  /** In the order of the ids. */
  report(ids: readonly string[]): Promise<RunReport[]>;
  /** Newest first. */
  list(most: number): Promise<{ runs: RunReport[]; total: number }>;
  /** Null if no label can be compared by default. */
  agreementOf(id: string): Promise<BriefAgreement | null>;
  export(id: string, request: ExportRequest): Promise<AsyncIterable<string | Uint8Array>>;
}

export type StartWanted = Omit<StartRunInput, "datasetId">;

type Control = "pause" | "cancel" | "unfollow" | "finish" | "resume" | "retry";

export interface WorkResult {
  runs: RunReport[];
  /** done, errors, incomplete or interrupted. */
  exitCode: number;
}

export interface ExportRequest {
  format: ExportFormat | "md";
  rows: RowKind;
  filter: string[];
  sort?: string | undefined;
  order?: "asc" | "desc" | undefined;
  /** With the scores of samples in open rounds. */
  unblind?: boolean;
}

export interface Datasets extends Deletable {
  /** Newest first. */
  list(): Promise<{ id: string; name: string; samples: number; configurations: string[] }[]>;
  /** Stores files as one dataset, unless it is a dry run. Throws NothingAccepted. */
  import(names: readonly string[], options: ReadOptions, isDryRun: boolean): Promise<Imported>;
}

/** The id is null after a dry run. */
export interface Imported extends z.infer<typeof ImportReport> {
  files?: readonly ColumnsOfFile[] | undefined;
}

export interface Comparisons {
  /** `limits` are METRIC=MARGIN pairs; with `facts` it compares claims, and lists so many facts that no run finds. */
  compare(
    ids: readonly string[],
    options: ComparisonOptions & { baseline?: string; facts?: number },
    limits: readonly string[],
  ): Promise<Compared>;
  plan(run: string, other?: string): Promise<QuestionPlan[]>;
  /** A dataset's id, or those of at least two runs. */
  rank(ids: readonly string[], options: RankOptions): Promise<RankReport>;
  judges(dataset: string, options: JudgesQuery): Promise<JudgesReport>;
  /** Slices compare the share that fails, or the mean of a metric. */
  why(run: string, metric?: string): Promise<WhyReport>;
  steps(run: string): Promise<StepFigures>;
  /** Starts nothing. */
  estimateSteps(run: string): Promise<ControlsEstimate>;
  /** Returns the id of the run that judges the steps' contexts. */
  judgeSteps(run: string): Promise<string>;
}

interface RankOptions {
  metric?: string | undefined;
  baseline?: string | undefined;
  include?: readonly string[] | undefined;
  allPairs?: boolean | undefined;
  pairBy?: PairBy | undefined;
}

/** Without limits the gate is empty, and so are the steps if the samples have none. */
interface Compared extends Required<Pick<z.infer<typeof ComparedRuns>, "contexts" | "gate" | "people" | "steps">> {
  runs: readonly { id: string; name: string }[];
  report: ComparisonReport;
  claims: ClaimComparison | null;
}

export interface Controls {
  /** Starts nothing. */
  estimate(run: string, wanted: ControlsRequest): Promise<ControlsEstimate>;
  /** Returns the ids of the runs that judge them. */
  start(run: string, wanted: ControlsRequest): Promise<string[]>;
  report(run: string): Promise<ControlsReport>;
}

export interface Baselines {
  /** All, or those that runs of a dataset are compared with. */
  list(dataset?: string): Promise<Baseline[]>;
  set(name: string, run: string, force: boolean): Promise<void>;
  remove(name: string, dataset?: string): Promise<void>;
}

export interface Metrics {
  /** Those built in, then the newest version of each own one. */
  list(): Promise<Pick<MetricList["metrics"][number], "id" | "name" | "source" | "needs" | "scale">[]>;
  add(definition: MetricDefinition): Promise<z.infer<typeof AddedMetric>>;
  remove(name: string): Promise<void>;
}

/** Versions of the prompts of built-in metrics. */
export interface Prompts {
  /** Without a metric, of all. */
  list(metric?: string): Promise<z.infer<typeof PromptVersionList>["versions"]>;
  show(metric: string, name: string): Promise<z.infer<typeof PromptVersionReport>>;
  add(metric: string, wanted: z.input<typeof NewPromptVersion>): Promise<z.infer<typeof PromptVersionReport>>;
  remove(metric: string, name: string): Promise<void>;
}

export interface Shares {
  create(wanted: NewShare): Promise<CreatedShare>;
}

export interface Bands {
  read(): Promise<BandThresholds>;
  set(wanted: ThresholdSettings): Promise<BandThresholds>;
}

export interface Prices {
  list(): Promise<ModelPrice[]>;
  set(model: string, price: Price): Promise<ModelPrice>;
  remove(model: string): Promise<RemainingPrice>;
}

export interface Retention {
  /** `due` counts what would be deleted with `days` (default: the current setting). */
  read(days?: number): Promise<RetentionState>;
  /** Null keeps every run. */
  set(days: number | null): Promise<RetentionState>;
}

export interface Tokens {
  add(wanted: NewToken, user: string | undefined): Promise<MadeToken>;
  list(user: string | undefined): Promise<TokenReport[]>;
  remove(id: string): Promise<void>;
}

export interface Judges {
  list(): Promise<JudgeList["servers"]>;
  save(given: z.input<typeof GivenJudge>): Promise<void>;
  remove(name: string): Promise<void>;
  test(name: string, model: string | undefined): Promise<JudgeTest>;
}

export interface Webhooks {
  add(wanted: z.input<typeof NewWebhook>): Promise<{ id: string; secret: string }>;
  list(): Promise<(Pick<WebhookReport, "id" | "label" | "url" | "events"> & { last: Delivery | null })[]>;
  remove(id: string): Promise<void>;
  test(id: string): Promise<Delivery>;
}

export interface Delivery extends Pick<DeliveryReport, "attempts" | "lastAnswer"> {
  acceptedAt: string | Date | null;
}

export interface TraceRules {
  list(): Promise<readonly TraceRule[]>;
  set(rule: TraceRule): Promise<TraceRule>;
  /** An empty name means the rule for projects without their own. */
  remove(project: string): Promise<void>;
}

export interface Rounds {
  /** Of a run, or of the newest finished run of a dataset with the metric (default: that run's first). */
  create(runOrDataset: string, wanted: RoundWanted): Promise<RoundDetail>;
  /** Newest first; of one run, or all. */
  list(run?: string): Promise<RoundReport[]>;
  /** With results if the round is closed or `withResults`. */
  show(id: string, withResults: boolean): Promise<RoundDetail>;
  import(id: string, file: string): Promise<z.infer<typeof ImportedLabels>>;
  export(id: string, format: "csv" | "jsonl"): Promise<AsyncIterable<string | Uint8Array>>;
}

export type RoundWanted = Omit<z.input<typeof NewRound>, "runId" | "metric" | "name"> & { metric?: string; name?: string };
