import type { ReactNode } from "react";
import { Checks } from "@/components/compare/decision/checks";
import { DecisionPanel } from "@/components/compare/decision/panel";
import type { ComparedMetric } from "@/components/compare/differences/compared-metric";
import { ForestKeys } from "@/components/compare/differences/forest";
import { VerdictMatrix } from "@/components/compare/differences/matrix";
import { QuestionPlan } from "@/components/compare/differences/question-plan";
import { DifferenceTable } from "@/components/compare/differences/table";
import { Term } from "@/components/glossary/term";
import { cn } from "@/components/ui/class-names";
import { Panel, SectionHeading } from "@/components/ui/panel";
import type { Decision } from "@/lib/domain/comparison/decision";
import { tieWithin } from "@/lib/domain/comparison/metrics";
import type { RowName } from "@/lib/domain/comparison/opening-row";
import { metricById } from "@/lib/metrics/registry";
import type { Comparison } from "@/lib/runs/compare/metrics";
import { planOfRows } from "@/lib/runs/compare/questions-to-plan";
import { comparedRunName } from "@/lib/runs/compare/run-name";

const nameOf = (id: string): string => metricById(id)?.name ?? id;
const sourceOf = (id: string): string => metricById(id)?.source ?? "";
export const metricTitle = (id: string): string => (metricById(id) ? `${nameOf(id)}, ${sourceOf(id)}` : id);

/** The decision and its checks. `decision` is the comparison's own, or one that was stored with a share. */
export const DecisionPart = ({
  comparison: { runs, report, thresholds },
  decision,
  withoutHref = null,
  hrefOf = null,
  children,
}: {
  comparison: Comparison;
  decision: Decision;
  /** The comparison in which this metric does not decide. */
  withoutHref?: ((metric: string) => string) | null;
  /** A run's address. */
  hrefOf?: ((run: string) => string) | null;
  children: ReactNode;
}) => {
  const [, ...candidates] = runs;
  const weighed = decision.candidates.filter(({ choice }) => choice === "weigh");
  const without = weighed.length === 1 ? (weighed[0]?.without ?? null) : null;
  return (
    <>
      <DecisionPanel
        decision={decision}
        report={report}
        metrics={decision.metrics.map((id) => ({ id, name: nameOf(id), source: sourceOf(id) }))}
        names={candidates.map((run) => comparedRunName(run, runs))}
        hrefs={hrefOf && candidates.map(({ id }) => hrefOf(id))}
        tryWithout={without && withoutHref ? { name: metricTitle(without), href: withoutHref(without) } : null}
        thresholds={thresholds}
      >
        {children}
      </DecisionPanel>
      <Checks checks={decision.checks} folded={candidates.length > 1} />
    </>
  );
};

/** One candidate's differences in a forest plot; several candidates' in a matrix of verdicts. */
export const Differences = ({
  comparison: { runs, rows, report, settings, questions, thresholds },
  metrics,
}: {
  comparison: Comparison;
  metrics: readonly ComparedMetric[];
}) => {
  const isOne = runs.length === 2;
  const worst = metrics.find(({ candidates }) => candidates.some(({ isChosen }) => isChosen))?.id;
  const opened = [...new Set([metrics[0]?.id, worst])].filter((id) => id !== undefined);
  return (
    <>
      {isOne ? (
        <>
          <SectionHeading
            id="differences"
            title="Differences from the baseline"
            remark="mean over paired questions; choose a row to see its distribution and questions"
          />
          <Panel className="overflow-hidden rounded-b-none border-b-0">
            <DifferenceTable metrics={metrics} thresholds={thresholds} />
          </Panel>
        </>
      ) : (
        <VerdictMatrix
          metrics={metrics}
          runs={runs.map((run) => comparedRunName(run, runs))}
          measures={report.decision.candidates.map(({ measures }) => measures)}
          questions={questions}
          thresholds={thresholds}
          opened={opened}
        />
      )}
      <Panel className={cn("rounded-t-none", !isOne && "border-t-0")}>
        <div className="px-5 py-2.5 text-[11.5px]/[17px] text-ink-3 phone:px-3.5">
          <ForestKeys margin={settings.margins.each} />
          <p className="mt-1">
            <Term of="interval">Interval</Term> and <Term of="p">p</Term> are corrected for all {rows.length}{" "}
            {rows.length === 1 ? "comparison" : "comparisons"} (<Term of="holm">Holm</Term>), so mark, interval, p and verdict
            agree; each interval is for its own row, not for all at once. Interval: paired Student&apos;s t. p:{" "}
            <Term of="t-test">paired t-test</Term> (up to 16 questions also by <Term of="permutation-test">exact sign flips</Term>
            ), two-sided. Ties: differences up to {tieWithin}.
          </p>
        </div>
        <QuestionPlan
          rows={planOfRows(rows).map((plan, at) => ({
            ...plan,
            name: nameOf(plan.metric),
            source: sourceOf(plan.metric),
            index: runs.findIndex(({ id }) => id === rows[at]?.run.id),
          }))}
        />
      </Panel>
    </>
  );
};

/** The metrics of the differences, each row with its link. */
export function comparedMetrics(
  { runs, report, scores }: Comparison,
  chosen: RowName | undefined,
  hrefOf: (metric: string, candidate: string) => string,
): ComparedMetric[] {
  return Object.entries(report.metrics).map(([id, all]) => {
    const metric = metricById(id);
    return {
      id,
      name: nameOf(id),
      source: sourceOf(id),
      group: metric?.group ?? "response",
      secondary: metric?.secondary?.name,
      baseline: meanOf(scores.get(id)?.[0] ?? new Float64Array()),
      candidates: all.map((row) => {
        const index = runs.findIndex(({ id: run }) => run === row.run);
        return {
          index,
          name: runs[index]?.name ?? "",
          row,
          href: hrefOf(id, row.run),
          isChosen: chosen?.metric === id && chosen.run === row.run,
        };
      }),
    };
  });
}

function meanOf(scores: Float64Array): ComparedMetric["baseline"] {
  let [n, sum] = [0, 0];
  for (const score of scores) {
    if (Number.isNaN(score)) continue;
    n++;
    sum += score;
  }
  return { n, mean: n === 0 ? null : sum / n };
}
