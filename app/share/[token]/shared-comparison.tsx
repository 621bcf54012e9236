import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { ComparedQuestions } from "@/app/(rail)/compare/compared-questions";
import { comparedMetrics, Differences, Verdicts, Warnings } from "@/app/(rail)/compare/comparison-parts";
import { compareHrefAt, loadCompareSearch } from "@/components/addresses/compare";
import { PairingChoice } from "@/components/compare/pairing-choice";
import { letterOf, RunLetter } from "@/components/compare/run-letter";
import { ShareFooter } from "@/components/shares/footer";
import { ShareHeader } from "@/components/shares/header";
import { ShareShell } from "@/components/shares/shell";
import { Fact, Facts, PageTitle } from "@/components/shell/page";
import { EmptyState } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import type { StoredShare } from "@/lib/db/shares";
import { Refusal } from "@/lib/domain/problem";
import type { Comparison } from "@/lib/runs/compare/metrics";
import { readSharedComparison } from "@/lib/runs/shared/comparison";
import { comparisonTitle } from "./comparison-title";

/** Compared runs: the statistics, and the questions behind them if the share shows texts. */
export async function SharedComparisonPage({ share, token, given }: { share: StoredShare; token: string; given: SearchParams }) {
  const comparison = await readSharedComparison(share.runs, { withNames: share.shows.names, pairBy: share.pairBy }).catch(
    (error) => {
      if (error instanceof Refusal) return notFound();
      throw error;
    },
  );
  const search = await loadCompareSearch(given);
  const address = compareHrefAt(`/share/${token}`);
  const { texts, names } = share.shows;
  const metrics = comparedMetrics(comparison, (metric, candidate) =>
    texts ? address({ ...search, metric, candidate, at: null, page: null, open: null }) : null,
  );
  return (
    <ShareShell wide>
      <ShareHeader expiresAt={share.expiresAt} />
      <main>
        <PageTitle>{comparisonTitle(comparison, names)}</PageTitle>
        <ComparisonFacts comparison={comparison} isNamed={names} />
        <Verdicts comparison={comparison} />
        <Warnings comparison={comparison} />
        {metrics.length === 0 ? (
          <Panel className="mt-6">
            <EmptyState title="No metric in common">
              The runs were judged by different metrics, so there is nothing to compare.
            </EmptyState>
          </Panel>
        ) : (
          <>
            <Differences metrics={metrics} thresholds={comparison.thresholds} />
            {texts && <ComparedQuestions comparison={comparison} search={search} address={address} isShared />}
          </>
        )}
        <ShareFooter thresholds={comparison.thresholds} what="this comparison" />
      </main>
    </ShareShell>
  );
}

const ComparisonFacts = ({ comparison: { runs, report }, isNamed }: { comparison: Comparison; isNamed: boolean }) => (
  <Facts>
    {runs.map((run, index) => (
      <Fact key={run.id} name={index === 0 ? "Baseline" : runs.length === 2 ? "Candidate" : `Candidate ${index}`}>
        <span className="flex items-center gap-1.5">
          <RunLetter index={index} />
          {isNamed && run.name}
        </span>
      </Fact>
    ))}
    {isNamed && <Fact name="Judge">{[...new Set(runs.map(({ judge }) => judge.models.join(", ")))].join("; ")}</Fact>}
    <Fact name="Questions paired">
      <PairingChoice pairing={report.pairing} />
    </Fact>
    {runs.map(
      ({ id }, index) =>
        (report.unpaired[id] ?? 0) > 0 && (
          <Fact key={id} name={`Only in ${letterOf(index)}`}>
            {(report.unpaired[id] ?? 0).toLocaleString("en")}
          </Fact>
        ),
    )}
  </Facts>
);
