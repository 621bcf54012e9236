// npm run bench -- coverage [FILE…]: simulates the coverage of the 95% intervals of means and AUROC, of rounds, the errors and power of
// `compare --fail-on-regression`, wrong verdicts, and rankings. With files only rounds, drawn from these too. Seeded; takes about half an hour.
import jStat from "jstat";
import { decideGate } from "@/lib/comparison/gate/verdict";
import { testTogether } from "@/lib/comparison/verdicts";
import { clusteredAuroc } from "@/lib/stats/auroc/clustered";
import { auroc, aurocOfCounts } from "@/lib/stats/auroc/independent";
import { holm } from "@/lib/stats/compared/holm";
import { lossBeyond, pairedDifference } from "@/lib/stats/compared/paired-difference";
import { countClasses } from "@/lib/stats/confusion";
import { meanInterval, studentTail, totalsOf } from "@/lib/stats/mean-interval";
import { interactionOf } from "@/lib/stats/slices/interaction";
import { printRounds } from "./rounds/coverage";
import { fromTen, happens, list, normal, percent, print, type Shape, shapes, uniform } from "./simulated";

const files = process.argv.slice(2);
if (files.length > 0) {
  await printRounds(files);
  process.exit();
}

const trials = 2_000;
function coverageOf(name: string, shape: Shape, n: number): string[] {
  const truth = meanOf.get(name) ?? 0;
  const quantile = jStat.studentt.inv(0.975, n - 1);
  let given = 0;
  let held = 0;
  let width = 0;
  let heldPlain = 0;
  let widthPlain = 0;
  for (let trial = 0; trial < trials; trial++) {
    const totals = totalsOf(list(n, () => shape()()));
    const interval = meanInterval(totals);
    const mean = totals.sum / n;
    const margin = quantile * Math.sqrt(Math.max(0, totals.squaresOfSums - n * mean * mean) / (n - 1) / n);
    if (Math.abs(mean - truth) <= margin) heldPlain++;
    widthPlain += 2 * margin;
    if (!interval) continue;
    given++;
    width += interval[1] - interval[0];
    if (interval[0] <= truth && truth <= interval[1]) held++;
  }
  return [
    percent(held / given),
    (width / given).toFixed(3),
    percent(1 - given / trials),
    percent(heldPlain / trials),
    (widthPlain / trials).toFixed(3),
  ];
}

/** Rows of each of 30 questions. */
const repeats: Record<string, (question: number) => number> = {
  "4 rows each": () => 4,
  "1 to 20 rows": () => 1 + Math.floor(uniform() * 20),
  "one of 40 rows, 29 of 2": (question) => (question === 0 ? 40 : 2),
};

/**
 * Rows of 30 questions. A row has its question's score with probability √correlation, else its own, which gives two rows of a
 * question this correlation.
 */
function repeatedCoverage(name: string, shape: Shape, sizes: string, correlation: number): string[] {
  const truth = meanOf.get(name) ?? 0;
  let given = 0;
  let held = 0;
  let width = 0;
  let heldPlain = 0;
  for (let trial = 0; trial < trials; trial++) {
    const scores: number[] = [];
    const questions: number[] = [];
    for (let question = 0; question < 30; question++) {
      const own = shape()();
      for (let row = repeats[sizes]?.(question) ?? 0; row > 0; row--) {
        scores.push(happens(Math.sqrt(correlation)) ? own : shape()());
        questions.push(question);
      }
    }
    const plain = meanInterval(totalsOf(scores));
    const interval = meanInterval(totalsOf(scores, questions));
    if (!plain || !interval) continue;
    given++;
    width += interval[1] - interval[0];
    if (interval[0] <= truth && truth <= interval[1]) held++;
    if (plain[0] <= truth && truth <= plain[1]) heldPlain++;
  }
  return [percent(held / given), (width / given).toFixed(3), percent(heldPlain / given)];
}

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

/** Draws a question, which then draws labels and scores of contexts. */
const likenesses: Record<string, () => () => [isGood: boolean, score: number]> = {
  "score and label": () => {
    const level = normal();
    return () => {
      const isGood = happens(logistic(1.5 * level));
      return [isGood, 0.8 * Number(isGood) + level + normal()];
    };
  },
  "score only": () => {
    const level = normal();
    return () => {
      const isGood = happens(0.4);
      return [isGood, 1.2 * Number(isGood) + level + normal()];
    };
  },
  "all of one label": () => {
    const level = normal();
    const isGood = happens(0.42);
    return () => [isGood, 1.2 * Number(isGood) + level + 0.7 * normal()];
  },
};

function drawContexts(likeness: string, questions: number, contexts: number) {
  const scores: number[] = [];
  const labels: boolean[] = [];
  const clusters: number[] = [];
  for (let question = 0; question < questions; question++) {
    const draw = likenesses[likeness]?.();
    for (let context = 0; context < contexts; context++) {
      const [isGood, score] = draw?.() ?? [false, 0];
      scores.push(fromTen(logistic(score)));
      labels.push(isGood);
      clusters.push(question);
    }
  }
  return { scores, labels, clusters };
}

function aurocCoverage(likeness: string, truth: number, questions: number, contexts: number): string[] {
  let given = 0;
  let held = 0;
  let width = 0;
  let heldPlain = 0;
  for (let trial = 0; trial < trials; trial++) {
    const { scores, labels, clusters } = drawContexts(likeness, questions, contexts);
    const interval = clusteredAuroc(scores, labels, clusters).ci95;
    const plain = aurocOfCounts(countClasses(scores, labels)).ci95;
    if (!plain || !interval) continue;
    given++;
    width += interval[1] - interval[0];
    if (interval[0] <= truth && truth <= interval[1]) held++;
    if (plain[0] <= truth && truth <= plain[1]) heldPlain++;
  }
  return [percent(held / given), (width / given).toFixed(3), percent(1 - given / trials), percent(heldPlain / given)];
}

interface Case {
  /** The chance that the candidate's score differs from the baseline's. */
  changes: number;
  n: number;
  margin: number;
  /** The true loss of the mean, from failed questions. */
  loss: (meanOfShape: number) => number;
}

const meanOf = new Map(
  Object.entries(shapes).map(([name, shape]) => [
    name,
    list(20_000, () => shape()()).reduce((sum, score) => sum + score, 0) / 20_000,
  ]),
);

function scoresOf(shape: Shape, mean: number, { changes, n, loss }: Case) {
  // A failed question loses its whole score, so this share loses `loss` on average.
  const failing = loss(mean) / mean;
  const baseline = new Float64Array(n);
  const candidate = new Float64Array(n);
  for (let question = 0; question < n; question++) {
    const draw = shape();
    baseline[question] = draw();
    const isDrawn = happens(changes);
    const score = isDrawn ? draw() : (baseline[question] ?? 0);
    candidate[question] = happens(failing) ? 0 : score;
  }
  return { baseline, candidate };
}

/** One-sided paired t-test; 1 if nothing varies. */
function plainT({ baseline, candidate }: { baseline: Float64Array; candidate: Float64Array }, margin: number): number {
  const losses = baseline.map((score, question) => (candidate[question] ?? 0) - score + margin);
  const n = losses.length;
  const mean = losses.reduce((sum, loss) => sum + loss, 0) / n;
  const spread = Math.sqrt(losses.reduce((sum, loss) => sum + (loss - mean) ** 2, 0) / (n - 1));
  if (spread < 1e-9) return 1;
  const tail = studentTail((Math.abs(mean) / spread) * Math.sqrt(n), n - 1);
  return mean < 0 ? tail : 1 - tail;
}

/** Shares of failures: one metric alone, any of five, and the same by the plain t-test. */
function alarmsOf(given: Case): string[] {
  let alone = 0;
  let any = 0;
  let aloneT = 0;
  let anyT = 0;
  for (let trial = 0; trial < trials; trial++) {
    const five = Object.entries(shapes).map(([name, shape]) => scoresOf(shape, meanOf.get(name) ?? 1, given));
    const losses = five.map((scores) => lossBeyond(scores, given.margin));
    alone += losses.filter((loss) => decideGate([loss])[0]?.verdict === "fails").length / five.length;
    any += Number(decideGate(losses).some(({ verdict }) => verdict === "fails"));
    const byT = five.map((scores) => plainT(scores, given.margin));
    aloneT += byT.filter((p) => p <= 0.025).length / five.length;
    anyT += Number(holm(byT).some((p) => p !== null && p <= 0.025));
  }
  return [alone, any, aloneT, anyT].map((count) => percent(count / trials));
}

const began = performance.now();
print(
  "95% interval of a mean: how often it holds the true mean. Plain is Student's t without the added 0 and 1.",
  ["scores", "n", "held", "width", "no interval", "plain", "width"],
  Object.entries(shapes).flatMap(([name, shape]) => [20, 50, 200].map((n) => [name, String(n), ...coverageOf(name, shape, n)])),
);

print(
  "95% interval of a mean of 30 questions that repeat: how often it holds the true mean. Alone is every row counted as a question.",
  ["scores", "rows of a question", "correlation", "held", "width", "alone"],
  Object.entries(shapes).flatMap(([name, shape]) =>
    Object.keys(repeats).flatMap((sizes) =>
      [1, 0.5, 0].map((correlation) => [name, sizes, String(correlation), ...repeatedCoverage(name, shape, sizes, correlation)]),
    ),
  ),
);

print(
  "95% interval of an AUROC of contexts: how often it holds the true value. Alone is every context counted as independent (DeLong).",
  ["contexts of a question share", "questions", "contexts", "held", "width", "no interval", "alone"],
  Object.keys(likenesses).flatMap((likeness) => {
    const { scores, labels } = drawContexts(likeness, 200_000, 1);
    const truth = auroc(scores, labels) ?? 0;
    return [20, 50, 200].flatMap((questions) =>
      [5, 10].map((contexts) => [
        likeness,
        String(questions),
        String(contexts),
        ...aurocCoverage(likeness, truth, questions, contexts),
      ]),
    );
  }),
);

const rowsOf = (cases: readonly Case[]): string[][] =>
  cases.map((given) => [
    given.changes === 1 ? "all drawn anew" : "15% change",
    String(given.n),
    given.margin.toFixed(2),
    ...alarmsOf(given),
  ]);
const headings = ["questions", "n", "margin", "a metric", "any of 5", "t: a metric", "t: any of 5"];
const sides = (sizes: readonly number[], margin: number, loss: Case["loss"]): Case[] =>
  [1, 0.15].flatMap((changes) => sizes.map((n) => ({ changes, n, margin, loss })));
print(
  "False alarms of the gate: the candidate is as good (margin 0) or loses just the margin",
  headings,
  rowsOf([...sides([2, 3, 5, 8, 20, 50], 0, () => 0), ...sides([20, 50], 0.02, () => 0.02)]),
);
print(
  "Power of the gate: every metric loses a tenth of its mean beyond the margin",
  headings,
  rowsOf([...sides([20, 50], 0, (mean) => mean / 10), ...sides([20, 50], 0.02, (mean) => 0.02 + mean / 10)]),
);
/** Shares of trials: any of five better or worse, a metric equivalent. */
function verdictsOf(given: Case): string[] {
  let any = 0;
  let equivalent = 0;
  for (let trial = 0; trial < trials; trial++) {
    const family = Object.entries(shapes).map(([name, shape]) => ({
      name,
      difference: pairedDifference(scoresOf(shape, meanOf.get(name) ?? 1, given)),
      margin: given.margin,
    }));
    const verdicts = testTogether(family).map(({ verdict }) => verdict);
    any += Number(verdicts.some((verdict) => verdict === "better" || verdict === "worse"));
    equivalent += verdicts.filter((verdict) => verdict === "equivalent").length / family.length;
  }
  return [any, equivalent].map((count) => percent(count / trials));
}
const compared = (loss: Case["loss"]): string[][] =>
  (
    [
      [1, "all drawn anew"],
      [0.15, "15% change"],
      [0, "none changes"],
    ] as const
  ).flatMap(([changes, title]) =>
    [20, 50, 150, 400].map((n) => [title, String(n), ...verdictsOf({ changes, n, margin: 0.03, loss })]),
  );
print(
  "Verdicts at a margin of 0.03 where the candidate is as good: better or worse is false",
  ["questions", "n", "any of 5 better or worse", "equivalent"],
  compared(() => 0),
);
print(
  "The same where it loses just the margin, by failing a few questions: equivalent is false",
  ["questions", "n", "any of 5 better or worse", "equivalent"],
  compared(() => 0.03),
);

const drawn = (n: number, draw: () => number) => ({
  baseline: new Float64Array(n),
  candidate: Float64Array.from({ length: n }, draw),
});
const verdictOn = (scores: ReturnType<typeof drawn>) =>
  testTogether([{ name: "", difference: pairedDifference(scores), margin: 0.03 }])[0];
print(
  "A few questions lose a lot, on average just the margin: holds and equivalent are false",
  ["a question loses", "n", "holds at 0.02", "equivalent at 0.03"],
  [1, 0.5, 0.2].flatMap((size) =>
    [20, 50, 122, 200, 400, 600].map((n) => {
      let holds = 0;
      let equivalent = 0;
      for (let trial = 0; trial < trials; trial++) {
        const rare = (margin: number) => drawn(n, () => (happens(margin / size) ? -size : 0));
        holds += Number(decideGate([lossBeyond(rare(0.02), 0.02)])[0]?.verdict === "holds");
        equivalent += Number(verdictOn(rare(0.03))?.verdict === "equivalent");
      }
      return [String(size), String(n), percent(holds / trials), percent(equivalent / trials)];
    }),
  ),
);
print(
  "Nine in ten lose 0.09, one in ten gains 0.8, on average nothing: worse and fails are false. Told is a worse that names its assumption.",
  ["n", "worse", "of these told", "fails at 0"],
  [8, 10, 16, 20, 30, 50, 200].map((n) => {
    let worse = 0;
    let told = 0;
    let fails = 0;
    for (let trial = 0; trial < trials; trial++) {
      const scores = drawn(n, () => (happens(0.1) ? 0.8 : -0.8 / 9 + (uniform() - 0.5) / 50));
      const found = verdictOn(scores);
      if (found?.verdict === "worse") worse++;
      if (found?.verdict === "worse" && found.restsOnSymmetry) told++;
      fails += Number(decideGate([lossBeyond(scores, 0)])[0]?.verdict === "fails");
    }
    return [String(n), percent(worse / trials), percent(told / Math.max(1, worse)), percent(fails / trials)];
  }),
);
print(
  "The questions that a sentence asks for: how often it asks, and how often they settle it. Differences vary by 0.2.",
  ["true difference", "n", "asks", "settled", "questions in all"],
  [0, 0.01, 0.015, 0.03, 0.05].flatMap((truth) =>
    [20, 60].map((n) => {
      const draw = (): number => Math.max(-1, Math.min(1, truth + 0.2 * normal()));
      let asked = 0;
      let settled = 0;
      let all = 0;
      for (let trial = 0; trial < trials / 5; trial++) {
        const scores = drawn(n, draw);
        const needed = verdictOn(scores)?.neededQuestions;
        if (!needed) continue;
        asked++;
        all += needed;
        const more = drawn(needed, draw);
        more.candidate.set(scores.candidate);
        settled += Number(verdictOn(more)?.verdict !== "not-distinguishable");
      }
      return [String(truth), String(n), percent(asked / (trials / 5)), percent(settled / asked), (all / asked).toFixed(0)];
    }),
  ),
);
print(
  "Slices of a comparison by 10 columns, where nothing differs: better or worse in any slice",
  ["values of a column", "n", "corrected for all", "within each column"],
  [2, 4].flatMap((values) =>
    [60, 200].map((n) => {
      const wrong = [0, 0];
      for (let trial = 0; trial < trials / 5; trial++) {
        const scores = drawn(n, () => Math.round(20 * normal()) / 100);
        const columns = list(10, () => {
          const of = list(n, () => Math.floor(uniform() * values));
          return list(values, (value) => {
            const isIn = (_: number, at: number) => of[at] === value;
            return { baseline: scores.baseline.filter(isIn), candidate: scores.candidate.filter(isIn) };
          });
        });
        for (const [at, tests] of [10 * values, 0].entries()) {
          const found = columns.flatMap((slices) => interactionOf(slices, { level: 0.05, tests }).slices);
          wrong[at] = (wrong[at] ?? 0) + Number(found.some(({ verdict }) => verdict !== "not-established"));
        }
      }
      return [String(values), String(n), ...wrong.map((count) => percent(count / (trials / 5)))];
    }),
  ),
);
console.log(`\n${trials.toLocaleString("en")} trials each, ${((performance.now() - began) / 1000).toFixed(0)} s`);
await printRounds([]);
await import("./rank-coverage");
