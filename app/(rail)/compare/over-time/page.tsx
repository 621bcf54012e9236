import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { Suspense } from "react";
import { loadOverTimeSearch } from "@/components/addresses/over-time";
import { Fact, Facts, PageTitle, TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { EmptyState } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { datasetOfName } from "@/lib/db/datasets";
import { historyOf } from "@/lib/runs/compare/over-time";
import { ComparedHistory, HistoryView } from "./history-view";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { configuration } = await loadOverTimeSearch(searchParams);
  return { title: configuration ? `${configuration.slice(0, 100)} over time` : "Over time" };
}

export default async function OverTimePage({ searchParams }: Props) {
  const { dataset, configuration } = await loadOverTimeSearch(searchParams);
  const found = dataset && configuration ? await datasetOfName({ dataset, configuration }) : null;
  if (!found || !dataset || !configuration) notFound();
  const history = await historyOf({ dataset, configuration });
  const { runs, total } = history;
  const [first, last] = [runs[0], runs.at(-1)];
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
        <Fact name="Configuration">{configuration}</Fact>
        <Fact name="Finished runs">
          {total.toLocaleString("en")}
          {runs.length < total && <span className="text-ink-3"> the {runs.length} newest are shown</span>}
        </Fact>
        {first && last && runs.length > 1 && (
          <Fact name="From, to">
            <Moment at={first.createdAt.toISOString()} /> to <Moment at={last.createdAt.toISOString()} />
          </Fact>
        )}
      </Facts>
      {runs.length < 2 ? (
        <Panel className="mt-6">
          <EmptyState
            title={runs.length === 0 ? "No finished run yet" : "One finished run so far"}
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
                is the only one. With a second run, this page shows which metrics changed and with which run.
              </>
            ) : (
              "Once two runs of this configuration are finished, this page shows which metrics changed and with which run."
            )}
          </EmptyState>
        </Panel>
      ) : (
        <Suspense fallback={<HistoryView history={history} steps={null} />}>
          <ComparedHistory history={history} />
        </Suspense>
      )}
    </>
  );
}
