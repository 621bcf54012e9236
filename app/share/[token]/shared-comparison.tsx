import type { StoredShare } from "assay-lib/access/shares/store";
import type { Comparison } from "assay-lib/comparison/metrics";
import { hideQuestions } from "assay-lib/comparison/questions/hide";
import type { Decision } from "assay-lib/comparison/words/decision";
import { openingRow } from "assay-lib/comparison/words/opening-row";
import { orRefusal, Refusal } from "assay-lib/domain/problem";
import { showsTexts } from "assay-lib/domain/shares/choices";
import { bandLegends } from "assay-lib/metrics/band-legends";
import { readSharedComparison } from "assay-lib/shares/comparison";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { ComparedQuestions } from "@/app/(rail)/compare/compared-questions";
import { DecisionPart, DifferencesPart, metricsCompared } from "@/app/(rail)/compare/comparison-parts";
import { DistributionPart } from "@/app/(rail)/compare/distribution-part";
import { factsOfRun } from "@/app/(rail)/compare/facts";
import { hiddenOfShare } from "@/app/share/hidden";
import { compareHrefAt, loadCompareSearch, rowSearch } from "@/components/addresses/compare";
import { ComparisonFacts } from "@/components/comparison/facts";
import { ShareFooter } from "@/components/shares/footer";
import { dayInWords, ShareHeader, ShareShell } from "@/components/shares/header";
import { PageTitle } from "@/components/shell/page";
import { readLayout } from "@/components/tables/layout";
import { EmptyState, Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { comparisonTitle } from "./outline";
import { CommentsOfShare } from "./shared-comments";

/** Includes questions only if the share shows texts. */
export async function SharedComparisonPage({ share, token, given }: { share: StoredShare; token: string; given: SearchParams }) {
  const whole = await orRefusal(readSharedComparison(share.runs, share.comparison, share.level));
  if (whole instanceof Refusal) notFound();
  const comparison = hideQuestions(whole, await hiddenOfShare(share.runs));
  const search = await loadCompareSearch(given);
  const address = compareHrefAt(`/share/${token}`);
  const hasTexts = showsTexts(share.level);
  const chosen = openingRow(comparison.report.metrics, { metric: search.metric, run: search.candidate });
  const metrics = metricsCompared(comparison, chosen, (metric, candidate) => address(rowSearch(search, metric, candidate)));
  return (
    <ShareShell wide>
      <ShareHeader share={share} />
      <main>
        <PageTitle>{comparisonTitle(comparison, hasTexts)}</PageTitle>
        <ComparisonFacts {...factsOfRun(comparison, { isOpen: false, isNamed: hasTexts })} unpairedHref={null} />
        <SharedDecision share={share} comparison={comparison} />
        {metrics.length === 0 ? (
          <Panel className="mt-6">
            <EmptyState title="No metric in common">The runs were judged with different metrics.</EmptyState>
          </Panel>
        ) : (
          <>
            <DifferencesPart comparison={comparison} metrics={metrics} />
            {chosen && (
              <DistributionPart
                comparison={comparison}
                chosen={chosen}
                search={search}
                address={address}
                isShared
                withQuestions={hasTexts}
              />
            )}
            {hasTexts && (
              <ComparedQuestions
                comparison={comparison}
                search={search}
                layout={readLayout(search.columns)}
                address={address}
                isShared
              />
            )}
          </>
        )}
        <CommentsOfShare share={share} base={`/share/${token}`} />
        <ShareFooter bands={bandLegends(comparison.thresholds, Object.keys(comparison.report.metrics))} what="this comparison" />
      </main>
    </ShareShell>
  );
}

/** The shared decision, with a notice if the runs changed since. */
const SharedDecision = ({ share, comparison }: { share: StoredShare; comparison: Comparison }) => {
  const now = comparison.report.decision;
  const decision = share.decision ?? now;
  const hasChanged = gist(decision) !== gist(now);
  const { margins } = comparison.settings;
  return (
    <>
      {hasChanged && (
        <div className="mt-4">
          <Notice title="The runs have changed since this was shared">
            Below is the decision as shared; the tables show current data. The current decision would be: {now.headline}
          </Notice>
        </div>
      )}
      <DecisionPart comparison={comparison} decision={decision}>
        <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-small text-ink-2">
          <dt>Ignore differences smaller than</dt>
          <dd className="text-right text-ink tabular-nums">{margins.each.toFixed(2)}</dd>
          <dt>Deciding metrics</dt>
          <dd className="text-right text-ink tabular-nums">
            {decision.metrics.length} of {Object.keys(comparison.report.metrics).length}
          </dd>
          {share.decision && (
            <>
              <dt>Decided</dt>
              <dd className="text-right text-ink">
                <time dateTime={share.createdAt.toISOString()}>{dayInWords(share.createdAt)}</time>
              </dd>
            </>
          )}
        </dl>
      </DecisionPart>
    </>
  );
};

/** Compared to notice changes; ignores figures. */
const gist = ({ headline, candidates }: Decision): string =>
  JSON.stringify([
    headline,
    candidates.map(({ choice, better, worse, equivalent, open }) => [choice, better, worse, equivalent, open]),
  ]);
