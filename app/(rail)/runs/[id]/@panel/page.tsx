import { PrefetchSamples } from "@/components/samples/prefetch-samples";
import { countersOf } from "@/lib/db/runs";
import { isFinished } from "@/lib/domain/is-finished";

/** On the run's own address no sample is open; those of a finished run, which change no more, are fetched ahead. */
export default async function NoPanel({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const run = (await countersOf([id])).get(id);
  return run && isFinished(run.status) ? <PrefetchSamples /> : null;
}
