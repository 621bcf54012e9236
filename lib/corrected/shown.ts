import type { CorrectedMeans } from "@/lib/domain/agreement";
import type { CorrectedOfRun } from "@/lib/domain/corrected/mean";
import type { ReadResults } from "@/lib/rounds/read";
import type { Round } from "@/lib/rounds/store/rows";

/** A round's results as a run's corrected mean; null without labels. */
export function ofRound(
  { id, name, design }: Pick<Round, "id" | "name" | "design">,
  {
    corrected,
    missing,
    narrower,
    labelled,
    scored,
    unrated,
  }: Pick<ReadResults, "corrected" | "missing" | "narrower" | "labelled" | "scored" | "unrated">,
): CorrectedOfRun | null {
  if (labelled === 0) return null;
  const source = { kind: "round", id, name } as const;
  if (!corrected)
    return {
      value: null,
      ci95: null,
      cause: "picked",
      judgeMean: null,
      labelsOnly: null,
      labels: labelled,
      samples: scored,
      missing: 0,
      narrower: null,
      estimator: null,
      source,
    };
  const isShown = missing === 0 && corrected.value !== null && corrected.interval !== null;
  return {
    value: isShown ? corrected.value : null,
    ci95: isShown ? corrected.interval : null,
    cause: isShown ? null : causeOf(missing),
    judgeMean: corrected.judgeMean,
    labelsOnly: isShown ? corrected.labelsOnly : null,
    labels: corrected.n,
    samples: corrected.samples,
    missing,
    narrower: isShown ? narrower : null,
    estimator: design.kind === "balanced" ? "rogan-gladen" : "regression",
    source,
    ...(unrated > 0 && { unrated }),
  };
}

const causeOf = (missing: number) => (missing > 0 ? "missing-labels" : "undetermined");

/** The correction of the Agreement tab. */
export const ofLabel = (name: string, { value, ci95, n, ...corrected }: CorrectedMeans): CorrectedOfRun => ({
  value,
  ci95,
  cause: value === null ? causeOf(corrected.missing) : null,
  judgeMean: corrected.judgeMean,
  labelsOnly: corrected.labelsOnly,
  labels: n,
  samples: corrected.samples,
  missing: corrected.missing,
  narrower: corrected.narrower,
  estimator: "regression, labels treated as a random draw",
  source: { kind: "labels", name },
});
