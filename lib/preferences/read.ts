import { groupedBy } from "@/lib/db/connection/rows";
import { scoresOfSamples } from "@/lib/db/judgments/scores";
import { preferencesAmong, type StoredPreference } from "@/lib/db/reviews/preferences";
import type { Run } from "@/lib/db/runs/list";
import type { PairPreferences, Preferences } from "@/lib/domain/preferences/figures";
import { bradleyTerry } from "@/lib/stats/preferred/bradley-terry";
import { preferenceFigures, type SideScores, winsOf } from "./figures";

type Judged = Pick<Run, "id" | "metrics">;

/** What people preferred among these runs, in their order; null if no one has chosen. Metrics do not count `hidden` samples. */
export async function readPreferred(runs: readonly Judged[], hidden?: ReadonlySet<number>): Promise<Preferences | null> {
  const byPair = groupedBy(await preferencesAmong(runs.map(({ id }) => id)), ({ runAId, runBId }) => `${runAId} ${runBId}`);
  if (byPair.size === 0) return null;
  const pairs: PairPreferences[] = [];
  const wins = runs.map(() => runs.map(() => 0));
  for (const [one, a] of runs.entries()) {
    for (const [other, b] of runs.entries()) {
      const isTurned = a.id > b.id;
      const rows = other > one ? byPair.get(isTurned ? `${b.id} ${a.id}` : `${a.id} ${b.id}`) : undefined;
      if (!rows) continue;
      const inOrder = isTurned ? rows.map(turned) : rows;
      const figures = preferenceFigures(
        inOrder.map(({ questionKey, reviewerKey, choice }) => ({ question: questionKey, person: reviewerKey, choice })),
        await scoresOf(a, b, inOrder, hidden),
      );
      pairs.push({ a: a.id, b: b.id, ...figures });
      const [ofA, ofB] = winsOf(figures);
      wins[one]?.splice(other, 1, ofA);
      wins[other]?.splice(one, 1, ofB);
    }
  }
  const strengths = runs.length > 2 ? bradleyTerry(wins) : null;
  return { pairs, strengths: strengths && Object.fromEntries(runs.map(({ id }, at) => [id, strengths[at] ?? 0])) };
}

const turned = (row: StoredPreference): StoredPreference => ({
  ...row,
  ...{ sampleAId: row.sampleBId, sampleBId: row.sampleAId },
  choice: row.choice === "a" ? "b" : row.choice === "b" ? "a" : row.choice,
});

async function scoresOf(
  a: Judged,
  b: Judged,
  rows: readonly StoredPreference[],
  hidden?: ReadonlySet<number>,
): Promise<SideScores> {
  const shown = rows.filter(({ sampleAId, sampleBId }) => !hidden?.has(sampleAId) && !hidden?.has(sampleBId));
  const questions = [...new Map(shown.map((row) => [row.questionKey, row])).values()];
  const [ofA, ofB] = await Promise.all([
    scoresOfSamples(
      a.id,
      questions.map(({ sampleAId }) => sampleAId),
    ),
    scoresOfSamples(
      b.id,
      questions.map(({ sampleBId }) => sampleBId),
    ),
  ]);
  const shared = a.metrics.filter((metric) => b.metrics.includes(metric));
  return new Map(
    shared.map((metric) => {
      const scoreIn = (scores: typeof ofA, sample: number) =>
        scores.get(sample)?.find((one) => one.metric === metric)?.score ?? null;
      const sides = questions.flatMap(({ questionKey, sampleAId, sampleBId }) => {
        const [left, right] = [scoreIn(ofA, sampleAId), scoreIn(ofB, sampleBId)];
        return left === null || right === null ? [] : [[questionKey, [left, right] as const] as const];
      });
      return [metric, new Map(sides)];
    }),
  );
}
