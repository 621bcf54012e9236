import type { ReactNode } from "react";
import { formatRaw, isAwaited, type Review, type ReviewedMetric } from "@/components/samples/judged/sample";
import { quotesOf } from "@/components/samples/texts/quoted-places";
import { BandName } from "@/components/scores/band";
import { Panel, SectionHeading } from "@/components/ui/panel";
import type { StoredJudgment } from "@/lib/db/judgments/read";
import { type BandThresholds, bandOf } from "@/lib/domain/scores/band";
import { formatScore } from "@/lib/domain/scores/format";
import { basisOf } from "./basis";
import { JudgmentFacts } from "./facts";
import { ModelColumns } from "./model-columns";
import { NotJudged } from "./of-context";
import { JudgmentText } from "./text";

/** A metric that asks each model once about the sample. */
export function SingleSection({ review, reviewed, href }: { review: Review; reviewed: ReviewedMetric; href: string }) {
  const { metric, score, judgments } = reviewed;
  const id = `${metric.id}-heading`;
  const { thresholds } = review.run;
  const isSeveral = judgments.length > 1;
  const quotes = quotesOf(review);
  const subject = `${metric.source} ${metric.name.toLowerCase()}`;
  const judged = metric.group === "response" ? "response" : "contexts";
  const isMissing = score?.cause?.startsWith("missing-") ?? false;
  return (
    <section aria-labelledby={id}>
      <SectionHeading
        id={id}
        title={metric.name}
        remark={`${metric.source}, ${isSeveral ? `judgments of ${judgments.length} models` : `one judgment of the ${judged}`}`}
      />
      <Panel className="px-4 py-3">
        {judgments.length === 0 &&
          (isMissing ? (
            <p className="text-ink-2">{basisOf(reviewed, review.sample, false)}</p>
          ) : (
            <NotJudged awaited={isAwaited(review)} />
          ))}
        {isSeveral ? (
          <>
            <p className="tabular-nums">
              {score?.score == null ? (
                <span className="font-medium">No score</span>
              ) : (
                <>
                  <span className="text-[16px]/6 font-semibold">{formatScore(score.score, thresholds)}</span>{" "}
                  <BandName band={bandOf(score.score, thresholds)} chip />{" "}
                  <span className="text-small text-ink-3">mean of {judgments.filter(isReadable).length} models</span>
                </>
              )}
            </p>
            <ModelColumns judgments={judgments} rawMax={metric.rawMax} thresholds={thresholds}>
              {(judgment) => (
                <>
                  <JudgmentText judgment={judgment} quotes={quotes} level={3} />
                  <JudgmentFacts judgment={judgment} href={href} subject={`${subject}, ${judgment.model}`} />
                </>
              )}
            </ModelColumns>
          </>
        ) : (
          judgments.map((judgment) => (
            <OneJudgment key={judgment.id} judgment={judgment} rawMax={metric.rawMax} thresholds={thresholds}>
              <div className="grid grid-cols-[repeat(auto-fit,minmax(220px,1fr))] gap-x-6 [&>div]:mt-0">
                <JudgmentText judgment={judgment} quotes={quotes} level={3} />
              </div>
              <JudgmentFacts judgment={judgment} href={href} subject={subject} />
            </OneJudgment>
          ))
        )}
      </Panel>
    </section>
  );
}

const isReadable = ({ score }: StoredJudgment): boolean => score !== null;

/** A judgment's value beside its text. */
const OneJudgment = ({
  judgment,
  rawMax,
  thresholds,
  children,
}: {
  judgment: StoredJudgment;
  rawMax: number | null;
  thresholds: BandThresholds;
  children: ReactNode;
}) => (
  <div className="grid grid-cols-[180px_minmax(0,1fr)] gap-x-6 gap-y-2 phone:grid-cols-1">
    <div>
      {judgment.score === null && <p className="font-medium">No score</p>}
      {judgment.score !== null && judgment.raw !== null && (
        <>
          <p className="tabular-nums">
            <span className="text-[16px]/6 font-semibold">
              {formatRaw(judgment.raw)}
              {rawMax !== null && `/${rawMax}`}
            </span>{" "}
            <span className="text-ink-3">→</span> {formatScore(judgment.score, thresholds)}
          </p>
          <p className="mt-1">
            <BandName band={bandOf(judgment.score, thresholds)} chip />
          </p>
        </>
      )}
    </div>
    <div className="flex min-w-0 flex-col">{children}</div>
  </div>
);
