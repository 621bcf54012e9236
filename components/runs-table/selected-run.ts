import type { RunRow } from "@/lib/db/runs/table";
import type { DeletionImpact } from "@/lib/domain/deletion-impact";

export type SelectedRun = Pick<RunRow, "id" | "name" | "judge" | "ok" | "tags" | "isArchived" | "baseline">;

interface Problem {
  problem: string;
}

export interface SelectedActions {
  matching: (search: string) => Promise<SelectedRun[]>;
  pairs: (ids: string[]) => Promise<{ pairs: number; head: string; rest: string } | Problem>;
  tag: (ids: string[], tag: string, verb: "add" | "remove") => Promise<{ changed: string[] } | Problem>;
  archive: (ids: string[], isArchived: boolean) => Promise<{ changed: string[] } | Problem>;
  write: (ids: string[], format: "csv" | "jsonl") => Promise<{ text: string } | Problem>;
  impact: (ids: string[]) => Promise<DeletionImpact>;
  remove: (ids: string[]) => Promise<string | null>;
}
