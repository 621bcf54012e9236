// npm run bench -- sample [WORDS] [--trials N]: judges n of 5,000 samples and estimates the mean over all with the scores of a
// free judge: how often the interval holds the true mean, and that of the 5,000, its width, and what it says to have saved.

import { parseArgs } from "node:util";
import { estimatedMean } from "@/lib/stats/corrected/estimated";
import { upperTail } from "@/lib/stats/normal-tail";
import { wilson } from "@/lib/stats/wilson";
import { happens, list, normal, percent, print, seed, uniform } from "./simulated";

const all = 5_000;
const { values, positionals } = parseArgs({ allowPositionals: true, options: { trials: { type: "string" } } });
const words = positionals.join(" ");

interface Kind {
  truth: number;
  /** The judge's score, NaN where it can have none, and the free one; samples of a cluster share half of their variance. */
  draw(cluster: number): [score: number, free: number];
  clusterOf?: number;
  trials?: number;
}

const few = 300;
/** Even from 0 to 1; the free score goes with it by about `r`. */
const correlated = (r: number): Kind => ({
  truth: 0.5,
  draw(cluster) {
    const one = cluster + Math.sqrt(cluster === 0 ? 1 : 0.5) * normal();
    return [upperTail(one), 0.4 - 0.1 * (r * one + Math.sqrt(1 - r * r) * normal())];
  },
});
/** Good for nine in ten. */
const graded = (agrees: number): Kind => ({
  truth: 0.9,
  trials: few,
  draw() {
    const score = Number(happens(0.9));
    return [score, happens(agrees) ? score : Number(happens(0.5))];
  },
});

const kinds: Record<string, Kind> = {
  "r 0": correlated(0),
  "r .3": correlated(0.3),
  "r .7": correlated(0.7),
  "wrong: r −.7": correlated(-0.7),
  "wrong: 1 for all but the best": {
    truth: 0.5,
    trials: few,
    draw() {
      const score = uniform();
      return [score, Number(score < 0.8)];
    },
  },
  "yes/no .9, agrees in half": graded(0.5),
  "yes/no .9, says nothing": graded(0),
  "one in five without a score, r .7": {
    truth: 0.5,
    trials: few,
    draw() {
      const [score, free] = correlated(0.7).draw(0);
      return happens(0.2) ? [Number.NaN, free - 0.3] : [score, free];
    },
  },
  // Too wide with thirteen clusters: they rule out little of what is too rare to be seen.
  "clusters of 4, r .7": { ...correlated(0.7), clusterOf: 4, trials: few },
};

const rows: string[][] = [];
const began = performance.now();
for (const [name, { truth, draw, clusterOf = 1, trials: own = 1_000 }] of Object.entries(kinds))
  for (const n of name.includes(words) ? [50, 200, 500] : []) {
    const trials = Number(values.trials ?? own);
    const judged = Math.ceil(n / clusterOf) * clusterOf;
    const held = { truth: 0, all: 0 };
    let width = 0;
    let saved = 0;
    for (let trial = 0; trial < trials; trial++) {
      let cluster = 0;
      const drawn = list(all, (at) => {
        if (clusterOf > 1 && at % clusterOf === 0) cluster = Math.SQRT1_2 * normal();
        return draw(cluster);
      });
      // Rows are independent, so the first are as good as any.
      const found = estimatedMean({
        free: drawn.map(([, free]) => free),
        scores: drawn.map(([score], at) => (at < judged ? score : null)),
        questions: list(all, (at) => Math.floor(at / clusterOf)),
      });
      if (!found) continue;
      const [low, high] = found.ci95;
      const scored = drawn.flatMap(([score]) => (Number.isNaN(score) ? [] : score));
      const mean = scored.reduce((sum, score) => sum + score, 0) / scored.length;
      if (low <= truth && truth <= high) held.truth++;
      if (low <= mean && mean <= high) held.all++;
      width += high - low;
      saved += 1 - judged / found.wouldTake;
    }
    const [low, high] = wilson(held.truth, trials);
    rows.push([
      name,
      String(n),
      `${(100 * (held.truth / trials)).toFixed(1)}% (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`,
      percent(held.all / trials),
      (width / trials / 2).toFixed(4),
      percent(saved / trials),
    ]);
  }
print(
  `A part of ${all.toLocaleString("en")} samples judged, seed ${seed}`,
  ["scores", "n", "holds the true mean", "that of the 5,000", "±", "saved"],
  rows,
);
console.log(
  `\n${values.trials ? `${values.trials} trials each` : "1,000 trials each of the first, 300 of the last"}, ${((performance.now() - began) / 1000).toFixed(0)} s`,
);
