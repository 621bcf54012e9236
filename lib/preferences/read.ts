import { scoresOfSamples } from "@/lib/db/judgments/scores";
import type { StoredPreference } from "@/lib/db/reviews/preferences";
import type { Run } from "@/lib/db/runs/list";
import type { PairPreferences, Preferences } from "@/lib/domain/preferences/figures";
import type { RankReport } from "@/lib/domain/ranking/report";
import { chosenPairs, strengthsAmong } from "./chosen-pairs";
import { preferenceFigures, type SideScores } from "./figures";

type Judged = Pick<Run, "id" | "metrics">;

/** What people preferred among these runs, in their order; null if no one has chosen. Metrics do not count `hidden` samples. */
export async function readPreferred(runs: readonly Judged[], hidden?: ReadonlySet<number>): Promise<Preferences | null> {
  const pairs: PairPreferences[] = [];
  for (const { places, rows, chosen } of await chosenPairs(runs.map(({ id }) => [id]))) {
    const [a, b] = [runs[places[0]], runs[places[1]]];
    if (a && b) pairs.push({ a: a.id, b: b.id, ...preferenceFigures(chosen, await scoresOf(a, b, rows, hidden)) });
  }
  return pairs.length === 0 ? null : { pairs, ...strengthsAmong(pairs) };
}

/**
 * The same of ranked configurations, which have several runs and are named by the newest: one query, and without agreement with
 * metrics.
 */
export async function readPreferredAmong(
  configurations: readonly { run: string; runs: readonly string[] }[],
): Promise<Preferences | null> {
  const found = await chosenPairs(configurations.map(({ runs }) => runs));
  const nameOf = (place: number) => configurations[place]?.run ?? "";
  const pairs = found.map(({ places: [a, b], chosen }) => ({
    ...{ a: nameOf(a), b: nameOf(b) },
    ...preferenceFigures(chosen, new Map()),
  }));
  return pairs.length === 0 ? null : { pairs, ...strengthsAmong(pairs) };
}

/** For the API, which names what people prefer next to the judged figures. */
export async function withPreferences(report: RankReport): Promise<RankReport> {
  const preferences = await readPreferredAmong(report.configurations);
  return { ...report, ...(preferences && { people: { preferences } }) };
}

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
