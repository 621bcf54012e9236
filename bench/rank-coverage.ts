// npm run bench -- rank-coverage [WORDS]: simulates rankings of configurations: pairs and settings that are called different but are
// not, how often intervals hold the true effect, and the score to expect of a winner. Only tables whose title has these words.

import { testAllPairs } from "@/lib/stats/ranked/all-pairs";
import type { BlockScores } from "@/lib/stats/ranked/blocks";
import { type Effects, effectsOf } from "@/lib/stats/ranked/effects";
import type { Parameter } from "@/lib/stats/ranked/grid";
import { randomisedTukey } from "@/lib/stats/ranked/tukey";
import { winnerOf } from "@/lib/stats/ranked/winner";
import { happens, list, normal, percent, print, type Shape, shapes, uniform } from "./simulated";

const trials = 2_000;
/** For tables that take long. */
const fewer = trials / 4;
const permutations = 199;

/** Draws a question: by configuration, then by row. */
type Draw = (configurations: number) => number[][];

const shapeOf = (name: string): Shape => shapes[name] ?? (() => uniform);
const ofShape =
  (shape: Shape): Draw =>
  (configurations) => {
    const draw = shape();
    return list(configurations, () => [draw()]);
  };
/** Configurations, and rows of a question, that score alike: each draws its own score with this chance, else the question's. */
const alike =
  (shape: Shape, own: number, rows: () => number): Draw =>
  (configurations) => {
    const draw = shape();
    const count = rows();
    const common = list(count, draw);
    return list(configurations, () => {
      const first = draw();
      const drawOwn = () => (happens(0.7) ? first : draw());
      return common.map((score) => (happens(own) ? drawOwn() : score));
    });
  };
const graded = "graded, a good retriever";
const kinds: Record<string, Draw> = {
  ...Object.fromEntries([graded, "5% failures, else 1", "skewed to 0"].map((name) => [name, ofShape(shapeOf(name))])),
  "graded, 15% differ": alike(shapeOf(graded), 0.15, () => 1),
  "graded, 1 to 4 rows": alike(shapeOf(graded), 0.5, () => 1 + Math.floor(uniform() * 4)),
};

function tableOf(draw: Draw, configurations: number, blocks: number): BlockScores {
  const columns: number[][] = list(configurations, () => []);
  const questions: number[] = [];
  for (let block = 0; block < blocks; block++) {
    const drawn = draw(configurations);
    for (const _ of drawn[0] ?? []) questions.push(block);
    for (const [at, scores] of drawn.entries()) columns[at]?.push(...scores);
  }
  return { scores: columns.map((column) => Float64Array.from(column)), questions: Int32Array.from(questions) };
}

const gridOf = (levels: readonly number[]): Parameter[] => {
  const configurations = levels.reduce((product, count) => product * count, 1);
  return levels.map((count, at) => {
    const below = levels.slice(at + 1).reduce((product, other) => product * other, 1);
    return { levels: count, values: list(configurations, (configuration) => Math.floor(configuration / below) % count) };
  });
};

const cellsOf = (levels: readonly number[]): number[][] => {
  const parameters = gridOf(levels);
  return list(parameters[0]?.values.length ?? 0, (at) => parameters.map(({ values }) => values[at] ?? 0));
};

const isAnyApart = (configurations: number, isApart: (first: number, second: number) => boolean): boolean =>
  list(configurations, (first) => list(first, (second) => isApart(first, second)))
    .flat()
    .includes(true);

const established = ({ steps, interactions }: Effects): [main: boolean, interaction: boolean] => {
  const isShown = ({ found }: Effects["steps"][number] | Effects["interactions"][number]["steps"][number]): boolean =>
    found !== null && found.p !== null && found.p <= 0.05;
  return [steps.some(isShown), interactions.some((interaction) => interaction.steps.some(isShown))];
};

const words = process.argv.slice(2).join(" ");
function table(title: string, headings: readonly string[], rows: () => string[][]): void {
  if (title.includes(words)) print(title, headings, rows());
}
const shares = (counts: readonly number[], of = trials): string[] => counts.map((count) => percent(count / of));

const began = performance.now();
table(
  "16 equal configurations: any pair called apart, any of 4 settings, any of their 6 interactions, either of these",
  ["scores", "n", "pair", "setting", "interaction", "either"],
  () =>
    Object.entries(kinds).flatMap(([name, draw]) =>
      [20, 50, 300].map((n) => {
        const parameters = gridOf([2, 2, 2, 2]);
        const counts = [0, 0, 0, 0];
        for (let trial = 0; trial < trials; trial++) {
          const scores = tableOf(draw, 16, n);
          const [main, interaction] = established(effectsOf(scores, parameters));
          const { isApart } = randomisedTukey(scores, { permutations, seed: trial });
          for (const [at, isTrue] of [isAnyApart(16, isApart), main, interaction, main || interaction].entries())
            counts[at] = (counts[at] ?? 0) + Number(isTrue);
        }
        return [name, String(n), ...shares(counts)];
      }),
    ),
);

/** By question and configuration: whether its score is missing. */
const gaps: Record<string, (question: number, configuration: number, n: number) => boolean> = {
  "one in ten, at random": () => happens(0.1),
  "half have half the questions": (question, configuration, n) => configuration % 2 === 1 && question < n / 2,
  "two halves that share a fifth": (question, configuration, n) =>
    configuration % 2 === 1 ? question < 0.4 * n : question >= 0.6 * n,
  "one has 5 questions": (question, configuration) => configuration === 0 && question >= 5,
};
table(
  "All pairs of 16 equal configurations with gaps: any pair called apart, in 500 trials",
  ["scores", "missing", "n", "pair"],
  () =>
    [graded, "skewed to 0", "graded, 1 to 4 rows"].flatMap((name) =>
      Object.entries(gaps).flatMap(([missing, isMissing]) =>
        [20, 50, 300].map((n) => {
          let any = 0;
          for (let trial = 0; trial < fewer; trial++) {
            const scores = tableOf(kinds[name] ?? (() => []), 16, n);
            for (const [at, column] of scores.scores.entries())
              for (let row = 0; row < column.length; row++)
                if (isMissing(scores.questions[row] ?? 0, at, n)) column[row] = Number.NaN;
            any += Number(isAnyApart(16, testAllPairs(scores, { permutations, seed: trial }).isApart));
          }
          return [name, missing, String(n), ...shares([any], fewer)];
        }),
      ),
    ),
);

table(
  "16 configurations with equal means of which two vary more, the others little or not at all: any pair called apart",
  ["the others", "n", "pair", "of these, the two"],
  () =>
    [0, 0.05, 0.15].flatMap((spread) =>
      [20, 50, 300].map((n) => {
        const uneven: Draw = (count) => {
          const level = 0.3 + 0.4 * uniform();
          return list(count, (at) => [level + (at < 2 ? 0.3 : spread) * (uniform() - uniform())]);
        };
        let any = 0;
        let both = 0;
        for (let trial = 0; trial < trials; trial++) {
          const { isApart } = randomisedTukey(tableOf(uneven, 16, n), { permutations, seed: trial });
          any += Number(isAnyApart(16, isApart));
          both += Number(isApart(0, 1));
        }
        return [spread === 0 ? "are the same" : `vary by ${spread}`, String(n), ...shares([any, both])];
      }),
    ),
);

table(
  "12 configurations with equal means, of which the first loses a lot rarely: any pair called apart, all pairs alike, in 500 trials",
  ["loses", "in", "the others vary by", "n", "pair", "all pairs"],
  () =>
    [0.5, 1].flatMap((loss) =>
      [0.02, 0.05, 0.1].flatMap((chance) =>
        [0.02, 0.1].flatMap((spread) =>
          [30, 60, 100, 200].map((n) => {
            const rare: Draw = (count) => {
              const level = loss === 1 ? 0.9 : 0.5 + 0.3 * uniform();
              const lost = happens(chance) ? loss : 0;
              return list(count, (at) => [level + spread * (uniform() - uniform()) + (at === 0 ? chance * loss - lost : 0)]);
            };
            const counts = [0, 0];
            for (let trial = 0; trial < fewer; trial++) {
              const scores = tableOf(rare, 12, n);
              for (const [at, { isApart }] of [randomisedTukey, testAllPairs]
                .map((test) => test(scores, { permutations, seed: trial }))
                .entries())
                counts[at] = (counts[at] ?? 0) + Number(isAnyApart(12, isApart));
            }
            return [String(loss), percent(chance), String(spread), String(n), ...shares(counts, fewer)];
          }),
        ),
      ),
    ),
);

table(
  "The first setting of a 2 × 3 × 2 grid adds 0.05: how often its intervals hold that, all intervals hold the truth, and it is established",
  ["grid", "n", "own 95%", "at Holm's level", "all at Holm's level", "established", "any other"],
  () =>
    ["complete", "3 of 12 missing, 2 twice"].flatMap((name) =>
      [20, 50, 300].map((n) => {
        const whole = gridOf([2, 3, 2]);
        const kept = name === "complete" ? list(12, (at) => at) : [1, 2, 3, 4, 6, 7, 8, 9, 10, 8, 2];
        const parameters = whole.map(({ levels, values }) => ({ levels, values: kept.map((at) => values[at] ?? 0) }));
        const counts = [0, 0, 0, 0, 0];
        for (let trial = 0; trial < trials; trial++) {
          // Scores stay within 0 and 1, so that the planted effect is the true one.
          const planted: Draw = (count) => {
            const level = 0.3 + 0.35 * uniform();
            return list(count, (at) => [
              Math.round((level + 0.05 * (parameters[0]?.values[at] ?? 0) + 0.3 * (uniform() - uniform())) * 100) / 100,
            ]);
          };
          const { steps } = effectsOf(tableOf(planted, kept.length, n), parameters);
          const holds = (interval: [number, number] | null | undefined, truth: number): boolean =>
            interval != null && interval[0] <= truth && truth <= interval[1];
          const isShown = steps.map(({ found }) => found?.p != null && found.p <= 0.05);
          const facts = [
            holds(steps[0]?.found?.interval, 0.05),
            holds(steps[0]?.found?.intervalTogether, 0.05),
            steps.every(({ found, parameter }) => holds(found?.intervalTogether, parameter === 0 ? 0.05 : 0)),
            isShown[0] ?? false,
            isShown.slice(1).includes(true),
          ];
          for (const [at, isTrue] of facts.entries()) counts[at] = (counts[at] ?? 0) + Number(isTrue);
        }
        return [name, String(n), ...shares(counts)];
      }),
    ),
);

/** Cells [a, b, c] that were run; b changes nothing. */
const designs: Record<string, number[][]> = {
  ...Object.fromEntries(
    [0, 1, 2, 3, 4].map((missing) => [
      `${missing} of 2 × 3 × 2 missing`,
      cellsOf([2, 3, 2]).filter((_, at) => (at * 5) % 12 >= missing),
    ]),
  ),
  "half of 2 × 2 × 2, b is where a and c differ": cellsOf([2, 2, 2]).filter(([a, b, c]) => b === Number(a !== c)),
  "b always changes with c": cellsOf([2, 2, 2]).filter(([, b, c]) => b === c),
};
table(
  "Only a and c together add 0.2: settings and interactions that are established though they change nothing, and what is told",
  ["configurations", "n", "b", "with b", "a's interval holds its effect, if told", "a told", "b told"],
  () =>
    Object.entries(designs).flatMap(([name, cells]) =>
      [60, 200].map((n) => {
        const count = Math.max(...cells.map(([, b = 0]) => b)) + 1;
        const parameters = [2, count, 2].map((levels, at) => ({ levels, values: cells.map((cell) => cell[at] ?? 0) }));
        const counts = [0, 0, 0, 0, 0];
        for (let trial = 0; trial < trials; trial++) {
          const draw: Draw = () => {
            const level = 0.3 + 0.3 * uniform();
            return cells.map(([a = 0, , c = 0]) => [level + 0.2 * a * c + 0.3 * (uniform() - uniform())]);
          };
          const { steps, interactions } = effectsOf(tableOf(draw, cells.length, n), parameters);
          const isShown = ({ found }: { found: Effects["steps"][number]["found"] }) => found?.p != null && found.p <= 0.05;
          const ofB = steps.filter(({ parameter }) => parameter === 1);
          const interval = steps[0]?.found?.interval;
          const facts = [
            ofB.some(isShown),
            interactions.some(({ first, second, steps }) => (first === 1 || second === 1) && steps.some(isShown)),
            interval != null && interval[0] <= 0.1 && 0.1 <= interval[1],
            steps[0]?.found != null,
            ofB.some(({ found }) => found !== null),
          ];
          for (const [at, isTrue] of facts.entries()) counts[at] = (counts[at] ?? 0) + Number(isTrue);
        }
        return [name, String(n), ...shares(counts)];
      }),
    ),
);

table(
  "The best of 16: its true mean, and how far the measured and the expected score are above it on average, in 500 trials",
  ["true means vary by", "n", "true", "measured", "expected"],
  () =>
    [0, 0.02, 0.05].flatMap((spread) =>
      [20, 50, 300].map((n) => {
        let truth = 0;
        let measured = 0;
        let expected = 0;
        for (let trial = 0; trial < fewer; trial++) {
          const gains = list(16, () => Math.max(-0.1, Math.min(0.1, spread * normal())));
          const draw: Draw = () => {
            const level = 0.4 + 0.2 * uniform();
            return gains.map((gain) => [level + gain + 0.3 * (uniform() - uniform())]);
          };
          const scores = tableOf(draw, 16, n);
          const sums = scores.scores.map((column) => column.reduce((sum, score) => sum + score, 0));
          const found = winnerOf(scores, { seed: trial });
          truth += 0.5 + (gains[sums.indexOf(Math.max(...sums))] ?? 0);
          measured += found?.measured ?? 0;
          expected += found?.expected ?? 0;
        }
        const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(4)}`;
        return [
          String(spread),
          String(n),
          (truth / fewer).toFixed(4),
          signed((measured - truth) / fewer),
          signed((expected - truth) / fewer),
        ];
      }),
    ),
);
console.log(
  `\n${trials.toLocaleString("en")} trials each unless the title says otherwise, ${((performance.now() - began) / 1000).toFixed(0)} s`,
);
