import { quantile } from "@/lib/stats/quantile";
import { seeded } from "@/lib/stats/random";

/** What was called or chosen rightly, wrongly, and left out. */
export interface Counts {
  right: number;
  wrong: number;
  left: number;
}

export interface Measured {
  file: string;
  what: string;
  /** Null where it is not defined. */
  value: number | null;
  ci95: readonly [number, number] | null;
  n: number;
}

const resamples = 2000;

const shares: Readonly<Record<"precision" | "recall" | "F1", (counts: Counts) => number>> = {
  precision: ({ right, wrong }) => right / (right + wrong),
  recall: ({ right, left }) => right / (right + left),
  F1: ({ right, wrong, left }) => (2 * right) / (2 * right + wrong + left),
};

/** Precision, recall and F1 over all questions, each with the percentile bootstrap's interval over questions. */
export function measureCounts(file: string, what: string, byQuestion: readonly Counts[]): Measured[] {
  const drawn = drawAll(byQuestion);
  const all = sum(byQuestion);
  return Object.entries(shares).map(([name, share]) => {
    const values = Float64Array.from(drawn.map(share).filter((one) => !Number.isNaN(one))).sort();
    const value = share(all);
    return {
      file,
      what: `${name}: ${what}`,
      n: byQuestion.length,
      value: Number.isNaN(value) ? null : value,
      ci95: values.length < resamples / 2 ? null : [quantile(values, 0.025), quantile(values, 0.975)],
    };
  });
}

function drawAll(byQuestion: readonly Counts[]): Counts[] {
  const next = seeded(20_261_127);
  const draw = () => byQuestion[Math.floor((next() / 2 ** 32) * byQuestion.length)] ?? { right: 0, wrong: 0, left: 0 };
  return Array.from({ length: resamples }, () => sum(byQuestion.map(draw)));
}

const sum = (all: readonly Counts[]): Counts =>
  all.reduce((total, one) => ({ right: total.right + one.right, wrong: total.wrong + one.wrong, left: total.left + one.left }), {
    right: 0,
    wrong: 0,
    left: 0,
  });

/** Of chosen things against those that people chose. */
export const countChosen = <T>(chosen: ReadonlySet<T>, wanted: ReadonlySet<T>): Counts => {
  const right = [...chosen].filter((one) => wanted.has(one)).length;
  return { right, wrong: chosen.size - right, left: wanted.size - right };
};

/** Of a yes or no: a right yes, a wrong yes, and a missed yes. */
export const countCalled = (called: boolean, label: boolean): Counts => ({
  right: Number(called && label),
  wrong: Number(called && !label),
  left: Number(!called && label),
});
