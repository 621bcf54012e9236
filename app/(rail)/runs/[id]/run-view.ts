import { hasLabels, hasReviewedMetrics } from "assay-lib/agreement/store/agreement";
import type { PeopleOnRun } from "assay-lib/corrected/people";
import type { Run } from "assay-lib/db/runs/list";
import type { SharedRun } from "assay-lib/db/runs/shared";
import type { SampleQuery } from "assay-lib/domain/sample-query";
import { type ShareLevel, showsTexts } from "assay-lib/domain/shares/choices";
import { metricById } from "assay-lib/metrics/registry";
import type { RunTab, SamplesSearch } from "assay-lib/samples/filters/address";
import type { RunNow } from "assay-lib/summaries/now";
import type { cookies } from "next/headers";
import type { SearchParams } from "nuqs/server";
import type { ReactNode } from "react";

interface TeamParts {
  run: Run;
  /** Failed judgments by metric. */
  failed: Readonly<Record<string, number>>;
  /** At the end of the row of tabs. */
  review: ReactNode;
  /** A tab that a share lacks. */
  tab: ReactNode;
  /** Next to the filters of the samples table. */
  acts: ReactNode;
}

/** What a page shows of a run: the team's page everything, a share what its level allows. */
export interface RunView extends Pick<RunNow, "page" | "quick"> {
  run: Omit<SharedRun, "names">;
  /** What only the team's page has. Null in a share. */
  team: TeamParts | null;
  level: ShareLevel;
  /** A share can be limited to some samples. */
  isWhole: boolean;
  /** Counts all samples, whatever the visitor's filter. */
  samples: number;
  summaries: SharedRun["summaries"];
  /** A promise is streamed. */
  people: PeopleOnRun | Promise<PeopleOnRun>;
  base: string;
  tab: RunTab;
  /** Scores with labels or reviews; not read for the team's other tabs. */
  canCompare: boolean;
  /** The address's parameters that the visitor may use. */
  given: SearchParams;
  search: SamplesSearch;
  query: SampleQuery;
  /** The visitor's; "" without one. */
  filter: string;
  /** Counts the samples that match the filter. */
  total: number;
  causes: readonly string[];
  /** By id, the numbers that name samples in addresses. */
  placesOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  jar: Awaited<ReturnType<typeof cookies>>;
}

export const metricsOf = ({ run }: Pick<RunView, "run">) => run.metrics.flatMap((id) => metricById(id) ?? []);

type Shown = Pick<RunView, "run" | "level" | "isWhole">;

/** Labels, reviews and gold contexts need all samples with their texts. */
export const showsAllTexts = ({ level, isWhole }: Omit<Shown, "run">): boolean => showsTexts(level) && isWhole;

/** Slices name columns of the file. */
export const showsSlices = (shown: Omit<Shown, "run">): boolean => shown.level === "everything" && shown.isWhole;

/** Whether the visitor sees labels or reviews to compare scores with. */
export async function canCompare(shown: Shown): Promise<boolean> {
  if (!showsAllTexts(shown)) return false;
  const [isLabelled, isReviewed] = await Promise.all([
    hasLabels(shown.run.configurationId),
    shown.level === "everything" && hasReviewedMetrics(shown.run.id),
  ]);
  return isLabelled || isReviewed;
}
