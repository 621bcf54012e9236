import { type FigureComparison, tieWithin } from "@/lib/comparison/words/metrics";
import type { Pairing, ReadFigure } from "@/lib/db/paired/pair-questions";
import type { NamedFigure } from "@/lib/metrics/figures";
import { testedInterval } from "@/lib/stats/compared/differences";
import { pairedDifference } from "@/lib/stats/compared/paired-difference";

type Side = Record<"amounts" | "weights", Float64Array>;

export function compareFigure(
  { figure }: NamedFigure,
  read: ReadFigure,
  { clusters: questions, level }: Pick<Pairing, "clusters"> & { level: number },
): FigureComparison {
  const [from, to] = ([0, 1] as const).map(
    (side): Side => ({ amounts: at(read.amounts, side), weights: at(read.weights, side) }),
  );
  const [baseline, candidate] = from && to && figure.ofRun !== "mean" ? ratiosOf(from, to) : [from?.amounts, to?.amounts];
  const reach = figure.scale === "share" ? 1 : Number.POSITIVE_INFINITY;
  const compared = baseline && candidate ? pairedDifference({ baseline, candidate, questions }, tieWithin, reach) : null;
  const interval = compared && testedInterval(compared.differences, level, reach);
  // For shares, equal values say that others can differ by as much; of numbers without a highest one they say nothing.
  const ci95 = figure.scale === "share" || compared?.spread != null ? interval : null;
  return {
    key: figure.key,
    n: compared?.pairs ?? 0,
    meanBaseline: compared?.baselineMean ?? null,
    meanCandidate: compared?.candidateMean ?? null,
    difference: compared?.difference ?? null,
    ci95,
    verdict: verdictOf(ci95, figure.better),
  };
}

const at = (sides: readonly Float64Array[], side: number): Float64Array => sides[side] ?? new Float64Array();

function verdictOf(interval: readonly [number, number] | null, better: "higher" | "lower" | null): FigureComparison["verdict"] {
  if (interval === null || better === null || (interval[0] <= 0 && interval[1] >= 0)) return null;
  return interval[0] > 0 === (better === "higher") ? "better" : "worse";
}

/** Each question's part in the ratio of sums, whose mean is that ratio (linearised: Cochran, Sampling Techniques, 1977, 6.3). */
function ratiosOf(from: Side, to: Side): [Float64Array, Float64Array] {
  const isPaired = (question: number) => [from, to].every(({ amounts }) => !Number.isNaN(amounts[question] ?? Number.NaN));
  const partsOf = ({ amounts, weights }: Side): Float64Array => {
    const paired = [...amounts.keys()].filter(isPaired);
    const sumOf = (values: Float64Array) => paired.reduce((sum, question) => sum + (values[question] ?? 0), 0);
    const ratio = sumOf(amounts) / sumOf(weights);
    const mean = sumOf(weights) / paired.length;
    return amounts.map((amount, question) => ratio + (amount - ratio * (weights[question] ?? 0)) / mean);
  };
  return [partsOf(from), partsOf(to)];
}
