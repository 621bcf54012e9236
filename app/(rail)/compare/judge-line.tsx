import { measureAgreement } from "assay-lib/agreement/measure";
import type { Comparison } from "assay-lib/comparison/metrics";
import { modelsInWords } from "assay-lib/domain/judge";
import { describeJudge } from "assay-lib/domain/servers/judge-kinds";
import { listed } from "assay-lib/domain/text/listed";
import { metricById } from "assay-lib/metrics/registry";

/** How far to trust the judge, in the metrics that the label is about and that decide. Slow the first time. */
export const JudgeLine = async ({ comparison: { runs, report } }: { comparison: Comparison }) => {
  const [baseline] = runs;
  if (!baseline || runs.some(({ judge }) => describeJudge(judge.kind).isStandIn)) return null;
  const agreement = await measureAgreement(baseline);
  const { metrics, guards } = report.decision;
  const isOfContexts = agreement.labels.find(({ name }) => name === agreement.label)?.unit === "context";
  const measured = [...new Set([...metrics, ...guards])].flatMap((id) => {
    const { value, ci95 } = agreement.metrics[id]?.auroc ?? { value: null, ci95: null };
    const isAbout = (metricById(id)?.group === "retrieval") === isOfContexts;
    return value !== null && isAbout ? [{ name: metricById(id)?.name ?? id, value, low: ci95?.[0] ?? 0 }] : [];
  });
  if (agreement.label === null || measured.length === 0)
    return <JudgeText comparison={{ runs }}>not measured, no suitable labels.</JudgeText>;
  const about = `for the label ${agreement.label} in A, chance 0.5`;
  const better = measured.filter(({ low }) => low > 0.5);
  const weak = measured.filter(({ low }) => low <= 0.5);
  const isMixed = better.length > 0 && weak.length > 0;
  const said = [
    better.length > 0 && `${isMixed ? `${namesOf(better)} ` : ""}better than chance (${auroc(better)})`,
    weak.length > 0 && `${isMixed ? `${namesOf(weak)} ` : ""}not shown to beat chance (${auroc(weak)})`,
  ];
  return <JudgeText comparison={{ runs }}>{`${said.filter(Boolean).join(", ")}, ${about}.`}</JudgeText>;
};

type Measured = readonly { name: string; value: number }[];

const namesOf = (metrics: Measured): string => listed(metrics.map(({ name }) => name));

/** All values, since "0.56 to 0.75" would look like an interval. */
const auroc = (metrics: Measured): string => `AUROC ${listed(metrics.map(({ value }) => value.toFixed(2)))}`;

export const JudgeText = ({ comparison: { runs }, children }: { comparison: Pick<Comparison, "runs">; children?: string }) => (
  <p className="mt-1 max-w-[82ch] text-small text-ink-3">
    Trust in {listed([...new Set(runs.map(modelsInWords))])}: {children ?? "measuring agreement with labels…"}
  </p>
);
