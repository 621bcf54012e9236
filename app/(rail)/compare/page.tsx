import { comparedRunName } from "assay-lib/comparison/run-name";
import type { Decision } from "assay-lib/comparison/words/decision";
import { letterOf } from "assay-lib/comparison/words/letter";
import type { MeasureKind } from "assay-lib/comparison/words/measures";
import { openingRow } from "assay-lib/comparison/words/opening-row";
import { baselineNames } from "assay-lib/db/runs/baselines";
import { orRefusal, Refusal } from "assay-lib/domain/problem";
import { claimsMetric } from "assay-lib/evidence/read";
import { ArrowLeftRight, Plus } from "lucide-react";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { Suspense } from "react";
import { chooseHref, compareHref, loadChooseSearch, loadCompareSearch, rowSearch } from "@/components/addresses/compare";
import { rankHref } from "@/components/addresses/rank";
import { DecisionControls } from "@/components/comparison/decision/controls";
import { ComparisonExport } from "@/components/comparison/export-menu";
import { ComparisonFacts } from "@/components/comparison/facts";
import { ShareDialog } from "@/components/shares/dialog";
import { PageTitle, TopBar } from "@/components/shell/page";
import { layoutFrom } from "@/components/tables/layout";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Tabs } from "@/components/ui/tabs";
import { PageComments } from "../comments/section";
import { createShareAction } from "../shares/actions";
import { Choose } from "./choose";
import { ClaimsPart } from "./compared-claims";
import { ComparedContexts } from "./compared-contexts";
import { ComparedPeopleSection } from "./compared-people";
import { ComparedQuestions } from "./compared-questions";
import { ComparedWhy } from "./compared-why";
import { DecisionPart, DifferencesPart, metricsCompared, namedMetrics, type SectionProps } from "./comparison-parts";
import { DistributionPart } from "./distribution-part";
import { factsOfRun } from "./facts";
import { comparedHere } from "./hide-here";
import { JudgeLine, JudgeText } from "./judge-line";

/** Above this, runs are ranked. */
const mostCompared = 4;

export const metadata: Metadata = { title: "Compare" };

export default async function ComparePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await loadCompareSearch(searchParams);
  if (search.runs.length > mostCompared) redirect(rankHref({ runs: search.runs }));
  if (search.choose || search.runs.length < 2)
    return <Choose chosen={search.runs} search={await loadChooseSearch(searchParams)} />;
  const comparison = await orRefusal(comparedHere(search));
  if (comparison instanceof Refusal)
    return <Choose chosen={search.runs} search={{ q: null, dataset: null }} problem={comparison.message} />;

  const { runs } = comparison;
  const baselines = await baselineNames(runs.map(({ id }) => id));
  const [baseline, ...candidates] = runs;
  const names =
    candidates.length > 2 ? `${candidates.length} candidates` : candidates.map((run) => comparedRunName(run, runs)).join(" and ");
  return (
    <>
      <TopBar crumbs={[{ name: "Compare", href: "/compare" }, { name: baseline?.dataset.name ?? "" }]}>
        <Actions comparison={comparison} search={search} />
      </TopBar>
      {/* A phone has no room for names that the facts below repeat. */}
      <div className="phone:sr-only">
        <PageTitle>
          {names} against {baseline && comparedRunName(baseline, runs)}
        </PageTitle>
      </div>
      <ComparisonFacts
        {...factsOfRun(comparison, { isOpen: true, isNamed: true, baselines })}
        pairHref={(pair) => compareHref({ ...search, pair, at: null, page: null, open: null })}
        unpairedHref={`${compareHref({ runs: search.runs, pair: search.pair, show: "unpaired" })}#questions`}
      />
      <Sections comparison={comparison} search={search} />
      <PageComments place={{ runs: search.runs }} />
    </>
  );
}

const Actions = ({ comparison: { runs, settings, pairs }, search }: SectionProps) => {
  const candidates = runs.slice(1);
  return (
    <>
      <ButtonLink href={chooseHref(search.runs)}>
        {runs.length < 4 ? (
          <>
            <Plus aria-hidden /> Add a run
          </>
        ) : (
          "Change runs"
        )}
      </ButtonLink>
      {candidates.length === 1 && (
        <ButtonLink
          href={compareHref({ ...search, runs: [...search.runs].reverse(), candidate: null, show: null, at: null, open: null })}
        >
          <ArrowLeftRight aria-hidden /> Swap baseline
        </ButtonLink>
      )}
      <ComparisonExport search={search} questions={Math.max(...pairs.map(({ questions }) => questions))} />
      <ShareDialog
        runs={search.runs}
        what="this comparison"
        comparison={settings}
        address={compareHref(search).replace(/^[^?]*/, "")}
        action={createShareAction}
      />
    </>
  );
};

const sections = [
  ["Decision", null],
  ["Contexts", "contexts"],
  ["Claims", "claims"],
  ["Why", "why"],
] as const;

const Sections = async ({ comparison, search }: SectionProps) => {
  const layout = layoutFrom("questions", search, await cookies());
  const { report, settings, columns } = comparison;
  const chosen = openingRow(report.metrics, { metric: search.metric, run: search.candidate });
  const metrics = metricsCompared(comparison, chosen, (metric, candidate) => compareHref(rowSearch(search, metric, candidate)));
  const isEmpty = metrics.length === 0 || report.pairs.every(({ questions }) => questions === 0);
  const section = isEmpty ? null : search.section;
  const hasClaims = comparison.runs.some((run) => run.metrics.includes(claimsMetric));
  const tabs = sections.filter(([, shows]) => shows !== "claims" || hasClaims);
  return (
    <>
      {!isEmpty && (
        <Tabs
          label="Sections"
          tabs={tabs.map(([name, shows]) => ({
            name,
            href: compareHref({ ...search, section: shows }),
            isCurrent: section === shows,
          }))}
        />
      )}
      {section === "contexts" && <ComparedContexts comparison={comparison} search={search} />}
      {section === "claims" && <ClaimsPart comparison={comparison} search={search} />}
      {section === "why" && <ComparedWhy comparison={comparison} search={search} />}
      {section === null && (
        <>
          <DecisionPart
            comparison={comparison}
            decision={report.decision}
            judge={
              <Suspense fallback={<JudgeText runs={comparison.runs} />}>
                <JudgeLine
                  runs={comparison.runs}
                  metrics={[...new Set([...report.decision.metrics, ...report.decision.guards])]}
                  names={comparison.runs.map((_, at) => letterOf(at))}
                />
              </Suspense>
            }
            hrefOf={(run) => `/runs/${run}`}
          >
            <DecisionControls
              margins={settings.margins}
              metrics={namedMetrics(metrics.map(({ id }) => id))}
              deciding={report.decision.metrics}
              guards={report.decision.guards}
              columns={columns}
              chosen={columnsInUse(report.decision)}
            />
          </DecisionPart>
          {isEmpty && <NothingToCompare comparison={comparison} search={search} hasMetrics={metrics.length > 0} />}
          {!isEmpty && <DifferencesPart comparison={comparison} metrics={metrics} />}
          {!isEmpty && (
            <Suspense>
              <ComparedPeopleSection comparison={comparison} />
            </Suspense>
          )}
          {!isEmpty && chosen && (
            <Suspense>
              <DistributionPart comparison={comparison} chosen={chosen} search={search} />
            </Suspense>
          )}
          {metrics.length > 0 && <ComparedQuestions comparison={comparison} search={search} layout={layout} />}
        </>
      )}
    </>
  );
};

const NothingToCompare = ({ comparison: { report }, search, hasMetrics }: SectionProps & { hasMetrics: boolean }) => (
  <Panel className="mt-6">
    <EmptyState
      title={hasMetrics ? "No question in common" : "No metric in common"}
      actions={<ButtonLink href={chooseHref(search.runs)}>Choose other runs</ButtonLink>}
    >
      {!hasMetrics && "The runs were judged with different metrics. Choose runs that share one."}
      {hasMetrics &&
        (report.pairs.some(({ byId, byText }) => byId + byText > 0)
          ? `No question pairs by ${report.pairs[0]?.by}. Choose the other pairing above.`
          : "Questions are paired by id or by text. These runs share neither. Their questions are listed below.")}
    </EmptyState>
  </Panel>
);

const columnsInUse = ({ candidates }: Decision) => {
  const columnOf = (kind: MeasureKind) => candidates[0]?.measures.find((one) => one.kind === kind)?.column ?? null;
  return { cost: columnOf("cost"), latency: columnOf("latency") };
};
