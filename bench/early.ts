// npm run bench -- early [WORDS] [--trials N]: simulates races to a decision: calls made, how often the best was lost or a
// configuration was called worse that is not, and how often intervals hold the true difference. Only rows whose name has these words.

import { parseArgs } from "node:util";
import { comparisonsOf, lookAt, lookLevels, looksOf } from "@/lib/stats/early/looks";
import { wilson } from "@/lib/stats/wilson";
import { happens, list, normal, percent, print, uniform } from "./simulated";

const margin = 0.03;
const trials = 500;

interface Field {
  /** True means by configuration. */
  truth: number[];
  /** Draws a question: its scores by configuration. */
  draw(): number[];
  questions: number;
  /** Questions of a cluster: they share what `draw` drew for its level. */
  clusterOf?: number;
  trials?: number;
  table?: string;
}

/** Scores of a question: its level, each configuration's mean, and noise. */
const noisy = (means: readonly number[], spread: number | readonly number[], questions: number, table = ""): Field => ({
  truth: [...means],
  questions,
  table,
  draw() {
    const level = 0.15 * normal();
    return means.map((mean, at) => mean + level + (typeof spread === "number" ? spread : (spread[at] ?? 0)) * normal());
  },
});
/** Yes or no; answers to one question agree more than by chance. */
const yesNo = (means: readonly number[], questions: number, table = ""): Field => ({
  truth: [...means],
  questions,
  table,
  draw() {
    const common = uniform();
    return means.map((mean) => Number((happens(0.5) ? common : uniform()) < mean));
  },
});
const spaced = (count: number, from: number, to: number): number[] =>
  list(count, (at) => from + ((to - from) * at) / Math.max(1, count - 1));
const fourNear = (count: number): number[] => [...[0.8, 0.793, 0.787, 0.78], ...spaced(count - 4, 0.77, 0.6)];
/** Apart from these, a configuration gains or loses 1 on a rare question. */
const rare = (means: readonly number[], chance: number, amount: number, questions: number, spread = 0.1): Field => {
  const field = noisy(means, spread, questions);
  return {
    ...field,
    truth: means.map((mean, at) => (at === 0 ? mean + chance * amount : mean)),
    draw: () => field.draw().map((score, at) => (at === 0 && happens(chance) ? score + amount : score)),
  };
};
const ties = (means: readonly number[], questions: number): Field => ({
  truth: [...means],
  questions,
  draw() {
    const common = 0.7 + 0.2 * uniform();
    const base = Math.min(...means);
    // One in ten differs, by ten times as much.
    return means.map((mean) => (happens(0.1) ? common + 10 * (mean - base) + 0.25 * normal() : common));
  },
});

const fields: Record<string, Field> = {
  ...Object.fromEntries(
    [0.15, 0.3].flatMap((spread, at) => [
      ...[0.1, 0.05, 0.02].map((by, place) => [
        `2 × 400, ${by} apart, sd ${spread}`,
        noisy(
          [0.8, 0.8 - by],
          spread,
          400,
          [
            ["14", "41", "82"],
            ["41", "80", "93"],
          ][at]?.[place],
        ),
      ]),
      [`2 × 1,000, 0.05 apart, sd ${spread}`, noisy([0.8, 0.75], spread, 1_000, ["19", "58"][at])],
      [`12 × 400, four within 0.02, sd ${spread}`, noisy(fourNear(12), spread, 400, ["52", "71"][at])],
      [
        `12 × 1,000, four within 0.02, sd ${spread}`,
        { ...noisy(fourNear(12), spread, 1_000, ["41", "57"][at]), trials: trials / 2 },
      ],
      [
        `50 × 400, 0 to 0.20, sd ${spread}`,
        { ...noisy(spaced(50, 0.8, 0.6), spread, 400, ["37", "59"][at]), trials: trials / 5 },
      ],
      [
        `12 × 400, equal, sd ${spread}`,
        noisy(
          list(12, () => 0.8),
          spread,
          400,
          "98",
        ),
      ],
      [`2 × 400, equal, sd ${spread}`, noisy([0.8, 0.8], spread, 400)],
    ]),
  ),
  "yes/no, 2 × 400, .90 and .85": yesNo([0.9, 0.85], 400, "77"),
  "yes/no, 6 × 400, .90 to .75": yesNo(spaced(6, 0.9, 0.75), 400, "72"),
  "yes/no, 6 × 400, .90 to .80": yesNo(spaced(6, 0.9, 0.8), 400),
  "yes/no, 12 × 1,000, .8 to .5": { ...yesNo(spaced(12, 0.8, 0.5), 1_000, "47"), trials: trials / 2 },
  "yes/no, 12 × 400, equal .9": yesNo(
    list(12, () => 0.9),
    400,
  ),
  "yes/no, 2 × 400, equal .97": yesNo([0.97, 0.97], 400),
  "ties in nine of ten, 6 × 400, 0.02 apart": ties(spaced(6, 0.1, 0), 400),
  "ties in nine of ten, 6 × 400, equal": ties(
    list(6, () => 0),
    400,
  ),
  "rare large losses: 1 of 50 loses 1, else 0.03 better": rare([0.83, 0.8, 0.8, 0.8], 0.02, -1, 400),
  "rare large losses: 1 of 100 loses 1, else equal": rare([0.8, 0.79, 0.79, 0.79], 0.01, -1, 400),
  // Without noise, nothing but the number of questions warns of a loss that was not seen.
  ...Object.fromEntries(
    [0.01, 0.02, 0.03, 0.05].flatMap((chance) =>
      [0.02, 0.05].map((spread) => [
        `rare large losses: 1 of ${Math.round(1 / chance)} loses 1, equal, sd ${spread}`,
        rare([0.7 + chance, 0.7, 0.7, 0.7], chance, -1, 400, spread),
      ]),
    ),
  ),
  "best by rare large gains: 1 of 50 gains 1": rare([0.8, 0.79, 0.79, 0.79], 0.02, 1, 400),
  "best by rare large gains: 1 of 33 gains 1, else 0.02 worse": rare([0.78, 0.8, 0.8, 0.8], 0.03, 1, 400),
  "unequal noise, 6 × 400, equal, sd .05 to .4": noisy(
    list(6, () => 0.8),
    [0.05, 0.05, 0.1, 0.2, 0.3, 0.4],
    400,
  ),
  "unequal noise, 6 × 400, 0.05 apart": noisy([0.8, 0.75, 0.75, 0.75, 0.75, 0.75], [0.4, 0.05, 0.1, 0.2, 0.3, 0.4], 400),
  "clusters of 4, 6 × 400, equal": {
    ...noisy(
      list(6, () => 0.8),
      0.2,
      400,
    ),
    clusterOf: 4,
  },
};

function drawn({ truth, draw, questions, clusterOf = 1 }: Field): Float64Array[] {
  const scores = truth.map(() => new Float64Array(questions));
  let shared: number[] = [];
  for (let question = 0; question < questions; question++) {
    const own = draw();
    // Of a cluster's questions half of the variance is common.
    if (question % clusterOf === 0) shared = own;
    for (const [at, score] of own.entries()) {
      const column = scores[at];
      if (column) column[question] = clusterOf === 1 ? score : ((shared[at] ?? 0) + score) / 2;
    }
  }
  return scores;
}

const withInterval = (found: number, of: number): string => {
  const [low, high] = wilson(found, of);
  return `${percent(found / of)} (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`;
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { trials: { type: "string" } } });
const words = positionals.join(" ");
const began = performance.now();
const rows: string[][] = [];
for (const [name, field] of Object.entries(fields)) {
  if (!name.includes(words)) continue;
  const { truth, questions, clusterOf = 1, table = "" } = field;
  const count = Number(values.trials ?? field.trials ?? (truth.length === 2 ? 10 : 1) * trials);
  const best = Math.max(...truth);
  const looks = looksOf(questions);
  const shares = looks.map((n) => n / questions);
  const levels = list(truth.length + 1, (left) => lookLevels(shares, 0.05 / comparisonsOf(left)));
  let calls = 0;
  let lost = 0;
  let falseWorse = 0;
  let held = 0;
  let intervals = 0;
  for (let trial = 0; trial < count; trial++) {
    const scores = drawn(field);
    const isIn = truth.map(() => true);
    let judged = 0;
    let isFalse = false;
    const last: { at: number; leader: number; interval: [number, number] }[] = [];
    for (const [look, n] of looks.entries()) {
      calls += (n - judged) * isIn.filter(Boolean).length;
      judged = n;
      const clusters = Int32Array.from({ length: n }, (_, at) => Math.floor(at / clusterOf));
      const found = lookAt(
        scores.map((own) => own.subarray(0, n)),
        { isIn, clusters, levelAmong: (left) => levels[left]?.[look] ?? 0, margin },
      );
      for (const [at, one] of found.found.entries()) {
        if (one?.interval) last[at] = { at, leader: found.leader, interval: one.interval };
        if (one?.state !== "out") continue;
        isIn[at] = false;
        if ((truth[at] ?? 0) >= (truth[found.leader] ?? 0) - 1e-9) isFalse = true;
      }
      if (found.isDecided) break;
    }
    if (!truth.some((mean, at) => isIn[at] && mean >= best - 1e-9)) lost++;
    if (isFalse) falseWorse++;
    const all = last.filter(Boolean);
    intervals++;
    held +=
      all.filter(({ at, leader, interval: [low, high] }) => {
        const difference = (truth[at] ?? 0) - (truth[leader] ?? 0);
        return low <= difference && difference <= high;
      }).length / Math.max(1, all.length);
  }
  rows.push([
    name,
    percent(calls / (count * questions * truth.length)),
    table && `${table}%`,
    withInterval(lost, count),
    withInterval(falseWorse, count),
    percent(held / intervals),
  ]);
}
print("Races with a margin of 0.03", ["field", "calls", "bound", "best lost", "false worse", "interval holds"], rows);
console.log(
  `\n${values.trials ?? `${trials} (ten times as many of two configurations, fewer of the largest)`} trials each, ${((performance.now() - began) / 1000).toFixed(0)} s`,
);
