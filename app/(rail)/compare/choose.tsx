import Link from "next/link";
import { overTimeHref } from "@/components/addresses/over-time";
import { ChooseRuns } from "@/components/compare/choosing/runs";
import { PageTitle, TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState, Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { baselineNames } from "@/lib/db/runs/baselines";
import { findRun, listRuns, type Run } from "@/lib/db/runs/list";
import { namesWithSeveralRuns } from "@/lib/db/runs/trend";
import { modelsInWords } from "@/lib/domain/judge";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { briefPairsAction } from "../runs/actions";

const offered = 50;

/** The page before a comparison: which runs to compare. */
export const Choose = async ({
  chosen,
  text,
  problem,
}: {
  /** Ids of the runs that are ticked at the start. */
  chosen: readonly string[];
  text: string | null;
  problem?: string;
}) => {
  const [{ runs: judged, total }, ...ticked] = await Promise.all([
    listRuns({ isJudged: true, ...(text && { text: text.slice(0, 500) }) }, { take: offered }),
    ...[...new Set(chosen)].slice(0, 4).map(findRun),
  ]);
  const [several, baselines] = await Promise.all([
    namesWithSeveralRuns(8),
    baselineNames([...judged, ...ticked].flatMap((run) => run?.id ?? [])),
  ]);
  const offeredRun = (run: Run) => ({
    id: run.id,
    name: run.name,
    dataset: run.dataset.name,
    configuration: run.configuration.name,
    judge: modelsInWords(run),
    isStandIn: !describeJudge(run.judge.kind).asksModels,
    baseline: baselines.get(run.id)?.join(", ") || null,
    createdAt: run.createdAt.toISOString(),
  });
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
        {judged.length < 2 && !text ? (
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
            chosen={ticked.flatMap((run) => (run && run.ok > 0 ? offeredRun(run) : []))}
            countPairs={briefPairsAction}
            runs={judged.map(offeredRun)}
            total={total}
          />
        )}
      </div>
    </>
  );
};
