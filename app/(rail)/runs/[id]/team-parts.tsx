import type { Run } from "assay-lib/db/runs/list";
import { modelsOf, parseEnvironment } from "assay-lib/domain/process/environment";
import type { Reviewer } from "assay-lib/domain/reviews/state";
import { isFinished } from "assay-lib/domain/runs/is-finished";
import { missingKey } from "assay-lib/judge/openai/missing-key";
import { environmentEndpoint } from "assay-lib/judge/servers/environment-endpoint";
import { shownServers } from "assay-lib/judging/servers/known";
import { readQueue } from "assay-lib/reviews/queue";
import { countReviewed, type ReviewProgress } from "assay-lib/reviews/store/verdicts";
import { type SamplesSearch, samplesHref } from "assay-lib/samples/filters/address";
import { ListChecks } from "lucide-react";
import type { cookies } from "next/headers";
import Link from "next/link";
import { type ReactNode, Suspense } from "react";
import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import { queueHref } from "@/components/addresses/queue";

import { standInCookie } from "@/components/runs/stand-in/cookie";
import { StandInNote } from "@/components/runs/stand-in/note";
import { ShareDialog } from "@/components/shares/dialog";
import { ButtonLink } from "@/components/ui/button";
import { KeyHint } from "@/components/ui/tag";
import { createShareAction } from "../../shares/actions";
import { readReviewer } from "./samples/reviewer";

export async function RunReview({ run }: { run: Run }) {
  if (run.ok === 0) return null;
  const reviewer = await readReviewer();
  const progress = await countReviewed(run.id, reviewer);
  const name = progress.mine > 0 ? "Continue reviewing" : "Start reviewing";
  return (
    <ReviewSummary runId={run.id} samples={run.sampleCount} progress={progress}>
      <ButtonLink look="ghost" size="small" href={queueHref(`/runs/${run.id}/review`, {})}>
        Queue
      </ButtonLink>
      <Suspense fallback={<Start name={name} href={queueHref(`/runs/${run.id}/review`, {})} />}>
        <StartWithFirst run={run} reviewer={reviewer} name={name} />
      </Suspense>
    </ReviewSummary>
  );
}

const Start = ({ name, href }: { name: string; href: string }) => (
  <ButtonLink size="small" data-needs="reviewer" href={href} scroll={false} prefetch={false} aria-keyshortcuts="r">
    {name} <KeyHint>r</KeyHint>
  </ButtonLink>
);

/** During a run every judgment changes the queue, so only its own page computes it. */
async function StartWithFirst({ run, reviewer, name }: { run: Run; reviewer: Reviewer | null; name: string }) {
  const queue = isFinished(run.status) ? await readQueue(run, reviewer, "all", await hiddenSamplesHere(run.id)) : [];
  const first = queue.find(({ isDone }) => !isDone);
  const list = queueHref(`/runs/${run.id}/review`, {});
  return <Start name={name} href={first ? samplesHref(`/runs/${run.id}/samples/${first.sampleId}`, { queue: "all" }) : list} />;
}

interface Props {
  runId: string;
  samples: number;
  progress: ReviewProgress;
  children: ReactNode;
}

const ReviewSummary = ({ runId, samples, progress: { reviewed, disagreed }, children }: Props) => (
  <section aria-label="Review" className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
    <p className="text-small text-ink-3 tabular-nums">
      <b className="font-semibold text-ink-2">{reviewed.toLocaleString("en")}</b> of {samples.toLocaleString("en")} reviewed
      {disagreed > 0 && (
        <>
          {" · "}
          <Link href={samplesHref(`/runs/${runId}`, { review: "disagreed" })} scroll={false} prefetch={false} className="link">
            {disagreed.toLocaleString("en")} disagreed with
          </Link>
        </>
      )}
    </p>
    <div className="flex items-center gap-1">{children}</div>
  </section>
);

/** Next step after a lexical run, unless closed: judge with a model, or connect one. */
export async function StandInStep({
  run,
  jar,
}: {
  run: Pick<Run, "datasetId" | "configurationId">;
  jar: Awaited<ReturnType<typeof cookies>>;
}) {
  if (jar.get(standInCookie)?.value === "closed") return null;
  const model = await defaultModel();
  const address = new URLSearchParams({ dataset: run.datasetId, configuration: run.configurationId });
  return (
    <StandInNote
      next={
        model
          ? { name: `Judge with ${model}`, href: `/runs/new?${address}`, isSettings: false }
          : { name: "Connect a model", href: "/settings/judging#judge", isSettings: true }
      }
    />
  );
}

/** Null if no model is configured. */
async function defaultModel(): Promise<string | null> {
  const environment = parseEnvironment(process.env);
  const [own] = modelsOf(environment);
  if (own && missingKey(environmentEndpoint(environment)) === null) return own;
  const named = (await shownServers()).servers.flatMap(({ name, models, problem }) =>
    problem ? [] : models.map((model) => `${name}/${model}`),
  );
  return named[0] ?? null;
}

interface TableActsProps {
  run: Run;
  search: SamplesSearch;
  /** Size of a share of the filtered samples; null without a filter. */
  part: { filter: string; matching: number; samples: number } | null;
}

/** Next to the filters of the samples table, for the filtered samples. */
export const TableActs = ({ run, search, part }: TableActsProps) => (
  <>
    {part && (
      <ShareDialog
        runs={[run.id]}
        what={`samples of ${run.name}`}
        part={part}
        address={samplesHref(search)}
        name={<span className="sr-only">Share these</span>}
        action={createShareAction}
      />
    )}
    {part && (
      <ButtonLink
        data-needs="editor"
        icon
        href={samplesHref(`/runs/${run.id}/golden`, { ...search, page: 1 })}
        prefetch={false}
        aria-label="Make a dataset of these"
        title="Make a dataset of these"
      >
        <ListChecks aria-hidden />
      </ButtonLink>
    )}
  </>
);
