import type { ShownMean } from "@/lib/agreement/corrected";
import type { CorrectedMeans } from "@/lib/domain/agreement";
import type { CorrectedOfRun } from "@/lib/domain/corrected/mean";
import type { ReadResults } from "@/lib/rounds/read";
import type { Round } from "@/lib/rounds/store/rows";

/** A round's results as a run's corrected mean; null without labels. */
export function ofRound(
  { id, name }: Pick<Round, "id" | "name">,
  results: Pick<ReadResults, "corrected" | "missing" | "labelled" | "scored" | "unrated">,
): CorrectedOfRun | null {
  const { corrected, missing, labelled, scored, unrated } = results;
  if (labelled === 0) return null;
  const source = { kind: "round", id, name } as const;
  const none = { value: null, ci95: null, judgeMean: null, labelsOnly: null, narrower: null };
  if (!corrected) return { ...none, cause: "picked", labels: labelled, samples: scored, missing: 0, estimator: null, source };
  const { estimator } = corrected;
  return { ...shownOf({ ...corrected, missing }), estimator, source, ...(unrated > 0 && { unrated }) };
}

/** The correction of the Agreement tab. */
export const ofLabel = (name: string, corrected: CorrectedMeans): CorrectedOfRun => ({
  ...shownOf(corrected),
  estimator: "regression, labels treated as a random draw",
  source: { kind: "labels", name },
});

const shownOf = ({ value, ci95, judgeMean, labelsOnly, narrower, n: labels, samples, missing }: ShownMean) => {
  const whyNone = missing > 0 ? ("missing-labels" as const) : ("undetermined" as const);
  const cause = value === null ? whyNone : null;
  return { value, ci95, cause, judgeMean, labelsOnly, labels, samples, missing, narrower };
};
