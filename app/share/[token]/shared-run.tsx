import { placesOfSamples } from "assay-lib/db/samples/places";
import { countSamples, listSamples } from "assay-lib/db/samples/table";
import { isFinished } from "assay-lib/domain/runs/is-finished";
import { describeJudge } from "assay-lib/domain/servers/judge-kinds";
import { showsTexts } from "assay-lib/domain/shares/choices";
import { bandLegends } from "assay-lib/metrics/band-legends";
import { metricById } from "assay-lib/metrics/registry";
import { type RunTab, samplesHref, tabOf } from "assay-lib/samples/filters/address";
import { conditionsInWords } from "assay-lib/samples/filters/view";
import { hidesFilter, isConfined, openParameters, readShareFilter } from "assay-lib/samples/share";
import { withoutNames } from "assay-lib/shares/judge-names";
import { sharedPeople } from "assay-lib/shares/people";
import { readSharedSummaries } from "assay-lib/shares/summaries";
import { quickCounts } from "assay-lib/summaries/quick-counts";
import { prepareFor, readWhy } from "assay-lib/why/read";
import { cookies } from "next/headers";
import type { SearchParams } from "nuqs/server";
import { RunParts } from "@/app/(rail)/runs/[id]/run-parts";
import { canCompare, type RunView, showsAllTexts } from "@/app/(rail)/runs/[id]/run-view";
import { placeOfPage } from "@/app/(rail)/runs/[id]/samples-tab";
import { JudgedBy, pollsInWords } from "@/components/runs/header/facts";
import { standInCookie } from "@/components/runs/stand-in/cookie";
import { StandInNote } from "@/components/runs/stand-in/note";
import { ShareFooter } from "@/components/shares/footer";
import { dayInWords, ShareExport, ShareHeader, ShareShell } from "@/components/shares/header";
import { FactLine, PageTitle } from "@/components/shell/page";
import { confinementOf, type RunShare, visitorsQuery, visitorsSearch } from "./read-share";
import { CommentsOfShare } from "./shared-comments";

/** A run, or its samples that match the share's filter. */
export async function SharedRunPage({ shared, given }: { shared: RunShare; given: SearchParams }) {
  const { share, run, filter } = shared;
  const view = await viewOf(shared, given);
  const { samples } = view;
  const isPart = isConfined(filter);
  const isStandIn = describeJudge(run.judge.kind).isStandIn;
  const hasTexts = showsTexts(share.level);
  return (
    <ShareShell wide>
      <ShareHeader share={share}>
        {share.level === "everything" && <ShareExport href={samplesHref(`${view.base}/table`, { ...view.search, page: null })} />}
      </ShareHeader>
      <main>
        <PageTitle dense>{run.names?.run ?? "A shared run"}</PageTitle>
        <FactLine>
          {[...new Set(run.names ? [run.names.dataset, run.names.configuration] : [])].map((name) => (
            <bdi key={name}>{name}</bdi>
          ))}
          {(hasTexts || run.judgedBy || isStandIn) && (
            <JudgedBy run={hasTexts || isStandIn ? run : withoutNames(run)} polls={pollsInWords(run)} />
          )}
          <span>
            <b>{samples.toLocaleString("en")}</b> sample{samples === 1 ? "" : "s"}
          </span>
          <span>{dayInWords(run.finishedAt ?? run.createdAt)}</span>
        </FactLine>
        {run.names?.note && (
          <p dir="auto" className="max-w-[120ch] text-small/[18px] whitespace-pre-wrap text-ink-3 [overflow-wrap:anywhere]">
            {run.names.note}
          </p>
        )}
        {isPart && <p className="mt-2 max-w-[80ch] text-ink-2">{partInWords(shared)}</p>}
        {!isFinished(run.status) && (
          <p className="mt-2 max-w-[80ch] text-ink-2">The run has not finished. These are the results so far.</p>
        )}
        {isStandIn && view.jar.get(standInCookie)?.value !== "closed" && <StandInNote />}
        <RunParts view={view} />
        <CommentsOfShare share={share} base={view.base} />
        <ShareFooter bands={bandLegends(run.thresholds, run.metrics)} what={isPart ? "these samples of a run" : "this run"} />
      </main>
    </ShareShell>
  );
}

async function viewOf(shared: RunShare, given: SearchParams): Promise<RunView> {
  const { share, run, filter, base } = shared;
  const shown = { run, level: share.level, isWhole: !isConfined(filter) };
  const search = visitorsSearch(shared, given);
  const query = visitorsQuery(shared, search);
  const confinement = confinementOf(shared);
  // Samples with texts have their stage.
  await (showsTexts(share.level) ? readWhy(run) : prepareFor(run, query));
  const [samples, summaries, people, comparable, page, quick, jar] = await Promise.all([
    shown.isWhole ? run.sampleCount : countSamples(run, confinement),
    shown.isWhole ? run.summaries : readSharedSummaries(run, confinement, share.filter),
    sharedPeople(run.id, share.level, shown.isWhole),
    canCompare(shown),
    listSamples(run, query, { ...placeOfPage(search.page), withTexts: showsTexts(share.level) }),
    quickCounts(run, confinement.within),
    cookies(),
  ]);
  const own = readShareFilter(samplesHref(search), run.metrics);
  const isFiltered = isConfined(own);
  const asked = tabOf(search);
  const isOpen: Partial<Record<RunTab, boolean>> = { why: showsAllTexts(shown), trust: comparable };
  return {
    ...shown,
    team: null,
    samples,
    summaries,
    people,
    base,
    tab: isOpen[asked] ? asked : "samples",
    canCompare: comparable,
    given: openParameters(given, share.level),
    search,
    query,
    filter: isFiltered ? own.text : "",
    total: isFiltered ? page.total : samples,
    page,
    quick,
    causes: [...new Set(Object.values(summaries).flatMap(({ errors }) => Object.keys(errors)))],
    placesOf: (ids) => placesOfSamples(run, confinement, ids),
    jar,
  };
}

/** Omits filters on hidden data. */
function partInWords({ run, filter: { query }, share }: RunShare): string {
  const showsFilter = !hidesFilter(share.filter, share.level);
  const conditions = conditionsInWords(
    query,
    run.metrics.flatMap((id) => metricById(id) ?? []),
  );
  return showsFilter
    ? `Part of the run: samples ${conditions.join(", ")}.`
    : "Part of the run: samples chosen by the person who shared it.";
}
