import { GoldPanel, missingGoldHref } from "@/components/runs/gold/panel";
import { placesOfSamples } from "@/lib/db/samples/places";
import { type SamplesSearch, samplesHref } from "@/lib/samples/filters/address";
import { readGoldFigures, readMostMissed } from "@/lib/summaries/gold";
import { confinementOf, type RunShare } from "./read-share";

export async function SharedGold({ shared, search }: { shared: RunShare; search: SamplesSearch }) {
  const { run, base } = shared;
  const figures = await readGoldFigures(run);
  if (!figures) return null;
  const missed = await readMostMissed(run);
  const places = await placesOfSamples(
    run,
    confinementOf(shared),
    missed.map(({ sample }) => sample),
  );
  return (
    <GoldPanel
      figures={figures}
      missed={missed.map((one) => ({ ...one, sample: places.get(one.sample) ?? 0 }))}
      samples={run.sampleCount}
      sampleHref={(place) => samplesHref(`${base}/samples/${place}`, search)}
      missingHref={missingGoldHref(base, search)}
    />
  );
}
