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

/** The inverse of judgeKey; null if it is none. */
export function parseJudgeKey(text: string): JudgeKey | null {
  const at = text.indexOf(":");
  return at > 0 && at < text.length - 1 ? { run: text.slice(0, at), metric: text.slice(at + 1) } : null;
}
