import { historyOf } from "assay-lib/comparison/over-time";
import { datasetOfName } from "assay-lib/db/datasets";
import { namesWithSeveralRuns } from "assay-lib/db/runs/trend";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { Suspense } from "react";
import { loadOverTimeSearch, overTimeHref } from "@/components/addresses/over-time";
import { FilterChip } from "@/components/samples-table/chips";
import { Fact, Facts, PageTitle, TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { EmptyState } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { ComparedHistory, HistoryView } from "./history-view";

const mostBeside = 3;

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { configuration } = await loadOverTimeSearch(searchParams);
  return { title: configuration ? `${configuration.slice(0, 100)} over time` : "Over time" };
}

export default async function OverTimePage({ searchParams }: Props) {
  const { dataset, configuration, beside } = await loadOverTimeSearch(searchParams);
  const found = dataset && configuration ? await datasetOfName({ dataset, configuration }) : null;
  if (!found || !dataset || !configuration) notFound();
  const others = (await namesWithSeveralRuns(200)).filter(
    (one) => one.dataset === dataset && one.configuration !== configuration,
  );
  const shown = beside.filter((name) => others.some((one) => one.configuration === name)).slice(0, mostBeside);
  const [history, ...further] = await Promise.all(
    [configuration, ...shown].map((name) => historyOf({ dataset, configuration: name })),
  );
  if (!history) notFound();
  const lines = [
    { configuration, history },
    ...further.map((one, index) => ({ configuration: shown[index] ?? "", history: one })),
  ];
  const hrefWith = (names: string[]) => overTimeHref({ dataset, configuration, beside: names });
  const { runs, total } = history;
  const first = runs[0];
  const last = runs.at(-1);
  const judge = `/runs/new?dataset=${found.id}&configuration=${found.configurationId}`;
  return (
    <>
      <TopBar crumbs={[{ name: "Compare", href: "/compare" }, { name: `${configuration} over time` }]}>
        <ButtonLink data-needs="editor" href={judge} prefetch={false}>
          Judge again
        </ButtonLink>
      </TopBar>
      <PageTitle>{configuration} over time</PageTitle>
      <Facts>
        <Fact name="Dataset">
          <Link href={`/datasets/${found.id}`} className="link">
            {dataset}
          </Link>
        </Fact>
        <Fact name={shown.length > 0 ? "Configurations" : "Configuration"}>
          <span className="flex flex-wrap gap-x-2 gap-y-1">
            {configuration}
            {shown.map((name) => (
              <FilterChip key={name} name="and" href={hrefWith(shown.filter((one) => one !== name))}>
                {name}
              </FilterChip>
            ))}
          </span>
        </Fact>
        {others.length > shown.length && shown.length < mostBeside && (
          <Fact name="Compare with">
            <span className="flex flex-wrap gap-x-2">
              {others
                .filter((one) => !shown.includes(one.configuration))
                .slice(0, 5)
                .map((one) => (
                  <Link key={one.configuration} href={hrefWith([...shown, one.configuration])} prefetch={false} className="link">
                    {one.configuration}
                  </Link>
                ))}
            </span>
          </Fact>
        )}
        <Fact name="Finished runs">
          {total.toLocaleString("en")}
          {runs.length < total && <span className="text-ink-3"> newest {runs.length} shown</span>}
        </Fact>
        {first && last && runs.length > 1 && (
          <Fact name="Period">
            <Moment at={first.createdAt.toISOString()} /> to <Moment at={last.createdAt.toISOString()} />
          </Fact>
        )}
      </Facts>
      {runs.length < 2 ? (
        <Panel className="mt-6">
          <EmptyState
            title={runs.length === 0 ? "No finished runs yet" : "One finished run so far"}
            actions={
              <ButtonLink data-needs="editor" href={judge} look="primary" prefetch={false}>
                Judge again
              </ButtonLink>
            }
          >
            {first ? (
              <>
                <Link href={`/runs/${first.id}`} className="link">
                  {first.name}
                </Link>{" "}
                is the only finished run. With a second one, this page shows which metrics changed and when.
              </>
            ) : (
              "Finish two runs of this configuration to see which metrics changed and when."
            )}
          </EmptyState>
        </Panel>
      ) : (
        <Suspense fallback={<HistoryView lines={lines.map((line) => ({ ...line, steps: null }))} />}>
          <ComparedHistory lines={lines} />
        </Suspense>
      )}
    </>
  );
}
