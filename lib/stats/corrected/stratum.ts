export interface Stratum {
  samples: number;
  labelled: number;
  labels: number;
  /** Sums by judge, of all and of the labelled. */
  scores: number[];
  labelledScores: number[];
}

export const newStratum = (judges: number): Stratum => ({
  samples: 0,
  labelled: 0,
  labels: 0,
  scores: Array.from({ length: judges }, () => 0),
  labelledScores: Array.from({ length: judges }, () => 0),
});

export function add(group: Stratum, scores: readonly number[], label: number | null): void {
  group.samples++;
  if (label !== null) {
    group.labelled++;
    group.labels += label;
  }
  for (const [judge, score] of scores.entries()) {
    group.scores[judge] = (group.scores[judge] ?? 0) + score;
    if (label !== null) group.labelledScores[judge] = (group.labelledScores[judge] ?? 0) + score;
  }
}

export const labelledMean = ({ labelledScores, labelled }: Stratum, judge: number): number =>
  (labelledScores[judge] ?? 0) / labelled;
