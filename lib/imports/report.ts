import type { PathRead } from "@/lib/datasets/frameworks/offered";
import type { FilePreview } from "@/lib/datasets/preview-file";
import { Refusal } from "@/lib/domain/problem";
import type { RowProblem } from "@/lib/domain/row-problem";
import type { ImportSource } from "./options";

export interface Imported {
  id: string;
  name: string;
  configurations: string[];
  accepted: number;
  /** At most `listedAtMost`; `rejectedCount` counts all. */
  rejected: (RowProblem & { file?: string })[];
  rejectedCount: number;
  /** For example two columns for one field, or a text cell taken as one context. */
  hints: string[];
  /** The same files, read in the same way, were this dataset already; nothing was stored. */
  existed: boolean;
}

/** A run from the scores that a file holds. */
export interface ScoredRun {
  id: string;
  name: string;
  configuration: string;
  metrics: string[];
  judgments: number;
}

export interface ReadFile {
  file: string;
  format: string;
  columns: FilePreview["columns"];
  scores: FilePreview["scores"];
  paths: PathRead[];
}

/** `rejected` lists the rows. */
export class NothingAccepted extends Refusal {
  constructor(
    message: string,
    readonly rejected: Imported["rejected"],
    readonly files: readonly ReadFile[] = [],
  ) {
    super(
      message,
      "invalid",
      rejected.slice(0, 1000).map((problem) => ({
        path: [problem.line === null ? "" : `line ${problem.line}`, problem.field ?? ""].filter(Boolean).join(", "),
        message: problem.reason,
      })),
    );
  }
}

export const nothingAccepted = (
  sources: readonly ImportSource[],
  count: number,
  rejected: Imported["rejected"],
  files?: readonly ReadFile[],
): NothingAccepted =>
  new NothingAccepted(
    count === 0
      ? `${sources.map(({ fileName }) => fileName).join(", ")} has no rows. Nothing was stored.`
      : `${count === 1 ? "The only row could not" : `None of the ${count} rows could`} be read. Nothing was stored.`,
    rejected,
    files,
  );
