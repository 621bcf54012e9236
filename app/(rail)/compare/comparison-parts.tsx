import { type ComparedMetric, DifferenceTable } from "@/components/compare/difference-table";
import { letterOf } from "@/components/compare/run-letter";
import { Notice } from "@/components/ui/notice";
import { Panel, SectionHeading } from "@/components/ui/panel";
import type { BandThresholds } from "@/lib/domain/scores/band";
import { metricById } from "@/lib/metrics/registry";
import type { Comparison } from "@/lib/runs/compare/metrics";

/** What makes the runs hard to compare; renders nothing without such a reason. */
export const Warnings = ({ comparison: { report } }: { comparison: Comparison }) =>
  report.warnings.length > 0 && (
    <div className="mt-4">
      <Notice title="Before you rely on it">
        <ul className="list-disc pl-4">
          {report.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );

export const Differences = ({ metrics, thresholds }: { metrics: readonly ComparedMetric[]; thresholds: BandThresholds }) => (
  <>
    <SectionHeading
      title="Difference from the baseline"
      remark="mean over paired questions; a filled mark means better or worse, by the corrected test"
    />
    <Panel className="overflow-hidden">
      <DifferenceTable metrics={metrics} thresholds={thresholds} />
      <p className="border-t border-line px-3.5 py-2 text-caption text-ink-3">
        Interval: paired Student&apos;s t over questions. p: paired t-test (up to 16 questions also by exact sign flips),
        two-sided, corrected by Holm over all rows. Ties: differences up to 0.005. Better or worse if the corrected test says so
        at 5%.
      </p>
    </Panel>
  </>
);

/** One sentence per candidate: on how many metrics it is better, worse or neither. */
export const Verdicts = ({ comparison: { runs, report } }: { comparison: Comparison }) => (
  <p className="mt-3.5 flex flex-wrap gap-x-5 gap-y-1 text-[14px]">
    {runs.slice(1).map((run, at) => {
      const all = Object.values(report.metrics).flatMap((list) => list.filter((one) => one.run === run.id));
      const count = (verdict: string) => all.filter((one) => one.verdict === verdict).length;
      const [better, worse, unclear] = [count("better"), count("worse"), count("not-distinguishable")];
      const parts = [
        better > 0 && `better on ${better} of ${all.length} metrics`,
        worse > 0 && `worse on ${worse}`,
        unclear > 0 && (unclear === all.length ? "not distinguishable on any metric" : `not distinguishable on ${unclear}`),
      ].filter(Boolean);
      return (
        <span key={run.id}>
          <b className="font-semibold">{letterOf(at + 1)} against A:</b>{" "}
          <span className="text-ink-2">{parts.length > 0 ? `${parts.join(", ")}.` : "nothing can be said yet."}</span>
        </span>
      );
    })}
  </p>
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
