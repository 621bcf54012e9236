import { countersOf } from "assay-lib/db/runs/list";
import { isFinished } from "assay-lib/domain/runs/is-finished";
import { PrefetchSamples } from "@/components/samples/review/prefetch";

/** No sample is open. Prefetches samples of finished runs, which no longer change. */
export default async function NoPanel({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const run = (await countersOf([id])).get(id);
  return run && isFinished(run.status) ? <PrefetchSamples /> : null;
}
