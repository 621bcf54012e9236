import { foundIn } from "@/lib/comparison/words/checks";
import type { Check } from "@/lib/comparison/words/decision";
import { type Margins, marginOf } from "@/lib/comparison/words/margins";
import type { ComparisonReport, HeldBack, MetricComparison } from "@/lib/comparison/words/metrics";
import { type ComparisonSettings, usualSettings } from "@/lib/comparison/words/settings";
import type { Run } from "@/lib/db/runs/list";
import { Refusal } from "@/lib/domain/problem";
import { listed } from "@/lib/domain/text/listed";
import { questionsToSettle } from "@/lib/stats/compared/questions-needed";
import { unequalContexts } from "./checks";
import { checksOfPair } from "./checks-of-pair";
import { contextSizes, isOverContexts } from "./context-sizes";
import { type ComparedPair, decisionOf } from "./decision";
import { type MeasuredRuns, measureRuns } from "./measures";
import { type DifferenceRow, type PairedRuns, pairRuns, type RunPair } from "./paired-runs";
import { comparedRunName } from "./run-name";
import { setupDifferences } from "./setups";
import { type Tests, testTogether } from "./verdicts";

/** A comparison of runs: the report, and the data for its tables. */
export interface Comparison extends PairedRuns {
  settings: ComparisonSettings;
  report: ComparisonReport;
  columns: MeasuredRuns["columns"];
  /** Samples whose scores and labels no question shows, see hideQuestions. */
  hidden?: ReadonlySet<number>;
}

/**
 * Compares runs with the first of them, question by question, each by itself: no figure of a candidate depends on the others, but
 * that as many contexts count as each run has. What is read and computed is cached until one of the runs changes. `rename` gives the
 * runs the names and ids that the comparison shows; without `withMeasures` cost and latency are not read. What cannot be computed is
 * null in the report, and a warning says why. Throws Refusal for fewer than two or more than four different runs, for a run that does
 * not exist, and for a metric or a column in the settings that the runs do not share.
 */
export async function compareRuns(
  ids: readonly string[],
  given: Partial<ComparisonSettings> = {},
  { rename = (all) => [...all], withMeasures = true }: { rename?: (runs: readonly Run[]) => Run[]; withMeasures?: boolean } = {},
): Promise<Comparison> {
  const asked = { ...usualSettings, ...given };
  const paired = await pairRuns(ids, asked, rename);
  const settings = { ...asked, first: paired.first };
  const measured = withMeasures
    ? await measureRuns(paired, settings.columns)
    : { columns: [], measures: paired.pairs.map(() => []) };
  const metrics = comparedMetricsOf(paired);
  // The checks report runs without a common metric.
  if (metrics.length > 0) {
    refuseUnknown("A margin names", Object.keys(settings.margins.of), metrics);
    refuseUnknown("The metrics that decide name", settings.deciding, metrics);
    refuseUnknown("The metrics that must not drop name", settings.guards ?? [], metrics);
  }
  if (withMeasures) refuseUnknown("Cost or latency names the column", Object.values(settings.columns), measured.columns);
  return { ...paired, settings, report: reportOf(paired, settings, measured), columns: measured.columns };
}

/** Metrics that the baseline and at least one candidate have, in the baseline's order. */
const comparedMetricsOf = ({ runs, pairs }: PairedRuns): string[] =>
  (runs[0]?.metrics ?? []).filter((metric) => pairs.some(({ scores }) => scores.has(metric)));

function refuseUnknown(start: string, names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const choice = known.length > 0 ? `Choose from: ${listed(known, "or")}.` : "They share none.";
  throw new Refusal(`${start} ${unknown.slice(0, 100)}, which the runs do not share. ${choice}`);
}

function reportOf(paired: PairedRuns, settings: ComparisonSettings, measured: MeasuredRuns): ComparisonReport {
  const { runs } = paired;
  // For sentences: runs that are judged again often have the same name.
  const named = (run: Run): Run => ({ ...run, name: comparedRunName(run, runs) });
  const compared = paired.pairs.map((pair) =>
    comparePair({ ...pair, baseline: named(pair.baseline), candidate: named(pair.candidate) }, settings),
  );
  const pairs = paired.pairs.map(({ candidate, pairing, questions }) => ({
    ...pairing.report,
    run: candidate.id,
    questions,
    unpaired: [pairing.unpaired[0]?.length ?? 0, pairing.unpaired[1]?.length ?? 0] as [number, number],
  }));
  const [baseline] = runs;
  if (!baseline) throw new Error("There is no baseline.");
  const decision = decisionOf(compared, settings, measured);
  return {
    baseline: baseline.id,
    candidates: pairs.map(({ run }) => run),
    pairedQuestions: Math.min(...pairs.map(({ questions }) => questions)),
    unpaired: {
      [baseline.id]: Math.max(...pairs.map(({ unpaired }) => unpaired[0])),
      ...Object.fromEntries(pairs.map(({ run, unpaired }) => [run, unpaired[1]])),
    },
    pairs,
    first: settings.first,
    warnings: foundIn(decision.checks).flatMap(({ details }) => details),
    metrics: Object.fromEntries(
      comparedMetricsOf(paired).map((metric) => [
        metric,
        compared.flatMap(({ rows }) => rows.filter((row) => row.metric === metric).map(({ metric: _, ...row }) => row)),
      ]),
    ),
    decision,
  };
}

/** The row of a metric that cannot be compared, as the sentence says. */
const withoutVerdict = <R extends MetricComparison>(row: R, heldBack: HeldBack, sentence: string): R => {
  const figures = row.figures.map((figure) => ({ ...figure, verdict: null }));
  return { ...row, verdict: null, heldBack, neededQuestions: null, sentence, figures, secondary: figures[0] ?? null };
};

function comparePair(pair: RunPair, { margins, first }: ComparisonSettings): ComparedPair {
  const { candidate, rows } = pair;
  const tests = testRows(pair, margins, ({ difference }) => difference);
  const isLost = rows.some(({ ifLost }) => ifLost !== null);
  const [worst, best] = (isLost ? ([0, 1] as const) : []).map((side) =>
    testRows(pair, margins, ({ ifLost, difference }) => (ifLost ? ifLost[side] : difference)),
  );
  const sizes = contextSizes(pair, first);
  const unequal = sizes?.areUnequal && !sizes.isCut ? unequalContexts([pair.baseline, candidate], sizes) : null;
  const undecided: string[] = [];
  const compared = rows.flatMap((row, index) => {
    const test = tests[index];
    if (!test) return [];
    const one = { ...comparisonOf(row, test, marginOf(margins, row.metric)), metric: row.metric, run: candidate.id };
    if (unequal !== null && isOverContexts(row.metric)) return [withoutVerdict(one, "contexts", unequal)];
    const { prompts } = setupDifferences({ ...pair.baseline, metrics: [row.metric] }, candidate);
    if (prompts.length > 0) return [withoutVerdict(one, "prompts", `Judged ${prompts.join("; ")}.`)];
    if (!row.ifLost || !row.difference || row.sameTexts === row.difference.pairs) return [one];
    const could = [...new Set([test.verdict, worst?.[index]?.verdict, best?.[index]?.verdict])];
    if (could.length === 1) return [one];
    undecided.push(row.metric);
    return [{ ...one, ...undecidedBy(row, pair.questions, test.verdict) }];
  });
  const checks = checksOfPair(pair, { undecided, first });
  const failed = (id: Check["id"]) => checks.find((one) => one.id === id && one.state === "fails");
  const by = (["progress", "judge", "prompts", "words-counted"] as const).find(failed);
  const why = (by && failed(by)?.details[0]) ?? "";
  const shown = by ? compared.map((row) => withoutVerdict(row, by, why)) : compared;
  return { run: candidate.id, rows: shown, checks, undecided, moreToSettle };

  function moreToSettle(metrics: readonly string[]): number | null {
    // All of them together miss it 1 time in 5 (Bonferroni).
    const chance = 1 - 0.2 / Math.max(1, metrics.length);
    const more = metrics.map((metric) => {
      const index = rows.findIndex((row) => row.metric === metric);
      const difference = rows[index]?.difference;
      const test = tests[index];
      if (!difference || !test || undecided.includes(metric)) return null;
      const needed = questionsToSettle(difference, { margin: marginOf(margins, metric), level: test.level, chance });
      return needed && needed - difference.questions;
    });
    return more.length === 0 || more.includes(null) ? null : Math.max(...more.map(Number));
  }
}

/** The missing scores could change the verdict, so there is none yet, and further questions would not help. */
const undecidedBy = ({ withoutScore }: DifferenceRow, questions: number, verdict: MetricComparison["verdict"]) => ({
  verdict: verdict && ("not-distinguishable" as const),
  restsOnSymmetry: false,
  neededQuestions: null,
  sentence: `Cannot tell: ${withoutScore.toLocaleString("en")} of ${questions.toLocaleString("en")} questions lack a score, which could change the verdict.`,
});

const testRows = (
  { candidate, rows, timesLooked }: RunPair,
  margins: Margins,
  differenceOf: (row: DifferenceRow) => DifferenceRow["difference"],
): Tests[] =>
  testTogether(
    rows.map((row) => {
      const difference = differenceOf(row);
      return { name: candidate.name, difference, margin: marginOf(margins, row.metric), sameTexts: row.sameTexts, timesLooked };
    }),
  );

const comparisonOf = (
  { difference, figures, withoutScore, nothingGiven, sameTexts }: DifferenceRow,
  test: Tests,
  margin: number,
): Omit<MetricComparison, "run"> => ({
  n: difference?.pairs ?? 0,
  questions: difference?.questions ?? 0,
  withoutScore,
  nothingGiven: [...nothingGiven],
  sameTexts,
  meanBaseline: difference?.baselineMean ?? null,
  meanCandidate: difference?.candidateMean ?? null,
  difference: difference?.difference ?? null,
  ci95: difference?.interval ?? null,
  p: difference?.p ?? null,
  pAdjusted: test.pAdjusted,
  interval: test.interval,
  confidence: test.confidence,
  wins: difference?.wins ?? 0,
  ties: difference?.ties ?? 0,
  losses: difference?.losses ?? 0,
  effectSize: difference?.effectSize ?? null,
  detectable: difference?.smallestDetectable ?? null,
  margin,
  neededQuestions: test.neededQuestions,
  verdict: test.verdict,
  heldBack: null,
  restsOnSymmetry: test.restsOnSymmetry,
  sentence: test.sentence,
  figures,
  secondary: figures[0] ?? null,
});
