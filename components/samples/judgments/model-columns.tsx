import { Flag } from "lucide-react";
import type { ReactNode } from "react";
import { judgesDiffer } from "@/components/samples/judged/disagreement";
import { formatRaw } from "@/components/samples/judged/sample";
import { BandName } from "@/components/scores/band";
import type { StoredJudgment } from "@/lib/db/judgments/read";
import { bandOf, type MetricThresholds } from "@/lib/domain/scores/band";
import { formatScore } from "@/lib/domain/scores/format";

export const ModelColumns = ({
  judgments,
  rawMax,
  thresholds,
  children,
}: {
  judgments: readonly StoredJudgment[];
  rawMax: number | null;
  thresholds: MetricThresholds;
  children: (judgment: StoredJudgment) => ReactNode;
}) => (
  <>
    <JudgesDiffer judgments={judgments} thresholds={thresholds} />
    <ul className="mt-2.5 grid grid-cols-[repeat(auto-fit,minmax(min(210px,100%),1fr))] gap-x-5 gap-y-3">
      {judgments.map((judgment) => (
        <li key={judgment.id} className="flex min-w-0 flex-col border-t border-line-2 pt-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-small">
            <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{judgment.model}</span>
            <ModelValue judgment={judgment} rawMax={rawMax} thresholds={thresholds} />
          </p>
          {children(judgment)}
        </li>
      ))}
    </ul>
  </>
);

const ModelValue = ({
  judgment: { raw, score },
  rawMax,
  thresholds,
}: {
  judgment: StoredJudgment;
  rawMax: number | null;
  thresholds: MetricThresholds;
}) =>
  score === null ? (
    <span className="text-ink-3">no score</span>
  ) : (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-ink-2 tabular-nums">
      {raw !== null && rawMax !== null && `${formatRaw(raw)}/${rawMax} → `}
      {formatScore(score, thresholds)}
      <BandName band={bandOf(score, thresholds)} />
    </span>
  );

/** Empty if the models agree. */
export function JudgesDiffer({
  judgments,
  thresholds,
}: {
  judgments: readonly { model: string; score: number | null }[];
  thresholds: MetricThresholds;
}) {
  const sentence = judgesDiffer(judgments.map(({ model, score }) => ({ label: model, score, thresholds })));
  if (!sentence) return null;
  return (
    <p className="mt-1.5 flex items-start gap-1.5 text-small font-medium text-ink-2">
      <Flag aria-hidden className="mt-0.5 size-[13px] shrink-0" strokeWidth={1.5} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{sentence}</span>
    </p>
  );
}
