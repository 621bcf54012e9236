import { goldIn } from "@/components/samples/gold/found";
import { disagreementSentence } from "@/components/samples/judged/disagreement";
import {
  contextValue,
  formatRaw,
  hasShape,
  isAwaited,
  type Review,
  type ReviewedMetric,
} from "@/components/samples/judged/sample";
import { Remark } from "@/components/samples/judgments/judgment";
import { ContextJudgment } from "@/components/samples/judgments/of-context";
import { SentenceJudgment } from "@/components/samples/judgments/of-sentence";
import { foldText } from "@/components/samples/texts/fold";
import { FoldedText } from "@/components/samples/texts/folded";
import { quotesOf } from "@/components/samples/texts/quoted-places";
import { locateAll } from "@/components/samples/texts/quotes";
import {
  type ContextSentences,
  marksOf,
  sentenceDetail,
  sentencesInWords,
  sentencesOfContext,
} from "@/components/samples/texts/sentences";
import { ScoreCell } from "@/components/scores/cell";
import { cn } from "@/components/ui/class-names";
import { type MetricThresholds, thresholdsOf } from "@/lib/domain/scores/band";
import { ContextDetails } from "./details";
import { verdictsOn } from "./look-here";

const isSentences = hasShape("sentences");

interface RowProps {
  review: Review;
  columns: ReviewedMetric[];
  index: number;
  href: string;
}

export function RowCells({ review, columns, index, text, href }: RowProps & { text: string }) {
  const { sample } = review;
  const sentences = columns.map((reviewed) => {
    const detail = sentenceDetail(reviewed);
    return detail && sentencesOfContext(detail, sample, index);
  });
  const chosen = sentences.find((found) => found !== null);
  const differ = disagreementSentence(verdictsOn(review, index, columns), chosen ? sentencesInWords(chosen) : null);
  const shared = (reviewed: ReviewedMetric): CellProps => ({
    reviewed,
    index,
    thresholds: thresholdsOf(review.run.thresholds, reviewed.metric.id),
    awaited: isAwaited(review),
  });
  return (
    <>
      <td className="w-8 py-2.5 pr-0.5 pl-4 align-top text-ink-3 tabular-nums phone:w-4 phone:p-0">{index + 1}</td>
      <td className="px-2.5 py-2.5 align-top phone:w-[calc(100%-32px)] phone:p-0">
        <div className="max-w-[86ch]">
          {!review.hidesTexts && (
            <ContextDetails detail={sample.contextDetails?.[index] ?? null} gold={goldIn(sample, index)} rank={index + 1} />
          )}
          {review.hidesTexts ? (
            <p className="text-ink-3">Context {index + 1}</p>
          ) : text.trim() === "" ? (
            <p className="text-ink-3">This context is empty.</p>
          ) : (
            <FoldedText
              folded={foldText(text, {
                marks: marksOf(columns, index, text),
                anchors: quotesOf(review).inContext(index),
                found: locateAll(review.search ?? "", text),
              })}
              href={`${href}/contexts/${index}`}
              search={review.search}
              characters={text.length}
              isMarkdown
            />
          )}
        </div>
        {differ && <Remark className="mt-[5px] text-small font-medium text-ink-2">{differ}</Remark>}
      </td>
      {columns.map((reviewed, column) => (
        <td
          key={reviewed.metric.id}
          className="w-[92px] px-2.5 py-2.5 text-right align-top tabular-nums phone:w-auto phone:min-w-[60px] phone:p-0"
        >
          <span className="hidden text-caption text-ink-3 phone:block">{reviewed.metric.source}</span>
          {isSentences(reviewed) ? (
            <SentencesCell {...shared(reviewed)} found={sentences[column] ?? null} />
          ) : (
            <ContextCell {...shared(reviewed)} />
          )}
        </td>
      ))}
    </>
  );
}

interface CellProps {
  reviewed: ReviewedMetric;
  index: number;
  thresholds: MetricThresholds;
  awaited: boolean;
}

function ContextCell({ reviewed, index, thresholds, awaited }: CellProps) {
  const { score, raw, judgments } = contextValue(reviewed, index);
  const error = judgments.find((judgment) => judgment.error !== null)?.error ?? null;
  const rawMax = reviewed.metric.rawMax;
  const below =
    raw !== null && rawMax !== null ? `${formatRaw(raw)}/${rawMax}` : judgments.length === 0 && awaited ? "pending" : null;
  return (
    <>
      <ScoreCell score={score} thresholds={thresholds} cause={error} />
      {below && <span className="mt-[3px] block text-[11px]/[14px] text-ink-3">{below}</span>}
    </>
  );
}

function SentencesCell({ reviewed: { score }, thresholds, found }: CellProps & { found: ContextSentences | null }) {
  if (!found || score?.score === null) return <ScoreCell score={null} thresholds={thresholds} cause={score?.cause} />;
  return (
    <>
      <span className={found.relevant > 0 || found.altered.length > 0 ? "block leading-4" : "block leading-4 text-ink-3"}>
        {found.counts} of {found.total.toLocaleString("en-US")}
      </span>
      <span className="mt-[3px] block text-[11px]/[14px] text-ink-3">
        {found.altered.length > 0 ? `${found.altered.length} altered` : found.total === 1 ? "sentence" : "sentences"}
      </span>
    </>
  );
}

export const RowJudgments = ({ review, columns, index, href }: RowProps) => (
  <div
    className={cn(
      "grid overflow-clip rounded-control border border-line bg-sunken",
      // With several models, each judgment already has columns.
      review.run.judge.models.length === 1 && "auto-cols-fr grid-flow-col max-[1100px]:grid-flow-row",
    )}
  >
    {columns.map((reviewed) => (
      <article
        key={reviewed.metric.id}
        aria-label={`${reviewed.metric.source} on context ${index + 1}`}
        className="-mt-px -ml-px flex min-w-0 flex-col border-t border-l border-line px-3.5 pt-2.5 pb-3"
      >
        {isSentences(reviewed) ? (
          <SentenceJudgment review={review} reviewed={reviewed} index={index} href={href} />
        ) : (
          <ContextJudgment review={review} reviewed={reviewed} among={columns} index={index} href={href} />
        )}
      </article>
    ))}
  </div>
);
