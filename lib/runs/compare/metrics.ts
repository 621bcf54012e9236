import type { Run } from "@/lib/db/runs/list";
import { type Margins, marginOf } from "@/lib/domain/comparison/margins";
import type { ComparisonReport, MetricComparison } from "@/lib/domain/comparison/metrics";
import { type ComparisonSettings, usualSettings } from "@/lib/domain/comparison/settings";
import { Refusal } from "@/lib/domain/problem";
import { listed } from "@/lib/domain/text/listed";
import { checksOf } from "./checks";
import { decisionOf } from "./decision";
import { type MeasuredRuns, measureRuns } from "./measures";
import { type DifferenceRow, type PairedRuns, pairRuns } from "./paired-runs";
import { comparedRunName } from "./run-name";
import { type Tests, testTogether } from "./verdicts";

/** A comparison of runs: the report, and the data for its tables. */
export interface Comparison extends PairedRuns {
  settings: ComparisonSettings;
  report: ComparisonReport;
  /** Metadata columns that hold numbers in every run. */
  columns: MeasuredRuns["columns"];
}

/**
 * Compares runs with the first of them, question by question. What is read and computed is cached until one of them changes.
 * `rename` gives the runs the names and ids that the comparison shows; without `withMeasures` cost and latency are not read. What
 * cannot be computed is null in the report, and a warning says why. Throws Refusal for fewer than two or more than four different
 * runs, for a run that does not exist, and for a metric or a column in the settings that the runs do not share.
 */
export async function compareRuns(
  ids: readonly string[],
  given: Partial<ComparisonSettings> = {},
  { rename = (all) => [...all], withMeasures = true }: { rename?: (runs: readonly Run[]) => Run[]; withMeasures?: boolean } = {},
): Promise<Comparison> {
  const settings = { ...usualSettings, ...given };
  const paired = await pairRuns(ids, settings.pairBy, rename);
  const measured = withMeasures ? await measureRuns(paired, settings.columns) : { columns: [], measures: [] };
  const metrics = [...paired.scores.keys()];
  // Runs without a common metric are told so by the checks.
  if (metrics.length > 0) {
    refuseUnknown("A margin names", Object.keys(settings.margins.of), metrics);
    refuseUnknown("The metrics that decide name", settings.deciding, metrics);
  }
  if (withMeasures) refuseUnknown("Cost or latency names the column", Object.values(settings.columns), measured.columns);
  return { ...paired, settings, report: reportOf(paired, settings, measured), columns: measured.columns };
}

function refuseUnknown(start: string, names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const choice = known.length > 0 ? `Choose from: ${listed(known, "or")}.` : "They share none.";
  throw new Refusal(`${start} ${unknown.slice(0, 100)}, which the runs do not share. ${choice}`);
}

function reportOf(unnamed: PairedRuns, settings: ComparisonSettings, measured: MeasuredRuns): ComparisonReport {
  const paired = withDistinctNames(unnamed);
  const { runs, pairing, rows, questions } = paired;
  const [baseline, ...candidates] = runs;
  if (!baseline) throw new Error("There is no baseline.");
  const tests = testRows(rows, settings.margins);
  const metrics: ComparisonReport["metrics"] = {};
  for (const [index, row] of rows.entries()) {
    const test = tests[index];
    if (test)
      metrics[row.metric] = [...(metrics[row.metric] ?? []), comparisonOf(row, test, marginOf(settings.margins, row.metric))];
  }
  const checks = checksOf(paired, changeable(rows, tests, settings.margins));
  return {
    baseline: baseline.id,
    candidates: candidates.map(({ id }) => id),
    pairedQuestions: questions,
    pairing: pairing.report,
    unpaired: Object.fromEntries(runs.map(({ id }, index) => [id, pairing.unpaired[index]?.length ?? 0])),
    warnings: checks.flatMap(({ state, details }) => (state === "clean" ? [] : details)),
    metrics,
    decision: decisionOf(paired, { metrics, checks, deciding: settings.deciding, measured }),
  };
}

/** For sentences: runs that are judged again often have the same name. */
function withDistinctNames(paired: PairedRuns): PairedRuns {
  const named = (run: Run): Run => ({ ...run, name: comparedRunName(run, paired.runs) });
  return { ...paired, runs: paired.runs.map(named), rows: paired.rows.map((row) => ({ ...row, run: named(row.run) })) };
}

const testRows = (rows: readonly DifferenceRow[], margins: Margins): Tests[] =>
  testTogether(rows.map(({ metric, run, difference }) => ({ name: run.name, difference, margin: marginOf(margins, metric) })));

/** The metrics whose verdict could be another if the missing scores were known. */
function changeable(rows: readonly DifferenceRow[], tests: readonly Tests[], margins: Margins): string[] {
  const found = new Set<string>();
  for (const side of [0, 1] as const) {
    const lost = rows.map((row) => ({ ...row, difference: row.ifLost ? row.ifLost[side] : row.difference }));
    for (const [index, { verdict }] of testRows(lost, margins).entries())
      if (rows[index]?.difference && verdict !== tests[index]?.verdict) found.add(rows[index].metric);
  }
  return [...found];
}

const comparisonOf = (
  { run, difference, secondary, withoutScore }: DifferenceRow,
  test: Tests,
  margin: number,
): MetricComparison => ({
  run: run.id,
  n: difference?.pairs ?? 0,
  questions: difference?.questions ?? 0,
  withoutScore,
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
  sentence: test.sentence,
  secondary,
});
