import type { Run } from "assay-lib/db/runs/list";
import type { Flag } from "assay-lib/domain/flag";
import { isComplete, isFinished, isMoving } from "assay-lib/domain/runs/is-finished";
import { droppedInWords, noticedInWords } from "assay-lib/domain/runs/noticed-words";
import type { RunProgress } from "assay-lib/domain/runs/progress";
import { isScoredElsewhere } from "assay-lib/domain/servers/judge-kinds";
import { countsTokens } from "assay-lib/domain/servers/recorded";
import { metricById } from "assay-lib/metrics/registry";
import { type SamplesSearch, samplesHref } from "assay-lib/samples/filters/address";
import type { RunErrors } from "assay-lib/summaries/errors";
import { GitCompareArrows } from "lucide-react";
import { chooseHref } from "@/components/addresses/compare";
import { newRoundHref } from "@/components/addresses/rounds";
import { BaselineMark } from "@/components/comparison/baseline-mark";
import { DeleteRun, RunControls } from "@/components/runs/controls";
import { RunNote, RunTags, RunTitle } from "@/components/runs/edit/about";
import { claimTables, commentTables } from "@/components/runs/further-tables";
import { RunFacts } from "@/components/runs/header/facts";
import { RunStatusLine } from "@/components/runs/header/status";
import { RunExport, RunMore } from "@/components/runs/more";
import { RunPanel } from "@/components/runs/panel";
import { ArchivedMark } from "@/components/runs/status";
import { FollowedRun } from "@/components/runs/use-progress";
import { ShareDialog } from "@/components/shares/dialog";
import type { SharePart } from "@/components/shares/form";
import { TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { controlRunAction, countImpactAction } from "../../actions";
import { createShareAction } from "../../shares/actions";
import { archiveRunsAction } from "../actions";
import { editRunAction, removeBaselineAction, setBaselineAction } from "./actions";

interface Shown {
  run: Run;
  search: SamplesSearch;
}

interface RunBarProps extends Shown {
  /** Null without a filter. */
  part: SharePart | null;
  baseline: { names: readonly string[]; offered: string };
}

export const RunBar = ({ run, search, part, baseline }: RunBarProps) => (
  <TopBar
    crumbs={[{ name: "Runs", href: "/" }, { name: run.dataset.name, href: `/datasets/${run.datasetId}` }, { name: run.name }]}
  >
    <RunControls
      id={run.id}
      status={run.status}
      failed={isScoredElsewhere(run) ? 0 : run.failed}
      judgments={run.ok + run.failed}
      follows={run.follow?.isOn}
      action={controlRunAction}
    />
    <RunExport
      id={run.id}
      search={search}
      matching={part?.matching ?? run.sampleCount}
      samples={run.sampleCount}
      judgments={run.ok + run.failed}
      more={[
        ...(run.metrics.some((id) => metricById(id)?.shape.kind === "claims") ? claimTables(run.id) : []),
        ...commentTables(run.id),
      ]}
    />
    {run.ok > 0 && (
      <ButtonLink href={chooseHref([run.id])} prefetch={false}>
        <GitCompareArrows aria-hidden /> Compare
      </ButtonLink>
    )}
    <ShareDialog
      look={isComplete(run.status) && run.failed === 0 ? "primary" : undefined}
      runs={[run.id]}
      what={run.name}
      part={part}
      address={samplesHref(search)}
      action={createShareAction}
    />
    <RunMore
      run={run.id}
      {...baseline}
      archived={isMoving(run) ? null : run.archivedAt !== null}
      roundHref={isFinished(run.status) && run.ok > 0 ? newRoundHref(run.id) : null}
      setBaseline={setBaselineAction}
      removeBaseline={removeBaselineAction}
      archive={archiveRunsAction}
    />
    {!isMoving(run) && <DeleteRun id={run.id} name={run.name} action={controlRunAction} countImpact={countImpactAction} />}
  </TopBar>
);

interface RunHeadProps extends Shown {
  progress: RunProgress;
  flagged: Partial<Record<Flag, number>>;
  details: RunErrors["details"];
  mark: string | null;
}

export const RunHead = ({ run, search, progress, flagged, details, mark }: RunHeadProps) => (
  <FollowedRun id={run.id} given={progress}>
    <RunTitle id={run.id} name={run.name} edit={editRunAction}>
      {/* A separate line on phones, so longer words at the end of a run move nothing. */}
      <span className="contents phone:order-last phone:flex phone:basis-full">
        <RunStatusLine status={run.status} errors={run.failed} />
        {run.archivedAt && <ArchivedMark />}
      </span>
      {mark && <BaselineMark>{mark}</BaselineMark>}
      <RunTags id={run.id} tags={run.tags} edit={editRunAction} />
    </RunTitle>
    <RunFacts run={run} progress={progress} flagged={flagged} search={search} />
    <RunNote id={run.id} note={run.note} edit={editRunAction} />
    <Noticed run={run} />
    <RunPanel
      id={run.id}
      name={run.name}
      asksModels={countsTokens(run.judge)}
      judge={{
        models: run.judge.models,
        maxTokens: run.judge.maxTokens,
        temperature: run.judge.temperature,
        retries: run.judge.retries,
      }}
      details={details}
      search={search}
      action={controlRunAction}
    />
  </FollowedRun>
);

function Noticed({ run }: { run: Run }) {
  const sentences = [...noticedInWords(run.noticed), ...droppedInWords(run.dropped)];
  if (sentences.length === 0) return null;
  return (
    <div className="mt-2.5">
      <Notice kind={Object.keys(run.noticed).length > 0 ? "problem" : "hint"} title="About the judge">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
    </div>
  );
}

export function EndReason({ run }: { run: Pick<Run, "status" | "reason"> }) {
  if (!isFinished(run.status) || !run.reason) return null;
  return (
    <div className="mt-2.5">
      <Notice
        kind={run.status === "failed" ? "problem" : "hint"}
        title={run.status === "failed" ? "This run failed" : "This run ended early"}
      >
        {run.reason}
      </Notice>
    </div>
  );
}
