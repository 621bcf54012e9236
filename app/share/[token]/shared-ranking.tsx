import { readThresholds } from "assay-lib/db/thresholds";
import { showsTexts } from "assay-lib/domain/shares/choices";
import { bandLegends } from "assay-lib/metrics/band-legends";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { RankedTable } from "@/app/(rail)/rank/ranked-table";
import { OtherView, RankFacts, RankViews, rankChoices } from "@/app/(rail)/rank/ranking-parts";
import { loadRankSearch, rankHrefAt } from "@/components/addresses/rank";
import { Checks } from "@/components/comparison/decision/checks";
import { RankControls } from "@/components/ranking/controls";
import { EffectsPlot } from "@/components/ranking/effects";
import { RankFinding } from "@/components/ranking/finding";
import { LeftOut } from "@/components/ranking/left-out";
import { Repetitions } from "@/components/ranking/repetitions";
import { ShareFooter } from "@/components/shares/footer";
import { ShareExport, ShareHeader, ShareShell } from "@/components/shares/header";
import { PageTitle } from "@/components/shell/page";
import { rankingTitle } from "./outline";
import { readRankingShare } from "./read-share";
import { CommentsOfShare } from "./shared-comments";

/** The grid needs names, and the trade-off and the export need everything. */
export async function SharedRankingPage({ token, given }: { token: string; given: SearchParams }) {
  const asked = await loadRankSearch(given);
  const shared = await readRankingShare(token, asked.metric);
  if (!shared) notFound();
  const { share, report } = shared;
  const isWhole = share.level === "everything";
  const without = [...(showsTexts(share.level) ? [] : (["grid"] as const)), ...(isWhole ? [] : (["trade-off"] as const))];
  const search = { ...asked, view: without.some((view) => view === asked.view) ? ("table" as const) : asked.view };
  const second = search.beside !== null && search.beside !== report.metric && report.metrics.includes(search.beside);
  const beside = second ? await readRankingShare(token, search.beside) : null;
  const address = rankHrefAt(`/share/${token}`);
  const file = rankHrefAt(`/share/${token}/table`)({ metric: search.metric });
  const views = without.length < 2 && <RankViews search={search} address={address} without={without} />;
  return (
    <ShareShell wide>
      <ShareHeader share={share}>{isWhole && <ShareExport href={file} what="ranking" />}</ShareHeader>
      <main>
        <PageTitle>{rankingTitle(report)}</PageTitle>
        <RankFacts report={report} isShared />
        <RankControls choices={rankChoices(search, report, true)} />
        <RankFinding report={report} />
        <LeftOut {...report} />
        <Checks checks={report.checks} />
        {search.view === "table" ? (
          <RankedTable
            report={report}
            beside={beside && beside.report.metric === search.beside ? beside.report : null}
            search={search}
            address={address}
            isShared
            views={views}
          />
        ) : (
          <OtherView report={report} search={search} views={views} isShared />
        )}
        <EffectsPlot report={report} />
        <Repetitions report={report} />
        <CommentsOfShare share={share} base={`/share/${token}`} />
        <ShareFooter bands={report.isStandIn ? [] : bandLegends(await readThresholds(), [report.metric])} what="this ranking" />
      </main>
    </ShareShell>
  );
}
