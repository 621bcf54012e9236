import type * as z from "zod";
import type { ReadOptions } from "@/cli/input/read-options";
import type { ColumnsOfFile } from "@/cli/output/columns-read";
import type { ImportReport } from "@/lib/api/datasets";
import type { ImportedLabels } from "@/lib/api/rounds/labels";
import type { BriefAgreement } from "@/lib/domain/agreement";
import type { DeletionImpact } from "@/lib/domain/deletion-impact";
import type { JudgeChanges, JudgeKind } from "@/lib/domain/judge";
import type { RunLimits, RunReport, StartRunInput } from "@/lib/domain/run";
import type { ExportFormat } from "@/lib/exports/file";
import type { RowKind } from "@/lib/exports/rows";

/** What a command can work on, in the local database or at a server. Every method throws Refusal. */
export interface Entities {
  runs: Runs;
  datasets: Datasets;
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

/** Labels as files. */
export interface Rounds {
  import(id: string, file: string): Promise<z.infer<typeof ImportedLabels>>;
  export(id: string, format: "csv" | "jsonl"): Promise<AsyncIterable<string | Uint8Array>>;
}
