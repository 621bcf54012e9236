import { ledgersOfSamples, mostContradicted } from "@/lib/db/judgments/ledgers";
import type { Run } from "@/lib/db/runs/list";
import { findSample, type Sample } from "@/lib/db/samples/rows";
import type { Metric } from "@/lib/metrics/define";
import { figureOf } from "@/lib/metrics/figures";
import type { ClaimsDetail } from "@/lib/metrics/shapes/claims";
import { contextSentences } from "@/lib/metrics/texts/sentences";
import { countText, shortened } from "./text";

const most = { samples: 10, claims: 2 };
const longest = { question: 240, claim: 300, sentence: 400 };

export type ReportedClaims = NonNullable<Awaited<ReturnType<typeof readClaims>>>;

/** Null for a run that did not judge claims. */
export async function readClaims(run: Run, metrics: readonly Metric[], hidden: readonly number[]) {
  const metric = metrics.find(({ shape }) => shape.kind === "claims");
  if (!metric) return null;
  const { ids: found, total } = await mostContradicted(run.id, metric.id, most.samples);
  const ids = found.filter((id) => !hidden.includes(id));
  const ledgers = await ledgersOfSamples(run.id, ids);
  const samples = [];
  // One by one, since contexts can be large.
  for (const id of ids) {
    const ledger = ledgers.get(id);
    const sample = await findSample(id);
    if (ledger && sample)
      samples.push({ id, question: shortened(sample.question, longest.question), ...contradictionsIn(ledger, sample) });
  }
  const summary = run.summaries[metric.id];
  const all = [
    { name: "supported claims", mean: summary?.mean ?? null, scored: summary?.scored ?? 0 },
    ...(summary?.figures ?? []).map(({ key, mean, scored }) => ({ name: figureOf(metric.id, key)?.name ?? key, mean, scored })),
  ];
  const figures = all.flatMap(({ name, mean, scored }) =>
    mean === null ? [] : { name, value: `${mean.toFixed(2)}, n = ${countText(scored)}` },
  );
  return { figures, contradicted: total, samples };
}

/** A `sentence` is "Context 2: It was opened in 1933."; null if the context has no such sentence. */
function contradictionsIn({ claims }: ClaimsDetail, { contexts }: Pick<Sample, "contexts">) {
  const contradicted = claims.filter(({ verdict }) => verdict === "contradicted");
  const contradictions = contradicted.slice(0, most.claims).map(({ text, evidence: [place] }) => {
    const context = place && contexts[place.context];
    const found = context === undefined ? undefined : contextSentences([context])[place?.sentence ?? 0];
    return {
      claim: shortened(text, longest.claim),
      sentence: place && found ? `Context ${place.context + 1}: ${shortened(found.text, longest.sentence)}` : null,
    };
  });
  return { contradictions, more: contradicted.length - contradictions.length };
}
