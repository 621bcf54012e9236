import { distributionOf } from "assay-lib/comparison/questions/distribution";
import { marksOf } from "assay-lib/comparison/questions/listed";
import { comparedRunName } from "assay-lib/comparison/run-name";
import type { MetricComparison } from "assay-lib/comparison/words/metrics";
import type { RowName } from "assay-lib/comparison/words/opening-row";
import { thresholdsOf } from "assay-lib/domain/scores/band";
import { metricById } from "assay-lib/metrics/registry";
import { compareHref } from "@/components/addresses/compare";
import { DistributionOverlay } from "@/components/comparison/distribution/overlay";
import { Scatter } from "@/components/comparison/distribution/scatter";
import { DistributionSection } from "@/components/comparison/distribution/section";
import { metricTitle, type SectionProps } from "./comparison-parts";

interface DistributionProps extends SectionProps {
  chosen: MetricComparison & RowName;
  address?: typeof compareHref;
  isShared?: boolean;
  /** Otherwise marks have no text or link. */
  withQuestions?: boolean;
}

export const DistributionPart = async (part: DistributionProps) => {
  const { comparison, chosen, search, address = compareHref, isShared = false, withQuestions = true } = part;
  const { runs, report } = comparison;
  const { metric } = chosen;
  const thresholds = thresholdsOf(comparison.thresholds, metric);
  const index = runs.findIndex(({ id }) => id === chosen.run);
  const distribution = distributionOf(comparison, metric, index);
  const baseline = runs[0];
  const candidate = runs[index];
  if (!distribution || !baseline || !candidate) return null;
  const marks = await marksOf(comparison, metric, index, { withTexts: withQuestions });
  const rows = Object.values(report.metrics).flat().length;
  const opening = (chosen.difference ?? 0) < 0 ? "largest loss" : "first metric, as none lost";
  const remark = search.metric ? "chosen above" : opening;
  return (
    <DistributionSection
      name={metricById(metric)?.name ?? metric}
      source={metricById(metric)?.source ?? ""}
      remark={rows === 1 ? "" : remark}
      names={[comparedRunName(baseline, runs), comparedRunName(candidate, runs)]}
      index={index}
    >
      <DistributionOverlay distribution={distribution} title={metricTitle(metric)} index={index} thresholds={thresholds} />
      <Scatter
        marks={marks.map((mark) => {
          const question = isShared ? String(mark.question.place) : mark.question.key;
          const open = mark.count === 1 ? question : null;
          const more = { metric, candidate: chosen.run, show: mark.group, at: [...mark.cell], page: null, open };
          return { ...mark, href: withQuestions ? `${address({ ...search, ...more })}#questions` : null };
        })}
        row={chosen}
        index={index}
        title={metricTitle(metric)}
        thresholds={thresholds}
      />
    </DistributionSection>
  );
};
