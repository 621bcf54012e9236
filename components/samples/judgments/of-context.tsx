import {
  contextValue,
  formatRaw,
  isAwaited,
  labelOf,
  type Review,
  type ReviewedMetric,
} from "@/components/samples/judged/sample";
import { type Quotes, quotesOf } from "@/components/samples/texts/quoted-places";
import { BandName } from "@/components/scores/band";
import type { StoredJudgment } from "@/lib/db/judgments/read";
import { bandOf, type MetricThresholds, thresholdsOf } from "@/lib/domain/scores/band";
import { formatScore } from "@/lib/domain/scores/format";
import { JudgmentFacts } from "./facts";
import { ModelColumns } from "./model-columns";
import { JudgmentText } from "./text";

export function ContextJudgment({
  review,
  reviewed,
  among,
  index,
  href,
}: {
  review: Review;
  reviewed: ReviewedMetric;
  among: readonly ReviewedMetric[];
  index: number;
  href: string;
}) {
  const { score, raw, judgments } = contextValue(reviewed, index);
  const label = labelOf(reviewed, among);
  const thresholds = thresholdsOf(review.run.thresholds, reviewed.metric.id);
  return (
    <>
      <JudgmentHeader
        name={label}
        raw={raw}
        rawMax={reviewed.metric.rawMax}
        score={score}
        thresholds={thresholds}
        models={judgments.length}
      />
      {judgments.length === 0 && <NotJudged awaited={isAwaited(review)} />}
      <Judgments
        judgments={judgments}
        quotes={quotesOf(review)}
        rawMax={reviewed.metric.rawMax}
        thresholds={thresholds}
        href={href}
        subject={`${label} on context ${index + 1}`}
      />
    </>
  );
}

export const NotJudged = ({ awaited }: { awaited: boolean }) => (
  <p className="mt-2 text-small text-ink-3">
    {awaited ? "Not judged yet: the run has not finished." : "Not judged: the run ended first."}
  </p>
);

/** "TruLens   6/10 → 0.60 Moderate" */
const JudgmentHeader = ({
  name,
  raw,
  rawMax,
  score,
  thresholds,
  models,
}: {
  name: string;
  raw: number | null;
  rawMax: number | null;
  score: number | null;
  thresholds: MetricThresholds;
  models: number;
}) => (
  <header className="flex flex-wrap items-center justify-between gap-x-2 text-small">
    <h3 className="font-semibold">{name}</h3>
    {score !== null && (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-ink-2 tabular-nums">
        {models > 1 && `mean of ${models} models: `}
        {raw !== null && rawMax !== null && `${formatRaw(raw)}/${rawMax} → `}
        {formatScore(score, thresholds)}
        <BandName band={bandOf(score, thresholds)} />
      </span>
    )}
  </header>
);

const Judgments = ({
  judgments,
  quotes,
  rawMax,
  thresholds,
  href,
  subject,
}: {
  judgments: readonly StoredJudgment[];
  quotes: Quotes;
  rawMax: number | null;
  thresholds: MetricThresholds;
  href: string;
  subject: string;
}) => {
  const [first] = judgments;
  if (!first) return null;
  if (judgments.length === 1)
    return (
      <div className="flex grow flex-col">
        <JudgmentText judgment={first} quotes={quotes} />
        <JudgmentFacts judgment={first} href={href} subject={subject} />
      </div>
    );
  return (
    <ModelColumns judgments={judgments} rawMax={rawMax} thresholds={thresholds}>
      {(judgment) => (
        <>
          <JudgmentText judgment={judgment} quotes={quotes} />
          <JudgmentFacts judgment={judgment} href={href} subject={`${subject}, ${judgment.model}`} />
        </>
      )}
    </ModelColumns>
  );
};
