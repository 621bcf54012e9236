import { Flag } from "lucide-react";
import Link from "next/link";
import { formatScore } from "@/components/scores/format-score";
import { ScoreCell } from "@/components/scores/score-cell";
import { buttonClass } from "@/components/ui/button";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { ColumnHeading, Table } from "@/components/ui/table";
import { ContextJudgment } from "./context-judgment";
import { ContextRow } from "./context-row";
import { disagreementSentence } from "./disagreement";
import { foldText } from "./fold-text";
import { FoldedText } from "./folded-text";
import { MarkLegend } from "./marked-text";
import {
  contextValue,
  formatRaw,
  isAwaited,
  isContextMetric,
  isSentenceMetric,
  labelOf,
  type Review,
  type ReviewedMetric,
} from "./review";
import { SentenceJudgment } from "./sentence-judgment";
import { SentenceRemarks } from "./sentence-remarks";
import { type ContextSentences, formatCount, marksOf, sentenceDetail, sentencesInWords, sentencesOfContext } from "./sentences";

/** Rows at first, and how many more a click adds. */
export const contextsAtFirst = 20;
const contextsMore = 50;

/** Every context in rank order beside what each retrieval metric says of it. */
export function ContextsGrid({
  review,
  href,
  shown,
  moreHref,
}: {
  review: Review;
  /** The sample's address without a query. */
  href: string;
  /** Rows to show. */
  shown: number;
  /** The address at which so many rows are shown. */
  moreHref: (rows: number) => string;
}) {
  const { sample } = review;
  const columns = review.metrics.filter((reviewed) => isContextMetric(reviewed) || isSentenceMetric(reviewed));
  const sentenceMetrics = columns.filter(isSentenceMetric);
  const count = sample.contexts.length;
  return (
    <section aria-labelledby="contexts-heading">
      <SectionHeading
        id="contexts-heading"
        title="Contexts"
        remark={count === 0 ? undefined : `${count.toLocaleString("en-US")} retrieved, in rank order`}
      >
        {sentenceMetrics.map((reviewed) => (
          <SentenceLegend key={reviewed.metric.id} reviewed={reviewed} />
        ))}
      </SectionHeading>
      {count === 0 ? (
        <Panel className="px-4 py-3 text-ink-2">
          Nothing was retrieved for this question, so metrics that need contexts have no score.
        </Panel>
      ) : (
        <Panel>
          <Table label="Contexts and their scores" className="phone:block">
            <thead className="phone:sr-only">
              <tr>
                <ColumnHeading name="#" className="pl-4" />
                <ColumnHeading name="Context" />
                {columns.map(({ metric }) => (
                  <ColumnHeading key={metric.id} name={metric.shortName} sub={metric.source} numeric />
                ))}
                <th className="w-11 border-b border-line">
                  <span className="sr-only">Judgments</span>
                </th>
              </tr>
            </thead>
            {sample.contexts.slice(0, shown).map((text, index) => (
              <ContextRow
                // biome-ignore lint/suspicious/noArrayIndexKey: the rank is what identifies a context.
                key={index}
                rank={index + 1}
                columns={columns.length + 3}
                startsOpen={count === 1}
                cells={<RowCells review={review} columns={columns} index={index} text={text} href={href} />}
                judgments={<RowJudgments review={review} columns={columns} index={index} href={href} />}
              />
            ))}
            <tfoot className="bg-sunken phone:block">
              <tr className="[&>td]:border-t [&>td]:border-line phone:flex phone:flex-wrap phone:gap-x-4 phone:p-3 phone:[&>td]:border-0">
                <td className="rounded-bl-panel phone:hidden" />
                <td className="px-2.5 py-2 text-ink-2 phone:w-full phone:p-0 phone:pb-1">
                  Sample{" "}
                  <span className="text-ink-3">
                    {sentenceMetrics.length > 0 ? "mean over contexts; sentences of all contexts" : "mean over contexts"}
                  </span>
                </td>
                {columns.map(({ metric, score }) => (
                  <td key={metric.id} className="w-[92px] px-2.5 py-2 text-right phone:w-auto phone:p-0">
                    <span className="hidden text-caption text-ink-3 phone:block">{metric.source}</span>
                    <ScoreCell
                      score={score?.score ?? null}
                      cause={score?.cause}
                      scored={score?.scored}
                      expected={score?.expected}
                    />
                  </td>
                ))}
                <td className="rounded-br-panel phone:hidden" />
              </tr>
            </tfoot>
          </Table>
          {count > shown && (
            <p className="flex items-center gap-3 border-t border-line px-4 py-2 text-small text-ink-3">
              {shown.toLocaleString("en-US")} of {count.toLocaleString("en-US")} contexts
              <Link
                href={moreHref(Math.min(count, shown + contextsMore))}
                replace
                scroll={false}
                prefetch={false}
                className={buttonClass({ size: "small" })}
              >
                Show {Math.min(contextsMore, count - shown)} more
              </Link>
            </p>
          )}
        </Panel>
      )}
      {sentenceMetrics.map((reviewed) => (
        <SentenceRemarks key={reviewed.metric.id} reviewed={reviewed} sample={sample} />
      ))}
    </section>
  );
}

function SentenceLegend({ reviewed }: { reviewed: ReviewedMetric }) {
  const detail = sentenceDetail(reviewed);
  if (!detail || detail.sentences.length + detail.altered.length === 0) return null;
  const verb = `${detail.mode === "extract" ? "extracted" : "chosen"} by ${reviewed.metric.source}`;
  return <MarkLegend verb={verb} hasAltered={detail.altered.some(({ closest }) => closest !== null)} />;
}

interface RowProps {
  review: Review;
  columns: ReviewedMetric[];
  index: number;
  href: string;
}

function RowCells({ review, columns, index, text, href }: RowProps & { text: string }) {
  const { sample } = review;
  const sentences = columns.map((reviewed) => {
    const detail = sentenceDetail(reviewed);
    return detail && sentencesOfContext(detail, sample, index);
  });
  const contextMetrics = columns.filter(isContextMetric);
  const said = sentences.find((found) => found !== null);
  const differ = disagreementSentence(
    contextMetrics.map((reviewed) => ({ label: labelOf(reviewed, contextMetrics), score: contextValue(reviewed, index).score })),
    formatScore,
    said ? sentencesInWords(said) : null,
  );
  return (
    <>
      <td className="w-8 py-2.5 pr-0.5 pl-4 align-top text-ink-3 tabular-nums phone:w-4 phone:p-0">{index + 1}</td>
      <td className="px-2.5 py-2.5 align-top phone:w-[calc(100%-32px)] phone:p-0">
        <div className="max-w-[86ch]">
          {text.trim() === "" ? (
            <p className="text-ink-3">This context is empty.</p>
          ) : (
            <FoldedText
              folded={foldText(text, marksOf(columns, index, text))}
              href={`${href}/contexts/${index}`}
              characters={text.length}
            />
          )}
        </div>
        {differ && (
          <p className="mt-[5px] flex items-start gap-1.5 text-small font-medium text-ink-2">
            <Flag aria-hidden className="mt-0.5 size-[13px] shrink-0" strokeWidth={1.5} />
            {differ}
          </p>
        )}
      </td>
      {columns.map((reviewed, column) => (
        <td
          key={reviewed.metric.id}
          className="w-[92px] px-2.5 py-2.5 text-right align-top tabular-nums phone:w-auto phone:min-w-[60px] phone:p-0"
        >
          <span className="hidden text-caption text-ink-3 phone:block">{reviewed.metric.source}</span>
          {isContextMetric(reviewed) ? (
            <ContextCell reviewed={reviewed} index={index} awaited={isAwaited(review)} />
          ) : (
            <SentencesCell reviewed={reviewed} found={sentences[column] ?? null} />
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
  const below =
    raw !== null && rawMax !== null ? `${formatRaw(raw)}/${rawMax}` : judgments.length === 0 && awaited ? "to come" : null;
  return (
    <>
      <ScoreCell score={score} cause={error} />
      {below && <span className="mt-[3px] block text-[11px]/[14px] text-ink-3">{below}</span>}
    </>
  );
}

function SentencesCell({ reviewed, found }: { reviewed: ReviewedMetric; found: ContextSentences | null }) {
  const { score } = reviewed;
  if (!found || score?.score === null) return <ScoreCell score={null} cause={score?.cause} />;
  return (
    <>
      <span className={found.relevant > 0 || found.altered.length > 0 ? "block leading-4" : "block leading-4 text-ink-3"}>
        {formatCount(found.relevant)} of {found.total.toLocaleString("en-US")}
      </span>
      <span className="mt-[3px] block text-[11px]/[14px] text-ink-3">
        {found.altered.length > 0 ? `${found.altered.length} altered` : found.total === 1 ? "sentence" : "sentences"}
      </span>
    </>
  );
}

const RowJudgments = ({ review, columns, index, href }: RowProps) => (
  <div className="grid auto-cols-fr grid-flow-col overflow-clip rounded-control border border-line bg-sunken max-[1100px]:grid-flow-row">
    {columns.map((reviewed) => (
      <article
        key={reviewed.metric.id}
        aria-label={`${reviewed.metric.source} on context ${index + 1}`}
        className="-ml-px flex min-w-0 flex-col border-l border-line px-3.5 pt-2.5 pb-3 max-[1100px]:-mt-px max-[1100px]:border-t"
      >
        {isContextMetric(reviewed) ? (
          <ContextJudgment reviewed={reviewed} among={columns} index={index} href={href} awaited={isAwaited(review)} />
        ) : (
          <SentenceJudgment reviewed={reviewed} sample={review.sample} index={index} href={href} awaited={isAwaited(review)} />
        )}
      </article>
    ))}
  </div>
);
