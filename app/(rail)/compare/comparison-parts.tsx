import type { ReactNode } from "react";
import { Checks } from "@/components/compare/checks";
import { DecisionPanel } from "@/components/compare/decision";
import { type ComparedMetric, DifferenceTable } from "@/components/compare/difference-table";
import { QuestionPlan } from "@/components/compare/question-plan";
import { Panel, SectionHeading } from "@/components/ui/panel";
import type { Decision } from "@/lib/domain/comparison/decision";
import { tieWithin } from "@/lib/domain/comparison/metrics";
import { metricById } from "@/lib/metrics/registry";
import type { Comparison } from "@/lib/runs/compare/metrics";
import { planOfRows } from "@/lib/runs/compare/questions-to-plan";

/** The decision and its checks. `decision` is the comparison's own, or one that was stored with a share. */
export const DecisionPart = ({
  comparison: { runs, report, thresholds },
  decision,
  children,
}: {
  comparison: Comparison;
  decision: Decision;
  children: ReactNode;
}) => (
  <>
    <DecisionPanel
      decision={decision}
      report={report}
      metrics={decision.metrics.map((id) => ({ id, name: metricById(id)?.name ?? id, source: metricById(id)?.source ?? "" }))}
      names={runs.slice(1).map(({ name }) => name)}
      thresholds={thresholds}
    >
      {children}
    </DecisionPanel>
    <Checks checks={decision.checks} />
  </>
);

export const Differences = ({
  comparison: { runs, rows, thresholds },
  metrics,
}: {
  comparison: Comparison;
  metrics: readonly ComparedMetric[];
}) => (
  <>
    <SectionHeading title="Difference from the baseline" remark="mean over paired questions" />
    <Panel className="overflow-hidden">
      <DifferenceTable metrics={metrics} thresholds={thresholds} />
      <p className="border-t border-line px-3.5 py-2 text-caption text-ink-3">
        Filled mark: better or worse, the interval leaves out 0. Diamond: equivalent, the interval is within the margin, and the
        questions are enough to rule out rare changes as large. Hollow: cannot tell yet. Interval: paired Student&apos;s t. p:
        paired t-test (up to 16 questions also by exact sign flips), two-sided. Both are corrected by Holm over all rows; each
        interval is for its own row, not for all at once. Ties: differences up to {tieWithin}.
      </p>
      <QuestionPlan
        rows={planOfRows(rows).map((plan, at) => ({
          ...plan,
          name: metricById(plan.metric)?.name ?? plan.metric,
          source: metricById(plan.metric)?.source ?? "",
          index: runs.findIndex(({ id }) => id === rows[at]?.run.id),
        }))}
      />
    </Panel>
  </>
);

/** The rows of the table of differences, each with a link to its questions. */
export function comparedMetrics(comparison: Comparison, hrefOf: (metric: string, candidate: string) => string | null) {
  const { runs, report } = comparison;
  return Object.entries(report.metrics).map(([id, all]) => {
    const metric = metricById(id);
    const [baseline = [], ...others] = comparison.distributions.get(id) ?? [];
    return {
      id,
      name: metric?.name ?? id,
      source: metric?.source ?? "",
      secondary: metric?.secondary?.name,
      distribution: baseline,
      candidates: all.map((one) => {
        const index = runs.findIndex(({ id: run }) => run === one.run);
        return {
          index,
          name: runs[index]?.name ?? "",
          comparison: one,
          distribution: others[index - 1] ?? [],
          href: hrefOf(id, one.run),
        };
      }),
    };
  });
}
