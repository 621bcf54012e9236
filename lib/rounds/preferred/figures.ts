import { groupedBy } from "@/lib/domain/lists/grouped-by";
import { choices as answers, type PairChoice, type StoredChoice } from "@/lib/rounds/store/choices";
import type { PairPreferences } from "@/lib/rounds/words/preferences/figures";
import { krippendorffAlpha } from "@/lib/stats/alpha/krippendorff";
import { clopperPearson } from "@/lib/stats/shares/clopper-pearson";
import { mcNemarExact } from "@/lib/stats/shares/mcnemar-exact";

type Chosen = Pick<StoredChoice, "question" | "person" | "choice">;

/** Maps a metric, then a question, to the scores of both sides. */
export type SideScores = ReadonlyMap<string, ReadonlyMap<string, readonly [a: number, b: number]>>;

/** What people preferred. Each person has chosen once per question; what settled it counts instead. */
export function preferenceFigures(all: readonly Chosen[], scores: SideScores): Omit<PairPreferences, "a" | "b"> {
  const chosen = all.filter(({ person }) => person !== null);
  const settled = new Map(all.flatMap(({ question, person, choice }) => (person === null ? [[question, choice]] : [])));
  const byQuestion = groupedBy(chosen, ({ question }) => question);
  const verdicts = new Map([...byQuestion].map(([question, own]) => [question, settled.get(question) ?? mostChosen(own)]));
  const count = (all: Iterable<string>, wanted: string) => [...all].filter((one) => one === wanted).length;
  const choices = chosen.map(({ choice }) => choice);
  const a = count(verdicts.values(), "a");
  const b = count(verdicts.values(), "b");
  const units = [...byQuestion.values()].map((own) => saying(own).map(({ choice }) => answers.indexOf(choice)));
  return {
    people: new Set(chosen.map(({ person }) => person)).size,
    choices: { a: count(choices, "a"), b: count(choices, "b"), equal: count(choices, "equal"), cannot: count(choices, "cannot") },
    questions: {
      total: verdicts.size,
      a,
      b,
      equal: count(verdicts.values(), "equal"),
      cannot: count(verdicts.values(), "cannot"),
      split: count(verdicts.values(), "split"),
    },
    shareA: shareOf(a, a + b),
    p: mcNemarExact(a, b),
    agreement: { alpha: krippendorffAlpha(units, "nominal").value, questions: units.filter(({ length }) => length > 1).length },
    metrics: Object.fromEntries([...scores].map(([metric, sides]) => [metric, agreementWith(sides, verdicts)])),
  };
}

/** How often each was preferred to the other, for Bradley-Terry: a tie is half a win, and "cannot say" says nothing. */
export function winsOf({ questions: { a, b, equal, split } }: Pick<PairPreferences, "questions">): [a: number, b: number] {
  const ties = (equal + split) / 2;
  return [a + ties, b + ties];
}

const saying = (own: readonly Chosen[]): Chosen[] => own.filter(({ choice }) => choice !== "cannot");

function mostChosen(own: readonly Chosen[]): PairChoice | "split" {
  const said = saying(own);
  if (said.length === 0) return "cannot";
  const counts = answers.map((choice) => said.filter((one) => one.choice === choice).length);
  const most = Math.max(...counts);
  const first = answers[counts.indexOf(most)] ?? "split";
  return counts.filter((one) => one === most).length === 1 ? first : "split";
}

function agreementWith(
  sides: ReadonlyMap<string, readonly [a: number, b: number]>,
  verdicts: ReadonlyMap<string, PairChoice | "split">,
) {
  const compared = [...sides].flatMap(([question, [a, b]]) => {
    const verdict = verdicts.get(question);
    return a !== b && (verdict === "a" || verdict === "b") ? [verdict === (a > b ? "a" : "b")] : [];
  });
  return shareOf(compared.filter(Boolean).length, compared.length);
}

/** A run's record over all its pairs: people's choices, and how many of the decided questions it won. */
export function wonBy(run: string, pairs: readonly Pick<PairPreferences, "a" | "b" | "choices" | "questions">[]) {
  let choices = 0;
  let won = 0;
  let lost = 0;
  for (const pair of pairs) {
    if (pair.a !== run && pair.b !== run) continue;
    const { a, b, equal, cannot } = pair.choices;
    choices += a + b + equal + cannot;
    won += pair.questions[pair.a === run ? "a" : "b"];
    lost += pair.questions[pair.a === run ? "b" : "a"];
  }
  return { choices, ...shareOf(won, won + lost) };
}

/** With the interval that excludes a half exactly where the sign test decides. */
const shareOf = (count: number, n: number) => ({
  share: n === 0 ? null : count / n,
  ci95: n === 0 ? null : clopperPearson(count, n),
  n,
});
