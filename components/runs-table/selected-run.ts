import type { RunRow } from "@/lib/db/runs/table";
import type { DeletionImpact } from "@/lib/domain/deletion-impact";

/** Selected, on any page. */
export type SelectedRun = Pick<RunRow, "id" | "name" | "judge" | "ok" | "tags" | "isArchived" | "baseline">;

interface Problem {
  problem: string;
}

/** Problems are messages. */
export interface SelectedActions {
  /** All runs matching an address's search. */
  matching: (search: string) => Promise<SelectedRun[]>;
  pairs: (ids: string[]) => Promise<{ pairs: number; head: string; rest: string } | Problem>;
  tag: (ids: string[], tag: string, verb: "add" | "remove") => Promise<{ changed: string[] } | Problem>;
  archive: (ids: string[], isArchived: boolean) => Promise<{ changed: string[] } | Problem>;
  write: (ids: string[], format: "csv" | "jsonl") => Promise<{ text: string } | Problem>;
  impact: (ids: string[]) => Promise<DeletionImpact>;
  remove: (ids: string[]) => Promise<string | null>;
}
