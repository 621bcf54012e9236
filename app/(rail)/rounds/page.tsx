import { findRuns } from "assay-lib/db/runs/list";
import { metricById } from "assay-lib/metrics/registry";
import { roundProgressOf } from "assay-lib/rounds/store/progress";
import { listRounds } from "assay-lib/rounds/store/rows";
import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { loadRoundsSearch, roundsHref } from "@/components/addresses/rounds";
import { RoundTable } from "@/components/rounds/table";
import { TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { Pager } from "@/components/ui/pager";

export const metadata: Metadata = { title: "Rounds" };
const pageSize = 25;

export default async function RoundsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await loadRoundsSearch(searchParams);
  const all = await listRounds(search.run || undefined);
  const last = Math.max(1, Math.ceil(all.length / pageSize));
  const page = Math.max(1, Math.min(search.page, last));
  const shown = all.slice((page - 1) * pageSize, page * pageSize);
  const [progress, runs] = await Promise.all([
    roundProgressOf(
      shown.map(({ id }) => id),
      null,
    ),
    findRuns([...new Set(shown.map(({ runId }) => runId))]),
  ]);
  const nameOf = new Map(runs.map(({ id, name }) => [id, name]));
  const rows = shown.map((round) => ({
    round,
    progress: progress.get(round.id) ?? { given: 0, needed: 0, people: 0 },
    run: nameOf.get(round.runId) ?? round.runId,
    metric: metricById(round.metric)?.shortName ?? round.metric,
  }));
  const none = search.run ? (
    <EmptyState title="No rounds of this run" actions={<ButtonLink href="/rounds">Show all rounds</ButtonLink>} />
  ) : (
    <EmptyState title="No rounds yet" actions={<ButtonLink href="/">Choose a run</ButtonLink>}>
      <p>
        In a round, people label a random part of a run’s samples without seeing the judge’s scores. Their labels show whether
        people agree with each other, how far the judge can be trusted, and what people would say of the whole run.
      </p>
      <p className="mt-2">To start one, open a finished run and choose “Start a round” in its menu.</p>
    </EmptyState>
  );
  return (
    <>
      <TopBar crumbs={[{ name: "Rounds" }]} />
      <h1 className="sr-only">Rounds</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4">
        {rows.length > 0 ? (
          <RoundTable
            rows={rows}
            pager={
              <Pager
                page={page}
                size={pageSize}
                total={all.length}
                href={(to) => roundsHref("/rounds", { ...search, page: to })}
              />
            }
          />
        ) : (
          none
        )}
      </div>
    </>
  );
}
