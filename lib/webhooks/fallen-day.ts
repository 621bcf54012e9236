import { type DayScores, scoresBetween } from "@/lib/db/judgments/by-day";
import { upperTail } from "@/lib/stats/normal-tail";

export interface FallenDay {
  metric: string;
  before: { mean: number; samples: number };
  mean: number;
  samples: number;
  difference: number;
}

const dayMs = 86_400_000;
const daysBefore = 7;
const fewestSamples = 20;
/** One-sided, shared by the metrics. Strict, since a day is tested many times. */
const level = 0.005;

export const dayOf = (moment: number): Date => new Date(moment - (moment % dayMs));

/** By run: constant during the day, except for retries. */
export type WeeksBefore = Map<string, { day: number; scores: DayScores[] }>;

/** Per margin, metrics that fell today (UTC) against the seven days before, by the normal test of two independent means. The
 *  week is read once a day, and again before a message. */
export async function fallenDay(
  runId: string,
  margins: readonly number[],
  weeks: WeeksBefore = new Map(),
  now = Date.now(),
): Promise<FallenDay[][]> {
  const day = dayOf(now);
  const today = await scoresBetween(runId, day, new Date(day.getTime() + dayMs));
  const fallenAgainst = (week: readonly DayScores[]) => margins.map((margin) => fallenMetrics(today, week, margin));
  if (!today.some(({ scored }) => scored >= fewestSamples)) return fallenAgainst([]);
  const known = weeks.get(runId);
  if (known?.day === day.getTime()) {
    const fallen = fallenAgainst(known.scores);
    if (fallen.every(({ length }) => length === 0)) return fallen;
  }
  const scores = await scoresBetween(runId, new Date(day.getTime() - daysBefore * dayMs), day);
  weeks.set(runId, { day: day.getTime(), scores });
  return fallenAgainst(scores);
}

function fallenMetrics(today: readonly DayScores[], week: readonly DayScores[], margin: number): FallenDay[] {
  return today.flatMap((scores) => {
    const before = week.find(({ metric }) => metric === scores.metric);
    if (!before || !isLower(scores, before, margin, level / today.length)) return [];
    const { metric, mean, scored } = scores;
    return [
      {
        ...{ metric, mean, samples: scored, difference: mean - before.mean },
        before: { mean: before.mean, samples: before.scored },
      },
    ];
  });
}

function isLower(now: DayScores, before: DayScores, margin: number, level: number): boolean {
  if (now.scored < fewestSamples || before.scored < fewestSamples) return false;
  const error = Math.sqrt(now.variance / now.scored + before.variance / before.scored);
  const loss = before.mean - now.mean - margin;
  return loss > 0 && (error === 0 || upperTail(loss / error) <= level);
}
