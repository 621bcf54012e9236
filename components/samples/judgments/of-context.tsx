import { contextValue, labelOf, type ReviewedMetric } from "@/components/samples/judged/sample";
import { thresholdsOf } from "@/lib/domain/scores/band";
import { type JudgedPart, JudgesDiffer, Judgment, NotJudged, ScaledScore } from "./judgment";

interface Props extends JudgedPart {
  among: readonly ReviewedMetric[];
  index: number;
}

export function ContextJudgment({ review, reviewed, among, index, href }: Props) {
  const { score, raw, judgments } = contextValue(reviewed, index);
  const { metric } = reviewed;
  const label = labelOf(reviewed, among);
  const subject = `${label} on context ${index + 1}`;
  const scale = { rawMax: metric.rawMax, thresholds: thresholdsOf(review.run.thresholds, metric.id) };
  const isSeveral = judgments.length > 1;
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-2 text-small">
        <h3 className="font-semibold">{label}</h3>
        {score !== null && (
          <ScaledScore
            {...scale}
            raw={raw}
            score={score}
            before={isSeveral ? `mean of ${judgments.length} models: ` : undefined}
          />
        )}
      </header>
      {judgments.length === 0 && <NotJudged review={review} />}
      {isSeveral ? (
        <>
          <JudgesDiffer judgments={judgments} thresholds={scale.thresholds} />
          <ul className="mt-2.5 grid grid-cols-[repeat(auto-fit,minmax(min(210px,100%),1fr))] gap-x-5 gap-y-3">
            {judgments.map((judgment) => (
              <li key={judgment.id} className="flex min-w-0 flex-col border-t border-line-2 pt-2">
                <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-small">
                  <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{judgment.model}</span>
                  {judgment.score === null ? (
                    <span className="text-ink-3">no score</span>
                  ) : (
                    <ScaledScore {...scale} raw={judgment.raw} score={judgment.score} />
                  )}
                </p>
                <Judgment judgment={judgment} review={review} href={href} subject={`${subject}, ${judgment.model}`} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        judgments.map((judgment) => (
          <div key={judgment.id} className="flex grow flex-col">
            <Judgment judgment={judgment} review={review} href={href} subject={subject} />
          </div>
        ))
      )}
    </>
  );
}
