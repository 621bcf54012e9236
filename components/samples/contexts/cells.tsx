import type { Sample } from "assay-lib/db/samples/rows";
import type { ContextDetail } from "assay-lib/domain/sample";
import { Check } from "lucide-react";
import { disagreementSentence } from "@/components/samples/judged/disagreement";
import {
  contextValue,
  formatRaw,
  hasShape,
  isAwaited,
  type ReviewedMetric,
  type ShownReview,
} from "@/components/samples/judged/sample";
import { ContextJudgment, SentenceJudgment } from "@/components/samples/judgments/of-context";
import { MoreValues } from "@/components/samples/texts/facts";
import { foldText } from "@/components/samples/texts/fold";
import { FoldedText } from "@/components/samples/texts/folded";
import { quotesOf } from "@/components/samples/texts/quoted-places";
import { locateAll } from "@/components/samples/texts/quotes";
import { Remark } from "@/components/samples/texts/remark";
import {
  type ContextSentences,
  sentenceDetail,
  sentenceMarks,
  sentencesInWords,
  sentencesOfContext,
} from "@/components/samples/texts/sentences";
import { shortValues } from "@/components/samples/texts/short-values";
import { ScoreCell } from "@/components/scores/cell";
import { cn } from "@/components/ui/class-names";
import { CutName } from "@/components/ui/cut-name";
import { verdictsOn } from "./look-here";

const isSentences = hasShape("sentences");

interface RowProps {
  review: ShownReview;
  columns: ReviewedMetric[];
  index: number;
}

export function RowCells({ review, columns, index }: RowProps) {
  const { sample } = review;
  const text = sample.contexts[index] ?? "";
  const detail = sample.contextDetails?.[index] ?? null;
  const sentences = columns.map((reviewed) => {
    const read = sentenceDetail(reviewed);
    return read && sentencesOfContext(read, sample, index);
  });
  const chosen = sentences.find((found) => found !== null);
  const differ = disagreementSentence(verdictsOn(index, columns), chosen ? sentencesInWords(chosen) : null);
  return (
    <>
      <td className="w-8 py-2.5 pr-0.5 pl-4 align-top text-ink-3 tabular-nums phone:w-4 phone:p-0">{index + 1}</td>
      <td className="px-2.5 py-2.5 align-top phone:w-[calc(100%-32px)] phone:p-0">
        <div className="max-w-[86ch]">
          {review.hidesTexts ? (
            <p className="text-ink-3">Context {index + 1}</p>
          ) : (
            <>
              <ContextDetails detail={detail} gold={goldIn(sample, index)} rank={index + 1} />
              {text.trim() === "" ? (
                <p className="text-ink-3">{detail?.id ? "Only its id was recorded, not its text." : "This context is empty."}</p>
              ) : (
                <div data-text={`context-${index}`}>
                  <FoldedText
                    folded={foldText(text, {
                      marks: sentenceMarks(columns, index, text),
                      anchors: quotesOf(review).inContext(index),
                      found: locateAll(review.search ?? "", text),
                    })}
                    href={`${review.href}/contexts/${index}`}
                    search={review.search}
                    characters={text.length}
                    isMarkdown
                  />
                </div>
              )}
            </>
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
            <SentencesCell reviewed={reviewed} found={sentences[column] ?? null} />
          ) : (
            <ContextCell reviewed={reviewed} index={index} awaited={isAwaited(review)} />
          )}
        </td>
      ))}
    </>
  );
}

function ContextCell({ reviewed, index, awaited }: { reviewed: ReviewedMetric; index: number; awaited: boolean }) {
  const { score, raw, judgments } = contextValue(reviewed, index);
  const error = judgments.find((judgment) => judgment.error !== null)?.error ?? null;
  const rawMax = reviewed.metric.rawMax;
  const pending = judgments.length === 0 && awaited ? "pending" : null;
  const below = raw !== null && rawMax !== null ? `${formatRaw(raw)}/${rawMax}` : pending;
  return (
    <>
      <ScoreCell score={score} thresholds={reviewed.thresholds} cause={error} />
      {below && <span className="mt-[3px] block text-[11px]/[14px] text-ink-3">{below}</span>}
    </>
  );
}

function SentencesCell({ reviewed, found }: { reviewed: ReviewedMetric; found: ContextSentences | null }) {
  const { score, thresholds } = reviewed;
  if (!found || score?.score === null) return <ScoreCell score={null} thresholds={thresholds} cause={score?.cause} />;
  const noun = found.total === 1 ? "sentence" : "sentences";
  return (
    <>
      <span className={found.relevant > 0 || found.altered.length > 0 ? "block leading-4" : "block leading-4 text-ink-3"}>
        {found.counts} of {found.total.toLocaleString("en-US")}
      </span>
      <span className="mt-[3px] block text-[11px]/[14px] text-ink-3">
        {found.altered.length > 0 ? `${found.altered.length} altered` : noun}
      </span>
    </>
  );
}

export const RowJudgments = ({ review, columns, index }: RowProps) => (
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
          <SentenceJudgment review={review} reviewed={reviewed} index={index} />
        ) : (
          <ContextJudgment review={review} reviewed={reviewed} among={columns} index={index} />
        )}
      </article>
    ))}
  </div>
);

/** 1-based positions of the gold contexts first found in this context. */
const goldIn = ({ goldFound }: Pick<Sample, "goldFound">, context: number): number[] =>
  Array.isArray(goldFound) ? goldFound.flatMap((at, index) => (at === context ? [index + 1] : [])) : [];

const longestId = 400;

function ContextDetails({ detail, gold, rank }: { detail: ContextDetail | null; gold: readonly number[]; rank: number }) {
  const { shown, rest } = shortValues(Object.entries(detail?.metadata ?? {}), 4);
  if (!detail && gold.length === 0) return null;
  return (
    <div className="mb-[3px] flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-[11.5px]/[17px] text-ink-3">
      {gold.length > 0 && (
        <span className="inline-flex items-baseline gap-1 rounded-chip bg-accent-soft px-1.5 font-medium text-accent-ink">
          <Check aria-hidden className="size-3 self-center" />
          Gold {gold.slice(0, 5).join(", ")}
          {gold.length > 5 && ` and ${gold.length - 5} more`}
        </span>
      )}
      {detail?.id != null && (
        <span className="max-w-[min(100%,44ch)] font-mono text-ink-2">
          <span className="sr-only">Document </span>
          <CutName name={detail.id.length > longestId ? `${detail.id.slice(0, longestId)}…` : detail.id} />
        </span>
      )}
      {detail?.score != null && (
        <span>
          <span className="font-semibold text-ink tabular-nums">{retrievalScore(detail.score)}</span> retrieval score
        </span>
      )}
      {shown.map(({ key, text }) => (
        <span key={key} className="inline-flex max-w-64 items-baseline gap-1">
          <bdi className="min-w-0 truncate font-semibold text-ink">{text}</bdi>
          <bdi className="max-w-32 truncate">{key}</bdi>
        </span>
      ))}
      {rest.length > 0 && <MoreValues name={`Metadata of context ${rank}`} entries={rest} hasMore={shown.length > 0} />}
    </div>
  );
}

const retrievalScore = (score: number): string => String(Number(score.toPrecision(4)));
