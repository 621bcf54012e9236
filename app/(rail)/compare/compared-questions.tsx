import Link from "next/link";
import type { ReactNode } from "react";
import { type CompareSearch, compareHref } from "@/components/addresses/compare";
import { questionColumnIds } from "@/components/compare/questions/columns";
import { QuestionFilters } from "@/components/compare/questions/filters";
import { OpenQuestion } from "@/components/compare/questions/opened";
import { QuestionTable } from "@/components/compare/questions/table";
import { FilterChip } from "@/components/samples-table/chips";
import { Ignored } from "@/components/tables/ignored";
import { type TableLayout, unknownColumns } from "@/components/tables/layout";
import { SearchBox } from "@/components/tables/search-box";
import { ButtonLink } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/notice";
import { Pager } from "@/components/ui/pager";
import { Panel, SectionHeading } from "@/components/ui/panel";
import type { Comparison } from "@/lib/comparison/metrics";
import { comparedQuestion, comparedQuestions, questionAtPlace } from "@/lib/comparison/questions/listed";
import { openQuestion } from "@/lib/comparison/questions/opened";
import { comparedRunName } from "@/lib/comparison/run-name";
import { letterOf } from "@/lib/domain/comparison/letter";
import type { MetricComparison } from "@/lib/domain/comparison/metrics";
import { openingRow } from "@/lib/domain/comparison/opening-row";
import { type ComparedQuestion, type QuestionGroup, questionGroups } from "@/lib/domain/comparison/question";
import { thresholdsOf } from "@/lib/domain/scores/band";
import { metricById } from "@/lib/metrics/registry";

const pageSize = 20;
const names: Record<QuestionGroup, string> = {
  losses: "Losses",
  ties: "Ties",
  wins: "Wins",
  "changed-band": "Changed band",
  "without-score": "Without a score",
  unpaired: "Unpaired",
};

/** Losses first, because they decide whether a change is accepted; otherwise the first non-empty group. */
function groupOf(compared: MetricComparison | undefined): QuestionGroup {
  const { losses = 0, wins = 0, ties = 0, withoutScore = 0 } = compared ?? {};
  if (losses > 0) return "losses";
  if (wins > 0) return "wins";
  if (ties > 0) return "ties";
  return withoutScore > 0 ? "without-score" : "unpaired";
}

/** For shared pages, which name questions by place or list position. */
const withoutIds = (row: ComparedQuestion, listed: number): ComparedQuestion => ({
  ...row,
  key: row.place === null ? `unpaired-${listed}` : String(row.place),
  samples: row.samples.map((ids) => ids.map(() => 0)),
});

export const ComparedQuestions = async ({
  comparison,
  search,
  layout,
  isView = false,
  views,
  ignored: alsoIgnored = [],
  address = compareHref,
  isShared = false,
}: {
  comparison: Comparison;
  search: CompareSearch;
  layout: TableLayout;
  isView?: boolean;
  views?: ReactNode;
  /** Ignored parts of the address that were found earlier. */
  ignored?: readonly string[];
  address?: typeof compareHref;
  /** Shared pages use places in addresses and have no links to samples. */
  isShared?: boolean;
}) => {
  const { runs, report } = comparison;
  const metricIds = Object.keys(report.metrics);
  const first = openingRow(report.metrics, { metric: search.metric, run: search.candidate });
  const metric = first?.metric ?? metricIds[0] ?? "";
  const compared = report.metrics[metric] ?? [];
  const chosen = compared.find(({ run }) => run === first?.run) ?? compared[0];
  const candidate = runs.findIndex(({ id }) => id === chosen?.run);
  const group = search.show ?? groupOf(chosen);
  const place = search.at?.length === 2 ? ([search.at[0] ?? 0, search.at[1] ?? 0] as const) : undefined;
  const page = Math.max(1, Math.min(search.page, 1_000_000));
  const { rows, total, counts } = await comparedQuestions(
    comparison,
    { metric, candidate, group, ...(search.q && { text: search.q.slice(0, 500) }), ...(place && { place }) },
    { skip: (page - 1) * pageSize, take: pageSize },
  );
  const key = search.open;
  const found =
    key === null
      ? null
      : isShared
        ? await questionAtPlace(comparison, { metric, candidate, place: Number(key) })
        : await comparedQuestion(comparison, { metric, candidate, key });
  const opened = found && (await openQuestion(comparison, found, { metric, candidate }));
  const metrics = metricIds.map((id) => metricById(id)).filter((one) => one !== undefined);
  const titleOf = (id: string) => {
    const one = metricById(id);
    return one ? `${one.name}, ${one.source}` : id;
  };
  const href = (more: Parameters<typeof compareHref>[0]) => address({ ...search, ...more });
  const firstListed = (page - 1) * pageSize + 1;
  const shown = isShared ? rows.map((row, at) => withoutIds(row, firstListed + at)) : rows;
  const open = found && isShared ? withoutIds(found, 0) : found;
  const listed = open && !shown.some(({ key: one }) => one === open.key) ? [open, ...shown] : shown;
  const baseline = runs[0];
  const second = runs[candidate];
  const known = questionColumnIds(runs.length, metricIds);
  const ignored = [
    ...(search.metric === null || search.metric === metric ? [] : [`metric ${titleOf(search.metric.slice(0, 100))}`]),
    ...(search.columns === null
      ? []
      : unknownColumns(layout, known).map((id) => (id.startsWith("run-") ? `column ${id.slice(4)}` : `column ${titleOf(id)}`))),
    ...alsoIgnored,
  ];
  return (
    <>
      <SectionHeading
        id="questions"
        title="Questions"
        remark={group === "wins" ? "biggest win first" : group === "unpaired" ? "in dataset order" : "biggest loss first"}
      />
      <Panel className="min-w-0 overflow-hidden">
        <QuestionTable
          thresholds={thresholdsOf(comparison.thresholds, metric)}
          rows={listed}
          first={firstListed - (listed.length - shown.length)}
          runs={runs.map((run) => comparedRunName(run, runs))}
          candidate={candidate}
          metrics={metrics.filter(({ id }) => id !== metric).map(({ id, shortName, source }) => ({ id, shortName, source }))}
          open={open?.key ?? null}
          hrefs={Object.fromEntries(listed.map(({ key: one }) => [one, href({ open: one === open?.key ? null : one })]))}
          search={search.q ?? ""}
          layout={layout}
          isView={isView}
          views={views}
          ignored={<Ignored parts={ignored} />}
          bar={
            <>
              <QuestionFilters
                metric={metric}
                metrics={metricIds.map((id) => ({ id, name: titleOf(id) }))}
                candidate={chosen?.run ?? ""}
                candidates={compared.map(({ run }) => {
                  const index = runs.findIndex(({ id }) => id === run);
                  return { id: run, name: `${letterOf(index)} ${runs[index]?.name ?? ""}` };
                })}
              />
              <nav aria-label="Which questions" className="order-last flex basis-full flex-wrap gap-0.5">
                {questionGroups
                  .filter((one) => counts[one] > 0 || one === group || one === "losses" || one === "wins")
                  .map((one) => (
                    <Link
                      key={one}
                      href={href({ show: one, at: null, page: null, open: null })}
                      scroll={false}
                      prefetch={false}
                      aria-current={one === group ? "true" : undefined}
                      className={cn(
                        "rounded-control px-2 py-1 text-[12.5px] whitespace-nowrap",
                        one === group ? "bg-sunken font-medium text-ink" : "text-ink-2 hover:bg-sunken",
                      )}
                    >
                      {names[one]} <span className="text-ink-3 tabular-nums">{counts[one].toLocaleString("en")}</span>
                    </Link>
                  ))}
              </nav>
              {place && (
                <FilterChip name="At" href={href({ at: null, page: null })}>
                  A {(place[0] / 20).toFixed(2)}, {letterOf(candidate)} {(place[1] / 20).toFixed(2)}
                </FilterChip>
              )}
              <SearchBox label="Search questions" className="ml-auto" />
            </>
          }
          empty={
            <EmptyState
              title={search.q ? "No question matches" : `No ${names[group].toLowerCase()}`}
              actions={
                (search.q || search.show) && (
                  <ButtonLink href={href({ q: null, show: null, at: null, page: null, open: null })} scroll={false}>
                    {search.q ? "Clear the search" : "Show the others"}
                  </ButtonLink>
                )
              }
            >
              {search.q ? "No question in this group matches the search." : `${titleOf(metric)} has none.`}
            </EmptyState>
          }
        >
          {opened && baseline && second ? (
            <OpenQuestion
              thresholds={comparison.thresholds}
              opened={opened}
              metrics={metrics}
              metric={metric}
              leadsToSamples={!isShared}
              runs={[
                { id: baseline.id, name: comparedRunName(baseline, runs), index: 0 },
                { id: second.id, name: comparedRunName(second, runs), index: candidate },
              ]}
            />
          ) : (
            <p className="px-4 py-3.5 text-ink-2">This question is not in both runs, so it cannot be compared.</p>
          )}
        </QuestionTable>
        <Pager
          page={page}
          size={pageSize}
          total={total}
          href={(to) => href({ page: to, open: null })}
          remark={`Paired by ${report.pairs[candidate - 1]?.by === "id" ? "id" : "the text of the question"}`}
        />
      </Panel>
    </>
  );
};
