import { Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import type { SearchParams } from "nuqs/server";
import { type CompareSearch, chooseHref, compareHref, loadCompareSearch, settingsOf } from "@/components/addresses/compare";
import { overTimeHref } from "@/components/addresses/over-time";
import { ChooseRuns } from "@/components/compare/choosing/runs";
import { DecisionControls } from "@/components/compare/decision-controls";
import { PairingChoice } from "@/components/compare/pairing-choice";
import { RunLetter } from "@/components/compare/run-letter";
import { ShareDialog } from "@/components/shares/dialog";
import { Fact, Facts, PageTitle, TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState, Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { listRuns } from "@/lib/db/runs/list";
import { namesWithSeveralRuns } from "@/lib/db/runs/trend";
import type { Decision } from "@/lib/domain/comparison/decision";
import { letterOf } from "@/lib/domain/comparison/letter";
import type { MeasureKind } from "@/lib/domain/comparison/measures";
import { modelsInWords } from "@/lib/domain/judge";
import { Refusal } from "@/lib/domain/problem";
import { type Comparison, compareRuns } from "@/lib/runs/compare/metrics";
import { comparedRunName } from "@/lib/runs/compare/run-name";
import { createShareAction } from "../shares/actions";
import { countPairsAction } from "./actions";
import { ComparedContexts } from "./compared-contexts";
import { ComparedQuestions } from "./compared-questions";
import { comparedMetrics, DecisionPart, Differences } from "./comparison-parts";

export const metadata: Metadata = { title: "Compare" };
const offered = 50;

export default async function ComparePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await loadCompareSearch(searchParams);
  if (search.choose || search.runs.length < 2) return <Choose chosen={search.runs} />;
  const comparison = await compareSafely(search);
  if (comparison instanceof Refusal) return <Choose chosen={search.runs} problem={comparison.message} />;

  const { runs, report } = comparison;
  const [baseline, ...candidates] = runs;
  const metrics = comparedMetrics(comparison, (metric, candidate) =>
    compareHref({ ...search, metric, candidate, at: null, page: null, open: null }),
  );
  const sharesConfiguration = candidates.some(
    ({ dataset, configuration }) => dataset.name === baseline?.dataset.name && configuration.name === baseline.configuration.name,
  );
  const names =
    candidates.length > 2 ? `${candidates.length} candidates` : candidates.map((run) => comparedRunName(run, runs)).join(" and ");
  return (
    <>
      <TopBar crumbs={[{ name: "Compare", href: "/compare" }, { name: baseline?.dataset.name ?? "" }]}>
        {runs.length < 4 && (
          <ButtonLink href={chooseHref(search.runs)}>
            <Plus aria-hidden /> Add a run
          </ButtonLink>
        )}
        {sharesConfiguration && baseline && (
          <ButtonLink
            href={overTimeHref({ dataset: baseline.dataset.name, configuration: baseline.configuration.name })}
            prefetch={false}
          >
            Over time
          </ButtonLink>
        )}
        {candidates.length === 1 && (
          <ButtonLink href={compareHref({ ...search, runs: [...search.runs].reverse(), candidate: null, at: null, open: null })}>
            Swap baseline
          </ButtonLink>
        )}
        <ShareDialog runs={search.runs} what="this comparison" comparison={comparison.settings} action={createShareAction} />
      </TopBar>
      <PageTitle>
        {names} against {baseline && comparedRunName(baseline, runs)}
      </PageTitle>
      <Facts>
        {runs.map((run, index) => (
          <Fact key={run.id} name={index === 0 ? "Baseline" : candidates.length === 1 ? "Candidate" : `Candidate ${index}`}>
            <span className="flex items-center gap-1.5">
              <RunLetter index={index} />
              <a href={`/runs/${run.id}`} className="link">
                {run.name}
              </a>
              {index > 0 && candidates.length > 1 && (
                <a
                  href={compareHref({ runs: [run.id, ...search.runs.filter((id) => id !== run.id)], pair: search.pair })}
                  className="text-caption text-ink-3 underline decoration-dotted hover:text-ink"
                >
                  make baseline
                </a>
              )}
            </span>
          </Fact>
        ))}
        <Fact name="Judge">{[...new Set(runs.map(modelsInWords))].join("; ")}</Fact>
        <Fact name="Questions paired">
          <PairingChoice
            pairing={report.pairing}
            hrefOf={(pair) => compareHref({ ...search, pair, at: null, page: null, open: null })}
          />
        </Fact>
        {runs.map(
          ({ id }, index) =>
            (report.unpaired[id] ?? 0) > 0 && (
              <Fact key={id} name={`Only in ${letterOf(index)}`}>
                <a href={compareHref({ runs: search.runs, pair: search.pair, show: "unpaired" })} className="link">
                  {(report.unpaired[id] ?? 0).toLocaleString("en")}
                </a>
              </Fact>
            ),
        )}
      </Facts>
      <DecisionPart comparison={comparison} decision={report.decision}>
        <DecisionControls
          margins={comparison.settings.margins}
          metrics={metrics.map(({ id, name, source }) => ({ id, name: `${name}, ${source}` }))}
          deciding={report.decision.metrics}
          columns={comparison.columns}
          chosen={columnsInUse(report.decision)}
        />
      </DecisionPart>
      {metrics.length === 0 ? (
        <Panel className="mt-6">
          <EmptyState
            title="No metric in common"
            actions={<ButtonLink href={chooseHref(search.runs)}>Choose other runs</ButtonLink>}
          >
            The baseline and its candidates were judged by different metrics, so there is nothing to compare.
          </EmptyState>
        </Panel>
      ) : report.pairedQuestions === 0 ? (
        <>
          <Panel className="mt-6">
            <EmptyState
              title="No question in common"
              actions={<ButtonLink href={chooseHref(search.runs)}>Choose other runs</ButtonLink>}
            >
              {report.pairing.byId + report.pairing.byText > 0
                ? `No question pairs by ${report.pairing.by}. Choose above to pair the other way.`
                : "Questions pair by the id in their files or by their text. These runs share neither; see below what each of them holds."}
            </EmptyState>
          </Panel>
          <ComparedQuestions comparison={comparison} search={search} />
        </>
      ) : (
        <>
          <Differences comparison={comparison} metrics={metrics} />
          <ComparedContexts comparison={comparison} search={search} />
          <ComparedQuestions comparison={comparison} search={search} />
        </>
      )}
    </>
  );
}

const columnsInUse = ({ candidates }: Decision) => {
  const columnOf = (kind: MeasureKind) => candidates[0]?.measures.find((one) => one.kind === kind)?.column ?? null;
  return { cost: columnOf("cost"), latency: columnOf("latency") };
};

const compareSafely = async (search: CompareSearch): Promise<Comparison | Refusal> => {
  try {
    return await compareRuns(search.runs, settingsOf(search));
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

const Choose = async ({ chosen, problem }: { chosen: readonly string[]; problem?: string }) => {
  const { runs } = await listRuns({}, { take: offered });
  const judged = runs.filter(({ ok }) => ok > 0);
  const several = await namesWithSeveralRuns(8);
  return (
    <>
      <TopBar crumbs={[{ name: "Compare" }]} />
      <PageTitle>Compare runs</PageTitle>
      <p className="mt-2 max-w-[80ch] text-ink-2">
        Which configuration is better, where, and is the difference real? Questions are paired, so each is its own comparison.
      </p>
      {several.length > 0 && (
        <nav aria-label="Over time" className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-small text-ink-2">
          <span>One configuration over time:</span>
          {several.map(({ dataset, configuration, runs: count }) => (
            <Link
              key={`${dataset}\n${configuration}`}
              href={overTimeHref({ dataset, configuration })}
              prefetch={false}
              className="link max-w-72 truncate"
              title={`${configuration} of ${dataset}, ${count} runs`}
            >
              {configuration} <span className="text-ink-3">of {dataset}</span>
            </Link>
          ))}
        </nav>
      )}
      {problem && (
        <div className="mt-4">
          <Notice kind="problem" title="These runs cannot be compared">
            {problem}
          </Notice>
        </div>
      )}
      <div className="mt-4">
        {judged.length < 2 ? (
          <Panel>
            <EmptyState
              title={judged.length === 0 ? "No judged runs yet" : "One judged run is not enough"}
              actions={
                <ButtonLink data-needs="editor" href="/runs/new" look="primary">
                  Start a run
                </ButtonLink>
              }
            >
              A comparison needs two runs over the same questions, such as two configurations of a dataset.
            </EmptyState>
          </Panel>
        ) : (
          <ChooseRuns
            chosen={chosen}
            countPairs={countPairsAction}
            runs={judged.map((run) => ({
              id: run.id,
              name: run.name,
              dataset: run.dataset.name,
              configuration: run.configuration.name,
              judge: modelsInWords(run),
              createdAt: run.createdAt.toISOString(),
            }))}
          />
        )}
      </div>
    </>
  );
};
