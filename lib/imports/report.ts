import type { FilePreview } from "@/lib/datasets/preview-file";
import { Refusal } from "@/lib/domain/problem";
import type { RowProblem } from "@/lib/domain/row-problem";
import type { ImportSource } from "./options";

export interface ImportReport {
  id: string;
  name: string;
  configurations: string[];
  accepted: number;
  /** At most `listedAtMost` are listed; `rejectedCount` counts all. */
  rejected: (RowProblem & { file?: string })[];
  rejectedCount: number;
  /** What a reader should know, such as two columns for one field, or a text cell taken as one context. */
  hints: string[];
  /** Whether the same files, read in the same way, were a dataset already, which this is: then nothing was stored. */
  existed: boolean;
}

/** How one file is read. */
export interface ReadFile {
  file: string;
  format: string;
  columns: FilePreview["columns"];
}

/** None of the rows could be stored; `rejected` lists them. */
export class NothingAccepted extends Refusal {
  constructor(
    message: string,
    readonly rejected: ImportReport["rejected"],
    /** How the files' columns are read, if that is known. */
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
  rejected: ImportReport["rejected"],
  files?: readonly ReadFile[],
): NothingAccepted =>
  new NothingAccepted(
    count === 0
      ? `${sources.map(({ fileName }) => fileName).join(", ")} holds no rows. Nothing was stored.`
      : `${count === 1 ? "The only row could not" : `None of the ${count} rows could`} be read. Nothing was stored.`,
    rejected,
    files,
  );
