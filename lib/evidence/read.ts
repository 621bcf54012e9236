import type { Comparison } from "@/lib/comparison/metrics";
import { setupDifferences } from "@/lib/comparison/setups";
import { databaseForThread } from "@/lib/db/location/database-url";
import type { ClaimComparison } from "@/lib/domain/evidence/report";
import type { ClaimsState } from "@/lib/domain/evidence/state";
import { memoise, stateOf } from "@/lib/summaries/memoise";
import { sharedThreads } from "@/lib/threads/pool";

const thread = sharedThreads<typeof import("./thread")>("evidence-thread", {
  idleMs: 5_000,
  resourceLimits: { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 2048 },
});

const cacheSize = 8;

type Compared = Pick<Comparison, "runs" | "pairs" | "storedIds" | "hidden">;

export const claimsMetric = "claims";

export function claimsState({ runs }: Pick<Comparison, "runs">, candidate: number): ClaimsState {
  const baseline = runs[0];
  const other = runs[candidate];
  if (!baseline || !other) return "neither-judged";
  const [before, after] = [baseline, other].map((run) => run.metrics.includes(claimsMetric));
  if (!before && !after) return "neither-judged";
  if (!before) return "baseline-not-judged";
  if (!after) return "candidate-not-judged";
  const { prompts } = setupDifferences({ ...baseline, metrics: [claimsMetric] }, other);
  return prompts.length > 0 ? "other-prompts" : "comparable";
}

/** Null if no candidate's claims can be compared. Lists `facts`, none of hidden samples. Cached until a run changes. */
export async function compareClaimsOf(comparison: Compared, facts: number): Promise<ClaimComparison | null> {
  const { runs, pairs, storedIds, hidden = new Set() } = comparison;
  const candidates = runs.flatMap((_, at) => (at > 0 && claimsState(comparison, at) === "comparable" ? [at] : []));
  if (candidates.length === 0) return null;
  const compared = [0, ...candidates];
  const key = JSON.stringify(
    compared.map((at) => [storedIds[at], runs[at] && stateOf(runs[at]), pairs[at - 1]?.pairing.report.by]),
  );
  const found = await memoise("claims", cacheSize, key, () =>
    thread.run("compared", {
      runs: compared.map((at) => storedIds[at] ?? ""),
      ...samplesOf(candidates.flatMap((at) => pairs[at - 1] ?? [])),
      metric: claimsMetric,
      database: databaseForThread(),
    }),
  );
  const { missing } = found;
  const listed = missing?.listed.filter(({ sample }) => !hidden.has(sample)).slice(0, facts) ?? [];
  return {
    missing: missing && { ...missing, listed },
    pairs: found.pairs.map((pair, at) => ({
      ...pair,
      run: runs[candidates[at] ?? -1]?.id ?? "",
    })),
  };
}

/** Samples and clusters of the questions that the baseline shares with any candidate, by run; NaN if it lacks one. */
function samplesOf(pairs: Compared["pairs"]): { samples: Float64Array[]; clusters: Int32Array[] } {
  const ofBaseline = Float64Array.from(new Set(pairs.flatMap(({ pairing }) => [...(pairing.samples[0] ?? [])]))).sort();
  const found = pairs.map(({ pairing: { samples, clusters } }) => {
    const [from = new Float64Array(), to = new Float64Array()] = samples;
    const places = new Map(Array.from(from, (sample, at) => [sample, at]));
    const placed = ofBaseline.map((sample) => places.get(sample) ?? -1);
    return {
      samples: placed.map((at) => to[at] ?? Number.NaN),
      // Questions without a partner are not counted, so their cluster is of no account.
      clusters: Int32Array.from(placed, (at) => clusters[at] ?? 0),
    };
  });
  return { samples: [ofBaseline, ...found.map(({ samples }) => samples)], clusters: found.map(({ clusters }) => clusters) };
}
