import type { MarkedRow, QuickCounts } from "assay-lib/db/samples/marks";
import { indexedTextLength, type SampleQuery } from "assay-lib/domain/sample-query";
import { counted } from "assay-lib/domain/text/counted";
import { noFilter, type SamplesSearch, samplesHref } from "assay-lib/samples/filters/address";
import { orderInWords } from "assay-lib/samples/filters/view";
import type { ReactNode } from "react";
import { Ignored } from "@/components/tables/ignored";
import { SearchBox } from "@/components/tables/search-box";
import { ButtonLink } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Roving } from "@/components/ui/keys/roving";
import { EmptyState } from "@/components/ui/notice";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { SamplesChips } from "./chips";
import { type SampleMetricColumn, type ShownSamples, sampleColumns } from "./columns";
import type { OfferedFilters } from "./filter-form";
import { ChosenSamples, SamplesColumns, SamplesFilter, SortSamples } from "./menus";
import { QuickFilters } from "./quick-filters";
import { SamplesTable } from "./rows-shown";
import { SamplesTableState } from "./state";
import { missingColumns, type SamplesView } from "./view";

interface Props extends Omit<ShownSamples, "sorted" | "compared">, OfferedFilters {
  samples: number;
  canTick: boolean;
  query: SampleQuery;
  rows: readonly MarkedRow[];
  total: number;
  page: { number: number; size: number };
  view: SamplesView;
  quick: QuickCounts;
  unread: readonly string[];
  acts?: ReactNode;
}

export const SamplesSection = ({
  samples,
  canTick,
  query,
  rows,
  total,
  page,
  view,
  quick,
  unread: unreadSearch,
  labels,
  causes,
  acts,
  ...given
}: Props) => {
  const { base, metrics, search, alike, hasTexts, hasReviews, hasGold } = given;
  const address = (changed: Partial<SamplesSearch>) => samplesHref(base, { ...search, ...changed });
  const inWords = sentence(orderInWords(query, nameOf(metrics)));
  const shown: ShownSamples = {
    ...given,
    sorted: { by: query.sort ?? null, order: query.order ?? "asc" },
    compared: query.differ?.metrics ?? null,
  };
  const known = sampleColumns(shown, false).map(({ id }) => id);
  const unread = search.columns === null ? unreadSearch : [...unreadSearch, ...missingColumns(view.layout, known)];
  return (
    <SamplesTableState shown={shown} view={view}>
      <div id={rows.length === 0 ? "samples" : undefined} className="mt-2">
        <Panel className="overflow-clip phone:-mx-4 phone:rounded-none phone:border-x-0">
          <Roving
            id="samples-toolbar"
            role="toolbar"
            label="Find samples"
            className="flex flex-wrap min-[1280px]:not-has-[>ul]:flex-nowrap items-center gap-2 border-b border-line bg-surface px-2.5 py-2 relative phone:sticky phone:top-0 phone:z-20 phone:flex-nowrap phone:overflow-x-auto phone:px-4 phone:*:shrink-0 phone:[scrollbar-width:none]"
          >
            {hasTexts && (
              <SearchBox
                label="Search text or id"
                className="w-40! shrink-0 phone:w-9! phone:focus-within:w-52! phone:has-[input:not(:placeholder-shown)]:w-40! phone:[&_input]:pr-0!"
              />
            )}
            <SamplesChips query={query} metrics={metrics} address={address} />
            <SamplesFilter
              metrics={metrics}
              search={search}
              labels={labels}
              causes={causes}
              hasGold={hasGold}
              hasLabels={hasTexts}
              hasReviews={hasReviews}
              hasComments={canTick}
              key={JSON.stringify(search)}
            />
            <SortSamples />
            <Matching total={total} samples={samples} />
            <span className="ml-auto flex shrink-0 items-center gap-2 phone:ml-0">
              <QuickFilters counts={quick} alike={alike} hasReviews={hasReviews} search={search} address={address} />
              {acts}
              <SamplesColumns />
            </span>
          </Roving>
          {query.text && [...query.text].length < indexedTextLength && (
            <p className="border-b border-line px-3.5 py-2 text-small text-ink-3">
              Short searches cover only questions, responses and ids. Enter at least {indexedTextLength} characters to search
              contexts too.
            </p>
          )}
          <Ignored parts={unread} />
          {rows.length === 0 ? (
            <NoRows total={total} all={address({ ...noFilter, order: search.order })} first={address({ page: 1 })} />
          ) : (
            <SamplesTable rows={rows} first={(page.number - 1) * page.size + 1} canTick={canTick} />
          )}
          <Pager page={page.number} size={page.size} total={total} href={(to) => address({ page: to })} remark={inWords} />
        </Panel>
        {canTick && <ChosenSamples base={base} />}
      </div>
    </SamplesTableState>
  );
};

const Matching = ({ total, samples }: { total: number; samples: number }) => (
  <span
    className={cn(
      "inline-flex h-6 items-center rounded-control px-2 text-small whitespace-nowrap tabular-nums phone:h-9",
      total === samples ? "text-ink-2" : "bg-accent-soft",
    )}
  >
    {total === samples ? (
      counted(total, "sample")
    ) : (
      <>
        <b className="font-semibold">{total.toLocaleString("en")}</b>&nbsp;of {samples.toLocaleString("en")}
      </>
    )}
  </span>
);

const NoRows = ({ total, all, first }: { total: number; all: string; first: string }) => (
  <EmptyState
    title={total === 0 ? "No samples match" : "Page not found"}
    actions={
      <ButtonLink href={total === 0 ? all : first} scroll={false}>
        {total === 0 ? "Show all samples" : "Go to the first page"}
      </ButtonLink>
    }
  >
    {total === 0
      ? "No sample matches both the search and the filters. Clear some of them."
      : `The page number is too high for ${counted(total, "sample")}.`}
  </EmptyState>
);

const nameOf = (metrics: readonly SampleMetricColumn[]) => (id: string) => {
  const metric = metrics.find((one) => one.id === id);
  return metric ? `${metric.shortName} (${metric.sub})` : id;
};

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
