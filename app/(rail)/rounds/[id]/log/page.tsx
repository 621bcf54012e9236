import { logOf } from "assay-lib/rounds/store/rows";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { roundHere, titleOfRound } from "@/app/titles";
import { loadLogSearch, logHref } from "@/components/addresses/rounds";
import { LogTable } from "@/components/rounds/log";
import { TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Pager } from "@/components/ui/pager";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

const pageSize = 50;

export const generateMetadata = titleOfRound("Log");

/** Shows an open round only on request, since it shows labels. */
export default async function LogPage({ params, searchParams }: Props) {
  const [{ id }, search] = await Promise.all([params, loadLogSearch(searchParams)]);
  const round = await roundHere(id);
  if (!round) notFound();
  const isShown = round.closedAt !== null || search.results;
  const page = Math.max(1, Math.min(search.page, 1_000_000));
  const { entries, total } = isShown
    ? await logOf(id, { skip: (page - 1) * pageSize, take: pageSize })
    : { entries: [], total: 0 };
  const results = search.results || null;
  return (
    <>
      <TopBar crumbs={[{ name: "Rounds", href: "/rounds" }, { name: round.name, href: `/rounds/${id}` }, { name: "Log" }]} />
      <h1 className="sr-only">Log of {round.name}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4">
        {isShown ? (
          <LogTable
            question={round.question}
            entries={entries}
            pager={<Pager page={page} size={pageSize} total={total} href={(to) => logHref(id, { results, page: to })} />}
          />
        ) : (
          <Notice title="The round is open" actions={<ButtonLink href={logHref(id, { results: true })}>Show the log</ButtonLink>}>
            The log shows people’s labels, which can sway the labels that you still give.
          </Notice>
        )}
      </div>
    </>
  );
}
