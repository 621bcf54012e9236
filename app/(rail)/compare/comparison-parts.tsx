import type { Comparison } from "assay-lib/comparison/metrics";
import { planOfRows } from "assay-lib/comparison/questions-to-plan";
import { comparedRunName } from "assay-lib/comparison/run-name";
import type { Decision } from "assay-lib/comparison/words/decision";
import { letterOf } from "assay-lib/comparison/words/letter";
import { tieWithin } from "assay-lib/comparison/words/metrics";
import type { RowName } from "assay-lib/comparison/words/opening-row";
import { thresholdsOf } from "assay-lib/domain/scores/band";
import { counted } from "assay-lib/domain/text/counted";
import { metricById } from "assay-lib/metrics/registry";
import { type ReactNode, Suspense } from "react";
import type { CompareSearch } from "@/components/addresses/compare";
import { Checks } from "@/components/comparison/decision/checks";
import { DecisionPanel } from "@/components/comparison/decision/panel";
import type { ComparedMetric } from "@/components/comparison/differences/compared-metric";
import { ForestKeys } from "@/components/comparison/differences/forest";
import { VerdictMatrix } from "@/components/comparison/differences/matrix";
import { PlanLine } from "@/components/comparison/differences/question-plan";
import { DifferenceTable } from "@/components/comparison/differences/table";
import { Term } from "@/components/glossary/term";
import { cn } from "@/components/ui/class-names";
import { Panel, SectionHeading } from "@/components/ui/panel";

const nameOf = (id: string): string => metricById(id)?.name ?? id;
const sourceOf = (id: string): string => metricById(id)?.source ?? "";
export const metricTitle = (id: string): string => (metricById(id) ? `${nameOf(id)}, ${sourceOf(id)}` : id);

export interface SectionProps {
  comparison: Comparison;
  search: CompareSearch;
}

/** Shows what is being read until a section is there. */
export const Reading = ({ what, children }: { what: string; children: ReactNode }) => (
  <Suspense
    fallback={
      <Panel className="mt-5 px-3.5 py-6 text-ink-2" role="status">
        Reading {what}
      </Panel>
    }
  >
    {children}
  </Suspense>
);

/** The place of the candidate that the address names, else of the first. */
export const candidateIn = ({ comparison: { runs }, search }: SectionProps): number =>
  Math.max(
    1,
    runs.findIndex(({ id }, at) => at > 0 && id === search.candidate),
  );

export const candidatesOf = ({ runs }: Pick<Comparison, "runs">) =>
  runs.slice(1).map((run, at) => ({ id: run.id, name: `${letterOf(at + 1)} ${comparedRunName(run, runs)}` }));

export const namedMetrics = (ids: readonly string[]) => ids.map((id) => ({ id, name: metricTitle(id) }));

interface DecisionPartProps {
  comparison: Comparison;
  decision: Decision;
  judge?: ReactNode;
  hrefOf?: ((run: string) => string) | null;
  children: ReactNode;
}

/** `decision` is the comparison's own or the one stored with a share. */
export const DecisionPart = ({ comparison, decision, judge = null, hrefOf = null, children }: DecisionPartProps) => {
  const { runs, report, thresholds } = comparison;
  const [, ...candidates] = runs;
  return (
    <>
      <DecisionPanel
        decision={decision}
        report={report}
        metrics={Object.keys(report.metrics).map((id) => ({
          id,
          name: nameOf(id),
          source: sourceOf(id),
          thresholds: thresholdsOf(thresholds, id),
        }))}
        names={candidates.map((run) => comparedRunName(run, runs))}
        hrefs={hrefOf && candidates.map(({ id }) => hrefOf(id))}
        judge={judge}
      >
        {children}
      </DecisionPanel>
      <Checks checks={decision.checks} />
    </>
  );
};

export const DifferencesPart = ({
  comparison: { runs, pairs, report, settings },
  metrics,
}: {
  comparison: Comparison;
  metrics: readonly ComparedMetric[];
}) => {
  const isOne = runs.length === 2;
  const planned = pairs.flatMap(({ rows }, index) => planOfRows(rows).map((plan) => ({ ...plan, index: index + 1 })));
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
            <DifferenceTable metrics={metrics} />
          </Panel>
        </>
      ) : (
        <VerdictMatrix
          metrics={metrics}
          runs={runs.map((run) => comparedRunName(run, runs))}
          measures={report.decision.candidates.map(({ measures }) => measures)}
          questions={pairs.map((pair) => pair.questions)}
          opened={opened}
        />
      )}
      <Panel className={cn("rounded-t-none", !isOne && "border-t-0")}>
        <div className="px-5 py-2.5 text-[11.5px]/[17px] text-ink-3 phone:px-3.5">
          <ForestKeys margin={settings.margins.each} />
          <p className="mt-1">
            <Term of="interval">Interval</Term> and <Term of="p">p</Term> are corrected for the {isOne ? "" : "candidate’s "}
            {counted(metrics.length, "metric")} (<Term of="holm">Holm</Term>). Each interval covers its own row. Both come from
            the two-sided <Term of="t-test">paired t-test</Term>; with 16 questions or fewer they are at least as strict as{" "}
            <Term of="permutation-test">exact sign flips</Term>. Ties: differences up to {tieWithin}.
          </p>
        </div>
        <PlanLine rows={planned.map((plan) => ({ ...plan, name: nameOf(plan.metric), source: sourceOf(plan.metric) }))} />
      </Panel>
    </>
  );
};

export function metricsCompared(
  { runs, report, thresholds }: Comparison,
  chosen: RowName | undefined,
  hrefOf: (metric: string, candidate: string) => string,
): ComparedMetric[] {
  return Object.entries(report.metrics).map(([id, all]) => {
    const metric = metricById(id);
    const own = runs[0]?.summaries[id];
    return {
      id,
      name: nameOf(id),
      source: sourceOf(id),
      group: metric?.group ?? "response",
      thresholds: thresholdsOf(thresholds, id),
      figures: Object.fromEntries((metric?.figures ?? []).map(({ key, name }) => [key, name])),
      // From the baseline's whole run, because candidates pair with different questions.
      baseline: { mean: own?.mean ?? null, n: own?.scored ?? 0, withoutScore: own?.unscored ?? 0 },
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
