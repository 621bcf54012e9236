import { BandName } from "@/components/scores/band";
import { formatScore } from "@/components/scores/format-score";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { bandOf } from "@/lib/domain/band";
import { basisOf } from "./basis";
import { NotJudged } from "./context-judgment";
import { JudgmentFacts } from "./judgment-facts";
import { JudgmentText } from "./judgment-text";
import { quotesOf } from "./quoted-places";
import { formatRaw, isAwaited, type Review, type ReviewedMetric } from "./review";

/** A metric that judges the response once with each model. */
export function AnswerSection({ review, reviewed, href }: { review: Review; reviewed: ReviewedMetric; href: string }) {
  const { metric, score, judgments } = reviewed;
  const id = `${metric.id}-heading`;
  const isSeveral = judgments.length > 1;
  const isMissing = score?.cause?.startsWith("missing-") ?? false;
  return (
    <section aria-labelledby={id}>
      <SectionHeading
        id={id}
        title={metric.name}
        remark={`${metric.source}, ${isSeveral ? `judgments of ${judgments.length} models` : "one judgment of the response"}`}
      />
      <Panel className="px-4 py-3">
        {judgments.length === 0 &&
          (isMissing ? (
            <p className="text-ink-2">{basisOf(reviewed, review.sample, false)}</p>
          ) : (
            <NotJudged awaited={isAwaited(review)} />
          ))}
        {judgments.map((judgment) => (
          <div
            key={judgment.id}
            className="grid grid-cols-[180px_minmax(0,1fr)] gap-x-6 gap-y-2 not-first:mt-3 not-first:border-t not-first:border-line not-first:pt-3 phone:grid-cols-1"
          >
            <div>
              {isSeveral && <p className="text-caption text-ink-3 [overflow-wrap:anywhere]">{judgment.model}</p>}
              {judgment.score !== null && judgment.raw !== null && (
                <>
                  <p className="tabular-nums">
                    <span className="text-[16px]/6 font-semibold">
                      {formatRaw(judgment.raw)}
                      {metric.rawMax !== null && `/${metric.rawMax}`}
                    </span>{" "}
                    <span className="text-ink-3">→</span> {formatScore(judgment.score)}
                  </p>
                  <p className="mt-1">
                    <BandName band={bandOf(judgment.score)} chip />
                  </p>
                </>
              )}
              {judgment.score === null && <p className="font-medium">No score</p>}
            </div>
            <div className="flex min-w-0 flex-col">
              <div className="grid grid-cols-[repeat(auto-fit,minmax(220px,1fr))] gap-x-6 [&>div]:mt-0">
                <JudgmentText judgment={judgment} quotes={quotesOf(review)} level={3} />
              </div>
              <JudgmentFacts
                judgment={judgment}
                href={href}
                subject={`${metric.source} ${metric.name.toLowerCase()}${isSeveral ? `, ${judgment.model}` : ""}`}
              />
            </div>
          </div>
        ))}
      </Panel>
    </section>
  );
}
