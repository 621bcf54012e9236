import type { RunStatus } from "assay-lib/domain/run";
import { bandOf } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";
import { stages, stageWords } from "assay-lib/domain/why/stages";
import type { ReactNode } from "react";
import { JudgedTile } from "@/components/reviews/judged-tile";
import { ClaimsSection } from "@/components/samples/claims/section";
import { ContextsGrid } from "@/components/samples/contexts/grid";
import type { ContextsView } from "@/components/samples/contexts/view";
import { GoldSection } from "@/components/samples/gold/section";
import { hasShape, isAwaited, type ReviewedMetric, type ShownReview, sourceOf } from "@/components/samples/judged/sample";
import { basisOf } from "@/components/samples/judgments/basis";
import { SingleSection } from "@/components/samples/judgments/single";
import type { JudgedPart } from "@/components/samples/judgments/written";
import { PollsSection } from "@/components/samples/polls/section";
import { StepsSection } from "@/components/samples/steps/section";
import { ReadingState } from "@/components/samples/texts/reading";
import type { ReadingMode } from "@/components/samples/texts/reading-cookie";
import { HiddenTexts, SampleTexts } from "@/components/samples/texts/sections";
import { BandBadge } from "@/components/scores/band";
import { MetricInfo } from "@/components/scores/metric-info";
import { Notice } from "@/components/ui/notice";

interface Props {
  review: ShownReview;
  contexts: ContextsView;
  reading: ReadingMode;
  against?: ReactNode;
  said?: ReactNode;
  traceHref?: string | null;
}

export const SampleReview = ({ review, contexts, reading, against, said, traceHref = null }: Props) => (
  <ReadingState given={reading}>
    <article className="pt-5 pb-6 phone:pt-4">
      {review.hidesTexts ? <HiddenTexts sample={review.sample} /> : <SampleTexts review={review} traceHref={traceHref} />}
      {review.why && <StageLine why={review.why} />}
      {said}
      <AwaitedMetrics review={review} />
      <ScoreTiles review={review} />
      <ContextsGrid review={review} view={contexts} />
      {against}
      {!review.hidesTexts && <StepsSection review={review} />}
      {!review.hidesTexts && <GoldSection review={review} />}
      {pollsFirst(review.metrics).map((reviewed) => (
        <MetricSection key={reviewed.metric.id} review={review} reviewed={reviewed} />
      ))}
    </article>
  </ReadingState>
);

const StageLine = ({ why: { stage, because, groupName } }: { why: NonNullable<ShownReview["why"]> }) => {
  const known = stages.find((one) => one === stage);
  if (!known) return null;
  return (
    <p className="mt-3 flex flex-wrap items-baseline gap-x-2 text-small text-ink-2">
      <span className="text-ink-3">Stage</span>
      <b className="font-semibold text-ink">{stageWords[known].name}</b>
      <span>{because}</span>
      {groupName && (
        <span>
          <span className="text-ink-3">Group</span> <bdi>{groupName}</bdi>
        </span>
      )}
    </p>
  );
};

function MetricSection(props: JudgedPart) {
  switch (props.reviewed.metric.shape.kind) {
    case "polls":
      return <PollsSection {...props} />;
    case "claims":
      return <ClaimsSection {...props} />;
    case "single":
      return <SingleSection {...props} />;
    case "contexts":
    case "sentences":
      return null;
  }
}

const pollsFirst = (metrics: readonly ReviewedMetric[]): ReviewedMetric[] => [
  ...metrics.filter(isPolled),
  ...metrics.filter((reviewed) => !isPolled(reviewed)),
];
const isPolled = hasShape("polls");

function AwaitedMetrics({ review }: { review: ShownReview }) {
  const open = review.metrics.filter(({ score }) => score === null);
  if (open.length === 0) return null;
  const names = open.map(({ metric }) => `${metric.name} (${metric.source})`).join(", ");
  return (
    <div className="mt-4">
      {isAwaited(review) ? (
        <Notice title={awaiting[review.run.status] ?? "The run has not finished"}>Pending: {names}.</Notice>
      ) : (
        <Notice title="Not everything was judged">The run ended before judging {names}.</Notice>
      )}
    </div>
  );
}

const awaiting: Partial<Record<RunStatus, string>> = { queued: "The run is queued", paused: "The run is paused" };

const ScoreTiles = ({ review }: { review: ShownReview }) => (
  <ul
    aria-label="Scores of this sample"
    className="mt-[18px] flex flex-wrap overflow-clip rounded-panel border border-line bg-surface shadow-panel"
  >
    {review.metrics.map((reviewed) => {
      const { metric, thresholds, score } = reviewed;
      const value = score?.score ?? null;
      const band = value === null ? null : bandOf(value, thresholds);
      const meaning = band && metric.card.bands?.[band];
      return (
        <JudgedTile key={metric.id} metric={metric.id} name={`${metric.name}, ${metric.source}`}>
          <p className="flex items-start justify-between gap-2 text-caption">
            <span className="min-w-0">
              <span className="block text-ink-2">{metric.name}</span>
              <span className="block text-ink-3">{sourceOf(reviewed)}</span>
            </span>
            {/* Above the tile's own button. */}
            <span className="relative">
              <MetricInfo
                name={`${metric.name}, ${metric.source}`}
                card={metric.card}
                needs={metric.needs}
                thresholds={thresholds}
              />
            </span>
          </p>
          <p className="mt-[3px] mb-px flex items-center gap-[9px] text-stat tabular-nums">
            {value === null ? (
              <>
                <span className="text-ink-3">–</span>
                <span className="text-caption text-ink-2">{score ? "no score" : ""}</span>
              </>
            ) : (
              <>
                <span className="font-semibold tracking-[-0.015em]">{formatScore(value, thresholds)}</span>
                <BandBadge band={band} />
              </>
            )}
          </p>
          <p className="text-caption text-ink-3 empty:hidden">{basisOf(reviewed, review.sample, isAwaited(review))}</p>
          {meaning && <p className="text-caption text-ink-3">{meaning}</p>}
        </JudgedTile>
      );
    })}
  </ul>
);
