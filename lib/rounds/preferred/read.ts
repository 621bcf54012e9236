import { scoresOfSamples } from "@/lib/db/judgments/scores";
import { findRun, type Run } from "@/lib/db/runs/list";
import { groupedBy } from "@/lib/domain/lists/grouped-by";
import { choicesAmong, choicesOfRound, type StoredChoice } from "@/lib/rounds/store/choices";
import type { Round } from "@/lib/rounds/store/rows";
import type { PairPreferences, Preferences } from "@/lib/rounds/words/preferences/figures";
import { bradleyTerry, strengthIntervals, winsOf } from "@/lib/stats/preferred/bradley-terry";
import { gamesOf, preferenceFigures, preferredOn, type SideScores, wonBy } from "./figures";

type Judged = Pick<Run, "id" | "metrics">;

/** What people preferred in closed rounds among these runs; null if no one has chosen. Metrics do not count `hidden` samples. */
export async function readPreferred(runs: readonly Judged[], hidden?: ReadonlySet<number>): Promise<Preferences | null> {
  const found = await pairsAmong(runs, await choicesAmong(runs.map(({ id }) => id)), hidden);
  return found.length === 0 ? null : { pairs: found.map(named), ...strengthsAmong(found) };
}

/** What people prefer so far in a round of pairs; null if no one has chosen, or a run is gone. */
export async function preferredInRound({ id, runId, pairedRunId }: Round): Promise<PairPreferences | null> {
  const [run, other] = await Promise.all([runId, pairedRunId ?? ""].map(findRun));
  if (!run || !other) return null;
  const [found] = await pairsAmong([run, other], await choicesOfRound(id));
  return found ? named(found) : null;
}

async function pairsAmong(
  runs: readonly Judged[],
  choices: readonly StoredChoice[],
  hidden?: ReadonlySet<number>,
): Promise<FoundPair[]> {
  const pairs: FoundPair[] = [];
  const sides = runs.map(({ id }) => [id]);
  for (const { places, chosen } of chosenPairs(sides, choices)) {
    const a = runs[places[0]];
    const b = runs[places[1]];
    if (!a || !b) continue;
    pairs.push({ a: a.id, b: b.id, chosen, figures: preferenceFigures(chosen, await scoresOf(a, b, chosen, hidden)) });
  }
  return pairs;
}

interface FoundPair {
  a: string;
  b: string;
  chosen: readonly StoredChoice[];
  figures: ReturnType<typeof preferenceFigures>;
}

const named = ({ a, b, figures }: FoundPair): PairPreferences => ({ a, b, ...figures });

/** The same of ranked configurations, which are named by their newest run: one query, without agreement with metrics. `won`
 *  holds each one's record. */
export async function readPreferredAmong(configurations: readonly { run: string; runs: readonly string[] }[]) {
  const sides = configurations.map(({ runs }) => runs);
  const nameOf = (place: number) => configurations[place]?.run ?? "";
  const found = chosenPairs(sides, await choicesAmong(sides.flat())).map(
    ({ places: [a, b], chosen }): FoundPair => ({
      a: nameOf(a),
      b: nameOf(b),
      chosen,
      figures: preferenceFigures(chosen, new Map()),
    }),
  );
  if (found.length === 0) return null;
  const preferences: Preferences = { pairs: found.map(named), ...strengthsAmong(found) };
  return { preferences, won: new Map(configurations.map(({ run }) => [run, wonBy(run, found)])) };
}

async function scoresOf(
  a: Judged,
  b: Judged,
  chosen: readonly StoredChoice[],
  hidden?: ReadonlySet<number>,
): Promise<SideScores> {
  const shown = chosen.filter((one) => !hidden?.has(one.a.sample) && !hidden?.has(one.b.sample));
  const questions = [...new Map(shown.map((one) => [one.question, one])).values()];
  const scoresIn = (run: Judged, side: "a" | "b") =>
    scoresOfSamples(
      run.id,
      questions.map((one) => one[side].sample),
    );
  const [ofA, ofB] = await Promise.all([scoresIn(a, "a"), scoresIn(b, "b")]);
  const shared = a.metrics.filter((metric) => b.metrics.includes(metric));
  return new Map(
    shared.map((metric) => {
      const scoreIn = (scores: typeof ofA, sample: number) =>
        scores.get(sample)?.find((one) => one.metric === metric)?.score ?? null;
      const sides = questions.flatMap(({ question, ...one }) => {
        const left = scoreIn(ofA, one.a.sample);
        const right = scoreIn(ofB, one.b.sample);
        return left === null || right === null ? [] : [[question, [left, right] as const] as const];
      });
      return [metric, new Map(sides)];
    }),
  );
}

interface ChosenPair {
  /** Places of the two sides, ascending. */
  places: readonly [a: number, b: number];
  /** Side a is the first place. */
  chosen: StoredChoice[];
}

/** The choices between the sides, each of one or more runs, in the order of the sides. */
function chosenPairs(sides: readonly (readonly string[])[], choices: readonly StoredChoice[]): ChosenPair[] {
  const placeOf = new Map(sides.flatMap((runs, place) => runs.map((id) => [id, place] as const)));
  const placed = choices.flatMap((choice) => {
    const a = placeOf.get(choice.a.run) ?? 0;
    const b = placeOf.get(choice.b.run) ?? 0;
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
  a: b,
  b: a,
  choice: otherSide[choice],
});

const otherSide = { a: "b", b: "a", equal: "equal", cannot: "cannot" } as const;

/** Bradley-Terry strengths of those that people chose between, by name; null for two, or if none fit. */
function strengthsAmong(pairs: readonly FoundPair[]): Pick<Preferences, "strengths" | "strengthCi95"> {
  const names = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
  const none = { strengths: null, strengthCi95: null };
  if (names.length < 3) return none;
  const games = pairs.flatMap(({ a, b, chosen }) =>
    gamesOf(preferredOn(chosen).values()).map((game) => ({ ...game, one: names.indexOf(a), other: names.indexOf(b) })),
  );
  const strengths = bradleyTerry(winsOf(games, names.length));
  if (!strengths) return none;
  const intervals = strengthIntervals(games, strengths);
  const byName = <T>(values: readonly T[]) => Object.fromEntries(names.map((name, at) => [name, values[at] as T]));
  return { strengths: byName(strengths), strengthCi95: intervals && byName(intervals) };
}
