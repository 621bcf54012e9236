import { groupedBy } from "@/lib/domain/lists/grouped-by";
import { choices as answers, type PairChoice, type StoredChoice } from "@/lib/rounds/store/choices";
import type { PairPreferences } from "@/lib/rounds/words/preferences/figures";
import { krippendorffAlpha } from "@/lib/stats/alpha/krippendorff";
import type { Game } from "@/lib/stats/preferred/bradley-terry";
import { pOfHalf, type WeightedShare, weightedShare } from "@/lib/stats/shares/weighted";

type Chosen = Pick<StoredChoice, "question" | "cluster" | "person" | "choice">;

/** What people preferred on a question. `cluster` is equal for questions of one conversation, user or document. */
interface Preferred {
  verdict: PairChoice | "split";
  cluster: string;
}

/** Takes for each question what most of its people chose, or what settled it. */
export function preferredOn(all: readonly Chosen[]): Map<string, Preferred> {
  const settled = new Map(all.flatMap(({ question, person, choice }) => (person === null ? [[question, choice]] : [])));
  const byQuestion = groupedBy(
    all.filter(({ person }) => person !== null),
    ({ question }) => question,
  );
  return new Map(
    [...byQuestion].map(([question, own]) => {
      const verdict = settled.get(question) ?? mostChosen(own);
      return [question, { verdict, cluster: own[0]?.cluster ?? question }];
    }),
  );
}

/** Maps a metric, then a question, to the scores of both sides. */
export type SideScores = ReadonlyMap<string, ReadonlyMap<string, readonly [a: number, b: number]>>;

/** What people preferred. Each person has chosen once per question; what settled it counts instead. */
export function preferenceFigures(all: readonly Chosen[], scores: SideScores): Omit<PairPreferences, "a" | "b"> {
  const chosen = all.filter(({ person }) => person !== null);
  const byQuestion = groupedBy(chosen, ({ question }) => question);
  const verdicts = preferredOn(all);
  const found = [...verdicts.values()];
  const count = (all: readonly string[], wanted: string) => all.filter((one) => one === wanted).length;
  const choices = chosen.map(({ choice }) => choice);
  const preferred = found.map(({ verdict }) => verdict);
  const ofA = weightedShare(wonIn(found, "a"));
  const units = [...byQuestion.values()].map((own) => saying(own).map(({ choice }) => answers.indexOf(choice)));
  return {
    people: new Set(chosen.map(({ person }) => person)).size,
    choices: { a: count(choices, "a"), b: count(choices, "b"), equal: count(choices, "equal"), cannot: count(choices, "cannot") },
    questions: {
      total: verdicts.size,
      a: count(preferred, "a"),
      b: count(preferred, "b"),
      equal: count(preferred, "equal"),
      cannot: count(preferred, "cannot"),
      split: count(preferred, "split"),
    },
    shareA: shown(ofA),
    p: pOfHalf(ofA),
    agreement: { alpha: krippendorffAlpha(units, "nominal").value, questions: units.filter(({ length }) => length > 1).length },
    metrics: Object.fromEntries([...scores].map(([metric, sides]) => [metric, agreementWith(sides, verdicts)])),
  };
}

/** Makes the questions games of a against b, for Bradley-Terry: a tie is half a win, and "cannot say" says nothing. */
export const gamesOf = (verdicts: Iterable<Preferred>): Pick<Game, "won" | "cluster">[] =>
  [...verdicts].flatMap(({ verdict, cluster }) => (verdict === "cannot" ? [] : [{ won: winOf[verdict], cluster }]));

const winOf = { a: 1, b: 0, equal: 0.5, split: 0.5 };

const saying = (own: readonly Chosen[]): Chosen[] => own.filter(({ choice }) => choice !== "cannot");

function mostChosen(own: readonly Chosen[]): PairChoice | "split" {
  const said = saying(own);
  if (said.length === 0) return "cannot";
  const counts = answers.map((choice) => said.filter((one) => one.choice === choice).length);
  const most = Math.max(...counts);
  const first = answers[counts.indexOf(most)] ?? "split";
  return counts.filter((one) => one === most).length === 1 ? first : "split";
}

function agreementWith(sides: ReadonlyMap<string, readonly [a: number, b: number]>, verdicts: ReadonlyMap<string, Preferred>) {
  const compared = [...sides].flatMap(([question, [a, b]]) => {
    const preferred = verdicts.get(question);
    return a !== b && preferred ? wonIn([preferred], a > b ? "a" : "b") : [];
  });
  return shown(weightedShare(compared));
}

/** A run's record over all its pairs: people's choices, and how many of the decided questions it won. */
export function wonBy(run: string, pairs: readonly { a: string; b: string; chosen: readonly Chosen[] }[]) {
  const own = pairs.filter(({ a, b }) => a === run || b === run);
  const won = own.flatMap(({ a, chosen }) => wonIn([...preferredOn(chosen).values()], a === run ? "a" : "b"));
  const choices = own.flatMap(({ chosen }) => chosen.filter(({ person }) => person !== null)).length;
  return { choices, ...shown(weightedShare(won)) };
}

/** Says of the decided questions whether this side won them. */
const wonIn = (all: readonly Preferred[], side: "a" | "b") =>
  all.flatMap(({ verdict, cluster }) =>
    verdict === "a" || verdict === "b" ? [{ isRight: verdict === side, weight: 1, question: cluster }] : [],
  );

const shown = ({ share, ci95, of }: WeightedShare) => ({ share, ci95, n: of });
