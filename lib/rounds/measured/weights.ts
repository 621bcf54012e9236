import type { RoundDesign, RoundItem } from "@/lib/rounds/words/definition";
import type { ScoredSample } from "./sample";

export interface Weights {
  /** By sample with a label: 1 / the probability of its draw, with a mean of 1. */
  of: Map<number, number>;
  /** Whether they differ. */
  differ: boolean;
}

interface Drawn {
  items: readonly RoundItem[];
  design: RoundDesign;
  samples: readonly ScoredSample[];
  /** The stratum by score, in a stratified round. */
  stratumOf: (score: number) => number;
  /** Samples with a label that counts. */
  labelled: ReadonlySet<number>;
  /** In a balanced round, samples of the run by stratum; unknown if missing. */
  sizes?: ReadonlyMap<number, number> | undefined;
}

/**
 * Of a stratum with M samples, n of them labelled, each label stands for M / n (Begg and Greenes, Biometrics 1983, where a score
 * decides who is verified). A random draw has one stratum.
 */
export function weightsOf({ items, design, samples, stratumOf, labelled, sizes }: Drawn): Weights {
  const stratum = new Map(items.map(({ sampleId, stratum }) => [sampleId, stratum]));
  if (design.kind === "stratified") for (const { id, score } of samples) stratum.set(id, stratumOf(score));
  const ofRun = design.kind === "stratified" ? countBy(samples.map(({ id }) => stratum.get(id) ?? 0)) : sizes;
  const known = [...labelled];
  const equal = { of: new Map(known.map((id) => [id, 1])), differ: false };
  if (!ofRun || (design.kind !== "stratified" && design.kind !== "balanced")) return equal;
  const counts = countBy(known.map((id) => stratum.get(id) ?? 0));
  const raw = known.map((id) => {
    const own = stratum.get(id) ?? 0;
    return (ofRun.get(own) ?? 0) / (counts.get(own) ?? 1);
  });
  const all = raw.reduce((sum, one) => sum + one, 0);
  const differ = raw.some((one) => Math.abs(one - (raw[0] ?? 0)) > 1e-9 * one);
  if (!differ || all === 0) return equal;
  return { of: new Map(known.map((id, at) => [id, ((raw[at] ?? 0) * known.length) / all])), differ };
}

function countBy(all: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}
