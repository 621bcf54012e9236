import type { Run } from "assay-lib/db/runs/list";
import { type Flag, flagMeanings, flags } from "assay-lib/domain/flag";
import { type Judged, modelsInWords } from "assay-lib/domain/judge";
import { isFinished } from "assay-lib/domain/runs/is-finished";
import type { RunProgress } from "assay-lib/domain/runs/progress";
import { describeJudge, isScoredElsewhere } from "assay-lib/domain/servers/judge-kinds";
import { countsTokens, isRecorded } from "assay-lib/domain/servers/recorded";
import { spentInWords } from "assay-lib/domain/text/cost";
import { sayDuration } from "assay-lib/domain/text/duration";
import { metricById } from "assay-lib/metrics/registry";
import { type SamplesSearch, samplesHref, withTab } from "assay-lib/samples/filters/address";
import Link from "next/link";
import { newRunHref } from "@/components/addresses/new-run";
import { Term } from "@/components/glossary/term";
import { StandInTag } from "@/components/scores/stand-in";
import { FactLine } from "@/components/shell/page";
import { InPlaceLink } from "@/components/ui/links/in-place";
import { Moment } from "@/components/ui/moment";

interface RunFactsProps {
  run: Run;
  progress: RunProgress;
  flagged: Partial<Record<Flag, number>>;
  search: SamplesSearch;
}

export const RunFacts = ({ run, progress, flagged, search }: RunFactsProps) => (
  <FactLine>
    <span>
      <Link href={`/datasets/${run.datasetId}`} className="link">
        <bdi>{run.dataset.name}</bdi>
      </Link>
      {run.datasetVersion > 1 && `, version ${run.datasetVersion.toLocaleString("en")}`}
    </span>
    {run.configuration.name !== run.dataset.name && run.configuration.name !== run.name && <bdi>{run.configuration.name}</bdi>}
    <JudgedBy run={run} polls={pollsInWords(run)} />
    <span>
      <b>{run.sampleCount.toLocaleString("en")}</b> sample{run.sampleCount === 1 ? "" : "s"}
    </span>
    {!isScoredElsewhere(run) && <RunCounts progress={progress} run={run} />}
    {isScoredElsewhere(run) && (
      <Link
        href={newRunHref({ dataset: run.datasetId, configuration: run.configurationId })}
        prefetch={false}
        className="link"
        data-needs="editor"
      >
        Judge with Assay's metrics too
      </Link>
    )}
    <RunFlags runId={run.id} counts={flagged} search={search} />
    {run.author && (
      <span>
        started by <bdi>{run.author}</bdi>
      </span>
    )}
    <Moment at={(run.finishedAt ?? run.createdAt).toISOString()} />
  </FactLine>
);

/** Nothing before the end: the progress has these figures. */
export const RunCounts = ({
  progress,
  run: { judge, pricedAt },
}: {
  progress: RunProgress;
  run: Pick<Run, "judge" | "pricedAt">;
}) => {
  const { status, done, planned, cached, calls, costUsd, seconds } = progress;
  if (!isFinished(status)) return null;
  return (
    <>
      <span>
        <b>{done.toLocaleString("en")}</b> of {planned.toLocaleString("en")} judgments
        {cached > 0 && `, ${cached.toLocaleString("en")} from cache`}
      </span>
      {!describeJudge(judge.kind).asksModels && <span>no cost</span>}
      {countsTokens(judge) && (costUsd !== null || calls > 0) && (
        <span>{costUsd !== null ? spentInWords(costUsd, pricedAt) : "price unknown"}</span>
      )}
      {seconds > 0 && !isRecorded(judge) && <span>{sayDuration(seconds * 1000)}</span>}
    </>
  );
};

export const JudgedBy = ({ run, polls }: { run: Judged; polls: string }) => {
  const judge = describeJudge(run.judge.kind);
  if ("isElsewhere" in judge)
    return (
      <span>
        scored elsewhere by <b>{modelsInWords(run)}</b>
      </span>
    );
  return judge.asksModels ? (
    <span>
      judged by <b>{modelsInWords(run)}</b>
      {polls && (
        <>
          , <Term of="poll">{polls}</Term>
        </>
      )}
    </span>
  ) : (
    <span className="inline-flex items-center">
      judged by <b className="mx-1">{judge.model}</b> <StandInTag />
    </span>
  );
};

/** "5 polls", or "". */
export const pollsInWords = ({ metrics, settings }: Pick<Run, "metrics" | "settings">): string =>
  metrics
    .flatMap((id) => metricById(id) ?? [])
    .filter(({ shape }) => shape.kind === "polls")
    .map((metric) => metric.variant(settings[metric.id]))
    .join(", ");

const RunFlags = ({ runId, counts, search }: { runId: string; counts: Partial<Record<Flag, number>>; search: SamplesSearch }) => {
  const given = flags.filter((flag) => counts[flag]);
  if (given.length === 0) return null;
  const shown = withTab(search, "samples");
  return (
    <span>
      flagged:{" "}
      {given.map((flag, index) => (
        <span key={flag}>
          {index > 0 && ", "}
          <InPlaceLink
            href={samplesHref(`/runs/${runId}`, { ...shown, flag: search.flag === flag ? null : flag, page: null })}
            isOn={search.flag === flag}
            className="link aria-[current]:font-semibold"
          >
            {flag} {counts[flag]?.toLocaleString("en")}
            <span className="sr-only">: {flagMeanings[flag]}</span>
          </InPlaceLink>
        </span>
      ))}
    </span>
  );
};
