import { measureAgreement } from "assay-lib/agreement/measure";
import type { Run } from "assay-lib/db/runs/list";
import { modelsInWords } from "assay-lib/domain/judge";
import { describeJudge } from "assay-lib/domain/servers/judge-kinds";
import { listed } from "assay-lib/domain/text/listed";
import { metricById } from "assay-lib/metrics/registry";

interface Props {
  runs: readonly Run[];
  metrics: readonly string[];
  /** What the page calls each run. */
  names: readonly string[];
}

/** How far to trust the judge, in those of the metrics that the first labels are about. Slow the first time. */
export const JudgeLine = async ({ runs, metrics, names }: Props) => {
  if (runs.some(({ judge }) => describeJudge(judge.kind).isStandIn)) return null;
  for (const [at, run] of runs.entries()) {
    const said = await agreementInWords(run, metrics);
    if (said !== null) return <JudgeText runs={runs}>{`${said} in ${names[at]}, chance 0.5.`}</JudgeText>;
  }
  return <JudgeText runs={runs}>not measured, no suitable labels.</JudgeText>;
};

async function agreementInWords(run: Run, metrics: readonly string[]): Promise<string | null> {
  const agreement = await measureAgreement(run);
  const isOfContexts = agreement.labels.find(({ name }) => name === agreement.label)?.unit === "context";
  const measured = metrics.flatMap((id) => {
    const { value, ci95 } = agreement.metrics[id]?.auroc ?? { value: null, ci95: null };
    const isAbout = (metricById(id)?.group === "retrieval") === isOfContexts;
    return value !== null && isAbout ? [{ name: metricById(id)?.name ?? id, value, low: ci95?.[0] ?? 0 }] : [];
  });
  if (agreement.label === null || measured.length === 0) return null;
  const better = measured.filter(({ low }) => low > 0.5);
  const weak = measured.filter(({ low }) => low <= 0.5);
  const isMixed = better.length > 0 && weak.length > 0;
  const said = [
    better.length > 0 && `${isMixed ? `${namesOf(better)} ` : ""}better than chance (${auroc(better)})`,
    weak.length > 0 && `${isMixed ? `${namesOf(weak)} ` : ""}not shown to beat chance (${auroc(weak)})`,
  ];
  return `${said.filter(Boolean).join(", ")}, for the label ${agreement.label}`;
}

type Measured = readonly { name: string; value: number }[];

const namesOf = (metrics: Measured): string => listed(metrics.map(({ name }) => name));

/** All values, since "0.56 to 0.75" would look like an interval. */
const auroc = (metrics: Measured): string => `AUROC ${listed(metrics.map(({ value }) => value.toFixed(2)))}`;

export const JudgeText = ({ runs, children }: Pick<Props, "runs"> & { children?: string }) => (
  <p className="mt-1 max-w-[82ch] text-small text-ink-3">
    Trust in {listed([...new Set(runs.map(modelsInWords))])}: {children ?? "measuring agreement with labels…"}
  </p>
);
