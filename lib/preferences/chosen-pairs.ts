import { groupedBy } from "@/lib/db/connection/rows";
import { preferencesAmong, type StoredPreference } from "@/lib/db/reviews/preferences";
import type { PairPreferences, Preferences } from "@/lib/domain/preferences/figures";
import { bradleyTerry, strengthIntervals } from "@/lib/stats/preferred/bradley-terry";
import { type Chosen, winsOf } from "./figures";

interface ChosenPair {
  /** Places of the two sides, ascending. */
  places: readonly [a: number, b: number];
  /** Side a is the first place. */
  rows: StoredPreference[];
  chosen: Chosen[];
}

/** What people chose between the sides, each of one or more runs, in the order of the sides. */
export async function chosenPairs(sides: readonly (readonly string[])[]): Promise<ChosenPair[]> {
  const placeOf = new Map(sides.flatMap((runs, place) => runs.map((id) => [id, place] as const)));
  const rows = (await preferencesAmong([...placeOf.keys()])).flatMap((row) => {
    const [a, b] = [placeOf.get(row.runAId) ?? 0, placeOf.get(row.runBId) ?? 0];
    if (a === b) return [];
    return a < b ? { places: [a, b] as const, row } : { places: [b, a] as const, row: turned(row) };
  });
  return [...groupedBy(rows, ({ places }) => places.join(" ")).values()]
    .flatMap((found) => {
      const [first] = found;
      const own = found.map(({ row }) => row);
      return first ? { places: first.places, rows: own, chosen: own.map(chosenIn) } : [];
    })
    .sort((one, other) => one.places[0] - other.places[0] || one.places[1] - other.places[1]);
}

const turned = (row: StoredPreference): StoredPreference => ({
  ...row,
  ...{ sampleAId: row.sampleBId, sampleBId: row.sampleAId },
  choice: row.choice === "a" ? "b" : row.choice === "b" ? "a" : row.choice,
});

const chosenIn = ({ questionKey, reviewerKey, choice }: StoredPreference): Chosen => ({
  ...{ question: questionKey, person: reviewerKey, choice },
});

/** Bradley-Terry strengths of those that people chose between, by name; null for two, or if none fit. */
export function strengthsAmong(
  pairs: readonly Pick<PairPreferences, "a" | "b" | "questions">[],
): Pick<Preferences, "strengths" | "strengthCi95"> {
  const names = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
  const none = { strengths: null, strengthCi95: null };
  if (names.length < 3) return none;
  const wins = names.map(() => names.map(() => 0));
  for (const pair of pairs) {
    const [one, other] = [names.indexOf(pair.a), names.indexOf(pair.b)];
    const [ofA, ofB] = winsOf(pair);
    wins[one]?.splice(other, 1, ofA);
    wins[other]?.splice(one, 1, ofB);
  }
  const strengths = bradleyTerry(wins);
  if (!strengths) return none;
  const intervals = strengthIntervals(wins, strengths);
  const named = <T>(values: readonly T[]) => Object.fromEntries(names.map((name, at) => [name, values[at] as T]));
  return { strengths: named(strengths), strengthCi95: intervals && named(intervals) };
}
