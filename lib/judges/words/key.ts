/** A judge of samples: a run, and one of its metrics. */
export interface JudgeKey {
  run: string;
  metric: string;
}

export const mostJudges = 30;
/** With a label. */
export const mostJudgedSamples = 20_000;

/** "RUN:METRIC". */
export const judgeKey = ({ run, metric }: JudgeKey): string => `${run}:${metric}`;
