import type { ComparisonOptions } from "@/cli/input/comparison-options";
import type { ReadOptions } from "@/cli/input/read-options";
import type { ColumnsOfFile } from "@/cli/output/columns-read";
import type { BriefAgreement } from "@/lib/agreement/brief";
import type { Baseline } from "@/lib/domain/baselines/named";
import type { ContextComparison } from "@/lib/domain/comparison/contexts";
import type { GateResult } from "@/lib/domain/comparison/gate";
import type { ComparisonReport } from "@/lib/domain/comparison/metrics";
import type { DeletionImpact } from "@/lib/domain/deletion-impact";
import type { QuestionPlan } from "@/lib/domain/estimate/questions";
import type { JudgeChanges, JudgeKind } from "@/lib/domain/judge";
import type { RowProblem } from "@/lib/domain/row-problem";
import type { RunLimits, RunReport, StartRunInput } from "@/lib/domain/run";
import type { NewShare } from "@/lib/domain/shares/new";
import type { ExportFormat, ReportFormat } from "@/lib/exports/file";
import type { RowKind } from "@/lib/exports/rows";

export interface Imported {
  /** Null after a dry run. */
  id: string | null;
  name: string;
  configurations: string[];
  accepted: number;
  rejected: RowProblem[];
  rejectedCount: number;
  hints: string[];
  /** The files were already this dataset, so nothing was stored. */
  existed: boolean;
  files?: readonly ColumnsOfFile[] | undefined;
}

export interface WorkResult {
  runs: RunReport[];
  /** done, errors, incomplete or interrupted. */
  exitCode: number;
}

interface Compared {
  runs: readonly { id: string; name: string }[];
  report: ComparisonReport;
  contexts: ContextComparison;
  /** Empty without limits. */
  gate: GateResult[];
}

interface ExportRequest {
  format: ExportFormat | ReportFormat;
  appendix: boolean;
  rows: RowKind;
  filter: string[];
  sort?: string | undefined;
  order?: "asc" | "desc" | undefined;
}

export type StartWanted = Omit<StartRunInput, "datasetId">;

export type DeletedKind = "run" | "dataset";

type Control = "pause" | "cancel" | "unfollow" | "resume" | "retry";

/** Where a command works: the local database, or a server. Every method throws Refusal. */
export interface Place {
  /** Stores files as one dataset, unless it is a dry run. Throws NothingAccepted. */
  importFiles(names: readonly string[], options: ReadOptions, isDryRun: boolean): Promise<Imported>;
  discard(datasetId: string): Promise<void>;
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
  reportRuns(ids: readonly string[]): Promise<RunReport[]>;
  /** Newest first. */
  listRuns(most: number): Promise<{ runs: RunReport[]; total: number }>;
  /** Null if no label can be compared by default. */
  agreementOf(id: string): Promise<BriefAgreement | null>;
  /** `limits` are METRIC=MARGIN pairs. */
  compare(
    ids: readonly string[],
    options: ComparisonOptions & { baseline?: string },
    limits: readonly string[],
  ): Promise<Compared>;
  plan(run: string, other?: string): Promise<QuestionPlan[]>;
  /** What would be deleted. Throws Refusal if an id does not exist. */
  findDeletable(kind: DeletedKind, ids: readonly string[]): Promise<{ names: string[]; impact: DeletionImpact }>;
  /** All or none in the database; one after the other at a server. */
  remove(kind: DeletedKind, ids: readonly string[]): Promise<void>;
  exportRun(id: string, request: ExportRequest): Promise<AsyncIterable<string | Uint8Array>>;
  share(wanted: NewShare): Promise<{ id: string; url: string; expiresAt: Date | null }>;
  listBaselines(): Promise<Baseline[]>;
  setBaseline(name: string, run: string, force: boolean): Promise<void>;
  removeBaseline(name: string): Promise<void>;
}
