import { readAtOnce, together } from "@/lib/db/connection/read-long";
import { errorCounts } from "@/lib/db/judgments/errors-and-flags";
import { summariesNow } from "@/lib/db/judgments/scores";
import { countersNow } from "@/lib/db/runs/counters";
import type { Run } from "@/lib/db/runs/list";
import { countQuick, type QuickCounts } from "@/lib/db/samples/marks";
import { listSamples, pageNow, type SampleRow, withTexts } from "@/lib/db/samples/table";
import { isMoving } from "@/lib/domain/runs/is-finished";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { errorsOf, type RunErrors, withDetails } from "./errors";
import { comparedMetrics, quickCounts } from "./quick-counts";
import { summarised } from "./summarised";

export interface RunNow {
  run: Run;
  errors: RunErrors;
  quick: QuickCounts;
  page: { rows: SampleRow[]; total: number };
}

/** All figures and rows are from one moment. */
export async function readRunNow(run: Run, query: SampleQuery, place: { skip: number; take: number }): Promise<RunNow> {
  if (!isMoving(run)) {
    const [errors, quick, page] = await Promise.all([errorsOf(run), quickCounts(run), listSamples(run, query, place)]);
    return { run, errors, quick, page };
  }
  const { counters, errors, quick, page, summaries } = await readAtOnce(
    together({
      counters: countersNow(run.id),
      errors: errorCounts(run.id),
      quick: countQuick(run, comparedMetrics(run.metrics) ?? undefined),
      page: pageNow(run, query, place),
      summaries: summariesNow(run, run.metrics.map(summarised)),
    }),
  );
  const { done, ...counted } = counters;
  const failed = Object.values(errors.byCause).reduce((sum, count) => sum + count, 0);
  return {
    run: { ...run, ...counted, ok: done - failed, failed, summaries },
    errors: await withDetails(run.id, errors),
    quick,
    page: { rows: await withTexts(run, query, page.rows), total: page.total },
  };
}
