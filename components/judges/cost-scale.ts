import { formatCost } from "assay-lib/domain/text/cost";
import { type AxisScale, scaleAround } from "@/components/ranking/scale";

interface CostScale {
  scale: AxisScale;
  at: (cost: number) => number;
  text: (tick: number) => string;
  isLogarithmic: boolean;
}

/** Costs that differ more than this need a logarithmic axis. */
const mostTimes = 10;

/** Logarithmic in powers of ten if the costs differ a lot; then what costs nothing is at the left end. */
export function costScale(costs: readonly number[]): CostScale {
  const priced = costs.filter((cost) => cost > 0);
  const low = Math.min(...priced);
  const high = Math.max(...priced);
  if (priced.length < 2 || high / low < mostTimes)
    return { scale: scaleAround([0, ...costs]), at: (cost) => cost, text: plain, isLogarithmic: false };
  const first = Math.floor(Math.log10(low) + 1e-9);
  const last = Math.ceil(Math.log10(high) - 1e-9);
  const hasFree = priced.length < costs.length;
  const from = hasFree ? first - 1 : first;
  const ticks = Array.from({ length: last - from + 1 }, (_, at) => from + at);
  return {
    scale: { low: from, high: last, ticks },
    at: (cost) => (cost > 0 ? Math.log10(cost) : from),
    text: (tick) => (hasFree && tick === from ? "0" : plain(10 ** tick)),
    isLogarithmic: true,
  };
}

const plain = (cost: number): string => (cost === 0 ? "0" : formatCost(Number(cost.toPrecision(6))).replace("US$ ", ""));
