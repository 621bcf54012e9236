import { groupedBy } from "@/lib/db/connection/rows";
import type { StoredChoice } from "@/lib/rounds/store/choices";
import type { PairPreferences, Preferences } from "@/lib/rounds/words/preferences/figures";
import { bradleyTerry, strengthIntervals } from "@/lib/stats/preferred/bradley-terry";
import { winsOf } from "./figures";

interface ChosenPair {
  /** Places of the two sides, ascending. */
  places: readonly [a: number, b: number];
  /** Side a is the first place. */
  chosen: StoredChoice[];
}

/** The choices between the sides, each of one or more runs, in the order of the sides. */
export function chosenPairs(sides: readonly (readonly string[])[], choices: readonly StoredChoice[]): ChosenPair[] {
  const placeOf = new Map(sides.flatMap((runs, place) => runs.map((id) => [id, place] as const)));
  const placed = choices.flatMap((choice) => {
    const [a, b] = [placeOf.get(choice.a.run) ?? 0, placeOf.get(choice.b.run) ?? 0];
    if (a === b) return [];
    return a < b ? { places: [a, b] as const, choice } : { places: [b, a] as const, choice: turned(choice) };
  });
  return [...groupedBy(placed, ({ places }) => places.join(" ")).values()]
    .flatMap((found) => {
      const [first] = found;
      // A person's later choice on a question replaces their earlier one in another round.
      const last = new Map(found.map(({ choice }) => [JSON.stringify([choice.question, choice.person]), choice]));
      return first ? { places: first.places, chosen: [...last.values()] } : [];
    })
    .sort((one, other) => one.places[0] - other.places[0] || one.places[1] - other.places[1]);
}

const turned = ({ a, b, choice, ...rest }: StoredChoice): StoredChoice => ({
  ...rest,
  ...{ a: b, b: a },
  choice: choice === "a" ? "b" : choice === "b" ? "a" : choice,
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
