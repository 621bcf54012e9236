import { PrefetchSamples } from "@/components/samples/review/prefetch";
import { countersOf } from "@/lib/db/runs/list";
import { isFinished } from "@/lib/domain/runs/is-finished";

/** No sample is open. Prefetches samples of finished runs, which no longer change. */
export default async function NoPanel({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const run = (await countersOf([id])).get(id);
  return run && isFinished(run.status) ? <PrefetchSamples /> : null;
}
