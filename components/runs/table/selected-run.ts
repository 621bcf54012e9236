import type { RunFacets } from "assay-lib/db/runs/matching";
import type { RunRow } from "assay-lib/db/runs/table";
import type { AgainstBaseline } from "assay-lib/domain/baselines/mark";
import type { DeletionImpact } from "assay-lib/domain/deletion-impact";
import type { ReactNode } from "react";
import type { RunsSearch } from "@/components/addresses/runs";
import type { RunAction } from "@/components/runs/controls";
import type { TableLayout } from "@/components/tables/layout";
import type { MetricColumn } from "./columns";

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

export interface RunsTableProps {
  runs: readonly RunRow[];
  total: number;
  metrics: readonly MetricColumn[];
  parameters: readonly string[];
  facets: RunFacets;
  /** The visitor's name; null without accounts. */
  me: string | null;
  search: RunsSearch;
  against: Readonly<Record<string, AgainstBaseline>> | null;
  layout: TableLayout;
  action: RunAction;
  actions: SelectedActions;
  empty: ReactNode;
  pager: ReactNode;
}
