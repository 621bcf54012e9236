import { PrefetchSamples } from "@/components/samples/review/prefetch";
import { countersOf } from "@/lib/db/runs/list";
import { isFinished } from "@/lib/domain/runs/is-finished";

/** On the run's own address no sample is open; those of a finished run, which change no more, are fetched ahead. */
export default async function NoPanel({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const run = (await countersOf([id])).get(id);
  return run && isFinished(run.status) ? <PrefetchSamples /> : null;
}
