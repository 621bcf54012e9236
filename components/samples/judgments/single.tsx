import type { StoredJudgment } from "assay-lib/db/judgments/read";
import { bandOf, type MetricThresholds } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";
import { explainCause } from "assay-lib/domain/text/cause";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { formatRaw } from "@/components/samples/judged/sample";
import { BandBadge } from "@/components/scores/band";
import { ScoreCell } from "@/components/scores/cell";
import { CutName } from "@/components/ui/cut-name";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { basisOf } from "./basis";
import { LazyDetails } from "./lazy-details";
import { type JudgedPart, JudgesDiffer, JudgmentFacts, JudgmentText, NotJudged, WrittenJudgment } from "./written";

export function SingleSection({ review, reviewed }: JudgedPart) {
  const { metric, thresholds, score, judgments } = reviewed;
  const id = `${metric.id}-heading`;
  const isSeveral = judgments.length > 1;
  const subject = `${metric.source} ${metric.name.toLowerCase()}`;
  const judged = `one judgment of the ${metric.group === "response" ? "response" : "contexts"}`;
  const mean = score?.score ?? null;
  const isMissing = score?.cause?.startsWith("missing-") ?? false;
  return (
    <section aria-labelledby={id}>
      <SectionHeading
        id={id}
        title={metric.name}
        remark={`${metric.source}, ${judged}${isSeveral ? ` by each model, ${meanInWords(mean, thresholds)}` : ""}`}
      />
      <Panel className={isSeveral ? "overflow-clip" : "px-4 py-3"}>
        {judgments.length === 0 &&
          (isMissing ? <p className="text-ink-2">{basisOf(reviewed, review.sample, false)}</p> : <NotJudged review={review} />)}
        {isSeveral ? (
          <>
            <div className="px-4 not-empty:pb-2">
              <JudgesDiffer judgments={judgments} thresholds={thresholds} />
            </div>
            <ul className="[&>li:first-child]:border-t-0">
              {judgments.map((judgment) => (
                <ModelJudgment key={judgment.id} judgment={judgment} rawMax={metric.rawMax} thresholds={thresholds}>
                  <WrittenJudgment judgment={judgment} review={review} subject={`${subject}, ${judgment.model}`} level={3} />
                </ModelJudgment>
              ))}
            </ul>
          </>
        ) : (
          judgments.map((judgment) => (
            <OneJudgment key={judgment.id} judgment={judgment} rawMax={metric.rawMax} thresholds={thresholds}>
              <div className="grid grid-cols-[repeat(auto-fit,minmax(220px,1fr))] gap-x-6 [&>div]:mt-0">
                <JudgmentText judgment={judgment} review={review} level={3} />
              </div>
              <JudgmentFacts judgment={judgment} review={review} subject={subject} />
            </OneJudgment>
          ))
        )}
      </Panel>
    </section>
  );
}

const meanInWords = (score: number | null, thresholds: MetricThresholds): string =>
  score === null ? "no score" : `mean ${formatScore(score, thresholds)} ${bandOf(score, thresholds) ?? ""}`;

interface Props {
  judgment: StoredJudgment;
  rawMax: number | null;
  thresholds: MetricThresholds;
  children: ReactNode;
}

const ModelJudgment = ({ judgment, rawMax, thresholds, children }: Props) => (
  <li data-keys className="border-t border-line">
    <LazyDetails
      summaryClassName="grid grid-cols-[minmax(0,280px)_44px_60px_minmax(0,1fr)_16px] items-center gap-x-3 px-4 py-2 hover:bg-hover phone:grid-cols-[minmax(0,1fr)_auto_auto_16px] phone:gap-y-1"
      summary={
        <>
          <CutName name={judgment.model} className="text-small" />
          <span className="text-right text-small text-ink-2 tabular-nums">
            {judgment.raw !== null && rawMax !== null && `${formatRaw(judgment.raw)}/${rawMax}`}
          </span>
          <ScoreCell score={judgment.score} thresholds={thresholds} cause={judgment.error} />
          <span
            dir="auto"
            lang=""
            className="truncate text-small text-ink-2 group-open:invisible phone:order-last phone:col-span-full phone:line-clamp-2 phone:whitespace-normal phone:group-open:hidden"
          >
            {(judgment.error ? explainCause(judgment.error) : (judgment.explanation ?? judgment.criteria ?? "")).slice(0, 300)}
          </span>
          <ChevronDown aria-hidden className="size-4 stroke-[1.5] text-ink-2 group-open:rotate-180" />
        </>
      }
    >
      <div className="flex flex-col px-4 pb-3">{children}</div>
    </LazyDetails>
  </li>
);

const OneJudgment = ({ judgment, rawMax, thresholds, children }: Props) => (
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
            <BandBadge band={bandOf(judgment.score, thresholds)} chip />
          </p>
        </>
      )}
    </div>
    <div className="flex min-w-0 flex-col">{children}</div>
  </div>
);
