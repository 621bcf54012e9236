/** People's difference between two runs whose answers a paired round labels; candidate minus baseline. */
export interface PairedDifference {
  roundId: string;
  roundName: string;
  /** Results of an open round are shown on request only. */
  isClosed: boolean;
  metric: string;
  value: number | null;
  ci95: [number, number] | null;
  judgeDifference: number | null;
  /** Labelled on both sides. */
  n: number;
  questions: number;
  samples: number;
  missing: number;
  narrower: { halfWidth: number; labels: number } | null;
}

/** By metric of the paired rounds of the two runs. */
export const pairedDifferences = async (_baselineRunId: string, _candidateRunId: string): Promise<PairedDifference[]> => [];
