import { GoldPanel, missingGoldHref } from "@/components/runs/gold/panel";
import type { Run } from "@/lib/db/runs/list";
import { meanRetrieval } from "@/lib/domain/gold/retrieval";
import { type SamplesSearch, samplesHref } from "@/lib/samples/filters/address";
import { readGoldFigures, readMostMissed } from "@/lib/summaries/gold";

export async function GoldRetrieval({ run, search }: { run: Run; search: SamplesSearch }) {
  const figures = await readGoldFigures(run);
  if (!figures) return null;
  return (
    <GoldPanel
      figures={figures}
      retrieval={meanRetrieval(run)}
      missed={await readMostMissed(run)}
      samples={run.sampleCount}
      missingHref={missingGoldHref(`/runs/${run.id}`, search)}
      sampleHref={(sample) => samplesHref(`/runs/${run.id}/samples/${sample}`, search)}
    />
  );
}
