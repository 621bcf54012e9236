import { briefAgreement } from "assay-lib/agreement/brief";
import type { Comparison } from "assay-lib/comparison/metrics";
import { modelsInWords } from "assay-lib/domain/judge";
import { listed } from "assay-lib/domain/text/listed";
import { metricById } from "assay-lib/metrics/registry";

/** The judges and their AUROC in the baseline's deciding and guarded metrics. Slow the first time. */
export const JudgeLine = async ({ comparison: { runs, report } }: { comparison: Comparison }) => {
  const [baseline] = runs;
  if (!baseline) return null;
  const agreement = await briefAgreement(baseline.id);
  const { metrics, guards } = report.decision;
  const found = [...new Set([...metrics, ...guards])].flatMap((id) => {
    const own = agreement?.metrics[id];
    const value = own?.auroc.value;
    return own && value != null ? [`${metricById(id)?.name ?? id} ${value.toFixed(2)} (n ${own.n.toLocaleString("en")})`] : [];
  });
  return (
    <JudgeText comparison={{ runs }}>
      {agreement && found.length > 0
        ? `AUROC for the label ${agreement.label} in A: ${listed(found)}.`
        : "Its agreement with people is unknown: no suitable labels."}
    </JudgeText>
  );
};

export const JudgeText = ({ comparison: { runs }, children }: { comparison: Pick<Comparison, "runs">; children?: string }) => (
  <p className="mt-1 max-w-[82ch] text-small text-ink-3">
    Judged by {listed([...new Set(runs.map(modelsInWords))])}. {children ?? "Measuring agreement with labels…"}
  </p>
);
