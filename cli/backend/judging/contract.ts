import type { JudgeKind } from "@/lib/domain/judge";
import type { RunReport, StartRunInput } from "@/lib/domain/run";

export type StartWanted = Omit<StartRunInput, "datasetId">;

export interface WorkResult {
  runs: RunReport[];
  /** done, errors, incomplete or interrupted. */
  exitCode: number;
}

/** Who judges: this process, or the server. Every method throws Refusal. */
export interface Judging {
  /** The default judge. Prints which one it is. */
  chooseJudge(models: readonly string[] | undefined): Promise<JudgeKind>;
  /** Checks before any file is read. Returns the metrics' ids. */
  check(wanted: StartWanted): Promise<string[]>;
  /** Prints the estimate. Returns the runs' ids. */
  start(datasetId: string, wanted: StartWanted): Promise<string[]>;
  /** Until the runs end or Ctrl-C pauses them. */
  workOn(ids: readonly string[]): Promise<WorkResult>;
}
