import { hasShape, isContextColumn, type ReviewedMetric, type ShownReview } from "@/components/samples/judged/sample";
import { JumpLink } from "@/components/samples/texts/jump-link";
import { FoundLegend, MarkLegend, QuotedLegend } from "@/components/samples/texts/marked";
import { quotesOf } from "@/components/samples/texts/quoted-places";
import { locateAll } from "@/components/samples/texts/quotes";
import { ReadingChoice } from "@/components/samples/texts/reading";
import { sentenceDetail } from "@/components/samples/texts/sentences";
import { ScoreCell } from "@/components/scores/cell";
import { ButtonLink } from "@/components/ui/button";
import { InPlaceLink } from "@/components/ui/links/in-place";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { ColumnHeading, Table } from "@/components/ui/table";
import { RowCells, RowJudgments } from "./cells";
import { bestContext, contextsByScore, dividedContexts, LookHere } from "./look-here";
import { ContextRow } from "./row";
import { SentenceRemarks } from "./sentence-remarks";
import type { ContextsView } from "./view";

const contextsMore = 50;
/** Rows shown beyond those, per reason to link to them. */
const linkedAtMost = 10;
/** Keeps the DOM small: of a long list only the last rows are rendered. */
const renderedAtMost = 100;

export function ContextsGrid({ review, view }: { review: ShownReview; view: ContextsView }) {
  const { sample } = review;
  // Sentences quote the contexts, which are hidden.
  const isShown = (reviewed: ReviewedMetric) => !(review.hidesTexts && reviewed.metric.shape.kind === "sentences");
  const columns = review.metrics.filter(isContextColumn).filter(isShown);
  const sentenceMetrics = columns.filter(hasShape("sentences"));
  const count = sample.contexts.length;
  const rows = shownContexts(review, view);
  const best = bestContext(review);
  const hasDetails = !review.hidesTexts && sample.contextDetails !== undefined;
  const quotes = quotesOf(review);
  const hasQuotes = quotes.inResponse().length > 0 || rows.some((index) => quotes.inContext(index).length > 0);
  return (
    <section aria-labelledby="contexts-heading">
      <SectionHeading
        id="contexts-heading"
        title="Contexts"
        remark={count > 0 && <Order count={count} best={best} view={view} />}
      >
        {sentenceMetrics.map((reviewed) => (
          <SentenceLegend key={reviewed.metric.id} reviewed={reviewed} />
        ))}
        {hasQuotes && <QuotedLegend />}
        {review.search && <FoundLegend />}
        {count > 0 && !review.hidesTexts && <ReadingChoice label="Context format" />}
      </SectionHeading>
      <LookHere review={review} />
      {count === 0 ? (
        <Panel className="px-4 py-3 text-ink-2">No contexts were retrieved for this question. Context metrics score 0.</Panel>
      ) : (
        <Panel>
          <Table label="Contexts and their scores" className="phone:block">
            <thead className="phone:sr-only">
              <tr>
                <ColumnHeading name="#" className="pl-4" />
                <ColumnHeading name="Context" sub={hasDetails ? "document, retrieval score, metadata" : undefined} />
                {columns.map(({ metric }) => (
                  <ColumnHeading key={metric.id} name={metric.shortName} sub={metric.source} numeric />
                ))}
                <th className="w-11 border-b border-line">
                  <span className="sr-only">Judgments</span>
                </th>
              </tr>
            </thead>
            {rows.map((index) => (
              <ContextRow
                key={index}
                rank={index + 1}
                columns={columns.length + 3}
                startsOpen={count === 1}
                cells={<RowCells review={review} columns={columns} index={index} />}
                judgments={<RowJudgments review={review} columns={columns} index={index} />}
              />
            ))}
            {(columns.length > 0 || sentenceMetrics.length > 0) && (
              <SampleScores columns={columns} hasSentences={sentenceMetrics.length > 0} />
            )}
          </Table>
          {count > rows.length && <OtherContexts rows={rows.length} count={count} view={view} />}
        </Panel>
      )}
      {sentenceMetrics.map((reviewed) => (
        <SentenceRemarks key={reviewed.metric.id} reviewed={reviewed} sample={sample} />
      ))}
    </section>
  );
}

interface OrderProps {
  count: number;
  best: number | null;
  view: ContextsView;
}

const Order = ({ count, best, view: { rows, isByScore, href } }: OrderProps) => (
  <>
    {count.toLocaleString("en-US")} retrieved, {isByScore ? "best first" : "in rank order"}
    {!isByScore && best !== null && best >= rows && (
      <>
        ; best:{" "}
        <JumpLink to={`context-${best + 1}`} className="link">
          {best + 1}
        </JumpLink>
      </>
    )}
    {count > 2 && best !== null && (
      <>
        {" · "}
        <InPlaceLink href={href(null, !isByScore)} replace className="link">
          {isByScore ? "in rank order" : "best first"}
        </InPlaceLink>
      </>
    )}
  </>
);

const SampleScores = ({ columns, hasSentences }: { columns: readonly ReviewedMetric[]; hasSentences: boolean }) => (
  <tfoot className="bg-sunken phone:block">
    <tr className="[&>td]:border-t [&>td]:border-line phone:flex phone:flex-wrap phone:gap-x-4 phone:p-3 phone:[&>td]:border-0">
      <td className="rounded-bl-panel phone:hidden" />
      <td className="px-2.5 py-2 text-ink-2 phone:w-full phone:p-0 phone:pb-1">
        Sample <span className="text-ink-3">mean over contexts{hasSentences && "; sentences of all contexts"}</span>
      </td>
      {columns.map(({ metric, thresholds, score }) => (
        <td key={metric.id} className="w-[92px] px-2.5 py-2 text-right phone:w-auto phone:p-0">
          <span className="hidden text-caption text-ink-3 phone:block">{metric.source}</span>
          <ScoreCell
            score={score?.score ?? null}
            thresholds={thresholds}
            cause={score?.cause}
            scored={score?.scored}
            expected={score?.expected}
          />
        </td>
      ))}
      <td className="rounded-br-panel phone:hidden" />
    </tr>
  </tfoot>
);

interface OtherContextsProps {
  rows: number;
  count: number;
  view: ContextsView;
}

const OtherContexts = ({ rows, count, view: { rows: shown, isByScore, href } }: OtherContextsProps) => (
  <p className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2 text-small text-ink-3">
    {rows.toLocaleString("en-US")} of {count.toLocaleString("en-US")} contexts
    {rows > Math.min(shown, renderedAtMost) &&
      ", including the best, the quoted, those with search hits and those where metrics differ"}
    {shown < count && (
      <ButtonLink size="small" href={href(shown + contextsMore, isByScore)} replace scroll={false} prefetch={false}>
        Show {(shown + 1).toLocaleString("en-US")} to {Math.min(count, shown + contextsMore).toLocaleString("en-US")}
      </ButtonLink>
    )}
    {shown > renderedAtMost && (
      <ButtonLink size="small" href={href(null, isByScore)} replace scroll={false} prefetch={false}>
        Show first contexts
      </ButtonLink>
    )}
  </p>
);

/** Indexes of the rows to render: the last consecutive ones, and some that links point to. */
function shownContexts(review: ShownReview, { rows, isByScore }: ContextsView): number[] {
  const order = isByScore ? contextsByScore(review) : [...review.sample.contexts.keys()];
  const to = Math.min(rows, order.length);
  const consecutive = order.slice(Math.max(0, to - renderedAtMost), to);
  if (consecutive.length === order.length) return consecutive;
  const found = review.search
    ? review.sample.contexts.flatMap((text, index) => (locateAll(review.search ?? "", text).length > 0 ? [index] : []))
    : [];
  const best = bestContext(review);
  const linked = new Set([
    ...(best === null ? [] : [best]),
    ...found.slice(0, linkedAtMost),
    ...quotesOf(review).quotedContexts().slice(0, linkedAtMost),
    ...dividedContexts(review).slice(0, linkedAtMost),
    ...consecutive,
  ]);
  return order.filter((index) => linked.has(index));
}

function SentenceLegend({ reviewed }: { reviewed: ReviewedMetric }) {
  const detail = sentenceDetail(reviewed);
  if (!detail || detail.sentences.length + detail.altered.length === 0) return null;
  const verb = `${detail.mode === "extract" ? "extracted" : "chosen"} by ${reviewed.metric.source}`;
  return <MarkLegend verb={verb} hasAltered={detail.altered.some(({ closest }) => closest !== null)} />;
}
