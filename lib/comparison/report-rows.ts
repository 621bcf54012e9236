import { amount } from "@/lib/comparison/words/amount";
import type { ContextComparison } from "@/lib/comparison/words/contexts";
import { letterOf } from "@/lib/comparison/words/letter";
import type { Measure } from "@/lib/comparison/words/measures";
import type { ComparisonReport, FigureComparison, MetricComparison, Verdict } from "@/lib/comparison/words/metrics";
import { isIdentical, onlyFirst } from "@/lib/comparison/words/remark";
import { rounded } from "@/lib/domain/scores/rounded";
import { formatP, signed, signedInterval } from "@/lib/domain/scores/signed";
import { counted } from "@/lib/domain/text/counted";
import { figureOf } from "@/lib/metrics/figures";

export interface NamedRow {
  id: string;
  name: string;
}

const twoDecimals = (value: number | null): string => (value === null ? "–" : rounded(value));

export const figureName = (metric: string, key: string): string => figureOf(metric, key)?.name ?? key;

/** "110 questions paired by text (by id 0, by text 110)", for each candidate. */
export const pairedIn = ({ pairs, first }: ComparisonReport): string =>
  pairs
    .map(({ questions, by, byId, byText }, index) => {
      const whose = pairs.length === 1 ? "" : `${letterOf(index + 1)}: `;
      return `${whose}${counted(questions, "question")} paired by ${by} (by id ${byId}, by text ${byText})`;
    })
    .join("; ") + (first === null ? "" : `; ${onlyFirst(first)}`);

export const columnsFor = (letter: string): string[] => {
  const difference = `${letter} − A`;
  return ["metric", "A", letter, difference, "interval", "p", "wins", "ties", "losses", "n"];
};

export const footnote =
  "Interval and p: paired t-test, two-sided (up to 16 questions at least as careful as exact sign flips), corrected by Holm over the candidate's metrics. Ties: within 0.005.";

export const verdictNames: Record<Verdict, string> = {
  better: "better",
  worse: "worse",
  equivalent: "equivalent",
  "not-distinguishable": "cannot tell yet",
};

export const reading = (one: MetricComparison): string => {
  if (!one.verdict) return "not compared";
  return one.verdict === "equivalent" && isIdentical(one) ? "identical" : verdictNames[one.verdict];
};

const intervalOf = (interval: readonly [number, number] | null, confidence: number | null): string =>
  interval && confidence !== null ? signedInterval(interval, confidence) : "–";

const differenceOf = (one: Pick<FigureComparison, "meanBaseline" | "meanCandidate" | "difference">): string[] => [
  twoDecimals(one.meanBaseline),
  twoDecimals(one.meanCandidate),
  one.difference === null ? "–" : signed(one.difference),
];

export const reportFigures = (one: MetricComparison): string[] => [
  ...differenceOf(one),
  intervalOf(one.interval, one.confidence),
  one.pAdjusted === null ? "–" : formatP(one.pAdjusted),
  String(one.wins),
  String(one.ties),
  String(one.losses),
  String(one.n),
];

export const figureReading = ({ verdict }: FigureComparison): string => (verdict ? `${verdict}, uncorrected` : "not tested");

/** Not tested, so the interval is the 95% one. */
export const figureCells = (one: FigureComparison): string[] => [
  ...differenceOf(one),
  intervalOf(one.ci95, 0.95),
  "",
  "",
  "",
  "",
  String(one.n),
];

export const measuresOf = (run: NamedRow, report: ComparisonReport): Measure[] =>
  report.decision.candidates.find((one) => one.run === run.id)?.measures ?? [];

/** "cost (column cost_usd), n = 240: mean US$ 4.02 in A, US$ 2.70 here per 1,000 questions, better." */
export function measureLine({ kind, column, unit, n, baseline, candidate, verdict }: Measure): string {
  const name = `${kind} (column ${column}), n = ${n}`;
  if (!baseline || !candidate) return `${name}: no question has a value on both sides.`;
  const read = verdict === null ? "" : `, ${verdictNames[verdict]}`;
  const per = kind === "cost" ? " per 1,000 questions" : "";
  return `${name}: mean ${amount(kind, baseline.mean, unit)} in A, ${amount(kind, candidate.mean, unit)} here${per}${read}.`;
}

export const comparedWith = (run: NamedRow, report: ComparisonReport): [string, MetricComparison][] =>
  Object.entries(report.metrics).flatMap(([metric, all]) =>
    all.filter((one) => one.run === run.id).map((one): [string, MetricComparison] => [metric, one]),
  );

export const named = (run: NamedRow | undefined): string => (run ? `${run.name} (run ${run.id})` : "");

/** What happened to the baseline's contexts, by candidate: "3 shared, 1 moved in rank, …"; empty if no question has contexts. */
export const overlapInWords = (runs: readonly NamedRow[], { overlap }: ContextComparison): { name: string; words: string }[] =>
  overlap
    .filter(({ questions }) => questions > 0)
    .map(({ run, shared, moved, lost, gained, jaccard }) => {
      const counts = [`${shared} shared`, `${moved} moved in rank`, `${lost} lost`, `${gained} gained`].join(", ");
      return { name: runs.find(({ id }) => id === run)?.name ?? run, words: `${counts}; mean Jaccard ${twoDecimals(jaccard)}` };
    });
