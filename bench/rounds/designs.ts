import { list, uniform } from "@/bench/simulated";
import { defaultThresholds } from "@/lib/domain/scores/band";
import { allocated, cutsOf, stratumOf } from "@/lib/rounds/draw";
import { shareOfClass } from "@/lib/rounds/measured/judge";
import { type LabelledSample, meanOfRound } from "@/lib/rounds/measured/mean";
import { correctedMean } from "@/lib/stats/corrected/mean";
import type { Answer, Population } from "./populations";

const passes = defaultThresholds.Moderate;

/** What a random draw leaves unused. */
const unlabelled = { passes, catches: null, lets: null, stratumOf: () => 0 };

interface Estimate {
  truth: number;
  value: number | null;
  interval: [number, number] | null;
}

/** Draws a run and a round of n labels, and estimates from them; null where the population does not fit the design. */
type Design = (population: Population, n: number) => Estimate | null;

/** Fisher and Yates, as far as needed. */
function drawn<T>(from: readonly T[], n: number): T[] {
  const order = [...from];
  const count = Math.min(n, order.length);
  for (let at = 0; at < count; at++) {
    const other = at + Math.floor(uniform() * (order.length - at));
    [order[at], order[other]] = [order[other] as T, order[at] as T];
  }
  return order.slice(0, count);
}

const numbered = (answers: readonly Answer[]): LabelledSample[] => answers.map((answer, id) => ({ ...answer, id, weight: 1 }));

export const designs: Record<string, Design> = {
  random({ truth, draw }, n) {
    const samples = numbered(draw());
    const known = drawn(samples, n);
    const design = { kind: "random", size: n } as const;
    return estimate(truth, meanOfRound({ samples, known, design, ...unlabelled }));
  },
  stratified({ truth, draw }, n) {
    const samples = numbered(draw());
    const cuts = cutsOf(
      samples.map(({ score }) => score),
      n,
    );
    const strata = list(cuts.length + 1, (stratum) => samples.filter(({ score }) => stratumOf(score, cuts) === stratum));
    const sizes = allocated(
      strata.map(({ length }) => length),
      n,
    );
    const known = strata.flatMap((stratum, at) => drawn(stratum, sizes[at] ?? 0));
    const design = { kind: "stratified", size: n, cuts } as const;
    const stratum = (score: number) => stratumOf(score, cuts);
    return estimate(truth, meanOfRound({ samples, known, design, ...unlabelled, stratumOf: stratum }));
  },
  balanced({ truth, draw, isYesNo }, n) {
    if (!isYesNo) return null;
    const samples = numbered(draw());
    const known = [0, 1].flatMap((kind) =>
      drawn(
        samples.filter(({ label }) => label === kind),
        n / 2,
      ),
    );
    const design = { kind: "balanced", size: n, label: "label" } as const;
    const catches = shareOfClass(known, false, passes);
    const lets = shareOfClass(known, true, passes);
    return estimate(truth, meanOfRound({ samples, known, design, ...unlabelled, catches, lets }));
  },
  paired({ pairs }, n) {
    if (!pairs) return null;
    const all = pairs.draw();
    const chosen = new Set(drawn([...all.keys()], n));
    const found = correctedMean({
      scores: all.map(([one, other]) => [other.score - one.score]),
      labels: all.map(([one, other], at) => (chosen.has(at) ? other.label - one.label : null)),
      span: [-1, 1],
    });
    return { truth: pairs.truth, value: found.value, interval: found.interval };
  },
};

const estimate = (truth: number, { corrected }: ReturnType<typeof meanOfRound>): Estimate => ({
  truth,
  value: corrected?.value ?? null,
  interval: corrected?.ci95 ?? null,
});
