// npm run bench -- conversations: simulates conversations whose turns score alike. Nothing differs, so each verdict is false. The
// columns "by turns" count each turn as a question. Seeded; takes two minutes.
import { testTogether } from "@/lib/comparison/verdicts";
import { pairedDifference } from "@/lib/stats/compared/paired-difference";
import { meanInterval, totalsOf } from "@/lib/stats/mean-interval";
import { randomisedTukey } from "@/lib/stats/ranked/tukey";
import { happens, list, normal, percent, print } from "./simulated";

const trials = 2_000;
const configurations = 6;
const permutations = 199;

interface Kind {
  /** Of a standard normal number. */
  score: (number: number) => number;
  mean: number;
  /** The chance that a whole conversation scores 0. */
  fails?: number;
}
const graded = (number: number) => Math.min(1, Math.max(0, 0.5 + 0.25 * number));
const kinds: Record<string, Kind> = {
  "0 to 1": { score: graded, mean: 0.5 },
  "yes or no": { score: (number) => Number(number > 0), mean: 0.5 },
  "0 to 1, 5% of conversations fail": { score: graded, mean: 0.475, fails: 0.05 },
};

/** By configuration: scores of all turns. Two turns of a conversation correlate by `correlation`. */
function drawn({ score, fails = 0 }: Kind, conversations: number, turns: number, correlation: number): Float64Array[] {
  const shared = Math.sqrt(correlation);
  const own = Math.sqrt(1 - correlation);
  return list(configurations, () =>
    Float64Array.from(
      list(conversations, () => ({ common: normal(), isFailed: fails > 0 && happens(fails) })).flatMap(({ common, isFailed }) =>
        list(turns, () => (isFailed ? 0 : score(shared * common + own * normal()))),
      ),
    ),
  );
}

function rates(kind: Kind, conversations: number, turns: number, correlation: number): string[] {
  const ofTurn = Int32Array.from({ length: conversations * turns }, (_, at) => Math.floor(at / turns));
  const counts = { verdict: 0, plainVerdict: 0, apart: 0, plainApart: 0, held: 0, plainHeld: 0 };
  for (let trial = 0; trial < trials; trial++) {
    const scores = drawn(kind, conversations, turns, correlation);
    const [baseline = new Float64Array(), candidate = new Float64Array()] = scores;
    for (const [name, questions] of [["", ofTurn] as const, ["plain", Int32Array.from(ofTurn.keys())] as const]) {
      const difference = pairedDifference({ baseline, candidate, questions });
      const [found] = testTogether([{ name: "", difference, margin: 0.03 }]);
      const { isApart } = randomisedTukey({ scores, questions }, { permutations, seed: trial });
      const isAny = list(configurations, (first) => list(first, (second) => isApart(first, second)))
        .flat()
        .includes(true);
      const interval = meanInterval(totalsOf([...baseline], [...questions]));
      const isFalse = found?.verdict === "better" || found?.verdict === "worse";
      counts[name ? "plainVerdict" : "verdict"] += Number(isFalse);
      counts[name ? "plainApart" : "apart"] += Number(isAny);
      counts[name ? "plainHeld" : "held"] += Number(interval !== null && interval[0] <= kind.mean && kind.mean <= interval[1]);
    }
  }
  return Object.values(counts).map((count) => percent(count / trials));
}

print(
  `${trials.toLocaleString("en")} trials: Compare says better or worse, Rank tells two of ${configurations} configurations apart, the mean's interval holds the truth`,
  ["scores", "conversations", "turns", "correlation", "Compare", "by turns", "Rank", "by turns", "interval", "by turns"],
  Object.entries(kinds).flatMap(([name, kind]) =>
    [20, 50].flatMap((conversations) =>
      [5, 10].flatMap((turns) =>
        [0.2, 0.5].map((correlation) => [
          ...[name, conversations, turns, correlation].map(String),
          ...rates(kind, conversations, turns, correlation),
        ]),
      ),
    ),
  ),
);
