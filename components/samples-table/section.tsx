import type { ReactNode } from "react";
import { SearchBox } from "@/components/tables/search-box";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { Pager } from "@/components/ui/pager";
import { Panel, SectionHeading } from "@/components/ui/panel";
import type { SampleRow } from "@/lib/db/samples/table";
import { indexedTextLength, type SampleQuery } from "@/lib/domain/sample-query";
import type { BandThresholds } from "@/lib/domain/scores/band";
import { noFilter, type SamplesSearch, samplesHref } from "@/lib/samples/address";
import { orderInWords } from "@/lib/samples/in-words";
import { SamplesChips } from "./chips";
import { SamplesColumns } from "./choose-columns";
import type { MetricColumn } from "./columns";
import { type OfferedFilters, SamplesFilter } from "./filter";
import type { LabelColumn } from "./label-columns";
import { SamplesTable } from "./rows";
import type { SamplesView } from "./view";
import { SamplesViewState } from "./view-state";

interface Props extends OfferedFilters {
  /** The address of the run or of its share. */
  base: string;
  /** All samples of the run. */
  samples: number;
  /** Whether questions and responses are shown and searchable. */
  hasTexts?: boolean;
  /** Whether samples can be filtered by reviews. */
  hasReviews?: boolean;
  metrics: readonly MetricColumn[];
  thresholds: BandThresholds;
  search: SamplesSearch;
  query: SampleQuery;
  rows: SampleRow[];
  /** Number of matching samples. */
  total: number;
  page: { number: number; size: number };
  view: SamplesView;
  /** Labels of the samples that can be columns. */
  labelColumns: readonly LabelColumn[];
  /** Parts of the address that could not be read. */
  unread: readonly string[];
  /** Shares what the table shows. */
  share?: ReactNode;
}

const nothing: readonly string[] = [];
/** Columns that reveal more about a sample than its scores. */
const texts: readonly string[] = ["question", "externalId", "response", "labels"];

export const SamplesSection = ({
  base,
  samples,
  hasTexts = true,
  hasReviews = true,
  metrics,
  thresholds,
  search,
  query,
  rows,
  total,
  page,
  view,
  unread,
  labelColumns,
  labels,
  causes,
  share,
}: Props) => {
  const address = (changed: Partial<SamplesSearch>) => samplesHref(base, { ...search, ...changed });
  const without = hasTexts ? nothing : texts;
  const first = (page.number - 1) * page.size + 1;
  return (
    <SamplesViewState given={view}>
      <SectionHeading
        id="samples"
        title="Samples"
        remark={
          total === samples
            ? total.toLocaleString("en")
            : `${total.toLocaleString("en")} of ${samples.toLocaleString("en")} match`
        }
      />
      <Panel className="overflow-clip">
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-2.5 py-2">
          {hasTexts && <SearchBox label="Search text or id" />}
          <SamplesFilter
            metrics={metrics}
            search={search}
            labels={labels}
            causes={causes}
            hasLabels={hasTexts}
            hasReviews={hasReviews}
            key={JSON.stringify(search)}
          />
          <span className="ml-auto flex gap-2 phone:ml-0">
            {share}
            <SamplesColumns metrics={metrics} labels={labelColumns} without={without} />
          </span>
        </div>
        {query.text && [...query.text].length < indexedTextLength && (
          <p className="border-b border-line px-3.5 py-2 text-small text-ink-3">
            A text this short is searched for only in questions, responses and ids. With {indexedTextLength} characters or more
            contexts are searched too.
          </p>
        )}
        {unread.length > 0 && (
          <p role="status" className="border-b border-line px-3.5 py-2 text-small text-ink-2 [overflow-wrap:anywhere]">
            The address names something that this table does not have. It was ignored: {unread.join(", ")}.
          </p>
        )}
        <SamplesChips query={query} metrics={metrics} address={address} />
        {rows.length === 0 ? (
          <NoRows total={total} all={address({ ...noFilter, order: search.order })} first={address({ page: 1 })} />
        ) : (
          <SamplesTable
            base={base}
            without={without}
            rows={rows}
            first={first}
            metrics={metrics}
            thresholds={thresholds}
            search={search}
            sorted={{ by: query.sort ?? null, order: query.order ?? "asc" }}
            compared={query.differ?.metrics ?? null}
            labelColumns={labelColumns}
          />
        )}
        <Pager
          page={page.number}
          size={page.size}
          total={total}
          href={(to) => address({ page: to })}
          remark={sentence(orderInWords(query, nameOf(metrics)))}
        />
      </Panel>
    </SamplesViewState>
  );
};

const NoRows = ({ total, all, first }: { total: number; all: string; first: string }) =>
  total === 0 ? (
    <EmptyState
      title="No sample matches"
      actions={
        <ButtonLink href={all} scroll={false}>
          Show all samples
        </ButtonLink>
      }
    >
      Nothing matches this search and these filters together. Clear one of them, or all.
    </EmptyState>
  ) : (
    <EmptyState
      title="There are fewer pages than this one"
      actions={
        <ButtonLink href={first} scroll={false}>
          Go to the first page
        </ButtonLink>
      }
    >
      {total.toLocaleString("en")} {total === 1 ? "sample matches" : "samples match"}.
    </EmptyState>
  );

const nameOf = (metrics: readonly MetricColumn[]) => (id: string) => {
  const metric = metrics.find((one) => one.id === id);
  return metric ? `${metric.shortName} (${metric.sub})` : id;
};

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
